/**
 * Parses a number as people type it and spreadsheets copy it: `1,234.5`, `1.234,5`, `1 234.5`, `0,5`. For an ambiguous number such as `1,500`
 * the language decides. NaN for a text that is not a number.
 */
export function parseNumber(text: string, decimal: '.' | ','): number {
  const bare = text.trim().replace(/[\s\u00a0\u202f']/g, '');
  if (!/^[+-]?[\d.,]+$/.test(bare)) return Number.NaN;
  const sign = decimalOf(bare, decimal);
  const group = sign === ',' ? '.' : ',';
  const [whole = '', part, ...more] = bare.split(sign);
  if (more.length || part?.includes(group)) return Number.NaN;
  if (whole.includes(group) && !/^[+-]?\d{1,3}([.,]\d{3})+$/.test(whole)) return Number.NaN;
  const digits = `${whole.replaceAll(group, '')}${part === undefined ? '' : `.${part}`}`;
  return /\d/.test(digits) ? Number(digits) : Number.NaN;
}

function decimalOf(text: string, usual: '.' | ','): '.' | ',' {
  const comma = text.lastIndexOf(',');
  const point = text.lastIndexOf('.');
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.';
  if (comma < 0 && point < 0) return usual;
  const only = comma >= 0 ? ',' : '.';
  const several = text.indexOf(only) !== text.lastIndexOf(only);
  // `0.500` has no thousands.
  const looksGrouped = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(text);
  if (several) return only === ',' ? '.' : ',';
  return looksGrouped && only !== usual ? usual : only;
}

/** Characters of no number. */
const UNTYPABLE = /[^\d.,+\-\s]/g;
/** Digits that would become another number without the characters between them: `10x20`, `1/2`. */
const SEVERAL = /\d\s*[^\d.,+\-\s]+\s*\d/;

/**
 * The characters of a typed or pasted number, or a text that is none. A Chinese keyboard types full-width digits, and `。` for the decimal point:
 * `2。5` would become 25.
 */
export function numberCharacters(text: string): string {
  const plain = text.normalize('NFKC').replaceAll('。', '.').replace(/[−–]/g, '-');
  return SEVERAL.test(plain) ? plain : plain.replace(UNTYPABLE, '');
}

/** A text that needs no explanation below: digits, and a decimal sign that could not separate thousands. */
export const PLAIN_NUMBER = /^(?![+-]?[1-9]\d{0,2}[.,]\d{3}$)[+-]?\d*(?:[.,]\d*)?$/;
