import type english from '../en_US/price.ts';

/** Price components by the server's names; others have names of their own. */
export default {
  lines: {
    Delivery: 'Pengiriman',
    Distance: 'Jarak',
    Stops: 'Titik singgah',
    Brand: 'Merek sendiri',
    Discount: 'Diskon',
    Tax: 'Pajak',
    Rounding: 'Pembulatan',
  },
} satisfies typeof english;
