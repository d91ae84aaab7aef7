// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OrderNotice } from '../../../contract/messages/notices.ts';
import { order, showOrder } from './orderPage.tsx';

const AT = '2026-03-02T04:00:00.000Z';
const notice = (more: Partial<OrderNotice>): OrderNotice => ({
  id: 'n1',
  kind: 'booked',
  channel: 'email',
  state: 'sent',
  recipient: 'wei.ling@example.test',
  cost: null,
  currency: 'MYR',
  reason: null,
  nextAt: null,
  sentAt: AT,
  createdAt: AT,
  ...more,
});

it('the page of an order lists its messages, newest first, with address, state, price and the reason of a bounce', async () => {
  await showOrder(order({ consignmentNo: 'MY1' }), {
    getOrderNotices: async () => [
      notice({}),
      notice({ id: 'n2', kind: 'outForDelivery', channel: 'sms', cost: 0.1, recipient: '+60187654321' }),
      notice({ id: 'n3', kind: 'delivered', state: 'bounced', reason: '550 no such mailbox' }),
    ],
  });
  const part = await screen.findByRole('region', { name: 'Messages' });
  const rows = within(part)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/^Delivered · Email.*the address takes no mail.*550 no such mailbox/);
  expect(rows[1]).toMatch(/^Out for delivery · SMSSent.*\+60187654321.*MYR 0\.10 charged/);
  expect(rows[2]).toMatch(/^Booked · EmailSent.*wei\.ling@example\.test/);
});

it('an order without messages says so, and a draft has no part for messages', async () => {
  await showOrder(order({ consignmentNo: 'MY1' }), { getOrderNotices: async () => [] });
  const part = await screen.findByRole('region', { name: 'Messages' });
  expect(part).toHaveTextContent('No message was sent for this order.');
  cleanup();
  await showOrder(order({ consignmentNo: null, statusCode: 0 }), {});
  expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull();
});
