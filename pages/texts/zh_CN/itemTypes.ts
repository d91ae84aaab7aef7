import type english from '../en_US/itemTypes.ts';

export default {
  PARCEL: '包裹',
  DOCUMENT: '文件',
  FOOD: '食品',
  FRAGILE: '易碎品',
  FROZEN: '冷冻品',
  BULKY: '大件',
} satisfies typeof english;
