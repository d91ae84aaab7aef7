import { code128Bars } from '../drawing/barcodes.ts';
import { drawLines, drawText, fillRects, layText, lineHeight, rule } from '../drawing/drawing.ts';
import type { Pdf } from '../drawing/pdfFile.ts';
import type { TableColumn, TableDocument } from './tableDocument.ts';
import { CONTENT_BOTTOM, CONTENT_WIDTH, MARGIN, type NextPage } from './tableGrid.ts';

const CELL = { size: 8.5, maxLines: Infinity } as const;
const PADDING = 4;
const BARCODE_HEIGHT = 24;
const ROWS_A_TURN = 40;

/** The table's rows, with the header on every page. Returns the y below the last row. */
export async function drawTableRows(
  pdf: Pdf,
  document: TableDocument,
  top: number,
  nextPage: NextPage,
  nextRequest: () => Promise<void>,
): Promise<number> {
  const columns = placeColumns(document.columns);
  let y = drawHeader(pdf, columns, top);
  for (const [i, row] of document.rows.entries()) {
    const cells = columns.map((column, n) => ({ column, ...layCell(column, row[n] ?? '') }));
    const height = Math.max(...cells.map((cell) => cell.height));
    if (y + height > CONTENT_BOTTOM) y = drawHeader(pdf, columns, nextPage());
    for (const cell of cells) drawCell(pdf, cell, y);
    y += height;
    rule(pdf, MARGIN, y, CONTENT_WIDTH);
    if (i % ROWS_A_TURN === ROWS_A_TURN - 1) await nextRequest();
  }
  return y;
}

interface PlacedColumn extends TableColumn {
  x: number;
  width: number;
}

interface LaidCell {
  column: PlacedColumn;
  text: string;
  lines: string[];
  height: number;
}

function placeColumns(columns: TableColumn[]): PlacedColumn[] {
  const shares = columns.reduce((sum, column) => sum + column.share, 0);
  let x = MARGIN;
  return columns.map((column) => {
    const width = (column.share / shares) * CONTENT_WIDTH;
    const placed = { ...column, x, width };
    x += width;
    return placed;
  });
}

function drawHeader(pdf: Pdf, columns: PlacedColumn[], top: number): number {
  const style = { size: 8, minSize: 6.5, weight: 'bold', maxLines: 2 } as const;
  const laid = columns.map((column) => layText(column.label, column.width - 2 * PADDING, style));
  const height = Math.max(...laid.map((l) => l.lines.length * lineHeight(l.size))) + 2 * PADDING;
  fillRects(pdf, [{ x: MARGIN, y: top, width: CONTENT_WIDTH, height }], '#eceff2');
  for (const column of columns) {
    drawText(pdf, column.label, column.x + PADDING, top + PADDING, column.width - 2 * PADDING, {
      ...style,
      align: column.align ?? 'left',
    });
  }
  return top + height;
}

function layCell(column: PlacedColumn, text: string): Omit<LaidCell, 'column'> {
  const { lines } = layText(text, column.width - 2 * PADDING, CELL);
  const barcode = column.kind === 'barcode' ? BARCODE_HEIGHT + PADDING : 0;
  return { text, lines, height: lines.length * lineHeight(CELL.size) + 2 * PADDING + barcode };
}

function drawCell(pdf: Pdf, { column, text, lines }: LaidCell, top: number): void {
  let y = top + PADDING;
  const barcode = column.kind === 'barcode';
  if (barcode) {
    fillRects(pdf, code128Bars(text, { x: column.x, y: y + 1, width: column.width, height: BARCODE_HEIGHT }));
    y += BARCODE_HEIGHT + PADDING;
  }
  const align = column.align ?? (barcode ? 'center' : 'left');
  drawLines(pdf, lines, column.x + PADDING, y, column.width - 2 * PADDING, { ...CELL, align });
}
