import { toMinor } from '../../../contract/rules/money/money.ts';
import type { TypedMoney } from './parsedInput.ts';

const SYMBOLS: Readonly<Record<string, string>> = { rm: 'MYR', s$: 'SGD', rp: 'IDR', '฿': 'THB' };
const AMOUNT = /^(rm|s\$|rp|฿|\$|[a-z]{3})?(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})?$/i;

/** `89`, `RM89.50`, `MYR 1,200`: the amount and the number of words used; undefined without an amount. */
export function readMoney(words: readonly string[]): { money: TypedMoney; used: number } | undefined {
  for (const used of [1, 2]) {
    const match = words.length < used ? null : AMOUNT.exec(words.slice(0, used).join(''));
    if (!match) continue;
    const amount = Number(`${match[2]?.replaceAll(',', '')}${match[3] ?? ''}`);
    const sign = match[1]?.toLowerCase();
    const currency = sign === undefined || sign === '$' ? undefined : (SYMBOLS[sign] ?? sign.toUpperCase());
    return { money: { amountMinor: toMinor(amount), ...(currency && { currency }) }, used };
  }
  return undefined;
}
