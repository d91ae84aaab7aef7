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

const namesCash = (group: string): boolean =>
  meaningOf(group)?.column === 'cod' || isCashOnDelivery(group) || isPaidAtDoor(group);
const mayNameCash = (group: string): boolean =>
  namesCash(group) ||
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
  let group = '';
  const groupAt = headers.map((header, at) => {
    const own = groups[at]?.trim() ?? '';
    if (own) group = mayNameCash(own) && own !== header ? own : '';
    return header && header !== group ? group : '';
  });
  if (groupAt.every((own) => own === '')) return headers;
  const amounts = groupAt.map((own, at) => {
    const { column, role, isOther } = meaningOf(headers[at] ?? '') ?? {};
    const isOpen =
      column === 'declaredValue' || column === 'itemDescription' || role === 'orderTotal' || isOther;
    return own !== '' && isOpen === true && isOfAmounts(looks[at]);
  });
  return headers.map((header, at) => {
    const own = groupAt[at] ?? '';
    if (own && namesCash(own) && !meaningOf(header) && isOfFlags(looks[at])) return `COD (${header})`;
    if (!amounts[at]) return header;
    const isOnly = amounts.filter((is, i) => is && groupAt[i] === own).length === 1;
    return isOnly && namesCash(own) && ANY_AMOUNT.has(foldName(header)) ? 'cod' : `${own} ${header}`;
  });
}
