import type { DocumentOptions } from '../documentFormat.ts';
import { documentTexts } from '../documentTexts.ts';
import type { Rect } from '../drawing/barcodes.ts';
import { type Canvas, drawText, frame, inset, layText, lineHeight, SOFT_INK } from '../drawing/drawing.ts';
import type { LabelData } from './labelData.ts';

/** Smaller letters cannot be read at arm's length, nor printed at 203 dots an inch. */
export const LEAST_SIZE = 5;
const TEXT_SIZE = 8;
/** Printers leave a margin of about 4 mm blank. */
const MARGIN = 12;
const MOST_LINES = 10_000;

/** A text that does not fit into a label in legible letters: all of it is on the label that follows. */
export interface LabelPart {
  caption: string;
  text: string;
}

/**
 * Draws the text that did not fit into a label. It draws no barcode, so that nobody scans it as a parcel. Returns the text that does not
 * fit here either.
 */
export function drawRest(
  pdf: Canvas,
  label: LabelData,
  parts: readonly LabelPart[],
  cell: Rect,
  options: DocumentOptions,
): LabelPart[] {
  const texts = documentTexts(options.locale);
  const box = inset(cell, MARGIN);
  frame(pdf, box);
  const inner = inset(box, 6, 5);
  const end = inner.y + inner.height;
  let y = drawText(pdf, texts.continued, inner.x, inner.y, inner.width, { size: 7, color: SOFT_INK });
  y = drawText(pdf, label.consignmentNo, inner.x, y, inner.width, {
    size: 16,
    isWhole: true,
    weight: 'bold',
  });
  const left: LabelPart[] = [];
  for (const { caption, text } of parts) {
    const { lines } = layText(text, inner.width, { size: TEXT_SIZE, maxLines: MOST_LINES });
    const room = Math.max(0, Math.floor((end - y - lineHeight(6) - 3) / lineHeight(TEXT_SIZE)));
    if (left.length > 0 || room === 0) {
      left.push({ caption, text });
      continue;
    }
    y = drawText(pdf, caption, inner.x, y + 3, inner.width, { size: 6, color: SOFT_INK });
    for (const line of lines.slice(0, room))
      y = drawText(pdf, line, inner.x, y, inner.width, { size: TEXT_SIZE });
    if (lines.length > room) left.push({ caption, text: lines.slice(room).join('\n') });
  }
  return left;
}
