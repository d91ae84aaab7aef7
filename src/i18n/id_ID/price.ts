import type english from '../en_US/price.ts';

/** Lines of a price as the server names them; what is not here is a name of its own. */
export default {
  lines: {
    Delivery: 'Pengiriman',
    Distance: 'Jarak',
    Stops: 'Titik singgah',
    Discount: 'Diskon',
    Tax: 'Pajak',
    Rounding: 'Pembulatan',
  },
} satisfies typeof english;
