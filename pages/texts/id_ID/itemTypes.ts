import type english from '../en_US/itemTypes.ts';

export default {
  PARCEL: 'Paket',
  DOCUMENT: 'Dokumen',
  FOOD: 'Makanan',
  FRAGILE: 'Mudah pecah',
  FROZEN: 'Beku',
  BULKY: 'Besar',
} satisfies typeof english;
