import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, vi } from 'vitest';
import type { TypedBooking } from '../../../src/commands/grammar/parsedInput.ts';
import { PaletteProvider } from '../../../src/commands/palette/PaletteProvider.tsx';
import { usePalette } from '../../../src/commands/palette/paletteState.ts';
import type {
  BookingOutcome,
  BookingReview,
  PricedBooking,
  ResumedInput,
} from '../../../src/commands/palette/rows/paletteItem.ts';
import { CommandsPage, notedActions } from './commandsHarness.tsx';

export const BOOKED: BookingOutcome = {
  kind: 'booked',
  id: 'o1',
  number: 'MY0000000077',
  priceMinor: 840,
  price: 'MYR 8.40',
  isEarlier: false,
};
export const LINE = '2kg to Aisyah 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya cod 89';
export const user = userEvent.setup();

export let actions: ReturnType<typeof notedActions>;
export let book: ReturnType<typeof vi.fn<BookingReview['book']>>;
export let openForm: ReturnType<typeof vi.fn<PricedBooking['openForm']>>;
export let review: BookingReview;
export const setReview = (value: typeof review): void => {
  review = value;
};
export let resumed: ResumedInput | undefined;
export const setAgain = (value: typeof resumed): void => {
  resumed = value;
};

/** Returns prices when there are a phone number and a postcode. */
export function priced(booking: TypedBooking): PricedBooking {
  const understood = { lines: [{ label: 'To', text: booking.name ?? '' }], people: [], offers: [], openForm };
  if (booking.phone === '12')
    return { ...understood, needed: { part: 'phone', problem: 'That is no number' } };
  if (!booking.phone) return { ...understood, needed: { part: 'phone' } };
  if (!booking.postcode) return { ...understood, needed: { part: 'postcode' } };
  const offer = (code: string, price: string) => ({
    code,
    name: `Service ${code}`,
    priceMinor: 0,
    price,
    detail: '1 day',
    review: async () => review,
  });
  return { ...understood, needed: undefined, offers: [offer('A', 'MYR 8.40'), offer('B', 'MYR 1,012.90')] };
}

export function Opener() {
  const palette = usePalette();
  return (
    <button type="button" onClick={() => palette.open(resumed?.line, resumed)}>
      Open
    </button>
  );
}

export async function open(): Promise<HTMLInputElement> {
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return screen.findByRole<HTMLInputElement>('combobox');
}

export const options = (): (string | null)[] =>
  screen.queryAllByRole('option').map((option) => option.textContent);
export const marked = (): string | null | undefined =>
  screen.queryAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true')
    ?.textContent;

/** Opens the palette with the line and waits for its prices. */
export async function offers(text = LINE): Promise<HTMLInputElement> {
  const input = await open();
  await user.click(input);
  await user.paste(text);
  await waitFor(() => expect(marked()).toContain('MYR 8.40'));
  return input;
}

export async function reviewed(): Promise<HTMLInputElement> {
  const input = await offers();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(options()).toHaveLength(review.refused ? 1 : 2));
  return input;
}

/** Prepares each test file that calls it. */
export function withTypedBooking(): void {
  beforeEach(() => {
    resumed = undefined;
    actions = notedActions();
    openForm = vi.fn<PricedBooking['openForm']>();
    book = vi.fn<BookingReview['book']>(async () => BOOKED);
    review = {
      priceMinor: 840,
      price: 'MYR 8.40',
      lines: [{ label: 'Balance after', text: 'MYR 91.60' }],
      book,
    };
    actions.priceBooking.mockImplementation(async (booking) => priced(booking));
    render(
      <CommandsPage>
        <PaletteProvider
          sources={[]}
          actions={actions}
          customerId="c1"
          locale="en_US"
          country="MY"
          currency="MYR"
        >
          <Opener />
        </PaletteProvider>
      </CommandsPage>,
    );
  });
}
