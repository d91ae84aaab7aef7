import { importCellText } from './importText.ts';

/** Parts of a number format: quoted text, an escaped letter, a currency, a condition or colour, blanks, the digits, any other character. */
const PARTS =
  /"(?<quoted>[^"]*)"|\\(?<letter>.)|\[\$(?<currency>[^\]-]*)[^\]]*\]|\[[^\]]*\]|[_*].|(?<digits>general|[#0?][#0?,.]*)|(?<other>.)/gi;
const SECTION = /^(?:"[^"]*"|\\.|[^;"\\])*/;
/** `1.5k` of 1500 and `5%` of 0.05 show another number than the cell has. */
const IS_SCALED = /,$/;
const IS_OTHER_NUMBER = /[%e/@]/i;
const HAS_WORDS = /[\p{L}\p{Sc}]/u;

/**
 * A number with leading zeros and with the unit or currency that its format shows: `0.00" lb"`, `[$USD] #,##0`. A bare dollar sign is the
 * usual one of a spreadsheet, and no currency.
 */
export function numberText(value: number, format = ''): string {
  const plain = importCellText(value);
  if (!(value >= 0) || /e/i.test(plain)) return plain;
  let [before, digits, behind] = ['', '', ''];
  for (const { groups = {} } of (SECTION.exec(format)?.[0] ?? '').matchAll(PARTS)) {
    const { quoted, letter, currency, other = ' ' } = groups;
    if ((groups.digits && digits) || IS_OTHER_NUMBER.test(other)) return plain;
    const word = quoted ?? letter ?? currency ?? '';
    if (groups.digits) digits = groups.digits;
    else if (digits) behind += word || ' ';
    else before += word || ' ';
  }
  const zeros = /^0+$/.test(before) ? before : '';
  const padded = /^\d+$/.test(plain)
    ? zeros + (/^0[0#]*$/.test(digits) ? plain.padStart(digits.length, '0') : plain)
    : plain;
  const hasWords = HAS_WORDS.test(before + behind) && `${before}${behind}`.trim() !== '$';
  return digits && hasWords && !IS_SCALED.test(digits) ? `${before}${padded}${behind}`.trim() : padded;
}
