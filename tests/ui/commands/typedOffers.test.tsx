// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TypedBooking } from '../../../src/commands/grammar/parsedInput.ts';
import type { PricedBooking } from '../../../src/commands/palette/rows/paletteItem.ts';
import '../../../src/commands/palette/Palette.tsx';
import {
  actions,
  book,
  LINE,
  marked,
  offers,
  open,
  openForm,
  options,
  priced,
  review,
  reviewed,
  setReview,
  user,
  withTypedBooking,
} from './typedBookingWorld.tsx';

withTypedBooking();

describe('offers for a typed parcel (B1-30)', () => {
  it('offers for a typed parcel are listed in the palette with the price first, the first one marked, and the parcel above them', async () => {
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

  it('offers for a typed parcel are requested for the type of goods that the line names', async () => {
    await offers('2kg food to Aisyah 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya');
    expect(actions.priceBooking.mock.lastCall?.[0]).toMatchObject({ name: 'Aisyah', itemType: 'FOOD' });
  });

  it('offers for a typed parcel show the unknown part of the line before and after the choice, and the key that pays names it (BX-25)', async () => {
    setReview({ ...review, rest: 'red ones' });
    await offers(`red ones ${LINE}`);
    expect(actions.priceBooking.mock.lastCall?.[0]).toMatchObject({ rest: ['red ones'] });
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Not understood: red ones'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Not understood: red ones'));
    expect(options()[0]).toContain('Book without “red ones” and pay MYR 8.40');
    await user.keyboard('{Enter}');
    expect(book).not.toHaveBeenCalled();
  });

  it('offers after pasting several messages are requested for the chosen message (BX-25)', async () => {
    const input = await open();
    await user.click(input);
    await user.paste(`${LINE}\n1kg to Ali 0198765432, 5 Lorong Maju, 11900 Bayan Lepas`);
    await waitFor(() => expect(options()).toHaveLength(2));
    expect(actions.priceBooking).not.toHaveBeenCalled();
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(marked()).toContain('MYR 8.40'));
    expect(actions.priceBooking.mock.lastCall?.[0]).toMatchObject({ name: 'Ali', weightKg: 1 });
  });

  it('offers for a typed parcel read a pasted chat with its lines', async () => {
    const input = await open();
    await user.click(input);
    await user.paste('Aisyah\r\n0123456789\r\n12 Jalan SS2/24\r\n47300 Petaling Jaya\r\n2kg');
    expect(input).toHaveValue('Aisyah ↵ 0123456789 ↵ 12 Jalan SS2/24 ↵ 47300 Petaling Jaya ↵ 2kg');
    await waitFor(() => expect(marked()).toContain('MYR 8.40'));
  });

  it('offers for a typed parcel are requested again when the line changes, and the old ones are removed at once', async () => {
    const input = await offers();
    await user.type(input, ' by fastest');
    expect(options()).not.toContain('MYR 8.40Service A1 day');
    await waitFor(() => expect(marked()).toContain('MYR 8.40'));
    expect(actions.priceBooking.mock.lastCall?.[0]).toMatchObject({ by: 'fastest' });
  });

  it('offers for a typed parcel that fail show the reason, and the line stays', async () => {
    actions.priceBooking.mockRejectedValue(new Error('No service there'));
    const input = await open();
    await user.click(input);
    await user.paste(LINE);
    expect(await screen.findByText('No service there')).toBeVisible();
    expect(input).toHaveValue(LINE);
  });

  it('offers for a typed parcel also open the order form', async () => {
    await reviewed();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(openForm).toHaveBeenCalledWith('A');
    expect(book).not.toHaveBeenCalled();
  });
});

describe('a missing part (B1-30)', () => {
  it('a missing part is a question in the same box, one part after the other; prices follow', async () => {
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

  it('the question for a missing part is repeated with the reason when the answer is not accepted', async () => {
    const input = await open();
    await user.click(input);
    await user.paste('2kg to Aisyah');
    await waitFor(() => expect(marked()).toContain('Next:'));
    await user.keyboard('{Enter}12{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('That is no number');
    expect(input).toHaveValue('12');
  });

  it('a missing part is undone by Escape one step at a time', async () => {
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

  it('a missing part that is undone while its price loads stays undone', async () => {
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

  it('a missing part that was answered for one recipient is a question again for another one', async () => {
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

  it('a missing part can be a contact, chosen by Enter', async () => {
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

describe('a question with likely answers', () => {
  const questionFor = (booking: TypedBooking): PricedBooking => {
    if (booking.placeConfirmed || booking.postcode === '47300') return priced(booking);
    return {
      ...priced({ name: booking.name ?? '', phone: '1', postcode: '2' }),
      offers: [],
      needed: {
        part: 'postcode',
        problem: 'No postcode “47999” is known',
        choices: [
          { label: 'Postcode 47300', part: 'postcode', value: { postcode: '47300' } },
          { label: 'Keep as written', part: 'place', value: { placeConfirmed: true } },
        ],
      },
    };
  };

  it('a question with likely answers is answered by Enter on one of them, and prices follow (BX-22, B1-30)', async () => {
    actions.priceBooking.mockImplementation(async (booking) => questionFor(booking));
    const input = await open();
    await user.click(input);
    await user.paste('2kg to Aisyah 0123456789, 12 Jalan SS2/24, 47999 Petaling Jaya');
    await waitFor(() => expect(marked()).toContain('Postcode 47300'));
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(marked()).toContain('MYR 8.40'));
    expect(actions.priceBooking.mock.lastCall?.[0]).toMatchObject({
      postcode: '47999',
      placeConfirmed: true,
    });
  });

  it('a question with likely answers also shows them in the box for the part, until something is typed (BX-22, B1-30)', async () => {
    actions.priceBooking.mockImplementation(async (booking) => questionFor(booking));
    const input = await open();
    await user.click(input);
    await user.paste('2kg to Aisyah 0123456789, 12 Jalan SS2/24, 47999 Petaling Jaya');
    await waitFor(() => expect(marked()).toContain('Postcode 47300'));
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(input).toHaveAttribute('placeholder', 'postcode'));
    expect(options()).toEqual([
      expect.stringContaining('Postcode 47300'),
      expect.stringContaining('Keep as written'),
    ]);
    await user.keyboard('47300');
    expect(options()).toEqual([expect.stringContaining('Use “47300”')]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(marked()).toContain('MYR 8.40'));
  });

  it('an amount with two readings, typed as an answer, has a row for each reading (BX-21, BX-23)', async () => {
    actions.priceBooking.mockImplementation(async (booking) =>
      booking.cod ? priced(booking) : { ...priced(booking), offers: [], needed: { part: 'cod' } },
    );
    const input = await open();
    await user.click(input);
    await user.paste('2kg to Aisyah 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya cod');
    await waitFor(() => expect(marked()).toContain('Next: COD amount'));
    await user.keyboard('{Enter}1.250');
    await waitFor(() => expect(options()).toHaveLength(2));
    expect(options()).toEqual([expect.stringContaining('MYR 1.25'), expect.stringContaining('MYR 1,250.00')]);
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() =>
      expect(actions.priceBooking.mock.lastCall?.[0].cod).toEqual({ amountMinor: 125_000 }),
    );
  });
});
