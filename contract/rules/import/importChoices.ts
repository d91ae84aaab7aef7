import { inAllLanguages } from '../../../texts/read.ts';
import { type Places, placesOf } from '../places/placeTable.ts';
import { editDistance } from '../text/editDistance.ts';
import type { ColumnFacts } from './columnFacts.ts';
import type { CheckFacts } from './importFacts.ts';
import { foldName } from './importText.ts';

/** The entry of a list that a text names, or the closest one. */
export interface Choice {
  value: string | null;
  nearest?: string;
}

/** Names and their entries, prepared for many look-ups. */
export interface ChoiceList {
  byName: Map<string, string>;
}

/** Look-ups of the lists in the facts, prepared once for all rows. */
export interface Choices {
  facts: CheckFacts;
  /** Facts of the sheet whose rows are checked. */
  sheet: ColumnFacts;
  countries: ChoiceList;
  itemTypes: ChoiceList;
  services: ChoiceList;
  states: Map<string, ChoiceList>;
  places: Map<string, Places>;
}

const words = Object.values(inAllLanguages('valueWords'));
/** Words of couriers' templates for our two usual types. */
const TYPE_WORDS: Readonly<Record<string, readonly string[]>> = {
  PARCEL: words.flatMap(({ parcelTypes }) => parcelTypes),
  DOCUMENT: words.flatMap(({ documentTypes }) => documentTypes),
};

const typeOf = new Map(
  Object.entries(TYPE_WORDS).flatMap(([type, names]) => names.map((name) => [foldName(name), type] as const)),
);
/** `Doc`: a usual word for documents. */
export const isDocumentWord = (text: string): boolean => typeOf.get(foldName(text)) === 'DOCUMENT';
/** `Doc`, `Parcel`: a usual word for documents or for goods. */
export const isTypeWord = (text: string): boolean => typeOf.has(foldName(text));

export function choicesOf(facts: CheckFacts, sheet: ColumnFacts = {}): Choices {
  const states = new Map<string, ChoiceList>();
  for (const [country, list] of Object.entries(facts.states))
    states.set(country, listOf(list.map((names) => ({ value: names[0] ?? '', names }))));
  return {
    facts,
    sheet,
    countries: listOf(facts.countries.map((c) => ({ value: c.code, names: [c.code, ...c.names] }))),
    itemTypes: listOf([
      ...facts.itemTypes.map((t) => ({ value: t.name, names: [t.name] })),
      ...facts.itemTypes.map((t) => ({ value: t.name, names: TYPE_WORDS[t.name] ?? [] })),
    ]),
    services: listOf([
      ...facts.services.map((s) => ({ value: s.code, names: [s.code] })),
      ...facts.services.map((s) => ({ value: s.code, names: [s.name] })),
      // A courier's name selects its cheapest service that carries the parcel.
      ...facts.services.map((s) => ({ value: s.courierCode, names: [s.courierCode, s.courier] })),
    ]),
    states,
    places: new Map(facts.places.map((table) => [table.country, placesOf(table)])),
  };
}

/** All names that a sheet may have for the tenant's services, and for their couriers. */
export interface ServiceNames {
  services: readonly string[];
  couriers: readonly string[];
  /** Names of the tenant's types of goods, and usual words for them. */
  itemTypes?: readonly string[] | undefined;
}

export const serviceNames = ({
  services,
  itemTypes,
}: Pick<CheckFacts, 'services' | 'itemTypes'>): ServiceNames => ({
  itemTypes: itemTypes.flatMap(({ name }) => [name, ...(TYPE_WORDS[name] ?? [])]),
  services: [...new Set(services.flatMap((s) => [s.code, s.name]))],
  couriers: [...new Set(services.flatMap((s) => [s.courierCode, s.courier]))],
});

/** Whether a text is one of the names, or almost one. */
export function isNear(names: readonly string[], text: string): boolean {
  const { value, nearest } = choose(listOf(names.map((name) => ({ value: name, names: [name] }))), text);
  return value !== null || nearest !== undefined;
}

function listOf(entries: { value: string; names: readonly string[] }[]): ChoiceList {
  const byName = new Map<string, string>();
  for (const { value, names } of entries) {
    for (const name of names) {
      const folded = foldName(name);
      if (folded && !byName.has(folded)) byName.set(folded, value);
    }
  }
  return { byName };
}

const SHORTEST_GUESS = 4;

export function choose(list: ChoiceList, text: string): Choice {
  const folded = foldName(text);
  const hit = list.byName.get(folded);
  if (hit !== undefined) return { value: hit };
  const nearest = nearestOf(list, folded);
  return nearest === undefined ? { value: null } : { value: null, nearest };
}

/** The entry whose name differs in the fewest letters; a name that starts with the text, or the reverse, counts too. */
function nearestOf({ byName }: ChoiceList, folded: string): string | undefined {
  if (folded.length < SHORTEST_GUESS) return undefined;
  let most = folded.length < 8 ? 1 : 2;
  let best: string | undefined;
  for (const [name, value] of byName) {
    const distance = editDistance(name, folded, most);
    if (distance === null) continue;
    best = value;
    most = distance - 1;
    if (most < 0) break;
  }
  if (best !== undefined) return best;
  for (const [name, value] of byName)
    if (name.length >= SHORTEST_GUESS && (name.startsWith(folded) || folded.startsWith(name))) return value;
  return undefined;
}
