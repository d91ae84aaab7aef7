import type { LabelType } from '../../../contract/rules/orders/orderStatus.ts';
import { type DocumentOptions, languageTag } from '../documentFormat.ts';
import type { Rect } from '../drawing/barcodes.ts';
import { type Pdf, pdfStream } from '../drawing/pdfFile.ts';
import { wholeOf } from '../drawing/streamed.ts';
import { partsOf } from './labelCell.ts';
import type { LabelData } from './labelData.ts';

/** A page, in points. */
export interface Sheet {
  width: number;
  height: number;
  columns: number;
  rows: number;
}

const mm = (millimetres: number): number => (millimetres * 72) / 25.4;

const A6: Sheet = { width: mm(105), height: mm(148), columns: 1, rows: 1 };

export const SHEETS: Record<LabelType, Sheet> = {
  default: A6,
  'A6-1': A6,
  'A5-2': { width: mm(210), height: mm(148), columns: 2, rows: 1 },
  'A4-Q4': { width: mm(210), height: mm(297), columns: 2, rows: 2 },
  'A4-3': { width: mm(210), height: mm(297), columns: 1, rows: 3 },
};

/** Labels in the given order; their type decides how many are on a page. Throws RangeError without labels. */
export async function labelPdf(
  labels: LabelData[],
  type: LabelType,
  options: DocumentOptions = {},
): Promise<Buffer> {
  return wholeOf(labelPages(labels, type, options));
}

/** The same labels, page by page as they are made. */
export function labelPages(
  labels: LabelData[],
  type: LabelType,
  options: DocumentOptions = {},
): AsyncGenerator<Buffer> {
  const first = labels[0];
  if (!first) throw new RangeError('There is no label to draw');
  const sheet = SHEETS[type];
  const cells = cellsOf(sheet);
  const about = {
    title: labels.length === 1 ? first.consignmentNo : `${first.consignmentNo} (+${labels.length - 1})`,
    author: first.companyName,
    date: new Date(first.createdAt),
    language: languageTag(options.locale),
  };
  return pdfStream(about, function* (pdf) {
    let labelCount = 0;
    const nextCell = () => {
      if (labelCount % cells.length === 0) startPage(pdf, sheet);
      return cells[labelCount++ % cells.length]!;
    };
    for (const label of labels) {
      for (const draw of partsOf(label, options)) draw(pdf, nextCell());
      yield;
    }
  });
}

export function cellsOf(sheet: Sheet): Rect[] {
  const width = sheet.width / sheet.columns;
  const height = sheet.height / sheet.rows;
  return Array.from({ length: sheet.rows * sheet.columns }, (_, i) => ({
    x: (i % sheet.columns) * width,
    y: Math.floor(i / sheet.columns) * height,
    width,
    height,
  }));
}

/** A new page with dashed cutting lines between its cells. */
function startPage(pdf: Pdf, sheet: Sheet): void {
  pdf.addPage({ size: [sheet.width, sheet.height], margin: 0 });
  pdf.save().lineWidth(0.4).dash(3, { space: 3 });
  for (let column = 1; column < sheet.columns; column++) {
    const x = (column * sheet.width) / sheet.columns;
    pdf.moveTo(x, 0).lineTo(x, sheet.height).stroke('#9aa0a6');
  }
  for (let row = 1; row < sheet.rows; row++) {
    const y = (row * sheet.height) / sheet.rows;
    pdf.moveTo(0, y).lineTo(sheet.width, y).stroke('#9aa0a6');
  }
  pdf.restore();
}
