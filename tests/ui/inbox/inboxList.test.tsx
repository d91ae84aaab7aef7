// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Notification } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import InboxList from '../../../src/resources/inbox/InboxList.tsx';
import { INBOX_LINE } from '../commands/everyScreenData.ts';
import { showList } from '../lists/listScreen.tsx';

const user = userEvent.setup();
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('lang', 'en_US');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Page = () => (
  <>
    <InboxList />
    <Notification />
  </>
);
const results =
  (ok: boolean, message = '') =>
  async (ids: string[]) =>
    ids.map((id) => ({ id, ok, error: ok ? null : { code: 'ERR_CONFLICT', message } }));

async function show(verbs: object = {}) {
  const all = {
    getList: vi.fn(async () => ({ data: [INBOX_LINE], total: 1 })),
    endInboxLines: vi.fn(results(true)),
    snoozeInboxLines: vi.fn(results(true)),
    reopenInboxLines: vi.fn(results(true)),
    getInboxCounts: vi.fn(async () => ({ waiting: 1, snoozed: 0 })),
    ...verbs,
  };
  showList('/inbox?filter=%7B%22tab%22%3A%22waiting%22%7D', <Page />, all);
  await screen.findByText('Delivery failed');
  return all;
}

it('says the matter, how often it failed, the recipient and the deadline (BX-40)', async () => {
  await show();
  expect(screen.getByText('×2')).toHaveAttribute('title', '2 failed deliveries');
  expect(screen.getByRole('tab', { name: /Needs you/ })).toHaveTextContent('1');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Inbox');
});

it('E calls the row done, and Z puts it back (BX-40)', async () => {
  const { endInboxLines, reopenInboxLines } = await show();
  await user.keyboard('ggje');
  await waitFor(() => expect(endInboxLines).toHaveBeenCalledExactlyOnceWith([INBOX_LINE.id]));
  expect(await screen.findByText('One matter is done')).toBeVisible();
  await user.keyboard('z');
  await waitFor(() => expect(reopenInboxLines).toHaveBeenCalledExactlyOnceWith([INBOX_LINE.id]));
});

it('H snoozes the row until nine in the morning by the company’s clocks (BX-40)', async () => {
  const { snoozeInboxLines } = await show();
  await user.keyboard('ggjh');
  await waitFor(() => expect(snoozeInboxLines).toHaveBeenCalledOnce());
  const [, until] = snoozeInboxLines.mock.calls[0] as unknown as [string[], string];
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kuala_Lumpur', timeStyle: 'short' });
  expect(clock.format(new Date(until))).toBe('09:00');
  const hours = (Date.parse(until) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(8);
  expect(hours).toBeLessThan(34);
});

it('a row that cannot be changed is told with its reason, without a way back (BX-40)', async () => {
  await show({ endInboxLines: vi.fn(results(false, 'The order has moved on')) });
  await user.keyboard('ggje');
  expect(await screen.findByText(/Not all could be changed: The order has moved on/)).toBeVisible();
  expect(screen.queryByText(/is done/)).toBeNull();
});
