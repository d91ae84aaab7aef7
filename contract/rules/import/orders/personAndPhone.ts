import { isNeverCalled } from '../../text/neverCalled.ts';
import { withoutPhoneLabels } from '../../text/phone.ts';
import type { ImportColumn } from '../importColumns.ts';
import type { RowValues } from '../importFacts.ts';
import type { FoundChange } from '../importProblems.ts';
import { isEmptyWord } from '../importSpills.ts';

const NUMBER = /\+?\(?\d[\d\s().\-–]{5,18}\d/g;

/**
 * A name and the number to call in one cell: `Siti (0123456789)`, `0123456789 - Siti`. Null for anything else: two numbers, words on both
 * sides of the number, a house, a number that nobody calls.
 */
export function readPersonAndPhone(text: string): { name: string; phone: string } | null {
  const plain = text.normalize('NFKC').trim();
  const [found, other] = plain.matchAll(NUMBER);
  const digits = found?.[0].replace(/\D/g, '').length ?? 0;
  if (!found || other || digits < 8 || digits > 15 || isNeverCalled(found[0])) return null;
  const around = [plain.slice(0, found.index), plain.slice(found.index + found[0].length)].map(
    withoutPhoneLabels,
  );
  const [name = '', ...more] = around.filter(Boolean);
  const isName = /\p{L}{2}|\p{Script=Han}/u.test(name) && !/[\d@]/.test(name);
  return isName && more.length === 0 ? { name, phone: found[0].replace(/^\(|(?<!\(.*)\)$/g, '') } : null;
}

export const isPersonAndPhone = (text: string): boolean => readPersonAndPhone(text) !== null;

/**
 * The name and the number of each side, where one cell has both and the other is empty. Words beside a number are a name only if no other
 * column holds names: `012… (office)`.
 */
export function withPersonsAndPhones(
  values: RowValues,
  columns: readonly (ImportColumn | null)[],
): { values: RowValues; changes: FoundChange[] } {
  const read = { ...values };
  const changes: FoundChange[] = [];
  for (const side of ['receiver', 'sender'] as const) {
    const [name, phone] = [`${side}Name`, `${side}Phone`] as const;
    const isEmpty = (column: ImportColumn) => !read[column] || isEmptyWord(read[column] ?? '');
    const [from, to] = isEmpty(name) ? [phone, name] : [name, phone];
    const text = read[from] ?? '';
    const both = isEmpty(to) ? readPersonAndPhone(text) : null;
    if (!both || (to === name && columns.includes(name))) continue;
    Object.assign(read, { [name]: both.name, [phone]: both.phone });
    changes.push({ column: to, rule: 'fromCell', params: { from: text, to: read[to] ?? '' } });
  }
  return { values: read, changes };
}
