import type english from '../en_US/price.ts';

/** Price components by the server's names; others have names of their own. */
export default {
  lines: {
    Delivery: '运费',
    Distance: '里程',
    Stops: '站点',
    Brand: '自有品牌',
    Discount: '折扣',
    Tax: '税费',
    Rounding: '舍入',
  },
} satisfies typeof english;
