import { inEnglish } from '../../../../texts/read.ts';
import { isEmptyWord } from '../importSpills.ts';
import { isPaidAtDoor, isPaidInPart, isUnpaid, isWord, isYes, leavesOpen } from '../orders/orderWords.ts';
import { lastDayIn } from './columnLook.ts';
import { readHeadingText } from './headingText.ts';

const { no: [NO = ''] = [], paid: [PAID = ''] = [] } = inEnglish('orderWords');

/** `Paid?`, `Prepaid`, `Paid (Y/N)` */
export function namesPaid(header: string): boolean {
  const { bare } = readHeadingText(header);
  return isWord('paid', bare) || isWord('paidFlags', bare);
}

const isDone = (cell: string): boolean =>
  isYes(cell) || isWord('paid', cell) || isWord('paymentDone', cell) || lastDayIn(cell) !== null;
/** Whether a cell below such a heading says how far its order is paid. */
export const isPaidState = (cell: string): boolean =>
  isDone(cell) || isWord('no', cell) || isUnpaid(cell) || isPaidAtDoor(cell) || isPaidInPart(cell);

/** What the cell says of its order. `Yes` or a day says what the heading says; `No` and an empty cell are of an unpaid order. */
export function paidText(header: string, cell: string): string {
  const isNone = cell === '' || isEmptyWord(cell);
  const said = `${header} ${isNone ? NO : cell}`;
  if (isPaidAtDoor(cell)) return cell;
  if (isNone || (!isDone(cell) && leavesOpen(said))) return said;
  return [readHeadingText(header).bare, cell].find((text) => isWord('paid', text)) ?? PAID;
}
