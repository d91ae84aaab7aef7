import type { WorkBook } from 'xlsx';
import {
  columnOf,
  type StruckTexts,
  struckCell,
  struckPart,
} from '../../../contract/rules/import/workbook/cellMarks.ts';
import { cellStylesOf } from '../../../contract/rules/import/workbook/cellStyles.ts';
import { sheetParts } from '../../../contract/rules/import/workbook/sheetParts.ts';
import { attribute, elementsIn } from '../../../contract/rules/import/workbook/xmlElements.ts';

/** The unpacked parts, which the library keeps with `bookFiles` but does not declare. */
type WithFiles = WorkBook & { files?: Record<string, { content?: Uint8Array } | undefined> };

/** Struck columns by line. */
export type StruckLines = ReadonlyMap<number, Record<'all' | 'some', ReadonlySet<number>>>;
const NONE: StruckLines = new Map();

/** Cells that are struck through, which the library does not report: read from the parts of the file. */
export function struckLines(book: WorkBook): (title: string) => StruckLines {
  const { files = {} } = book as WithFiles;
  const contents = new Map(Object.entries(files).map(([name, file]) => [name.toLowerCase(), file?.content]));
  const textOf = (part: string) => new TextDecoder().decode(contents.get(part) ?? new Uint8Array());
  const styles = cellStylesOf(textOf('xl/styles.xml'));
  const texts = struckTextsIn(textOf('xl/sharedstrings.xml'));
  const sheets = sheetParts(textOf('xl/workbook.xml'), textOf('xl/_rels/workbook.xml.rels'));
  return (title) => {
    const sheet = textOf(sheets.find((one) => one.title === title)?.part ?? '');
    if (styles.struck.size + texts.size === 0 && !sheet.includes('strike')) return NONE;
    let line = 0;
    return new Map(
      elementsIn(sheet, 'row').map(({ attributes, inner }) => {
        line = Number(attribute(attributes, 'r') ?? line + 1);
        const struck = { all: new Set<number>(), some: new Set<number>() };
        let at = -1;
        for (const cell of elementsIn(inner, 'c')) {
          const ref = attribute(cell.attributes, 'r');
          at = ref === undefined ? at + 1 : columnOf(ref);
          const part = struckCell(cell.attributes, cell.inner, styles, texts);
          if (part) struck[part].add(at);
        }
        return [line, struck] as const;
      }),
    );
  };
}

function struckTextsIn(xml: string): StruckTexts {
  if (!xml.includes('strike')) return new Map();
  return new Map(
    elementsIn(xml, 'si').flatMap(({ inner }, at) => {
      const struck = struckPart(inner);
      return struck ? [[at, struck] as const] : [];
    }),
  );
}
