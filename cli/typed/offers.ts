import type { BookingOffer } from '../../src/commands/palette/rows/paletteItem.ts';
import type { Column } from '../output.ts';

/** The columns of a table of prices, and its rows. */
export const offerRows = (
  offers: readonly Pick<BookingOffer, 'code' | 'name' | 'price' | 'detail'>[],
): [Column[], string[][]] => [
  [{ title: 'CODE' }, { title: 'SERVICE' }, { title: 'PRICE', right: true }, { title: 'COURIER, TIME' }],
  offers.map(({ code, name, price, detail }) => [code, name, price, detail]),
];
