import type { Locale } from '../../contract/rules/locales.ts';

/** Usual item types by name. A company may have others, whose names are its own. */
export const ITEM_TYPES: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en_US: {
    PARCEL: 'PARCEL',
    DOCUMENT: 'DOCUMENT',
    FOOD: 'FOOD',
    FRAGILE: 'FRAGILE',
    FROZEN: 'FROZEN',
    BULKY: 'BULKY',
  },
  zh_CN: {
    PARCEL: '包裹',
    DOCUMENT: '文件',
    FOOD: '食品',
    FRAGILE: '易碎品',
    FROZEN: '冷冻品',
    BULKY: '大件',
  },
  id_ID: {
    PARCEL: 'Paket',
    DOCUMENT: 'Dokumen',
    FOOD: 'Makanan',
    FRAGILE: 'Mudah pecah',
    FROZEN: 'Beku',
    BULKY: 'Besar',
  },
  my: {
    PARCEL: 'Bungkusan',
    DOCUMENT: 'Dokumen',
    FOOD: 'Makanan',
    FRAGILE: 'Mudah pecah',
    FROZEN: 'Sejuk beku',
    BULKY: 'Besar',
  },
};
