import { type PlaceText, postcodesAt, readPlace } from '../places/placeCheck.ts';
import { type Places, statesNamed, townsNamed } from '../places/placeTable.ts';
import type { Choices } from './importChoices.ts';
import type { ImportColumn } from './importColumns.ts';
import type { FoundChange, FoundProblem } from './importProblems.ts';

interface PlacedRow {
  values: Partial<Record<ImportColumn, string>>;
  problems: FoundProblem[];
  changes: FoundChange[];
}

const FIELDS = { postcode: 'Postcode', city: 'City', state: 'State' } as const;
const columnOf = (side: 'receiver' | 'sender', field: keyof PlaceText) =>
  `${side}${FIELDS[field]}` as ImportColumn;

/** Columns that a postcode fills: a sheet may lack them. */
export const FILLED_BY_POSTCODE: readonly ImportColumn[] = [
  columnOf('receiver', 'city'),
  columnOf('sender', 'city'),
];

/**
 * Compares postcode, city and state of an end of the row, and fills in those that the sheet lacks. `ask` adds a problem; false where
 * its question is answered already.
 */
export function settlePlace(
  row: PlacedRow,
  side: 'receiver' | 'sender',
  { facts, places: known }: Choices,
  ask: (problem: FoundProblem) => boolean,
): void {
  const country = row.values[`${side}Country`] ?? facts.country;
  const places = known.get(country);
  const column = (field: keyof PlaceText) => columnOf(side, field);
  const textOf = (field: keyof PlaceText) => row.values[column(field)] ?? '';
  const isWrong = (of: ImportColumn) => row.problems.some((problem) => problem.column === of);
  if (!places) return;
  const unknownState = row.problems.find(
    (problem) => problem.column === column('state') && problem.rule === 'unknownState',
  );
  const written = {
    postcode: textOf('postcode'),
    city: textOf('city'),
    // A region is no state, but tells which ones there can be.
    state: unknownState ? String(unknownState.params.value) : textOf('state'),
  };
  if (!written.postcode) {
    if (unknownState) answerState(row, unknownState, { places, filled: undefined });
    if (!isWrong(column('postcode'))) settleMissing(row, side, places, written);
    return;
  }
  const { filled, question } = readPlace(places, written);
  if (unknownState) answerState(row, unknownState, { places, filled: filled.state });
  if (question && !isWrong(column(question.field))) {
    const { field, rule, params, cures } = question;
    ask({
      column: column(field),
      rule,
      params,
      ...(cures.length > 0 ? { choices: cures } : {}),
    });
    return;
  }
  for (const field of ['postcode', 'city', 'state'] as const) {
    const to = filled[field];
    if (to === undefined || isWrong(column(field))) continue;
    const from = textOf(field);
    row.values[column(field)] = to;
    const rule = field === 'postcode' ? 'leadingZero' : 'fromPostcode';
    row.changes.push({ column: column(field), rule, params: { from, to, postcode: written.postcode } });
  }
}

/**
 * An end without a postcode: shops write it at the end of the address. It is taken where city and state agree with it; else the courier's
 * need is a problem, with the postcodes that the place may have.
 */
function settleMissing(
  row: PlacedRow,
  side: 'receiver' | 'sender',
  places: Places,
  written: PlaceText,
): void {
  const column = columnOf(side, 'postcode');
  const address = [row.values[`${side}Address1`], row.values[`${side}Address2`]].filter(Boolean).join(', ');
  const known = statesNamed(places, written.state).length > 0 || townsNamed(places, written.city).length > 0;
  const inAddress = [...address.matchAll(/(?<![\d/-])\d{4,6}(?![\d/-])/g)]
    .map(([digits]) => digits)
    .findLast((digits) => digits.length === places.digits);
  const fits = known && inAddress && !readPlace(places, { ...written, postcode: inAddress }).question;
  if (fits) {
    row.values[column] = inAddress;
    row.changes.push({ column, rule: 'fromAddress', params: { from: address, to: inAddress } });
    return;
  }
  const { likely, starts } = postcodesAt(places, written);
  if (starts.length === 0) return;
  const place = [written.city, written.state].filter(Boolean).join(', ');
  row.problems.push({
    column,
    rule: 'noPostcode',
    params: { value: place, starts: starts.join(', ') },
    ...(likely.length > 0 ? { choices: likely } : {}),
  });
}

/** A state that no list has: the postcode's, where the text is a region with it; else the region's states are the choices. */
function answerState(
  row: PlacedRow,
  problem: FoundProblem,
  { places, filled }: { places: Places; filled: string | undefined },
): void {
  const region = statesNamed(places, String(problem.params.value));
  if (region.length === 0) return;
  const at = row.problems.indexOf(problem);
  if (filled === undefined) row.problems[at] = { ...problem, choices: region };
  else row.problems.splice(at, 1);
}
