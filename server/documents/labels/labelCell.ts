import type { PaperBrand } from '../documentCompany.ts';
import type { DocumentOptions } from '../documentFormat.ts';
import { type DocumentTexts, documentTexts } from '../documentTexts.ts';
import { code128Bars, type Rect } from '../drawing/barcodes.ts';
import { drawBrand } from '../drawing/brandMark.ts';
import { DotSheet } from '../drawing/dotSheet.ts';
import {
  type Canvas,
  companyTile,
  dotOf,
  drawLines,
  drawText,
  fillRects,
  frame,
  INK,
  inset,
  type LaidText,
  layText,
  lineHeight,
  PAPER,
  SOFT_INK,
} from '../drawing/drawing.ts';
import { drawLogo } from '../drawing/logoPicture.ts';
import { textWidth } from '../drawing/textRuns.ts';
import type { LabelData, LabelParty } from './labelData.ts';
import { drawFacts } from './labelFacts.ts';
import { labelRegions } from './labelRegions.ts';
import { drawRest, type LabelPart, LEAST_SIZE } from './labelRest.ts';

const PADDING = 5;
const CAPTION = { size: 6, color: SOFT_INK } as const;

/**
 * The parts of a label, each for one cell of a page, in portrait or landscape: the label itself, then the text that does not fit into it
 * in legible letters. The caller draws each part before it takes the next one.
 */
export function* partsOf(
  label: LabelData,
  options: DocumentOptions = {},
): Generator<(pdf: Canvas, cell: Rect) => void> {
  let rest: LabelPart[] = [];
  yield (pdf, cell) => {
    rest = drawCell(pdf, label, cell, options);
  };
  while (rest.length > 0)
    yield (pdf, cell) => {
      rest = drawRest(pdf, label, rest, cell, options);
    };
}

function drawCell(pdf: Canvas, label: LabelData, cell: Rect, options: DocumentOptions): LabelPart[] {
  const texts = documentTexts(options.locale);
  const regions = labelRegions(cell);
  drawCompany(pdf, label, regions.company);
  drawService(pdf, label, regions.service);
  drawConsignment(pdf, label, regions.consignment);
  const rest = [
    ...drawReceiver(pdf, label, regions.receiver, texts),
    ...drawSender(pdf, label.sender, regions.sender, texts),
    ...drawFacts(pdf, label, regions.facts, texts, options),
    ...drawPostcode(pdf, label, regions.postcode, texts),
  ];
  if (rest.length > 0) {
    const inner = inset(regions.receiver, PADDING, 3);
    drawText(pdf, texts.moreOnNext, inner.x, inner.y, inner.width, {
      ...CAPTION,
      align: 'right',
      color: INK,
    });
  }
  for (const region of Object.values(regions)) frame(pdf, region);
  return rest;
}

function drawCompany(pdf: Canvas, label: LabelData, box: Rect): void {
  const inner = inset(box, 4);
  if (label.brand) {
    drawBranded(pdf, label, label.brand, inner);
    return;
  }
  const half = { ...inner, width: (inner.width - 12) / 2 };
  const isPdf = !(pdf instanceof DotSheet);
  if (!isPdf || !label.companyLogo || !drawLogo(pdf, label.companyLogo, half))
    drawCompanyName(pdf, label, half);
  const name = { size: 12, minSize: 8, align: 'right' } as const;
  drawText(
    pdf,
    label.courierName,
    half.x + half.width + 12,
    middle(box, lineHeight(name.size)),
    half.width,
    name,
  );
}

function drawCompanyName(pdf: Canvas, label: LabelData, box: Rect): void {
  const side = box.height;
  companyTile(pdf, label.companyName, label.companyColor, { ...box, width: side });
  const name = { size: 12, minSize: 8, weight: 'bold' } as const;
  const top = middle(box, lineHeight(name.size));
  drawText(pdf, label.companyName, box.x + side + 6, top, box.width - side - 6, name);
}

/** Draws the shipper's brand in the place of the company, and the company below the courier. */
function drawBranded(pdf: Canvas, label: LabelData, brand: PaperBrand, box: Rect): void {
  const left = { ...box, width: box.width * 0.58 };
  drawBrand(pdf, brand, left);
  const x = left.x + left.width + 8;
  const width = box.x + box.width - x;
  const courier = { size: 10, minSize: 7, align: 'right' } as const;
  const issuer = { size: 6.5, minSize: 5, align: 'right', color: SOFT_INK } as const;
  const top = middle(box, lineHeight(courier.size) + lineHeight(issuer.size));
  drawText(pdf, label.courierName, x, top, width, courier);
  drawText(pdf, label.companyName, x, top + lineHeight(courier.size), width, issuer);
}

function drawService(pdf: Canvas, label: LabelData, box: Rect): void {
  fillRects(pdf, [box]);
  const inner = inset(box, PADDING + 2, 0);
  const code = { size: 10, minSize: 7, weight: 'bold', color: PAPER, align: 'right' } as const;
  const codeWidth = inner.width * 0.26;
  const name = { size: 20, minSize: 10, weight: 'bold', color: PAPER } as const;
  const nameWidth = inner.width - codeWidth - 6;
  const oneLine = layText(label.serviceName, nameWidth, { ...name, minSize: 14 });
  const style = oneLine.cut ? { ...name, size: 13, maxLines: 2 } : { ...name, minSize: 14 };
  const laid = layText(label.serviceName, nameWidth, style);
  const top = middle(box, laid.lines.length * lineHeight(laid.size));
  drawLines(pdf, laid.lines, inner.x, top, nameWidth, { ...name, size: laid.size });
  drawText(
    pdf,
    label.serviceCode,
    inner.x + inner.width - codeWidth,
    middle(box, lineHeight(code.size)),
    codeWidth,
    code,
  );
}

function drawConsignment(pdf: Canvas, label: LabelData, box: Rect): void {
  const number = { size: 26, isWhole: true, weight: 'bold', align: 'center' } as const;
  const numberHeight = lineHeight(number.size);
  const bars = { x: box.x, y: box.y + 7, width: box.width, height: box.height - numberHeight - 9 };
  fillRects(pdf, code128Bars(label.consignmentNo, bars, dotOf(pdf)));
  const inner = inset(box, PADDING, 0);
  drawText(pdf, label.consignmentNo, inner.x, box.y + box.height - numberHeight - 1, inner.width, number);
}

function drawReceiver(pdf: Canvas, label: LabelData, box: Rect, texts: DocumentTexts): LabelPart[] {
  const { receiver } = label;
  const inner = inset(box, PADDING, 3);
  let y = drawText(pdf, texts.to.toUpperCase(), inner.x, inner.y, inner.width, CAPTION);
  const phoneWidth = inner.width * 0.36;
  const name = { size: 12.5, minSize: LEAST_SIZE, weight: 'bold', maxLines: 2 } as const;
  const company = { size: 10.5, minSize: LEAST_SIZE } as const;
  const nameWidth = inner.width - phoneWidth - 6;
  const phone = { size: 11, minSize: LEAST_SIZE, weight: 'bold', align: 'right' } as const;
  drawText(pdf, receiver.phone, inner.x + inner.width - phoneWidth, y, phoneWidth, phone);
  y = drawText(pdf, receiver.name, inner.x, y, nameWidth, name);
  if (receiver.company) y = drawText(pdf, receiver.company, inner.x, y, inner.width, company);
  const address = { ...inner, y, height: inner.y + inner.height - y };
  const isWhole =
    !layText(receiver.name, nameWidth, name).cut &&
    !layText(receiver.phone, phoneWidth, phone).cut &&
    !layText(receiver.company ?? '', inner.width, company).cut;
  return drawAddress(pdf, receiver.addressLines, address, 11.5) && isWhole
    ? []
    : [partOf(texts.to, receiver)];
}

const partOf = (caption: string, { name, company, phone, addressLines }: LabelParty): LabelPart => ({
  caption: caption.toUpperCase(),
  text: [name, company, phone, ...addressLines].filter(Boolean).join('\n'),
});

/**
 * Draws the address lines one below another or joined, in the form that fits at the larger size. False if some of it does not fit in
 * legible letters.
 */
function drawAddress(pdf: Canvas, addressLines: string[], box: Rect, largest: number): boolean {
  const apart = addressLines.join('\n');
  const together = addressLines.join(', ');
  for (let size = largest; ; size -= 0.5) {
    const maxLines = Math.max(1, Math.floor(box.height / lineHeight(size)));
    for (const text of maxLines > 1 ? [apart, together] : [together]) {
      const isLast = size <= LEAST_SIZE && text === together;
      const laid = layText(text, box.width, { size, maxLines });
      if (laid.cut && !isLast) continue;
      drawLines(pdf, laid.lines, box.x, box.y, box.width, { size: laid.size });
      return !laid.cut;
    }
  }
}

function drawPostcode(pdf: Canvas, label: LabelData, box: Rect, texts: DocumentTexts): LabelPart[] {
  const { postcode, city, state, country } = label.receiver;
  const inner = inset(box, PADDING, 0);
  const code = { size: Math.min(40, box.height * 0.82), minSize: LEAST_SIZE, weight: 'bold' } as const;
  const laid = layText(postcode, inner.width * 0.56, code);
  const codeWidth = textWidth(laid.lines.join(''), 'bold', laid.size);
  drawLines(pdf, laid.lines, inner.x, middle(box, lineHeight(laid.size)), codeWidth, {
    ...code,
    size: laid.size,
  });
  const right = inner.x + codeWidth + 8;
  const width = inner.width - codeWidth - 8;
  const cityStyle = { weight: 'bold', align: 'right' } as const;
  const regionStyle = { size: 9, minSize: LEAST_SIZE, align: 'right', maxLines: 2 } as const;
  const oneLine = layText(city, width, { ...cityStyle, size: 13, minSize: 8 });
  const town = oneLine.cut
    ? layText(city, width, { ...cityStyle, size: 8, minSize: LEAST_SIZE, maxLines: 2 })
    : oneLine;
  const areas = [state, country].filter(Boolean).join(', ');
  const region = layText(areas, width, regionStyle);
  const height = (text: LaidText) => text.lines.length * lineHeight(text.size);
  const y = middle(box, height(town) + height(region));
  const below = drawLines(pdf, town.lines, right, y, width, { ...cityStyle, size: town.size });
  drawLines(pdf, region.lines, right, below, width, { ...regionStyle, size: region.size });
  return laid.cut || town.cut || region.cut
    ? [{ caption: texts.to.toUpperCase(), text: [`${postcode} ${city}`, areas].filter(Boolean).join('\n') }]
    : [];
}

/** The y that centres a height in a box. */
const middle = (box: Rect, height: number): number => box.y + (box.height - height) / 2;

function drawSender(pdf: Canvas, sender: LabelParty, box: Rect, texts: DocumentTexts): LabelPart[] {
  const inner = inset(box, PADDING, 3);
  const y = drawText(pdf, texts.from.toUpperCase(), inner.x, inner.y, inner.width, CAPTION);
  const phoneWidth = inner.width * 0.34;
  const phone = { size: 8.5, minSize: LEAST_SIZE, align: 'right' } as const;
  drawText(pdf, sender.phone, inner.x + inner.width - phoneWidth, y, phoneWidth, phone);
  const name = [sender.name, sender.company].filter(Boolean).join(' / ');
  const style = { size: 8.5, minSize: LEAST_SIZE, weight: 'bold' } as const;
  const nameWidth = inner.width - phoneWidth - 6;
  const below = drawText(pdf, name, inner.x, y, nameWidth, style);
  const address = { ...inner, y: below, height: inner.y + inner.height - below };
  const isWhole = !layText(name, nameWidth, style).cut && !layText(sender.phone, phoneWidth, phone).cut;
  return drawAddress(pdf, sender.addressLines, address, 9) && isWhole ? [] : [partOf(texts.from, sender)];
}
