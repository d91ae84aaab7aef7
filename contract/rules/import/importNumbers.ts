/** A number as a person or a spreadsheet writes it: the value, or a guess if it is ambiguous. */
export type ReadNumber = { value: number } | { value: null; perhaps?: string };

/**
 * Reads `1234.5`, `1,234.5`, `1.234,5`, `2,5`, `１２`. A single separator before exactly three digits is ambiguous. With three decimals
 * allowed a point is decimal; without, a comma groups. The other two cases are refused with a guess.
 */
export function readNumber(text: string, decimals: number): ReadNumber {
  if (DIGITS.test(text)) return { value: Number(text) };
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/(?<=\d)[\s'’_](?=\d{3}(?!\d))/g, '');
  if (!/^[+-]?[\d.,]+$/.test(plain) || !/\d/.test(plain)) return { value: null };
  const commas = plain.split(',').length - 1;
  const points = plain.split('.').length - 1;
  if (commas && points) return readMixed(plain);
  if (commas > 1 || points > 1) return readGrouped(plain, commas ? ',' : '.');
  if (!commas && !points) return exact(plain);
  return readSingle(plain, commas ? ',' : '.', decimals);
}

/** Most numbers. */
const DIGITS = /^\d{1,15}$/;

/** The last kind of separator is the decimal one. */
function readMixed(text: string): ReadNumber {
  const decimal = text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.';
  const group = decimal === ',' ? '.' : ',';
  const [whole = '', ...rest] = text.split(decimal);
  if (rest.length !== 1 || rest[0]?.includes(group)) return { value: null };
  const joined = ungroup(whole, group);
  return joined === null ? { value: null } : exact(`${joined}.${rest[0]}`);
}

function readGrouped(text: string, group: string): ReadNumber {
  const joined = ungroup(text, group);
  return joined === null ? { value: null } : exact(joined);
}

function readSingle(text: string, mark: ',' | '.', decimals: number): ReadNumber {
  const [whole = '', rest = ''] = text.split(mark);
  const asDecimal = `${whole || '0'}.${rest}`;
  const couldGroup = rest.length === 3 && /^[+-]?[1-9]\d{0,2}$/.test(whole);
  if (!couldGroup) return rest === '' ? { value: null } : exact(asDecimal);
  if (decimals < 3)
    return mark === ',' ? exact(whole + rest) : { value: null, perhaps: String(Number(whole + rest)) };
  return mark === '.' ? exact(asDecimal) : { value: null, perhaps: String(Number(asDecimal)) };
}

/** The digits without their separators; null unless they are grouped by three. */
function ungroup(text: string, group: string): string | null {
  const [first = '', ...rest] = text.split(group);
  return /^[+-]?\d{1,3}$/.test(first) && rest.every((part) => /^\d{3}$/.test(part))
    ? first + rest.join('')
    : null;
}

function exact(text: string): ReadNumber {
  const value = Number(text);
  return Number.isFinite(value) ? { value } : { value: null };
}
