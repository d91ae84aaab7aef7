// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { Notification } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveEvent } from '../../../contract/events.ts';
import { follow } from '../orderStatus/liveOrder.tsx';

beforeEach(() => {
  localStorage.setItem('lang', 'en_US');
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The kind that the toast with this text is coloured for; `info` is the colour of all that have no class of their own. */
const kindOf = (text: string) =>
  /RaNotification-(success|warning|error)/.exec(
    screen.getByText(text).closest('.MuiSnackbarContent-root')?.className ?? '',
  )?.[1] ?? 'info';

it.each<[type: LiveEvent['type'], kind: string, text: string]>([
  ['order.failed', 'error', 'Order failed: The courier refused it'],
  ['order.created', 'success', 'Order MY1 created.'],
  ['order.status', 'info', 'MY1: on its way'],
  ['order.updated', 'info', 'MY1 updated: on its way'],
  ['invoice.status', 'success', 'Payment received.'],
])('an event of the kind %s is told as %s (LIVE-05)', async (type, kind, text) => {
  const { event, pass } = follow(<Notification />, {});
  await event(type, {
    consignmentNo: 'MY1',
    statusCode: null,
    status: 'on its way',
    message: 'The courier refused it',
  });
  await pass(300);
  expect(kindOf(text)).toBe(kind);
});

it('a failure among many simultaneous events has its own notice, the others share one (LIVE-05)', async () => {
  const { event, pass } = follow(<Notification />, {});
  for (const orderId of ['o1', 'o2', 'o3', 'o4'])
    await event('order.created', { orderId, consignmentNo: orderId });
  await event('order.failed', { orderId: 'o5', message: 'No driver' });
  await pass(300);
  expect(kindOf('Order failed: No driver')).toBe('error');
  await pass(10_000);
  await pass(1000);
  expect(kindOf('4 orders were updated.')).toBe('info');
});
