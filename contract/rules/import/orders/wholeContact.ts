import { inAllLanguages } from '../../../../texts/read.ts';
import { isStateName } from '../../places/stateNames.ts';
import { isNeverCalled } from '../../text/neverCalled.ts';
import { withoutPhoneLabels } from '../../text/phone.ts';
import { anyOf } from '../../text/wordPattern.ts';
import { meaningOf } from '../headings/headingWords.ts';
import type { ImportColumn } from '../importColumns.ts';
import type { RowValues } from '../importFacts.ts';
import type { FoundChange } from '../importProblems.ts';

interface WholeContact {
  name: string;
  phone: string;
  address: string;
}

/** A number in its usual groups, so that a house number or a postcode beside it is no part of it: `05400 019 345 6789`. */
const NUMBER =
  /(?<![\d#/.-])(?!\d{5,6}\s)(?:\+\d{1,3}[\s-]?\(?0?\)?\d{1,3}|6?0\d{1,3}|[3689](?=\d{3}[\s-]?\d{4}(?!\d)))[\s-]?\d{3,4}[\s-]?\d{3,5}(?![\d/-])/g;
const BETWEEN = /\s*(?:[\n,，;；|]|\s\/\s|\s[-–]\s)\s*/u;
const LABELLED = /^(\p{L}[^:：]{0,24})[:：]\s*(.+)$/u;
const STREETS = new RegExp(
  `(?<![\\p{L}])(?:${anyOf(
    Object.values(inAllLanguages('contactWords')).flatMap(({ streetForms, streetEndings }) => [
      ...streetForms,
      ...streetEndings,
    ]),
  )})(?![\\p{Script=Latin}])`,
  'iu',
);
/** Whether a text has a word of a street. */
export const holdsStreet = (text: string): boolean => STREETS.test(text);
const MOST_OF_NAME = 60;

const isName = (text: string): boolean =>
  /\p{L}{2}|\p{Script=Han}/u.test(text) &&
  !/[\d@]/.test(text) &&
  text.length <= MOST_OF_NAME &&
  !STREETS.test(text) &&
  !isStateName(text);
const isAddress = (text: string): boolean => /\d/.test(text) && /\p{L}{2}/u.test(text) && text.length >= 10;
const trimmed = (text: string) => text.replace(/^[\s,/|()（）-]+|[\s,/|()（）-]+$/g, '');
/** `Siti Tel`: the label of the number behind it. */
function withoutEndLabel(text: string): string {
  const words = trimmed(text).split(/\s+/);
  while (words.length > 0 && withoutPhoneLabels(words.at(-1) ?? '') === '') words.pop();
  return words.join(' ');
}

/**
 * A name, one number to call and an address in one cell, in any order. Null for anything else: no number or several, no name at its place, a
 * street in place of the name.
 */
export function readWholeContact(text: string): WholeContact | null {
  const plain = text.normalize('NFKC').trim();
  const [found, other] = [...plain.matchAll(NUMBER)].filter(([number]) => !isNeverCalled(number));
  if (!found || other) return null;
  const around = [withoutEndLabel(plain.slice(0, found.index)), plain.slice(found.index + found[0].length)];
  const [before = [], after = []] = around.map((side) =>
    side.split(BETWEEN).map((part) => readLabelled(part.trim())),
  );
  const parts = [...before, ...after].filter(({ text: partText }) => partText !== '');
  const first = before.some(({ text: partText }) => partText !== '') ? before : after;
  const name =
    parts.find(({ field }) => field === 'Name') ?? first.find(({ text: partText }) => partText !== '');
  if (!name || name.field === 'Address1' || !isName(name.text)) return null;
  const address = parts
    .filter((part) => part !== name)
    .map(({ text: partText }) => partText)
    .join(', ');
  return isAddress(address) ? { name: name.text, phone: found[0].trim(), address } : null;
}

/** An address with the number to call, or several, in one cell without a name. Null for any other text. */
function readAddressAndPhone(text: string): { phone: string; address: string } | null {
  const plain = text.normalize('NFKC').trim();
  const numbers = [...plain.matchAll(NUMBER)].filter(([number]) => !isNeverCalled(number));
  if (numbers.length === 0 || numbers.length > MOST_NUMBERS) return null;
  const parts: string[] = [];
  let from = 0;
  for (const { 0: number, index } of numbers) {
    parts.push(withoutEndLabel(plain.slice(from, index)));
    from = index + number.length;
  }
  const address = [...parts, trimmed(plain.slice(from))].filter(Boolean).join(', ');
  return isAddress(address) ? { phone: numbers.map(([number]) => number.trim()).join(' / '), address } : null;
}
const MOST_NUMBERS = 3;
export const isAddressAndPhone = (text: string): boolean => readAddressAndPhone(text) !== null;

/** A part without its label: `Name: Siti`. A label alone says nothing. */
function readLabelled(part: string): { field: string | null; text: string } {
  const [, label = '', value = ''] = LABELLED.exec(part) ?? [];
  const field = label ? (meaningOf(label)?.contact?.field ?? null) : null;
  const text = trimmed(field ? value : part);
  return { field, text: /[:：]$/.test(text) ? '' : text };
}

export const isWholeContact = (text: string): boolean => readWholeContact(text) !== null;

/** Splits each side's address with its person, in a sheet without columns for the name and the number, or with its number alone. */
export function withWholeContact(
  values: RowValues,
  columns: readonly (ImportColumn | null)[],
): { values: RowValues; changes: FoundChange[] } {
  const result = { values, changes: [] as FoundChange[] };
  for (const side of ['receiver', 'sender'] as const) {
    const [name, phone, address] = [`${side}Name`, `${side}Phone`, `${side}Address1`] as const;
    const text = values[address] ?? '';
    if (!text || columns.includes(phone)) continue;
    const whole = columns.includes(name) ? null : readWholeContact(text);
    const read = whole ?? (columns.includes(name) ? readAddressAndPhone(text) : null);
    if (!read) continue;
    const found = { ...(whole ? { [name]: whole.name } : {}), [phone]: read.phone, [address]: read.address };
    result.values = { ...result.values, ...found };
    for (const [column, to] of Object.entries(found) as [ImportColumn, string][])
      result.changes.push({ column, rule: 'fromCell', params: { from: text, to } });
  }
  return result;
}
