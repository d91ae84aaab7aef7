import { code128Bars } from '../drawing/barcodes.ts';
import { drawBrand } from '../drawing/brandMark.ts';
import {
  companyTile,
  drawText,
  fillRects,
  INK,
  layText,
  lineHeight,
  PAPER,
  rule,
  SOFT_INK,
} from '../drawing/drawing.ts';
import { drawLogo } from '../drawing/logoPicture.ts';
import type { Pdf } from '../drawing/pdfFile.ts';
import { textWidth } from '../drawing/textRuns.ts';
import type { TableDocument, TableParty } from './tableDocument.ts';
import { CONTENT_WIDTH, GUTTER, MARGIN } from './tableGrid.ts';

const TILE = 34;
const HALF = (CONTENT_WIDTH - GUTTER) / 2;
const FACTS_A_ROW = 4;

/** Company, title and number, facts and parties of the first page. Returns the y below them. */
export function drawTableHead(pdf: Pdf, document: TableDocument): number {
  const left = drawCompany(pdf, document);
  const right = drawTitle(pdf, document);
  let y = Math.max(left, right) + 12;
  y = drawFacts(pdf, document, y);
  return drawParties(pdf, document.parties, y);
}

function drawCompany(pdf: Pdf, { company }: TableDocument): number {
  const { brand } = company;
  if (brand) {
    drawBrand(pdf, brand, { x: MARGIN, y: MARGIN, width: HALF, height: TILE });
    return drawCompanyLines(pdf, [company.name, ...company.lines], MARGIN, MARGIN + TILE + 6, HALF);
  }
  if (company.logo && drawLogo(pdf, company.logo, { x: MARGIN, y: MARGIN, width: HALF, height: TILE }))
    return drawCompanyLines(pdf, company.lines, MARGIN, MARGIN + TILE + 6, HALF);
  companyTile(pdf, company.name, company.color, { x: MARGIN, y: MARGIN, width: TILE, height: TILE });
  const x = MARGIN + TILE + 10;
  const width = HALF - TILE - 10;
  const y = drawText(pdf, company.name, x, MARGIN, width, {
    size: 13,
    minSize: 9,
    weight: 'bold',
    maxLines: 2,
  });
  return drawCompanyLines(pdf, company.lines, x, y, width);
}

const drawCompanyLines = (pdf: Pdf, lines: string[], x: number, y: number, width: number): number =>
  lines.reduce((at, line) => drawText(pdf, line, x, at, width, { size: 8, maxLines: Infinity }), y);

function drawTitle(pdf: Pdf, document: TableDocument): number {
  const x = MARGIN + HALF + GUTTER;
  let y = drawText(pdf, document.title, x, MARGIN - 3, HALF, {
    size: 20,
    minSize: 12,
    weight: 'bold',
    align: 'right',
  });
  y = drawText(pdf, document.number, x, y, HALF, { size: 12, isWhole: true, align: 'right' });
  if (document.stamp) y = drawStamp(pdf, document.stamp, y + 4);
  if (!document.barcode) return y;
  const bars = code128Bars(document.barcode, { x, y: y + 6, width: HALF, height: 34 });
  // Bars end at the right margin, where the page itself is the quiet zone.
  const end = bars.at(-1);
  const shift = end ? MARGIN + CONTENT_WIDTH - end.x - end.width : 0;
  fillRects(
    pdf,
    bars.map((bar) => ({ ...bar, x: bar.x + shift })),
  );
  return y + 40;
}

function drawStamp(pdf: Pdf, stamp: string, y: number): number {
  const style = { size: 9, weight: 'bold', color: PAPER, align: 'center' } as const;
  const { lines } = layText(stamp, HALF, style);
  const width = textWidth(lines.join(''), 'bold', style.size) + 20;
  const box = { x: MARGIN + CONTENT_WIDTH - width, y, width, height: lineHeight(9) + 4 };
  fillRects(pdf, [box]);
  drawText(pdf, stamp, box.x, y + 2, width, style);
  return y + box.height;
}

function drawFacts(pdf: Pdf, document: TableDocument, top: number): number {
  const facts = document.facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
  if (facts.length === 0) return top;
  const width = (CONTENT_WIDTH - (FACTS_A_ROW - 1) * GUTTER) / FACTS_A_ROW;
  rule(pdf, MARGIN, top, CONTENT_WIDTH, INK, 1);
  let y = top + 6;
  for (let i = 0; i < facts.length; i += FACTS_A_ROW) {
    const ends = facts.slice(i, i + FACTS_A_ROW).map(([label, value], column) => {
      const x = MARGIN + column * (width + GUTTER);
      const below = drawText(pdf, label, x, y, width, { size: 7.5, color: SOFT_INK });
      return drawText(pdf, value, x, below, width, { size: 10, minSize: 8, maxLines: Infinity });
    });
    y = Math.max(...ends) + 6;
  }
  return y;
}

function drawParties(pdf: Pdf, parties: TableParty[], top: number): number {
  if (parties.length === 0) return top + 4;
  const width = (CONTENT_WIDTH - (parties.length - 1) * GUTTER) / parties.length;
  rule(pdf, MARGIN, top, CONTENT_WIDTH);
  const ends = parties.map((party, i) => {
    const x = MARGIN + i * (width + GUTTER);
    const y = drawText(pdf, party.caption, x, top + 6, width, { size: 7.5, color: SOFT_INK });
    return party.lines.filter(Boolean).reduce(
      (at, line, n) =>
        drawText(pdf, line, x, at, width, {
          size: 9.5,
          weight: n === 0 ? 'bold' : 'regular',
          maxLines: Infinity,
        }),
      y,
    );
  });
  return Math.max(...ends) + 14;
}
