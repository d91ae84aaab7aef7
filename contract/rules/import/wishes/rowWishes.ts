import { inEnglish } from '../../../../texts/read.ts';
import { lastDayNear } from '../headings/columnLook.ts';
import { readHeadingText } from '../headings/headingText.ts';
import { meaningOf } from '../headings/headingWords.ts';
import { isDocumentWord } from '../importChoices.ts';
import type { RowValues } from '../importFacts.ts';
import type { FoundChange } from '../importProblems.ts';
import { isEmptyWord } from '../importSpills.ts';
import { isYes } from '../orders/orderWords.ts';
import type { CellFindings, Headings, ReadLine } from '../orders/sheetRow.ts';
import { isHaste, isSet, isUnset, isUrgent, namesWish } from './wishWords.ts';

const [DOCUMENT = ''] = inEnglish('valueWords').documentTypes;
const nameOf = (header: string): string => readHeadingText(header).bare.replace(/[\s?？]+$/u, '');

/** The goods of lines with `Yes` below `Document` have the type of documents. Beside another type the two are one text, which no type has. */
export function withDocuments(read: ReadLine[], { roles, headers = [] }: Headings): ReadLine[] {
  const at = roles.indexOf('document');
  if (at < 0) return read;
  return read.map((line) => {
    const cell = line.cells[at]?.trim() ?? '';
    if (!isSet(cell)) return line;
    const { itemType = '' } = line.values;
    const isFree = !itemType || isEmptyWord(itemType) || isDocumentWord(itemType);
    const to = isFree ? DOCUMENT : `${itemType}, ${DOCUMENT}`;
    const change: FoundChange = {
      column: 'itemType',
      rule: 'fromCell',
      params: { from: `${headers[at]} ${cell}`, to },
    };
    return { ...line, values: { ...line.values, itemType: to }, changes: [...line.changes, change] };
  });
}

/** Adds wishes to the note, with the words of their headings: `Urgent`, `Time slot: 2pm-4pm`. */
export function noteWishes(
  head: RowValues,
  lines: readonly ReadLine[],
  found: CellFindings,
  { columns, roles, headers = [], today = '' }: Headings,
): void {
  for (const [at, role] of roles.entries()) {
    // `Urgent` below `Service`, where the tenant has no such service
    const isService = columns[at] === 'serviceCode' && !head.serviceCode;
    if (role !== 'noted' && !isService) continue;
    const header = headers[at] ?? '';
    for (const cell of new Set(lines.map(({ cells }) => cells[at]?.trim() ?? ''))) {
      // Below a service, `YES` is the name of one.
      const isFast = isUrgent(cell) || isYes(cell);
      const to = isService ? isFast && `${nameOf(header)}: ${cell}` : wishOf(header, cell, today);
      if (!to || head.note?.split('\n').includes(to)) continue;
      head.note = head.note ? `${head.note}\n${to}` : to;
      found.changes.push({ column: 'note', rule: 'fromCell', params: { from: `${header} ${cell}`, to } });
    }
  }
}

function wishOf(header: string, cell: string, today: string): string {
  if (!cell || isEmptyWord(cell)) return '';
  const isWish = meaningOf(header)?.by !== 'delivery' && (namesWish(header) || isHaste(cell));
  if (isWish && (isUnset(cell) || (isHaste(cell) && !isUrgent(cell)))) return '';
  if (isWish && isSet(cell)) return nameOf(header);
  const day = lastDayNear(cell, today);
  return day !== null && day < today ? '' : `${nameOf(header)}: ${cell}`;
}
