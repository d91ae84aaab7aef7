import { textSignature } from '../../text/textSignature.ts';
import { foldLetters } from '../importText.ts';
import { isAddressLike, isNameLike, isPhoneLike } from './columnLook.ts';
import { type HeadingMeaning, meaningOf, USUAL } from './headingWords.ts';

/** Number of lines that are searched for the headings. */
export const LINES_LOOKED_AT = 20;

type Lines = readonly { cells: readonly string[] }[];

/** Index of the line that names the most columns, because people write titles above their headings. -1 if no line names a column. */
export const findHeaderLine = (lines: Lines): number => headingsIn(lines).at;

/** Index of the headings, by default the first line; -1 if that is already a row: it has a number to call beside words. */
export function headerLineOf(lines: Lines): number {
  const at = findHeaderLine(lines);
  const first = lines[0]?.cells.map((cell) => cell.trim()) ?? [];
  const isRow = first.some(isPhoneLike) && first.some((cell) => isAddressLike(cell) || isNameLike(cell));
  return at < 0 && isRow ? -1 : Math.max(0, at);
}

/** Index of the first sheet whose headings name the most columns, because workbooks also have sheets of notes and lists. */
export function findOrderSheet(sheets: readonly Lines[]): number {
  const named = sheets.map((lines) => headingsIn(lines).matched);
  return named.indexOf(Math.max(...named));
}

const OF_RECEIVER = ['receiverName', 'receiverPhone', 'receiverAddress1', 'receiverPostcode'];
const LEAST_NAMED = 3;

/** Indexes of the other sheets that hold orders: headings of a receiver, and lines below them. */
export function otherOrderSheets(sheets: readonly Lines[], chosen: number): number[] {
  return sheets.flatMap((lines, i) => {
    const { at, targets } = headingsIn(lines);
    const isOfOrders = OF_RECEIVER.filter((target) => targets.has(target)).length >= LEAST_NAMED;
    const hasRows = lines
      .slice(at + 1)
      .some(({ cells }) => cells.filter((cell) => cell.trim()).length >= LEAST_NAMED);
    return i !== chosen && isOfOrders && hasRows ? [i] : [];
  });
}

function headingsIn(lines: Lines): { at: number; matched: number; targets: ReadonlySet<string> } {
  let best = { at: -1, matched: 0, targets: new Set<string>() };
  for (const [at, { cells }] of lines.slice(0, LINES_LOOKED_AT).entries()) {
    const named = cells.flatMap((cell) => meaningOf(cell) ?? []).filter(({ score }) => score >= USUAL);
    const targets = new Set<string>(named.flatMap((meaning) => targetOf(meaning) ?? []));
    if (targets.size > best.matched) best = { at, matched: targets.size, targets };
  }
  return best;
}

const targetOf = ({ contact, column, role }: HeadingMeaning) =>
  contact ? `${contact.side ?? 'receiver'}${contact.field}` : (column ?? role);

/** A hash of the headers, sixteen hex digits. A later sheet with the same headers has the same hash. */
export function headerSignature(headers: readonly string[]): string {
  return textSignature(headers.map(foldLetters).join('\n'));
}
