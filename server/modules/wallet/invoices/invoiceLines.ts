import type { PriceLineKind } from '../../../../contract/orders/services.ts';
import { roundAmount } from '../../../../contract/rules/money/money.ts';
import type { InvoiceRow } from './invoiceStore.ts';

export interface PrintedLine {
  name: string;
  /** Name of the amount if the item has several: delivery, an add-on, a discount. */
  label?: string;
  kind?: PriceLineKind;
  amountMinor: number;
  /** The order that the line is for. */
  orderId: string | null;
}

/** A printed invoice shows these lines as a sum below the others, or not at all. */
const NOT_PRINTED: readonly PriceLineKind[] = ['tax', 'rounding'];

export interface PrintedLines {
  lines: PrintedLine[];
  /** Lines, tax and rounding add up to the total, to the cent. */
  roundingMinor: number;
}

/** The lines of an invoice without tax: each order's delivery, add-ons and discounts separately. */
export function invoiceLines({
  items,
  totalMinor,
  taxMinor,
  currency,
}: Pick<InvoiceRow, 'items' | 'totalMinor' | 'taxMinor' | 'currency'>): PrintedLines {
  const lines = items.flatMap(({ name, amountMinor, orderId, lines: priced }): PrintedLine[] => {
    const parts = (priced ?? []).filter(({ kind }) => !NOT_PRINTED.includes(kind));
    if (parts.length > 0) return parts.map((line) => ({ ...line, name, orderId }));
    const tax = totalMinor === 0 ? 0 : roundAmount((taxMinor * amountMinor) / totalMinor, currency);
    return [{ name, amountMinor: amountMinor - tax, orderId }];
  });
  const sumMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0);
  return { lines, roundingMinor: lines.length > 0 ? totalMinor - taxMinor - sumMinor : 0 };
}
