import type { LabelType } from '../../../contract/rules/orders/orderStatus.ts';
import { type DocumentOptions, languageTag } from '../documentFormat.ts';
import { DotSheet } from '../drawing/dotSheet.ts';
import { partsOf } from './labelCell.ts';
import type { LabelData } from './labelData.ts';
import { cellsOf, SHEETS } from './labelPdf.ts';

const DOTS_PER_INCH = 300;
const dots = (points: number) => Math.round((points / 72) * DOTS_PER_INCH);
const MM_PER_POINT = 25.4 / 72;

/**
 * Labels as a page that a browser prints from a hidden frame, sheet by sheet: all browsers print a page from a frame, but some do not print
 * a PDF. Letters are outlines, so the page needs no fonts.
 */
export async function* labelsHtml(
  labels: readonly LabelData[],
  type: LabelType,
  options: DocumentOptions,
  nonce: string,
): AsyncGenerator<string> {
  const { width, height } = SHEETS[type];
  const [w, h] = [width, height].map((points) => `${(points * MM_PER_POINT).toFixed(1)}mm`);
  const cells = cellsOf(SHEETS[type]);
  yield `<!doctype html><html lang="${languageTag(options.locale)}"><head><meta charset="utf-8"><title>&#8203;</title>`;
  yield `<style nonce="${nonce}">@page{size:${w} ${h};margin:0}body{margin:0}svg{display:block;width:${w};height:${h};break-after:page}svg:last-of-type{break-after:auto}</style></head><body>`;
  const newSheet = () => new DotSheet(dots(width), dots(height), DOTS_PER_INCH);
  let labelCount = 0;
  let sheet = newSheet();
  for (const label of labels) {
    const full: DotSheet[] = [];
    for (const draw of partsOf({ ...label, companyLogo: null }, options)) {
      if (labelCount > 0 && labelCount % cells.length === 0) {
        full.push(sheet);
        sheet = newSheet();
      }
      draw(sheet, cells[labelCount++ % cells.length]!);
    }
    for (const one of full) yield one.svg();
  }
  if (labelCount > 0) yield sheet.svg();
  yield '</body></html>';
}
