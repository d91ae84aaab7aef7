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
import { type LabelPart, LEAST_SIZE } from './labelRest.ts';

const CAPTION = { size: 6, color: SOFT_INK } as const;

/** The contents of the carton and the amount to collect, beside the QR code of the tracking page. Returns texts that do not fit. */
export function drawFacts(
  pdf: Canvas,
  label: LabelData,
  box: Rect,
  texts: DocumentTexts,
  options: DocumentOptions,
): LabelPart[] {
  const qr = { x: box.x + box.width - box.height, y: box.y, width: box.height, height: box.height };
  fillRects(pdf, qrBars(label.trackingUrl, qr, pdf instanceof DotSheet ? pdf.dot : undefined));
  const area = { ...box, width: box.width - qr.width };
  const rowHeight = box.height * 0.36;
  const cells: { caption: string; value: string; inverse?: boolean; share: number }[] = [
    { caption: texts.piece, value: `${label.pieces.index} / ${label.pieces.total}`, share: 3 },
    { caption: texts.weight, value: formatWeight(label.weightKg, options), share: 4 },
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
  return drawDetails(
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
): LabelPart[] {
  const inner = inset(box, 4, 2);
  const details = [
    [label.referenceNo && `${texts.reference}: ${label.referenceNo}`, label.insured && texts.insured],
    [label.itemSummary && `${texts.contents}: ${label.itemSummary}`],
    [label.note && `${texts.note}: ${label.note}`],
    [label.nanoId, label.codMinor && formatDate(label.createdAt, options)],
  ].map((parts) => parts.filter(Boolean).join(' | '));
  const lines = details.filter(Boolean);
  const { texts: laid, size, cut } = layDetails(lines, inner);
  let y = inner.y;
  for (const text of laid) y = drawLines(pdf, text, inner.x, y, inner.width, { size });
  return cut
    ? [
        { caption: texts.contents, text: label.itemSummary },
        { caption: texts.note, text: label.note ?? '' },
      ].filter(({ text }) => text)
    : [];
}

interface LaidDetails {
  texts: string[][];
  size: number;
  /** Some of the text does not fit in legible letters. */
  cut: boolean;
}

/** A note and the contents in smaller letters and further lines; where they do not fit, each has its share of the lines. */
function layDetails(details: readonly string[], { width, height }: Rect): LaidDetails {
  const largest = Math.min(LARGEST, height / lineHeight(1) / Math.max(details.length, 1));
  const layAll = (size: number, maxLines: (i: number) => number) =>
    details.map((text, i) => layText(text, width, { size, maxLines: maxLines(i) }).lines);
  const countOf = (texts: readonly string[][]) => texts.reduce((sum, { length }) => sum + length, 0);
  for (let size = largest; size >= LEAST_SIZE; size -= 0.5) {
    const texts = layAll(size, () => MOST_LINES);
    if (countOf(texts) * lineHeight(size) <= height) return { texts, size, cut: false };
  }
  const size = Math.min(largest, LEAST_SIZE);
  const room = Math.max(details.length, Math.floor(height / lineHeight(size)));
  const counts = layAll(size, () => MOST_LINES).map(({ length }) => length);
  // The longest texts are shortened first.
  while (counts.reduce((sum, count) => sum + count, 0) > room)
    counts[counts.indexOf(Math.max(...counts))]! -= 1;
  return { texts: layAll(size, (i) => counts[i] ?? 1), size, cut: true };
}

const LARGEST = 8;
const MOST_LINES = 200;
