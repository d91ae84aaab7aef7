import { dotsOf, type ZplDpi, type ZplPaper } from '../../../contract/rules/orders/thermalLabels.ts';
import type { DocumentOptions } from '../documentFormat.ts';
import { DotSheet } from '../drawing/dotSheet.ts';
import { partsOf } from './labelCell.ts';
import type { LabelData } from './labelData.ts';

/**
 * Labels in ZPL, emitted one by one. Each label is one graphic field: printers' own fonts have no Chinese, Thai or Tamil and differ between
 * makers, while every ZPL printer and emulation prints the same dots.
 */
export async function* labelsZpl(
  labels: readonly LabelData[],
  paper: ZplPaper,
  dpi: ZplDpi,
  options: DocumentOptions = {},
): AsyncGenerator<string> {
  // The tenant's logo is left out: its colours cannot be reduced reliably to black and white.
  for (const label of labels)
    for (const draw of partsOf({ ...label, companyLogo: null }, options))
      yield dotsAsZpl(paper, dpi, (sheet) => draw(sheet, sheet.page));
}

/** The image of a page of dots, as one label. */
export async function dotsAsZpl(
  paper: ZplPaper,
  dpi: ZplDpi,
  draw: (sheet: DotSheet) => void,
): Promise<string> {
  const { columns, rows, dotsPerInch } = dotsOf(paper, dpi);
  const sheet = new DotSheet(columns, rows, dotsPerInch);
  draw(sheet);
  const bytesPerRow = Math.ceil(columns / 8);
  const bits = await sheet.bits();
  const field = `^GFA,${bits.length},${bits.length},${bytesPerRow},${packed(bits, bytesPerRow)}`;
  return `^XA^PW${columns}^LL${rows}^LH0,0^FO0,0${field}^FS^PQ1^XZ\n`;
}

const LONG_RUN = 20;
const LONGEST_RUN = 400 + LONG_RUN - 1;

/** Counts of a digit that follows: G to Y for 1 to 19, g to z for 20 to 400 in twenties. */
function countOf(times: number): string {
  const twenties = Math.floor(times / LONG_RUN);
  const ones = times % LONG_RUN;
  return (
    (twenties ? String.fromCharCode(0x67 + twenties - 1) : '') +
    (ones ? String.fromCharCode(0x47 + ones - 1) : '')
  );
}

/** Hex digits in ZPL's compressed form: counted runs, `,` for zeros and `!` for ones to the end of a row, `:` for a repeated row. */
function packed(bits: Buffer, bytesPerRow: number): string {
  const rows: string[] = [];
  let before = '';
  for (let start = 0; start < bits.length; start += bytesPerRow) {
    const row = bits.toString('hex', start, start + bytesPerRow).toUpperCase();
    rows.push(row === before ? ':' : packedRow(row));
    before = row;
  }
  return rows.join('');
}

function packedRow(row: string): string {
  const [tail = '', end = ''] = row.endsWith('0') ? [/0+$/.exec(row)?.[0], ','] : [/F*$/.exec(row)?.[0], '!'];
  const head = row.slice(0, row.length - tail.length);
  const runs = head.replace(/(.)\1*/g, (run) => {
    let text = '';
    for (let left = run.length; left > 0; left -= LONGEST_RUN) {
      const times = Math.min(left, LONGEST_RUN);
      text += times === 1 ? run[0] : countOf(times) + run[0];
    }
    return text;
  });
  return tail ? runs + end : runs;
}
