import type english from '../en_US/price.ts';

/** Price components by the server's names; others have names of their own. */
export default {
  lines: {
    Delivery: 'Penghantaran',
    Distance: 'Jarak',
    Stops: 'Hentian',
    Brand: 'Jenama sendiri',
    Discount: 'Diskaun',
    Tax: 'Cukai',
    Rounding: 'Pembundaran',
  },
} satisfies typeof english;
