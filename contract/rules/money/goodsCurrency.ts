import { currencyNamed } from './readMoney.ts';

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** The code of the currency of a value of goods, which clients send as any text: `usd`, `RM`. The order's for a text that names none. */
export function goodsCurrency(written: string, ofOrder: string): string {
  const code = written.trim().toUpperCase();
  return CODES.has(code) ? code : (currencyNamed(written) ?? ofOrder);
}
