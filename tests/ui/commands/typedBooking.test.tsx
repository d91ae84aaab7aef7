// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { BookingOutcome, BookingReview } from '../../../src/commands/palette/rows/paletteItem.ts';
import '../../../src/commands/palette/Palette.tsx';
import {
  actions,
  BOOKED,
  book,
  LINE,
  marked,
  offers,
  open,
  review,
  reviewed,
  setAgain,
  setReview,
  user,
  withTypedBooking,
} from './typedBookingWorld.tsx';

withTypedBooking();

const mod = '{Control>}{Enter}{/Control}';

describe('booking and paying (B1-1, B1-30)', () => {
  it('booking and paying first shows the order and its price, with its key', async () => {
    await reviewed();
    expect(screen.getByText('MYR 91.60')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(
        'Book and pay MYR 8.40 from the wallet: press Control Enter',
      ),
    );
    expect(book).not.toHaveBeenCalled();
  });

  it('booking and paying needs more than Enter or a key that is held down', async () => {
    const input = await reviewed();
    await user.keyboard('{Enter}');
    fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true, repeat: true });
    expect(book).not.toHaveBeenCalled();
  });

  it('booking and paying happens once by any number of presses of Ctrl+Enter, and Escape waits for the result', async () => {
    let answer: (outcome: BookingOutcome) => void = () => undefined;
    book.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    const input = await reviewed();
    act(() => {
      for (let i = 0; i < 3; i++) fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true });
    });
    await user.keyboard(mod);
    expect(book).toHaveBeenCalledOnce();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog'), 'Escape waits while it is booked').toBeInTheDocument();
    answer(BOOKED);
    await waitFor(() => expect(marked()).toContain('Print the label'));
    expect(screen.getAllByText(/MY0000000077/).length).toBeGreaterThan(0);
    await user.keyboard(mod);
    expect(book).toHaveBeenCalledOnce();
  });

  it('booking and paying offers p to print and t to track afterwards', async () => {
    await reviewed();
    await user.keyboard(mod);
    await waitFor(() => expect(marked()).toContain('Print the label'));
    await user.keyboard('p');
    expect(actions.print).toHaveBeenCalledWith({
      target: { kind: 'orders', ids: ['MY0000000077'] },
      type: 'label',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await open()).toHaveValue('');
  });

  it('booking and paying cannot be undone afterwards: Escape closes the palette', async () => {
    await reviewed();
    await user.keyboard(mod);
    await waitFor(() => expect(marked()).toContain('Print the label'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await open()).toHaveValue('');
  });

  it('booking and paying with a too low wallet shows that, and offers no payment', async () => {
    setReview({ ...review, refused: 'The wallet is short by MYR 3.20.' });
    const input = await reviewed();
    expect(screen.getByRole('alert')).toHaveTextContent('The wallet is short by MYR 3.20.');
    fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true });
    expect(book).not.toHaveBeenCalled();
  });

  it('booking and paying offers a top-up of exactly the missing amount, which returns to this parcel', async () => {
    setReview({ ...review, refused: 'Short.', missing: { minor: 320, shown: 'MYR 3.20' } });
    const input = await offers('2kg to Aisyah 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya');
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(marked()).toBe('Top up the missing MYR 3.20 and come back'));
    await user.click(input);
    await user.keyboard('{Enter}');
    expect(actions.topUpFor).toHaveBeenCalledWith(320, {
      line: '2kg to Aisyah 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya',
      answers: [],
      serviceCode: 'B',
    });
    expect(book).not.toHaveBeenCalled();
  });

  it('booking and paying is restored with the given answers when the user returns from a top-up', async () => {
    const answers = [{ part: 'phone' as const, lineValue: '', value: { phone: '0123456789' } }];
    setAgain({ line: '2kg to Aisyah, 12 Jalan SS2/24, 47300 Petaling Jaya', answers, serviceCode: 'B' });
    await open();
    await waitFor(() => expect(marked()).toContain('Book and pay MYR 8.40'));
    await user.keyboard(mod);
    expect(book).toHaveBeenCalledOnce();
  });

  it('booking and paying that an overdue invoice blocks leads to the payment of the invoice', async () => {
    setReview({ ...review, refused: 'Invoice INV7 is overdue.', blockedBy: 'INV7' });
    await offers();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(marked()).toBe('Pay invoice INV7'));
    await user.keyboard('{Enter}');
    expect(actions.pay).toHaveBeenCalledWith('INV7');
    expect(book).not.toHaveBeenCalled();
  });

  it('booking and paying asks again when the price has changed', async () => {
    const secondBooking = vi.fn<BookingReview['book']>(async () => ({ ...BOOKED, price: 'MYR 9.00' }));
    book.mockImplementation(async () => ({
      kind: 'repriced',
      before: 'MYR 8.40',
      review: { priceMinor: 900, price: 'MYR 9.00', lines: [], book: secondBooking },
    }));
    await reviewed();
    await user.keyboard(mod);
    await waitFor(() => expect(marked()).toContain('Book and pay MYR 9.00'));
    expect(screen.getByRole('alert')).toHaveTextContent('from MYR 8.40 to MYR 9.00');
    expect(secondBooking).not.toHaveBeenCalled();
    // Announcements are written a moment after the rows.
    await waitFor(() => expect(screen.getByRole('dialog')).not.toHaveTextContent('MYR 8.40 ·'));
    await user.keyboard(mod);
    await waitFor(() => expect(marked()).toContain('Print the label'));
    expect(secondBooking).toHaveBeenCalledOnce();
    expect(screen.getByText('MY0000000077 · MYR 9.00 · Service A')).toBeVisible();
  });

  it('booking and paying leads back from a changed price to newly requested prices', async () => {
    book.mockImplementation(async () => ({
      kind: 'repriced',
      before: 'MYR 8.40',
      review: { priceMinor: 900, price: 'MYR 9.00', lines: [], book },
    }));
    const input = await reviewed();
    const callsBefore = actions.priceBooking.mock.calls.length;
    await user.keyboard(mod);
    await waitFor(() => expect(marked()).toContain('Book and pay MYR 9.00'));
    await waitFor(() => expect(actions.priceBooking.mock.calls.length).toBe(callsBefore + 1));
    await user.keyboard('{Escape}');
    expect(input).toHaveValue(LINE);
    await waitFor(() => expect(marked()).toContain('MYR 8.40'));
  });

  it('booking and paying shows the booking of an earlier attempt, with the paid price', async () => {
    book.mockImplementation(async () => ({ ...BOOKED, price: 'MYR 7.10', isEarlier: true }));
    await reviewed();
    await user.keyboard(mod);
    expect(await screen.findByRole('alert')).toHaveTextContent('An earlier attempt had booked this parcel');
    expect(screen.getByText('MY0000000077 · MYR 7.10')).toBeVisible();
  });

  it('booking and paying shows a courier’s refusal, and Escape restores the line', async () => {
    book.mockImplementation(async () => ({ kind: 'refused', id: 'o9', reason: 'Nobody goes there.' }));
    const input = await reviewed();
    await user.keyboard(mod);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The courier refused the parcel: Nobody goes there.',
    );
    await user.keyboard('{Escape}{Escape}');
    expect(input).toHaveValue(LINE);
  });

  it('booking and paying that fails shows the failure, and can be tried again', async () => {
    book.mockRejectedValueOnce(new Error('There was no response.'));
    await reviewed();
    await user.keyboard(mod);
    expect(await screen.findByText(/There was no response\./)).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(marked()).toContain('Book and pay'));
    await user.keyboard(mod);
    await waitFor(() => expect(marked()).toContain('Print the label'));
    expect(book).toHaveBeenCalledTimes(2);
  });

  it('a line whose code for prices cannot be loaded says that the line is dead, without the file’s name (BX-53)', async () => {
    const code = 'Failed to fetch dynamically imported module: http://localhost/paletteBooking.js';
    actions.priceBooking.mockRejectedValueOnce(new TypeError(code));
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => line.mockRestore());
    const input = await open();
    await user.click(input);
    await user.paste(LINE);
    expect(await screen.findByText(/You are offline\./)).toBeVisible();
    expect(screen.queryByText(/paletteBooking/)).toBeNull();
  });

  it('booking and paying is shown in a notice if the palette was closed meanwhile', async () => {
    let answer: (outcome: BookingOutcome) => void = () => undefined;
    book.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    await reviewed();
    await user.keyboard(mod);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    answer(BOOKED);
    await waitFor(() => expect(actions.notify).toHaveBeenCalledWith('Booked: MY0000000077', true));
  });

  it('booking and paying keeps the line if the palette is closed before', async () => {
    await reviewed();
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await open()).toHaveValue(LINE);
  });
});
