import { isStateName } from '../../places/stateNames.ts';
import { type ColumnLook, isAddressLike, isNameLike, mostly } from '../headings/columnLook.ts';
import type { HeaderMatch } from './headerMatch.ts';

/** Postcodes below `State`, and states below `Postcode`: all values say which is which. States below `City` are a question. */
export function swapPlaces(matches: readonly HeaderMatch[], looks: readonly ColumnLook[]): void {
  const isAll = (at: number, is: (text: string) => boolean) =>
    (looks[at]?.filled ?? 0) > 0 && Boolean(looks[at]?.samples.every(is));
  for (const side of ['receiver', 'sender'] as const) {
    const state = matches.findIndex(({ column }) => column === `${side}State`);
    const code = matches.findIndex(({ column }) => column === `${side}Postcode`);
    const city = matches.findIndex(({ column }) => column === `${side}City`);
    if (isAll(city, isStateName) && isAll(state, (text) => !isStateName(text) && isNameLike(text))) {
      // `Melaka` below `City` beside a country below `State` is no swap, so a person confirms it.
      Object.assign(matches[state] ?? {}, { column: `${side}City`, confidence: 'unsure' });
      Object.assign(matches[city] ?? {}, { column: `${side}State`, confidence: 'unsure' });
      continue;
    }
    if (!isAll(state, (text) => /^['"=]*\d{5,6}"?$/.test(text)) || !isAll(code, isStateName)) continue;
    Object.assign(matches[state] ?? {}, { column: `${side}Postcode` });
    Object.assign(matches[code] ?? {}, { column: `${side}State` });
  }
}

/** Addresses below `Name` and names below `Address`: the sheet says which is which, but not why. */
export function askOfSwapped(matches: readonly HeaderMatch[], looks: readonly ColumnLook[]): void {
  const lookOf = (at: number): ColumnLook => looks[at] ?? { filled: 0, samples: [] };
  for (const side of ['receiver', 'sender'] as const) {
    const name = matches.findIndex(({ column }) => column === `${side}Name`);
    const address = matches.findIndex(({ column }) => column === `${side}Address1`);
    if (!mostly(lookOf(name), isAddressLike) || !mostly(lookOf(address), isNameLike)) continue;
    for (const at of [name, address]) Object.assign(matches[at] ?? {}, { confidence: 'unsure' });
  }
}
