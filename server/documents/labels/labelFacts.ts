import { type DocumentOptions, documentMoney, formatDate, formatWeight } from '../documentFormat.ts';
import type { DocumentTexts } from '../documentTexts.ts';
import { qrBars, type Rect } from '../drawing/barcodes.ts';
import { DotSheet } from '../drawing/dotSheet.ts';
import {
  type Canvas,
  drawLines,
  drawText,
  fillRects,
  frame,
  INK,
  inset,
  layText,
  lineHeight,
  PAPER,
  SOFT_INK,
} from '../drawing/drawing.ts';
import type { LabelData } from './labelData.ts';

const CAPTION = { size: 6, color: SOFT_INK } as const;

/** The contents of the carton and the amount to collect, beside the QR code of the tracking page. */
export function drawFacts(
  pdf: Canvas,
  label: LabelData,
  box: Rect,
  texts: DocumentTexts,
  options: DocumentOptions,
): void {
  const qr = { x: box.x + box.width - box.height, y: box.y, width: box.height, height: box.height };
  fillRects(pdf, qrBars(label.trackingUrl, qr, pdf instanceof DotSheet ? pdf.dot : undefined));
  const area = { ...box, width: box.width - qr.width };
  const rowHeight = box.height * 0.36;
  const cells: { caption: string; value: string; inverse?: boolean; share: number }[] = [
    { caption: texts.piece, value: `${label.pieces.index} / ${label.pieces.total}`, share: 3 },
    { caption: texts.weight, value: formatWeight(label.weightKg), share: 4 },
    label.codMinor
      ? {
          caption: texts.cod,
          value: documentMoney(label.currency, options).money(label.codMinor),
          inverse: true,
          share: 6,
        }
      : { caption: texts.date, value: formatDate(label.createdAt, options), share: 6 },
  ];
  const shares = cells.reduce((sum, c) => sum + c.share, 0);
  let x = area.x;
  for (const c of cells) {
    const r = { x, y: area.y, width: (c.share / shares) * area.width, height: rowHeight };
    if (c.inverse) fillRects(pdf, [r]);
    const color = c.inverse ? PAPER : SOFT_INK;
    const inner = inset(r, 4, 2);
    const y = drawText(pdf, c.caption, inner.x, inner.y, inner.width, { ...CAPTION, minSize: 5, color });
    drawText(pdf, c.value, inner.x, y, inner.width, {
      size: 11,
      isWhole: true,
      weight: 'bold',
      color: c.inverse ? PAPER : INK,
    });
    frame(pdf, r);
    x += r.width;
  }
  drawDetails(
    pdf,
    label,
    { ...area, y: area.y + rowHeight, height: area.height - rowHeight },
    texts,
    options,
  );
}

function drawDetails(
  pdf: Canvas,
  label: LabelData,
  box: Rect,
  texts: DocumentTexts,
  options: DocumentOptions,
): void {
  const inner = inset(box, 4, 2);
  const details = [
    [label.referenceNo && `${texts.reference}: ${label.referenceNo}`, label.insured && texts.insured],
    [label.itemSummary && `${texts.contents}: ${label.itemSummary}`],
    [label.note && `${texts.note}: ${label.note}`],
    [label.nanoId, label.codMinor && formatDate(label.createdAt, options)],
  ].map((parts) => parts.filter(Boolean).join(' | '));
  const lines = details.filter(Boolean);
  const { texts: laid, size } = layDetails(lines, inner);
  let y = inner.y;
  for (const text of laid) y = drawLines(pdf, text, inner.x, y, inner.width, { size });
}

/** All of a note and of the contents is on the label: in smaller letters, then in further lines. */
function layDetails(
  details: readonly string[],
  { width, height }: Rect,
): { texts: string[][]; size: number } {
  const largest = Math.min(LARGEST, height / lineHeight(1) / Math.max(details.length, 1));
  for (let size = largest; ; size -= 0.5) {
    const isLast = size - 0.5 < SMALLEST;
    const maxLines = isLast ? Math.floor(height / lineHeight(size)) : MOST_LINES;
    const texts = details.map(
      (text) => layText(text, width, { size, maxLines: Math.max(maxLines, 2) }).lines,
    );
    const count = texts.reduce((sum, { length }) => sum + length, 0);
    if (isLast || count * lineHeight(size) <= height) return { texts, size };
  }
}

const LARGEST = 8;
const SMALLEST = 2;
const MOST_LINES = 40;
