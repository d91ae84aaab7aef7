import type { TextRow } from '../../text/delimitedText.ts';
import type { ColumnLook } from '../headings/columnLook.ts';
import { meaningOf } from '../headings/headingWords.ts';
import type { HeaderMatch } from './headerMatch.ts';

/** Notes at the first line which of the hidden columns have text. */
export function noteHiddenColumns(lines: readonly TextRow[], hidden: readonly number[]): void {
  const used = hidden.filter((at) => lines.some(({ cells }) => cells[at]?.trim()));
  if (lines[0] && used.length > 0) lines[0].hiddenColumns = used;
}

type Match = (headers: readonly string[], looks: readonly ColumnLook[]) => HeaderMatch[];

/**
 * The matches of a sheet with hidden columns. A hidden column with the meaning of a filled visible one is irrelevant, unless it is a part of
 * a name or an address, of which none is dropped.
 */
export function matchVisibleFirst(
  match: Match,
  headers: readonly string[],
  looks: readonly ColumnLook[],
  hidden: ReadonlySet<number>,
): HeaderMatch[] {
  const without = (isLeftOut: (at: number) => boolean) =>
    match(
      headers.map((header, at) => (isLeftOut(at) ? '' : header)),
      looks.map((look, at) => (isLeftOut(at) ? { filled: 0, samples: [] } : look)),
    );
  const fieldOf = (one: HeaderMatch | undefined) => one?.column ?? one?.role ?? null;
  const visible = without((at) => hidden.has(at));
  const taken = new Set(visible.flatMap((one, at) => (looks[at]?.filled ? (fieldOf(one) ?? []) : [])));
  const ways = [without(() => false), without((at) => !hidden.has(at))];
  const isRepeated = (at: number) =>
    hidden.has(at) &&
    !meaningOf(headers[at] ?? '')?.contact?.part &&
    ways.some((all) => {
      const field = fieldOf(all[at]);
      return field !== null && taken.has(field);
    });
  return without(isRepeated).map((one, at) =>
    isRepeated(at) ? { ...one, header: headers[at] ?? '', isOther: true } : one,
  );
}

/** A hidden column may be out of date, so its use is a question. A reference moves no parcel, price or cash. */
export function askOfHidden(matches: readonly HeaderMatch[], hidden: ReadonlySet<number>): void {
  for (const [at, match] of matches.entries()) {
    const use = match.column ?? match.role;
    if (hidden.has(at) && use && use !== 'referenceNo' && use !== 'orderKey') match.confidence = 'unsure';
  }
}
