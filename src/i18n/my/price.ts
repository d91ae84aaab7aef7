import type english from '../en_US/price.ts';

/** Lines of a price as the server names them; what is not here is a name of its own. */
export default {
  lines: {
    Delivery: 'Penghantaran',
    Distance: 'Jarak',
    Stops: 'Hentian',
    Discount: 'Diskaun',
    Tax: 'Cukai',
    Rounding: 'Pembundaran',
  },
} satisfies typeof english;
