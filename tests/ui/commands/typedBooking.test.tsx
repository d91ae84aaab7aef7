// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TypedBooking } from '../../../src/commands/grammar/parsedInput.ts';
import { PaletteProvider } from '../../../src/commands/palette/PaletteProvider.tsx';
import { usePalette } from '../../../src/commands/palette/paletteState.ts';
import type {
  BookingOutcome,
  BookingReview,
  PricedBooking,
  TypedAgain,
} from '../../../src/commands/palette/rows/paletteItem.ts';
import { CommandsPage, notedActions } from './commandsHarness.tsx';

// Loaded once before the tests, so that none of them waits for the module.
import '../../../src/commands/palette/Palette.tsx';

const BOOKED: BookingOutcome = {
  kind: 'booked',
  id: 'o1',
  number: 'MY0000000077',
  price: 'MYR 8.40',
  isEarlier: false,
};
const LINE = '2kg to Aisyah 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya cod 89';
const user = userEvent.setup();

let actions: ReturnType<typeof notedActions>;
let book: ReturnType<typeof vi.fn<BookingReview['book']>>;
let openForm: ReturnType<typeof vi.fn<PricedBooking['openForm']>>;
let review: BookingReview;
let again: TypedAgain | undefined;

/** Returns prices when there are a phone number and a postcode. */
function priced(booking: TypedBooking): PricedBooking {
  const said = { lines: [{ label: 'To', text: booking.name ?? '' }], people: [], offers: [], openForm };
  if (booking.phone === '12') return { ...said, needed: { part: 'phone', problem: 'That is no number' } };
  if (!booking.phone) return { ...said, needed: { part: 'phone' } };
  if (!booking.postcode) return { ...said, needed: { part: 'postcode' } };
  const offer = (code: string, price: string) => ({
    code,
    name: `Service ${code}`,
    price,
    detail: '1 day',
    review: async () => review,
  });
  return { ...said, needed: undefined, offers: [offer('A', 'MYR 8.40'), offer('B', 'MYR 1,012.90')] };
}

function Opener() {
  const palette = usePalette();
  return (
    <button type="button" onClick={() => palette.open(again?.line, again)}>
      Open
    </button>
  );
}

async function open(): Promise<HTMLInputElement> {
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return screen.findByRole<HTMLInputElement>('combobox');
}

const options = (): (string | null)[] => screen.queryAllByRole('option').map((option) => option.textContent);
const marked = (): string | null | undefined =>
  screen.queryAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true')
    ?.textContent;
const mod = '{Control>}{Enter}{/Control}';

/** Opens the palette with the line and waits for its prices. */
async function offers(text = LINE): Promise<HTMLInputElement> {
  const input = await open();
  await user.click(input);
  await user.paste(text);
  await waitFor(() => expect(marked()).toContain('MYR 8.40'));
  return input;
}

async function reviewed(): Promise<HTMLInputElement> {
  const input = await offers();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(options()).toHaveLength(review.refused ? 1 : 2));
  return input;
}

beforeEach(() => {
  localStorage.clear();
  again = undefined;
  actions = notedActions();
  openForm = vi.fn<PricedBooking['openForm']>();
  book = vi.fn<BookingReview['book']>(async () => BOOKED);
  review = { price: 'MYR 8.40', lines: [{ label: 'Balance after', text: 'MYR 91.60' }], book };
  actions.priceBooking.mockImplementation(async (booking) => priced(booking));
  render(
    <CommandsPage>
      <PaletteProvider sources={[]} actions={actions} customerId="c1" locale="en_US" country="MY">
        <Opener />
      </PaletteProvider>
    </CommandsPage>,
  );
});
afterEach(cleanup);

describe('offers for a typed parcel (B1-30)', () => {
  it('stand in the palette with the price first, the first one marked, and the parcel above them', async () => {
    await offers();
    expect(options()).toEqual([
      'MYR 8.40Service A1 day',
      'MYR 1,012.90Service B1 day',
      'Open in the order form',
    ]);
    expect(screen.getByText('Aisyah')).toBeVisible();
    expect(actions.priceBooking.mock.lastCall?.[0]).toMatchObject({
      name: 'Aisyah',
      phone: '0123456789',
      weightKg: 2,
      cod: { amountMinor: 8900 },
    });
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('3 results. MYR 8.40 Service A'),
    );
  });

  it('are those of the type of goods that the line names', async () => {
    await offers('2kg food to Aisyah 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya');
    expect(actions.priceBooking.mock.lastCall?.[0]).toMatchObject({ name: 'Aisyah', itemType: 'FOOD' });
  });

  it('keep the lines of a pasted chat', async () => {
    const input = await open();
    await user.click(input);
    await user.paste('Aisyah\r\n0123456789\r\n12 Jalan SS2/24\r\n47300 Petaling Jaya\r\n2kg');
    expect(input).toHaveValue('Aisyah ↵ 0123456789 ↵ 12 Jalan SS2/24 ↵ 47300 Petaling Jaya ↵ 2kg');
    await waitFor(() => expect(marked()).toContain('MYR 8.40'));
  });

  it('are requested again when the line changes, and the old ones are removed at once', async () => {
    const input = await offers();
    await user.type(input, ' by fastest');
    expect(options()).not.toContain('MYR 8.40Service A1 day');
    await waitFor(() => expect(marked()).toContain('MYR 8.40'));
    expect(actions.priceBooking.mock.lastCall?.[0]).toMatchObject({ by: 'fastest' });
  });

  it('that fail leave the line, with the reason', async () => {
    actions.priceBooking.mockRejectedValue(new Error('No service there'));
    const input = await open();
    await user.click(input);
    await user.paste(LINE);
    expect(await screen.findByText('No service there')).toBeVisible();
    expect(input).toHaveValue(LINE);
  });

  it('lead to the order form too', async () => {
    await reviewed();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(openForm).toHaveBeenCalledWith('A');
    expect(book).not.toHaveBeenCalled();
  });
});

describe('what is missing (B1-30)', () => {
  it('is asked for in the same box, one part after the other; prices follow', async () => {
    const input = await open();
    await user.click(input);
    await user.paste('2kg to Aisyah');
    await waitFor(() => expect(marked()).toContain('Next: recipient’s phone number'));
    await user.keyboard('{Enter}');
    expect(input).toHaveValue('');
    expect(input).toHaveAttribute('placeholder', 'recipient’s phone number');
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('Next: recipient’s phone number'),
    );
    await user.keyboard('0123456789{Enter}');
    await waitFor(() => expect(input).toHaveAttribute('placeholder', 'postcode'));
    expect(input).toHaveValue('');
    await user.keyboard('47300{Enter}');
    await waitFor(() => expect(marked()).toContain('MYR 8.40'));
    expect(input).toHaveValue('2kg to Aisyah');
    expect(actions.priceBooking.mock.lastCall?.[0]).toEqual({
      name: 'Aisyah',
      phone: '0123456789',
      postcode: '47300',
      weightKg: 2,
    });
  });

  it('is asked for again with the reason when the answer cannot be taken', async () => {
    const input = await open();
    await user.click(input);
    await user.paste('2kg to Aisyah');
    await waitFor(() => expect(marked()).toContain('Next:'));
    await user.keyboard('{Enter}12{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('That is no number');
    expect(input).toHaveValue('12');
  });

  it('is undone by Escape one step at a time', async () => {
    const input = await open();
    await user.click(input);
    await user.paste('2kg to Aisyah');
    await waitFor(() => expect(marked()).toContain('Next:'));
    await user.keyboard('{Enter}0123456789{Enter}');
    await waitFor(() => expect(input).toHaveAttribute('placeholder', 'postcode'));
    await user.keyboard('{Escape}');
    expect(input).toHaveValue('0123456789');
    await user.keyboard('{Escape}');
    expect(input).toHaveValue('2kg to Aisyah');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('undone while its price is loading does not come back', async () => {
    const answers: ((priced: PricedBooking) => void)[] = [];
    const input = await open();
    await user.click(input);
    await user.paste('2kg to Aisyah');
    await waitFor(() => expect(marked()).toContain('Next:'));
    actions.priceBooking.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    await user.keyboard('{Enter}0123456789{Enter}');
    await waitFor(() => expect(answers).toHaveLength(1));
    await user.keyboard('{Escape}');
    expect(input).toHaveValue('2kg to Aisyah');
    await act(async () => answers[0]?.(priced({ name: 'Aisyah', phone: '0123456789' })));
    expect(marked()).toContain('Next: postcode');
    expect(input).toHaveValue('2kg to Aisyah');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('that was given for one recipient is asked again for another one', async () => {
    const input = await open();
    await user.click(input);
    await user.paste('2kg to Aisyah');
    await waitFor(() => expect(marked()).toContain('Next:'));
    await user.keyboard('{Enter}0123456789{Enter}');
    await waitFor(() => expect(input).toHaveAttribute('placeholder', 'postcode'));
    await user.keyboard('47300{Enter}');
    await waitFor(() => expect(marked()).toContain('MYR 8.40'));
    await user.clear(input);
    await user.paste('2kg to Lim');
    await waitFor(() => expect(marked()).toContain('Next: recipient’s phone number'));
    expect(actions.priceBooking.mock.lastCall?.[0]).toEqual({ name: 'Lim', weightKg: 2 });
  });

  it('can be a contact, chosen by Enter', async () => {
    actions.priceBooking.mockImplementation(async (booking) => ({
      ...priced(booking),
      people: booking.phone
        ? []
        : [
            {
              id: '7',
              name: 'Aisyah Karim',
              detail: '0198',
              contact: { name: 'Aisyah Karim', phone: '0198765432', postcode: '10200' },
            },
          ],
    }));
    const input = await open();
    await user.click(input);
    await user.paste('2kg to Aisyah');
    await waitFor(() => expect(marked()).toContain('Aisyah Karim'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(marked()).toContain('MYR 8.40'));
    expect(actions.priceBooking.mock.lastCall?.[0]).toMatchObject({
      name: 'Aisyah Karim',
      postcode: '10200',
    });
    expect(input).toHaveValue('2kg to Aisyah');
  });
});

describe('booking and paying (B1-1, B1-30)', () => {
  it('first shows what will be booked and paid, with its key', async () => {
    await reviewed();
    expect(screen.getByText('MYR 91.60')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(
        'Book and pay MYR 8.40 from the wallet: press Control Enter',
      ),
    );
    expect(book).not.toHaveBeenCalled();
  });

  it('is not done by Enter, nor by a key that is held down', async () => {
    const input = await reviewed();
    await user.keyboard('{Enter}');
    fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true, repeat: true });
    expect(book).not.toHaveBeenCalled();
  });

  it('is done once by Ctrl+Enter, however often it is pressed, and Escape waits for it', async () => {
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

  it('prints by p and tracks by t once it is booked', async () => {
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

  it('cannot be undone when it is done: Escape closes the palette', async () => {
    await reviewed();
    await user.keyboard(mod);
    await waitFor(() => expect(marked()).toContain('Print the label'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await open()).toHaveValue('');
  });

  it('shows that the wallet is too low, and offers no payment', async () => {
    review = { ...review, refused: 'The wallet is short by MYR 3.20.' };
    const input = await reviewed();
    expect(screen.getByRole('alert')).toHaveTextContent('The wallet is short by MYR 3.20.');
    fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true });
    expect(book).not.toHaveBeenCalled();
  });

  it('offers a top-up of exactly what the wallet lacks, which knows the way back to this parcel', async () => {
    review = { ...review, refused: 'Short.', missing: { minor: 320, shown: 'MYR 3.20' } };
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

  it('stands where it was left when somebody comes back from a top-up, with the answers given', async () => {
    const answers = [{ part: 'phone' as const, said: '', value: { phone: '0123456789' } }];
    again = { line: '2kg to Aisyah, 12 Jalan SS2/24, 47300 Petaling Jaya', answers, serviceCode: 'B' };
    await open();
    await waitFor(() => expect(marked()).toContain('Book and pay MYR 8.40'));
    await user.keyboard(mod);
    expect(book).toHaveBeenCalledOnce();
  });

  it('leads to the payment of an overdue invoice that blocks it', async () => {
    review = { ...review, refused: 'Invoice INV7 is overdue.', blockedBy: 'INV7' };
    await offers();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(marked()).toBe('Pay invoice INV7'));
    await user.keyboard('{Enter}');
    expect(actions.pay).toHaveBeenCalledWith('INV7');
    expect(book).not.toHaveBeenCalled();
  });

  it('asks again when the price has changed', async () => {
    const again = vi.fn<BookingReview['book']>(async () => ({ ...BOOKED, price: 'MYR 9.00' }));
    book.mockImplementation(async () => ({
      kind: 'repriced',
      before: 'MYR 8.40',
      review: { price: 'MYR 9.00', lines: [], book: again },
    }));
    await reviewed();
    await user.keyboard(mod);
    await waitFor(() => expect(marked()).toContain('Book and pay MYR 9.00'));
    expect(screen.getByRole('alert')).toHaveTextContent('from MYR 8.40 to MYR 9.00');
    expect(again).not.toHaveBeenCalled();
    // What is announced is written a moment after the rows.
    await waitFor(() => expect(screen.getByRole('dialog')).not.toHaveTextContent('MYR 8.40 ·'));
    await user.keyboard(mod);
    await waitFor(() => expect(marked()).toContain('Print the label'));
    expect(again).toHaveBeenCalledOnce();
    expect(screen.getByText('MY0000000077 · MYR 9.00 · Service A')).toBeVisible();
  });

  it('leads back from a changed price to prices that were asked for again', async () => {
    book.mockImplementation(async () => ({
      kind: 'repriced',
      before: 'MYR 8.40',
      review: { price: 'MYR 9.00', lines: [], book },
    }));
    const input = await reviewed();
    const asked = actions.priceBooking.mock.calls.length;
    await user.keyboard(mod);
    await waitFor(() => expect(marked()).toContain('Book and pay MYR 9.00'));
    await waitFor(() => expect(actions.priceBooking.mock.calls.length).toBe(asked + 1));
    await user.keyboard('{Escape}');
    expect(input).toHaveValue(LINE);
    await waitFor(() => expect(marked()).toContain('MYR 8.40'));
  });

  it('shows that an earlier attempt had booked it, with the price paid', async () => {
    book.mockImplementation(async () => ({ ...BOOKED, price: 'MYR 7.10', isEarlier: true }));
    await reviewed();
    await user.keyboard(mod);
    expect(await screen.findByRole('alert')).toHaveTextContent('An earlier attempt had booked this parcel');
    expect(screen.getByText('MY0000000077 · MYR 7.10')).toBeVisible();
  });

  it('shows a courier’s refusal, and Escape leads back to the line as it was', async () => {
    book.mockImplementation(async () => ({ kind: 'refused', id: 'o9', reason: 'Nobody goes there.' }));
    const input = await reviewed();
    await user.keyboard(mod);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The courier refused the parcel: Nobody goes there.',
    );
    await user.keyboard('{Escape}{Escape}');
    expect(input).toHaveValue(LINE);
  });

  it('that fails shows the failure, and can be tried again', async () => {
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

  it('is shown as a notice when the palette was closed meanwhile', async () => {
    let answer: (outcome: BookingOutcome) => void = () => undefined;
    book.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    await reviewed();
    await user.keyboard(mod);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    answer(BOOKED);
    await waitFor(() => expect(actions.tell).toHaveBeenCalledWith('Booked: MY0000000077', true));
  });

  it('keeps the line when the palette is closed before', async () => {
    await reviewed();
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await open()).toHaveValue(LINE);
  });
});
