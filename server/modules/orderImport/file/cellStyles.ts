import { attribute, elementsIn } from './xmlElements.ts';

/** Excel's built-in formats for a day or a time. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Number formats of a workbook's cell styles, by the index of the style. */
export interface CellStyles {
  /** Styles that show a number as a date. */
  dates: Set<number>;
  /** Formats of the other styles. */
  numbers: Map<number, string>;
}

export function cellStylesOf(styles: string): CellStyles {
  const codes = new Map<number, string>();
  for (const { attributes } of elementsIn(styles, 'numFmt'))
    codes.set(Number(attribute(attributes, 'numFmtId')), attribute(attributes, 'formatCode') ?? '');
  const found: CellStyles = { dates: new Set(), numbers: new Map() };
  const cells = elementsIn(styles, 'cellXfs')[0]?.inner ?? '';
  for (const [style, { attributes }] of elementsIn(cells, 'xf').entries()) {
    const id = Number(attribute(attributes, 'numFmtId') ?? 0);
    const code = codes.get(id);
    if (code === undefined ? isBuiltInDate(id) : isDateCode(code)) found.dates.add(style);
    else if (code) found.numbers.set(style, code);
  }
  return found;
}

/** Whether a format has letters for days and times outside of quotes, colours and conditions. */
export const isDateCode = (code: string): boolean =>
  /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').replace(/general/gi, ''));
