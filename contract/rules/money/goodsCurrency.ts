import { currencyNamed } from './readMoney.ts';

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/**
 * The code of the currency of a value of goods, which clients send as any text: `usd`, `RM`, or `$` where dollars are the order's own
 * currency. Null for a text that names none, or several.
 */
export function goodsCurrency(written: string, ofOrder: string): string | null {
  const code = written.trim().toUpperCase();
  return CODES.has(code) ? code : currencyNamed(written, ofOrder);
}
