import type { PaperBrand } from '../documentCompany.ts';
import type { Rect } from './barcodes.ts';
import { DotSheet } from './dotSheet.ts';
import { type Canvas, companyTile, drawLines, layText, lineHeight } from './drawing.ts';
import { drawLogo, logoPlace } from './logoPicture.ts';

/** The logo's largest share of the width; the name gets the rest. */
const LOGO_SHARE = 0.6;
const GAP = 6;

/** A shipper's logo, or a tile with the name's initial, and the name next to it. */
export function drawBrand(pdf: Canvas, { name, color, logo }: PaperBrand, box: Rect): void {
  const mark = logo
    ? logoPlace(logo, { ...box, width: box.width * LOGO_SHARE })
    : { ...box, width: box.height };
  if (!logo) companyTile(pdf, name, color, mark);
  else if (pdf instanceof DotSheet) pdf.picture(logo, mark);
  else drawLogo(pdf, logo, mark);
  const x = mark.x + mark.width + GAP;
  const width = box.x + box.width - x;
  const size = Math.min(13, box.height * 0.6);
  const oneLine = layText(name, width, { size, minSize: size * 0.65, weight: 'bold' });
  const twoLines = { size: size * 0.7, minSize: size * 0.5, weight: 'bold', maxLines: 2 } as const;
  const laid = oneLine.cut ? layText(name, width, twoLines) : oneLine;
  const top = box.y + (box.height - laid.lines.length * lineHeight(laid.size)) / 2;
  drawLines(pdf, laid.lines, x, top, width, { size: laid.size, weight: 'bold' });
}
