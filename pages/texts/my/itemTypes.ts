import type english from '../en_US/itemTypes.ts';

export default {
  PARCEL: 'Bungkusan',
  DOCUMENT: 'Dokumen',
  FOOD: 'Makanan',
  FRAGILE: 'Mudah pecah',
  FROZEN: 'Sejuk beku',
  BULKY: 'Besar',
} satisfies typeof english;
