import { inAllLanguages } from '../../../texts/read.ts';
import { chineseState } from '../places/chineseState.ts';
import { type PlaceText, placeOfOther, postcodesAt, readPlace } from '../places/placeCheck.ts';
import { type Places, statesNamed, townAtEdge, townsAt, townsNamed } from '../places/placeTable.ts';
import { POSTCODE_LENGTHS } from '../places/postcodes.ts';
import { anyOf } from '../text/wordPattern.ts';
import type { Choices } from './importChoices.ts';
import type { ImportColumn } from './importColumns.ts';
import type { RowValues } from './importFacts.ts';
import type { FoundChange, FoundProblem } from './importProblems.ts';
import { foldName } from './importText.ts';
import { holdsStreet } from './orders/wholeContact.ts';

interface PlacedRow {
  values: Partial<Record<ImportColumn, string>>;
  problems: FoundProblem[];
  changes: FoundChange[];
}

const FIELDS = { postcode: 'Postcode', city: 'City', state: 'State' } as const;
const columnOf = (side: 'receiver' | 'sender', field: keyof PlaceText) =>
  `${side}${FIELDS[field]}` as ImportColumn;

/** Columns that a postcode fills, so a sheet may lack them. */
export const FILLED_BY_POSTCODE: readonly ImportColumn[] = [
  columnOf('receiver', 'city'),
  columnOf('sender', 'city'),
];

/**
 * Compares postcode, city and state of the row's sender or receiver, and fills in the missing ones. `ask` adds a problem; it returns false
 * for an answered question.
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
  const ofHome =
    row.problems.length > 0
      ? null
      : placeOfOther([known.get(facts.country)], places, country, {
          postcode: textOf('postcode'),
          city: textOf('city'),
          state: textOf('state'),
        });
  if (ofHome) {
    ask({ column: column('postcode'), rule: ofHome.rule, params: ofHome.params });
    return;
  }
  if (!places) {
    if (country === WITH_LETTERS) settleLetters(row, side);
    return;
  }
  splitCity(row, column('city'), places);
  const unknownState = row.problems.find(
    (problem) => problem.column === column('state') && problem.rule === 'unknownState',
  );
  const written = {
    postcode: textOf('postcode'),
    city: textOf('city'),
    // A region limits the possible states.
    state: unknownState ? String(unknownState.params.value) : textOf('state'),
  };
  if (!written.postcode) {
    if (unknownState) answerState(row, unknownState, { places, filled: undefined });
    if (!isWrong(column('postcode'))) settleMissing(row, side, places, written);
    return;
  }
  const reading = readPlace(places, written, { isOfSheet: true });
  const { question } = reading;
  const filled = question
    ? reading.filled
    : {
        ...reading.filled,
        ...townForState(places, written),
        ...townBeside(places, reading.filled.city, row, side),
      };
  const other = question ? null : otherPlace(places, written.postcode, row, side);
  if (other && !isWrong(column('postcode'))) {
    ask({ column: column('postcode'), ...other });
    return;
  }
  if (!question) tidyCity(row, column('city'), filled.postcode ?? written.postcode);
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
    if (field === 'city') withoutCity(row, `${side}Address2`, to);
    const isWritten = field === 'city' && to !== reading.filled.city;
    const rule = field === 'postcode' ? 'leadingZero' : isWritten ? 'fromAddress' : 'fromPostcode';
    row.changes.push({ column: column(field), rule, params: { from, to, postcode: written.postcode } });
  }
}

/** A country whose postcodes have letters, and of which no list of towns exists. */
const WITH_LETTERS = 'BN';
const LETTERS_AND_DIGITS = /(?<![\p{L}\d-])[BKPT]\p{Lu}\s?\d{4}(?![\p{L}\d-])/iu;

/** `Kg Lumapas, BJ2924 Brunei-Muara`: the postcode of the address, and the last place that it names. */
function settleLetters(row: PlacedRow, side: 'receiver' | 'sender'): void {
  const address = [row.values[`${side}Address1`], row.values[`${side}Address2`]].filter(Boolean).join(', ');
  const [code = ''] = LETTERS_AND_DIGITS.exec(address) ?? [];
  const parts = address.replace(code, ' ').split(/[,;\n]/);
  const last = parts.map((part) => part.trim()).findLast(Boolean) ?? '';
  const found = {
    postcode: code.replace(/\s/g, '').toUpperCase(),
    city: parts.length > 1 && /\p{L}{3}/u.test(last) && !/\d/.test(last) ? last : '',
  };
  for (const field of ['postcode', 'city'] as const) {
    const column = columnOf(side, field);
    const isWrong = row.problems.some((problem) => problem.column === column);
    if (!found[field] || row.values[column] || isWrong) continue;
    row.values[column] = found[field];
    row.changes.push({ column, rule: 'fromAddress', params: { from: address, to: found[field] } });
  }
}

/** `Perak` below `City`: the name of a state is no town, so the town and the state are those of the postcode. */
function townForState(places: Places, written: PlaceText): Partial<PlaceText> {
  const isState = statesNamed(places, written.city).length === 1;
  if (!isState || townsNamed(places, written.city).length > 0) return {};
  const { filled } = readPlace(places, { ...written, city: '' }, { isOfSheet: true });
  // The capital of a state may have its name.
  return filled.city && statesNamed(places, filled.city).length === 0 ? filled : {};
}

/**
 * A contact without a postcode. Shops write it at the end of the address; it counts if city and state agree with it. Otherwise the missing
 * postcode is a problem, with the possible postcodes of the place.
 */
function settleMissing(
  row: PlacedRow,
  side: 'receiver' | 'sender',
  places: Places,
  written: PlaceText,
): void {
  const column = columnOf(side, 'postcode');
  const address = [row.values[`${side}Address1`], row.values[`${side}Address2`], written.city]
    .filter(Boolean)
    .join(', ');
  const found = placeInAddress(places, address, written);
  if (found) {
    for (const field of ['postcode', 'city', 'state'] as const) {
      const [to, from] = [found[field], written[field]];
      if (to === from || row.problems.some((problem) => problem.column === columnOf(side, field))) continue;
      row.values[columnOf(side, field)] = to;
      row.changes.push({ column: columnOf(side, field), rule: 'fromAddress', params: { from: address, to } });
    }
    tidyCity(row, columnOf(side, 'city'), found.postcode);
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

/** The question about an address that contains the postcode and town of another place than the row's. Its column may be shifted by a row. */
function otherPlace(
  places: Places,
  postcode: string,
  { values }: PlacedRow,
  side: 'receiver' | 'sender',
): Omit<FoundProblem, 'column'> | null {
  const address = [values[`${side}Address1`], values[`${side}Address2`]].filter(Boolean).join(', ');
  if (!address.includes(' ')) return null;
  const there = placeInAddress(places, address, { postcode: '', city: '', state: '' });
  if (!there && !values[`${side}City`]) return otherTown(places, postcode, address);
  if (!there || there.postcode === postcode) return null;
  const { question } = readPlace(places, { postcode, city: there.city, state: there.state });
  if (question?.rule !== 'postcodeElsewhere') return null;
  return { rule: question.rule, params: { ...question.params, value: postcode }, choices: [there.postcode] };
}

/** The question about an address without a postcode that ends with the name of a town elsewhere, in a row without a town. */
function otherTown(places: Places, postcode: string, address: string): Omit<FoundProblem, 'column'> | null {
  const parts = address.split(/\s*[,;\n]\s*/).filter((part) => /\p{L}/u.test(part));
  const last = parts.length > 1 ? (parts.at(-1) ?? '') : '';
  if (/\d/.test(last) || townsNamed(places, last).length === 0) return null;
  const { question } = readPlace(places, { postcode, city: last, state: '' });
  if (question?.rule !== 'postcodeElsewhere') return null;
  const choices = question.field === 'postcode' ? question.cures : [];
  return {
    rule: question.rule,
    params: { ...question.params, value: postcode },
    ...(choices.length > 0 ? { choices } : {}),
  };
}

const DIRECTIONS = anyOf(
  Object.values(inAllLanguages('importWords')).flatMap(({ directions }) => directions),
);
const BESIDE_TOWN = new RegExp(`^(.+?)\\s+(?:${DIRECTIONS})$`, 'iu');
/** `Bandung Barat` at the end of the address, beside the postcode's town `Bandung`: another regency. */
function townBeside(
  places: Places,
  ofPostcode: string | undefined,
  { values }: PlacedRow,
  side: 'receiver' | 'sender',
): Partial<PlaceText> {
  const address = [values[`${side}Address1`], values[`${side}Address2`]].filter(Boolean).join(', ');
  const last =
    address
      .split(/[,;\n]/)
      .at(-1)
      ?.trim() ?? '';
  const [, town = ''] = BESIDE_TOWN.exec(last) ?? [];
  return townsNamed(places, town).some(({ name }) => name === ofPostcode) ? { city: last } : {};
}

/** Removes the town from a column of districts if the postcode has already filled in the town. */
function withoutCity({ values }: PlacedRow, column: ImportColumn, city: string): void {
  const parts = values[column]?.split(/\s*,\s*/) ?? [];
  const rest = parts.filter((part) => foldName(part) !== foldName(city));
  if (rest.length === parts.length) return;
  if (rest.length > 0) values[column] = rest.join(', ');
  else delete values[column];
}

/** `Johor/Johor Bahru/81100`: some shops write state, town and postcode into the town's cell. */
function splitCity(row: PlacedRow, column: ImportColumn, places: Places): void {
  const from = row.values[column] ?? '';
  const parts = from.split('/').map((part) => part.trim());
  const named = [...new Set(parts.filter((part) => !/^\d*$/.test(part)))];
  const towns = named.filter((part) => statesNamed(places, part).length === 0);
  const [to = '', ...more] = towns.length > 0 ? towns : named;
  if (parts.length < 2 || parts.filter(Boolean).length === towns.length || more.length > 0 || !to) return;
  row.values[column] = to;
  row.changes.push({ column, rule: 'fromAddress', params: { from, to } });
}

/** Removes the row's postcode from its city: `80000 Johor Bahru` becomes `Johor Bahru`. */
function tidyCity(row: PlacedRow, column: ImportColumn, postcode: string): void {
  const from = row.values[column] ?? '';
  const to = from.replace(postcode, '').replace(/^[\s,-]+|[\s,-]+$/g, '');
  if (!from.includes(postcode) || !to) return;
  row.values[column] = to;
  row.changes.push({ column, rule: 'fromAddress', params: { from, to } });
}

/**
 * The last postcode of an address, with the written town and state or those beside it (`43000 Kajang, Selangor`, `Kajang 43000`). Null if
 * nothing confirms the postcode.
 */
function placeInAddress(places: Places, address: string, written: PlaceText): PlaceText | null {
  const codes = [...address.matchAll(/(?<![\d/-])\d{4,6}(?![\d/-])/g)];
  const code = codes.findLast(([digits]) => digits.length === places.digits);
  if (!code) return null;
  const [postcode] = code;
  const partsOf = (text: string) =>
    text
      .split(/[,;\n]/)
      .map((part) => part.replace(/^[\s.-]+|[\s.-]+$/g, ''))
      .filter(Boolean);
  const behind = partsOf(address.slice(code.index + postcode.length));
  const before = partsOf(address.slice(0, code.index))
    .flatMap((part) => withoutState(places, part))
    .reverse();
  const beside = [...behind, ...before].slice(0, MOST_BESIDE);
  const isKnown =
    statesNamed(places, written.state).length > 0 || townsNamed(places, written.city).length > 0;
  const isState = (part: string) => statesNamed(places, part).length > 0;
  const state = beside.find(isState) ?? chineseState(places, address);
  // The shown name of a state that the address abbreviates: `Penang`, `SGR`.
  const [stateName = ''] = statesNamed(places, state);
  const isHere = (city: string) =>
    readPlace(places, { postcode, city, state: stateName }, { isOfSheet: true }).question === null;
  const nameIn = (part: string) => {
    const name = townAtEdge(places, part, 'end');
    if (STREET_BEFORE.test(part.slice(0, part.length - name.length))) return '';
    // `Jalan Genting Kelang, 53300 Kuala Lumpur`
    return STREET_FIRST.test(part) && !isHere(name) ? '' : name;
  };
  const names = [
    ...behind.filter((part) => !isState(part)).map((part) => townAtEdge(places, part, 'start')),
    ...before.slice(0, MOST_BESIDE).map(nameIn),
    ...behind.filter(isState),
  ].filter((name) => townsNamed(places, name).length > 0);
  // `Lipa City, Batangas 4217`: the name of a state may also be that of a town. It counts only without another town.
  const towns = names.filter((name) => !isState(name));
  const next = before.find((part) => !isState(part)) ?? '';
  const isBesideCode =
    towns[0] !== undefined && (behind.length > 0 || towns[0] === nameIn(next) || !stateName);
  // Behind a town that is not in the list, a village may have the name of a town elsewhere.
  const near = isBesideCode ? towns[0] : towns.find((name) => isHere(name));
  const isElsewhere = towns.length > 0 && !near && !isHere('');
  const capital = names.find((name) => isState(name) && isTownOf(places, postcode, name));
  const town = near ?? (isElsewhere ? towns[0] : capital) ?? '';
  const place = isKnown
    ? written
    : { ...written, city: written.city || town, state: written.state || stateName };
  // In a country that is one city, the column of the postcode names the place: `S(560560)`.
  if (!isKnown && !town && !state && isOfCities(places)) return null;
  const { question, filled } = readPlace(places, { ...place, postcode }, { isOfSheet: true });
  return question ? null : { ...place, postcode, ...filled };
}

const STREET = anyOf(Object.values(inAllLanguages('contactWords')).flatMap(({ streetForms }) => streetForms));
/** `1 Jalan Ampang, 50450 Kuala Lumpur`: the name of a street, not of a town. */
const STREET_BEFORE = new RegExp(String.raw`(?<!\p{L})(?:${STREET})\.?\s+$`, 'iu');
const STREET_FIRST = new RegExp(String.raw`^(?:\S*\d\S*\s+)?(?:${STREET})\.?\s`, 'iu');

/** `Taytay Rizal`: a town and its state without a comma. */
function withoutState(places: Places, part: string): string[] {
  const words = part.split(/\s+/);
  const at = words.findIndex((_, i) => i > 0 && statesNamed(places, words.slice(i).join(' ')).length > 0);
  const [town, state] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
  const isOne = at < 0 || statesNamed(places, part).length > 0 || townAtEdge(places, part, 'end') === part;
  return !isOne && townAtEdge(places, town, 'end') && !STREET_BEFORE.test(`${town} `)
    ? [town, state]
    : [part];
}

/** Whether a postcode's town has this name. */
const isTownOf = (places: Places, postcode: string, name: string): boolean =>
  townsAt(places, postcode).some((town) => townsNamed(places, name).includes(town));

const isOfCities = ({ states }: Places) => new Set([...states.values()].flat()).size > 1;

/** Parts of an address around its postcode that may name its town or state. */
const MOST_BESIDE = 3;

/**
 * An unknown state. If its text is a region that contains the postcode's state, that state is the answer; otherwise the region's states are
 * the choices.
 */
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

/** A number alone: no part of a phone number, and no amount. */
const NUMBER = /(?<![\d.,]|\d[\s-]|(?:RM|Rp|[$₱])\.?\s?)\d{4,6}(?![\d.,]|[\s-]\d)/giu;
const SHOWN = 80;

/** A question about a remark with a street and another postcode: the parcel may have to go there. */
export function otherAddress({ note = '', receiverPostcode }: RowValues, country: string): FoundProblem[] {
  const isOther = (number: string) =>
    number.length === POSTCODE_LENGTHS[country] && number !== receiverPostcode;
  return holdsStreet(note) && (note.match(NUMBER) ?? []).some(isOther)
    ? [{ column: 'note', rule: 'addressInNote', params: { value: note.slice(0, SHOWN) } }]
    : [];
}
