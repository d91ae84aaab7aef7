// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { expect, it, vi } from 'vitest';
import { INBOX_LINE, sessionOf } from '../commands/everyScreenData.ts';
import { lineOf, showInbox, withInbox } from './inboxScreen.tsx';

dayjs.extend(utc);
dayjs.extend(timezone);
const user = userEvent.setup();
withInbox();

const inDays = (days: number) => dayjs().tz(sessionOf().company.timezone).add(days, 'day');
/** Types words into the palette on the row of a parcel, and returns its dialog. */
async function type(words: string, statusCode: number, verbs: object = {}) {
  const order = { ...INBOX_LINE.order, statusCode };
  const kind = statusCode === 475 ? 'pickupFailed' : 'deliveryFailed';
  await showInbox({ getOrders: async () => [order], ...verbs }, [lineOf(kind, { order })]);
  await user.keyboard('ggj{Control>}k{/Control}');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Command palette' })).toHaveFocus());
  await user.keyboard(`${words}{Enter}`);
  return within(await screen.findByRole('dialog', { name: /again|another pickup/ }));
}

it.each([
  ['reattempt day after tomorrow', 650, 2],
  [`reattempt ${inDays(3).format('D MMM')}`, 650, 3],
  [`reattempt ${inDays(3).format('dddd')}`, 650, 3],
  ['pickup again day after tomorrow', 475, 2],
] as const)('the day typed in “%s” is chosen in the dialog (BX-41)', async (words, statusCode, days) => {
  const dialog = await type(words, statusCode);
  expect(dialog.getByRole('combobox')).toHaveValue(inDays(days).format('YYYY-MM-DD'));
});

it('a typed day that the courier cannot be told is named, and no other day is sent before one is chosen (BX-41)', async () => {
  const instructCouriers = vi.fn(async () => ({ results: [] }));
  const far = inDays(40);
  const dialog = await type(`reattempt ${far.format('D MMM YYYY')}`, 650, { instructCouriers });
  expect(
    dialog.getByText(`${far.format('dddd, D MMM YYYY')} cannot be chosen. Choose one of these days.`),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Tell the courier' }));
  expect(instructCouriers).not.toHaveBeenCalled();
  const day = inDays(1).format('YYYY-MM-DD');
  await user.selectOptions(dialog.getByRole('combobox'), day);
  await user.click(dialog.getByRole('button', { name: 'Tell the courier' }));
  await waitFor(() =>
    expect(instructCouriers).toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({ reattemptOn: day }),
      expect.any(String),
    ),
  );
});
