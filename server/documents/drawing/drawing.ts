import type { Font } from 'fontkit';
import { PRINTER_DOT, type Rect } from './barcodes.ts';
import { DotSheet } from './dotSheet.ts';
import type { Face, Weight } from './faces.ts';
import type { Pdf } from './pdfFile.ts';
import type { Shaper } from './shaping.ts';
import { printable, runsFromLeft, textWidth } from './textRuns.ts';
import { clipText, ELLIPSIS, wrapText } from './wrapText.ts';

export const INK = '#000000';
export const SOFT_INK = '#4a4a4a';
export const PAPER = '#ffffff';
export const RULE = '#c9cdd2';

/** Surface for drawing labels: a page of a PDF, or of dots. */
export type Canvas = Pdf | DotSheet;

export interface TextStyle {
  size: number;
  /** Text too wide at `size` shrinks to this before it wraps or is cut. */
  minSize?: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'right' | 'center';
  maxLines?: number;
  /** Never cut: if `minSize` is not small enough, the letters get even smaller. */
  isWhole?: boolean;
}

const LINE_HEIGHT = 1.25;
/** The smallest size of a text that is never cut; 600 Chinese characters in this size fit into a label's box. */
const SMALLEST = 2;
const ASCENT = 0.97;

export const lineHeight = (size: number): number => size * LINE_HEIGHT;

export interface LaidText {
  lines: string[];
  size: number;
  /** Whether some of the text did not fit. */
  cut: boolean;
}

const lettersIn = (text: string): string => text.replace(/\s/g, '');

const isCut = (lines: string[], text: string): boolean =>
  (lines.at(-1)?.endsWith(ELLIPSIS) ?? false) && lettersIn(lines.join('')) !== lettersIn(text);

/** The lines and the size of a text in a width. */
export function layText(text: string, width: number, style: TextStyle): LaidText {
  const { weight = 'regular', maxLines = 1 } = style;
  const shown = text.split('\n').map(printable).filter(Boolean).join('\n');
  const linesAt = (size: number) => {
    const measure = (t: string) => textWidth(t, weight, size);
    return maxLines === 1
      ? [clipText(shown.replaceAll('\n', ' '), width, measure)]
      : wrapText(shown, width, maxLines, measure);
  };
  let size = style.size;
  let lines = linesAt(size);
  const smallest = style.isWhole ? SMALLEST : (style.minSize ?? size);
  while (isCut(lines, shown) && size > smallest) {
    size = Math.max(size - 0.5, smallest);
    lines = linesAt(size);
  }
  return { lines: lines.filter(Boolean), size, cut: isCut(lines, shown) };
}

/** Draws text from the top left corner, never wider than `width`. Returns the y below it. */
export function drawText(
  pdf: Canvas,
  text: string,
  x: number,
  y: number,
  width: number,
  style: TextStyle,
): number {
  const { lines, size } = layText(text, width, style);
  return drawLines(pdf, lines, x, y, width, { ...style, size });
}

export function drawLines(
  pdf: Canvas,
  lines: string[],
  x: number,
  y: number,
  width: number,
  style: TextStyle,
): number {
  const { size, weight = 'regular', color = INK, align = 'left' } = style;
  let top = y;
  pdf.fillColor(color);
  for (const line of lines) {
    const runs = runsFromLeft(line, weight).map((run) => ({
      ...run,
      width:
        pdf instanceof DotSheet
          ? pdf.widthOf(run.face, size, run.text)
          : withFace(pdf, run.face, size).widthOfString(run.text),
    }));
    const spare = width - runs.reduce((sum, run) => sum + run.width, 0);
    let left = x + (align === 'right' ? spare : align === 'center' ? spare / 2 : 0);
    for (const run of runs) {
      const baseline = top + size * ASCENT;
      if (pdf instanceof DotSheet) pdf.glyphs(run.face, size, run.text, left, baseline);
      else
        withFace(pdf, run.face, size).text(run.text, left, baseline, {
          lineBreak: false,
          baseline: 'alphabetic',
        });
      left += run.width;
    }
    top += lineHeight(size);
  }
  return top;
}

function withFace(pdf: Pdf, { name, file, shaper }: Face, size: number): Pdf {
  pdf.registerFont(name, file).font(name).fontSize(size);
  if (shaper) layOutBy(shaper, (pdf as unknown as { _font: { font: Font } })._font.font);
  return pdf;
}

/** pdfkit reads the glyphs of a word from its own copy of a font, which its types hide. The shaper replaces that layout. */
function layOutBy(shaper: Shaper, font: Font): void {
  if (!Object.hasOwn(font, 'layout'))
    Object.assign(font, { layout: (text: string) => shaper.layout(font, text) });
}

export function fillRects(pdf: Canvas, rects: Rect[], color = INK): void {
  if (rects.length === 0) return;
  for (const r of rects) pdf.rect(r.x, r.y, r.width, r.height);
  pdf.fill(color);
}

export function frame(pdf: Canvas, r: Rect): void {
  pdf.lineWidth(0.75).rect(r.x, r.y, r.width, r.height).stroke(INK);
}

export function rule(pdf: Pdf, x: number, y: number, width: number, color = RULE, thickness = 0.5): void {
  pdf
    .lineWidth(thickness)
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke(color);
}

export function inset(r: Rect, x: number, y = x): Rect {
  return { x: r.x + x, y: r.y + y, width: r.width - 2 * x, height: r.height - 2 * y };
}

/** Size of the sheet's dot; for a PDF, of a dot of a printer with 203 dots an inch. */
export const dotOf = (pdf: Canvas): number => (pdf instanceof DotSheet ? pdf.dot : PRINTER_DOT);

/** A tile in the company's colour with its initial, instead of a logo. */
export function companyTile(pdf: Canvas, name: string, color: string, box: Rect): void {
  const paint = /^#[0-9a-f]{6}$/i.test(color) ? color : INK;
  pdf.roundedRect(box.x, box.y, box.width, box.height, box.width / 6).fill(paint);
  const initial = [...printable(name)][0]?.toUpperCase() ?? '';
  const size = box.height * 0.62;
  const top = box.y + (box.height - lineHeight(size)) / 2;
  drawText(pdf, initial, box.x, top, box.width, {
    size,
    weight: 'bold',
    align: 'center',
    color: textOn(paint),
  });
}

/** Luminance of `#rrggbb`, or of its three channels from 0 to 255: 0 for black, 1 for white. */
export function luminanceOf(color: string | readonly number[]): number {
  const channels =
    typeof color === 'string' ? [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) : color;
  const [r, g, b] = channels.map((channel) =>
    channel <= 0.04045 * 255 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Black or white, whichever has more contrast with the colour. */
export function textOn(color: string): string {
  const luminance = luminanceOf(color);
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? PAPER : INK;
}
