import { inAllLanguages } from '../../../../texts/read.ts';
import { foldHeading } from './headingText.ts';

const EXPORTS = Object.values(inAllLanguages('exports')).map(({ orders }) => ({
  marks: [orders.consignmentNo, orders.statusCode, orders.serviceCode].map(foldHeading),
  price: foldHeading(orders.price),
}));

/** Whether a heading of our own export of orders, in any language, is the price that the shipper paid, which is no value of goods. */
export function isOwnPrice(header: string, headers: readonly string[]): boolean {
  const named = new Set(headers.map(foldHeading));
  return EXPORTS.some(
    ({ marks, price }) => price === foldHeading(header) && marks.every((mark) => named.has(mark)),
  );
}
