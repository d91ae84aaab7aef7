import type { ZplDpi, ZplPaper } from '../../../contract/rules/orders/thermalLabels.ts';
import { type DocumentOptions, languageTag } from '../documentFormat.ts';
import { documentTexts } from '../documentTexts.ts';
import type { Rect } from '../drawing/barcodes.ts';
import { type Canvas, drawText, frame, inset } from '../drawing/drawing.ts';
import { pdfFile } from '../drawing/pdfFile.ts';
import type { LabelData } from './labelData.ts';
import { SHEETS } from './labelPdf.ts';
import { dotsAsZpl } from './labelZpl.ts';

/** Name of an order whose label is missing. */
export type Unlabelled = Pick<LabelData, 'consignmentNo' | 'companyName' | 'createdAt'>;

/** Replaces a courier's label that cannot be read: names the courier and the next step. It has no bars, so that no scanner accepts it. */
function drawMissing(pdf: Canvas, { consignmentNo }: Unlabelled, cell: Rect, options: DocumentOptions): void {
  const texts = documentTexts(options.locale);
  const box = inset(cell, 14);
  frame(pdf, box);
  const { x, y, width } = inset(box, 14);
  const below = drawText(pdf, texts.labelMissing, x, y, width, { size: 13, maxLines: 3, weight: 'bold' });
  const number = drawText(pdf, consignmentNo, x, below + 14, width, { size: 22, minSize: 9, weight: 'bold' });
  drawText(pdf, texts.labelMissingHint, x, number + 14, width, { size: 10, maxLines: 8 });
}

/** The page of a missing label, as a document. */
export function missingLabelPdf(order: Unlabelled, options: DocumentOptions = {}): Promise<Buffer> {
  const { width, height } = SHEETS.default;
  const about = {
    title: order.consignmentNo,
    author: order.companyName,
    date: new Date(order.createdAt),
    language: languageTag(options.locale),
  };
  return pdfFile(about, async (pdf) => {
    pdf.addPage({ size: [width, height], margin: 0 });
    drawMissing(pdf, order, { x: 0, y: 0, width, height }, options);
  });
}

/** The label of a missing label, for a thermal printer. */
export const missingLabelZpl = (
  order: Unlabelled,
  paper: ZplPaper,
  dpi: ZplDpi,
  options: DocumentOptions = {},
): Promise<string> => dotsAsZpl(paper, dpi, (sheet) => drawMissing(sheet, order, sheet.page, options));
