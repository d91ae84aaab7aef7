import { inAllLanguages } from '../../../../texts/read.ts';
import { isEmptyWord } from '../importSpills.ts';
import { foldName } from '../importText.ts';
import { isCashOnDelivery, isPaidAtDoor, isWord, isYes } from '../orders/orderWords.ts';
import { type ColumnLook, mostly } from './columnLook.ts';
import { meaningOf } from './headingWords.ts';

const cashWords = Object.values(inAllLanguages('messageWords')).map((words) => words.cashWords);
const COLLECTED = new Set(cashWords.flatMap(({ collect }) => collect.map(foldName)));
/** `Amount`, `Total` */
const ANY_AMOUNT = new Set(cashWords.flatMap(({ money }) => money.map(foldName)));

const isCashGroup = (group: string): boolean =>
  meaningOf(group)?.column === 'cod' || isCashOnDelivery(group) || isPaidAtDoor(group);
const mayBeCashGroup = (group: string): boolean =>
  isCashGroup(group) ||
  COLLECTED.has(foldName(group)) ||
  (['freightByReceiver', 'unpaid', 'paidInPart'] as const).some((words) => isWord(words, group));

const AMOUNT = /^(?:[\p{L}\p{Sc}]{1,3}\.?\s?)?\d[\d.,]*(?:\s?\p{L}{1,3})?$/u;
const isOfAmounts = (look: ColumnLook | undefined): boolean =>
  look !== undefined && mostly(look, (text) => AMOUNT.test(text));
const isOfFlags = (look: ColumnLook | undefined): boolean =>
  (look?.samples.some(isYes) ?? false) &&
  (look?.samples ?? []).every((text) => isYes(text) || isEmptyWord(text) || isWord('no', text));

/**
 * The headings below a group that names cash, with the group's name: `COD` above `Y/N` and `Amount`. Several amounts below it, or a group that
 * only may name cash, become headings that nobody knows, so each is a question.
 */
export function withCashGroups(
  headers: readonly string[],
  groups: readonly string[],
  looks: readonly ColumnLook[],
): readonly string[] {
  const names = groups.map((text) => text.trim());
  // Words in the first column alone are the title of the sheet.
  const isTitle = names.every((name) => name === '' || name === names[0]);
  if (isTitle || headers.some((header) => meaningOf(header)?.column === 'cod')) return headers;
  let current = '';
  const groupAt = headers.map((header, at) => {
    const name = names[at] ?? '';
    if (name) current = mayBeCashGroup(name) && name !== header ? name : '';
    return header && header !== current ? current : '';
  });
  const amounts = groupAt.map((group, at) => {
    const { column, role, isOther } = meaningOf(headers[at] ?? '') ?? {};
    const isOpen =
      column === 'declaredValue' || column === 'itemDescription' || role === 'orderTotal' || isOther;
    return group !== '' && isOpen === true && isOfAmounts(looks[at]);
  });
  return headers.map((header, at) => {
    const group = groupAt[at] ?? '';
    if (group && isCashGroup(group) && !meaningOf(header) && isOfFlags(looks[at])) return `COD (${header})`;
    if (!amounts[at]) return header;
    const isOnly = amounts.filter((is, i) => is && groupAt[i] === group).length === 1;
    return isOnly && isCashGroup(group) && ANY_AMOUNT.has(foldName(header)) ? 'cod' : `${group} ${header}`;
  });
}
