import type english from '../en_US/price.ts';

/** Lines of a price as the server names them; what is not here is a name of its own. */
export default {
  lines: { Delivery: '运费', Distance: '里程', Stops: '站点', Discount: '折扣', Tax: '税', Rounding: '取整' },
} satisfies typeof english;
