import type { DocumentTexts } from '../documentTexts.ts';
import { drawText, frame, INK, layText, lineHeight, rule, SOFT_INK } from '../drawing/drawing.ts';
import type { Pdf } from '../drawing/pdfFile.ts';
import type { TableDocument } from './tableDocument.ts';
import { CONTENT_BOTTOM, CONTENT_WIDTH, GUTTER, MARGIN, type NextPage } from './tableGrid.ts';

const TOTAL_HEIGHT = 16;
const SIGNATURE_HEIGHT = 92;
const NOTE = { size: 8.5, color: SOFT_INK, maxLines: Infinity } as const;

/** Totals, notes and signature boxes; each stays on one page. */
export function drawTableEnd(
  pdf: Pdf,
  document: TableDocument,
  top: number,
  nextPage: NextPage,
  texts: DocumentTexts,
): void {
  const roomFor = (y: number, height: number) => (y + height > CONTENT_BOTTOM ? nextPage() : y);
  let y = roomFor(top + 8, document.totals.length * TOTAL_HEIGHT + 8);
  for (const total of document.totals) {
    const width = CONTENT_WIDTH * 0.45;
    const x = MARGIN + CONTENT_WIDTH - width;
    if (total.strong) rule(pdf, x, y, width, INK, 0.75);
    const style = { size: total.strong ? 11 : 9.5, weight: total.strong ? 'bold' : 'regular' } as const;
    drawText(pdf, total.label, x, y + 3, width / 2, { ...style, isWhole: true });
    drawText(pdf, total.value, x + width / 2, y + 3, width / 2 - 4, {
      ...style,
      isWhole: true,
      align: 'right',
    });
    y += TOTAL_HEIGHT + (total.strong ? 3 : 0);
  }
  y += 10;
  for (const note of document.notes.filter(Boolean)) {
    const { lines } = layText(note, CONTENT_WIDTH, NOTE);
    y = roomFor(y, lines.length * lineHeight(NOTE.size));
    y = drawText(pdf, note, MARGIN, y, CONTENT_WIDTH, NOTE) + 3;
  }
  if (document.signatures.length === 0) return;
  y = roomFor(y + 8, SIGNATURE_HEIGHT);
  drawSignatures(pdf, document.signatures, y, texts);
}

function drawSignatures(pdf: Pdf, captions: string[], y: number, texts: DocumentTexts): void {
  const width = (CONTENT_WIDTH - GUTTER) / 2;
  captions.forEach((caption, i) => {
    const x = MARGIN + i * (width + GUTTER);
    frame(pdf, { x, y, width, height: SIGNATURE_HEIGHT });
    drawText(pdf, caption, x + 8, y + 6, width - 16, { size: 9, weight: 'bold' });
    const fields = [texts.name, texts.signatureDate, texts.signature];
    fields.forEach((field, n) => {
      const line = y + 40 + n * 21;
      drawText(pdf, field, x + 8, line - 11, width * 0.32, { size: 8, color: SOFT_INK });
      rule(pdf, x + 8 + width * 0.33, line, width * 0.67 - 16, SOFT_INK);
    });
  });
}
