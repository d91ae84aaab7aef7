import { inAllLanguages, inEnglish } from '../../../../texts/read.ts';
import { oneOf } from '../../text/wordPattern.ts';
import { lastDayNear } from '../headings/columnLook.ts';
import { readHeadingText } from '../headings/headingText.ts';
import { meaningOf } from '../headings/headingWords.ts';
import { isDocumentWord } from '../importChoices.ts';
import type { RowValues } from '../importFacts.ts';
import type { FoundChange } from '../importProblems.ts';
import { isEmptyWord } from '../importSpills.ts';
import { foldName } from '../importText.ts';
import { isWord, isYes } from './orderWords.ts';
import type { CellFindings, Headings, ReadLine } from './sheetRow.ts';

const languages = Object.values(inAllLanguages('importWords'));
const URGENT = new Set(languages.flatMap(({ urgentWords }) => urgentWords.map(foldName)));
const PLAIN = new Set(languages.flatMap(({ plainWords }) => plainWords.map(foldName)));
const [DOCUMENT = ''] = inEnglish('valueWords').documentTypes;

const isSet = (text: string): boolean => isYes(text) || text === '1';
const isUnset = (text: string): boolean => isWord('no', text) || isEmptyWord(text) || text === '0';
/** `Yes`, `No`, `1`, `0`, a tick, or nothing. */
export const isFlag = (text: string): boolean => isSet(text) || isUnset(text);
export const isUrgent = (text: string): boolean => URGENT.has(foldName(text));
/** `Urgent`, `Normal`: a word for how fast a parcel goes. */
export const isHaste = (text: string): boolean => isUrgent(text) || PLAIN.has(foldName(text));

const WISH = new RegExp(oneOf(languages.flatMap(({ wishes }) => wishes)), 'iu');
/** `Perlu segera?`: a heading that holds the word of a wish. */
export const namesWish = (header: string): boolean => WISH.test(header);

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
      const to = isService && !isUrgent(cell) ? '' : wishOf(header, cell, today);
      if (!to || head.note?.split('\n').includes(to)) continue;
      head.note = head.note ? `${head.note}\n${to}` : to;
      found.changes.push({ column: 'note', rule: 'fromCell', params: { from: `${header} ${cell}`, to } });
    }
  }
}

function wishOf(header: string, cell: string, today: string): string {
  if (!cell || isEmptyWord(cell)) return '';
  const isWish = meaningOf(header)?.by !== 'delivery' && (namesWish(header) || isHaste(cell));
  if (isWish && (isUnset(cell) || PLAIN.has(foldName(cell)))) return '';
  if (isWish && isSet(cell)) return nameOf(header);
  const day = lastDayNear(cell, today);
  return day !== null && day < today ? '' : `${nameOf(header)}: ${cell}`;
}
