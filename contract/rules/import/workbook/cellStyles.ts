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
  /** Styles whose font is struck through. */
  struck: Set<number>;
}

export function cellStylesOf(styles: string): CellStyles {
  const codes = new Map<number, string>();
  for (const { attributes } of elementsIn(styles, 'numFmt'))
    codes.set(Number(attribute(attributes, 'numFmtId')), attribute(attributes, 'formatCode') ?? '');
  const found: CellStyles = { dates: new Set(), numbers: new Map(), struck: new Set() };
  const fonts = elementsIn(elementsIn(styles, 'fonts')[0]?.inner ?? '', 'font').map(({ inner }) =>
    isStruck(inner),
  );
  const cells = elementsIn(styles, 'cellXfs')[0]?.inner ?? '';
  for (const [style, { attributes }] of elementsIn(cells, 'xf').entries()) {
    if (fonts[Number(attribute(attributes, 'fontId') ?? 0)]) found.struck.add(style);
    const id = Number(attribute(attributes, 'numFmtId') ?? 0);
    const code = codes.get(id);
    if (code === undefined ? isBuiltInDate(id) : isDateCode(code)) found.dates.add(style);
    else if (code) found.numbers.set(style, code);
  }
  return found;
}

/** Whether the properties of a font strike its text through. */
const isStruck = (font: string): boolean =>
  elementsIn(font, 'strike').some(
    ({ attributes }) => !/^(0|false)$/.test(attribute(attributes, 'val') ?? ''),
  );

/** Whether a rich text has a struck part, and whether it has another part. */
export function struckParts(xml: string): { some: boolean; all: boolean } {
  const runs = elementsIn(xml, 'r')
    .filter(({ inner }) => elementsIn(inner, 't').some((part) => part.inner.trim()))
    .map(({ inner }) => isStruck(elementsIn(inner, 'rPr')[0]?.inner ?? ''));
  return { some: runs.includes(true), all: runs.length > 0 && !runs.includes(false) };
}

/** Whether a format has letters for days and times outside of quotes, colours and conditions. */
export const isDateCode = (code: string): boolean =>
  /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').replace(/general/gi, ''));
