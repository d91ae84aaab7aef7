import { attribute, elementsIn } from './xmlElements.ts';

/** Formats of Excel's own that show a day or a time. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Which cell styles of a workbook show a number as a day. */
export function dateStylesOf(styles: string): Set<number> {
  const own = new Map<number, boolean>();
  for (const { attributes } of elementsIn(styles, 'numFmt'))
    own.set(Number(attribute(attributes, 'numFmtId')), isDateCode(attribute(attributes, 'formatCode') ?? ''));
  const found = new Set<number>();
  const cells = elementsIn(styles, 'cellXfs')[0]?.inner ?? '';
  for (const [style, { attributes }] of elementsIn(cells, 'xf').entries()) {
    const id = Number(attribute(attributes, 'numFmtId') ?? 0);
    if (own.get(id) ?? isBuiltInDate(id)) found.add(style);
  }
  return found;
}

/** Letters of days and times outside of quotes, colours and conditions. */
export const isDateCode = (code: string): boolean =>
  /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').replace(/general/gi, ''));
