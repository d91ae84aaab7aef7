import {
  kmBetween,
  type Places,
  statesLike,
  statesNamed,
  type Town,
  townsAt,
  townsNamed,
  townsSpeltLike,
} from './placeTable.ts';

/** Parts of an address that must agree; '' for a missing part. */
export interface PlaceText {
  postcode: string;
  city: string;
  state: string;
}

export const PLACE_RULES = ['postcodeDigits', 'unknownPostcode', 'postcodeElsewhere'] as const;
export type PlaceRule = (typeof PLACE_RULES)[number];
export const isPlaceRule = (rule: string): boolean => PLACE_RULES.some((known) => known === rule);

/** Parts of an address that contradict each other, with the likely cures. */
export interface PlaceQuestion {
  /** The part that is most likely wrong. */
  field: keyof PlaceText;
  rule: PlaceRule;
  /** `value`: the part as written. For `postcodeElsewhere`: `postcode`, its place `here`, and the other place `written`. */
  params: Record<string, string | number>;
  /** Possible corrections of `field`, the likeliest first. */
  cures: string[];
  /** The contradiction is certain: the server refuses an order with it unless a person has confirmed the address. */
  isCertain: boolean;
}

/** A postcode with a wrong number of digits is refused even if a person confirms it: no address has one. */
export const canBeKept = ({ rule }: PlaceQuestion): boolean => rule !== 'postcodeDigits';

export interface PlaceReading {
  /** Parts that follow from the others: a lost zero, or city and state of the postcode. */
  filled: Partial<PlaceText>;
  question: PlaceQuestion | null;
}

/** Suburbs of a capital are in other states, but people write the capital's state. */
const METROPOLES: Readonly<Record<string, readonly string[]>> = {
  MY: ['Wilayah Persekutuan Kuala Lumpur', 'Selangor', 'Wilayah Persekutuan Putrajaya'],
  ID: ['DKI Jakarta', 'Jawa Barat', 'Banten'],
  PH: ['Metro Manila', 'Bulacan', 'Cavite', 'Laguna', 'Rizal'],
  TH: ['Bangkok', 'Nonthaburi', 'Pathum Thani', 'Samut Prakan'],
};
/** Maximum distance of a town from the postcode's town, in the same state and in another state. */
const SAME_STATE_KM = 75;
const NEXT_STATE_KM = 30;
/** From this distance on, a town across a border is asked about, but no order with it is refused: some people have such an address. */
const ASKED_ACROSS_KM = 20;
const MOST_CURES = 3;

/** A dash counts as empty. */
const isEmpty = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text);

/** Digits of a postcode as people write it: `S(560123)`, `50 450`, `５０４５０`. Null for anything else. */
export function postcodeDigits(text: string): string | null {
  const plain = text.normalize('NFKC').replace(/[\s\-().]/g, '');
  const digits = /^(?:s|sg|singapore|my|id|ph|th)?(\d+)$/i.exec(plain)?.[1];
  return digits ?? null;
}

/** The only number of another text, such as `8800 KK`, if its number of digits is wrong. `50480 KL` and `N/A` are no question. */
function miscounted(places: Places, text: string): string | null {
  const [digits, ...more] = text.normalize('NFKC').match(/\d+/g) ?? [];
  return digits && more.length === 0 && digits.length !== places.digits ? digits : null;
}

/**
 * Whether postcode, city and state agree, and what follows from them. An unknown name is no contradiction, unless it is nearly that of a town
 * elsewhere.
 */
export function readPlace(
  places: Places,
  text: PlaceText,
  { isOfSheet = false }: { isOfSheet?: boolean } = {},
): PlaceReading {
  const digits = postcodeDigits(text.postcode) ?? miscounted(places, text.postcode);
  if (digits === null) return { filled: {}, question: null };
  const written: Written = {
    states: statesNamed(places, text.state),
    towns: townsNamed(places, text.city),
    cityAsState: statesNamed(places, text.city),
    text,
  };
  const zeroed = `0${digits}`;
  const isLikely = zeroed.length === places.digits && isPlausible(places, zeroed, written);
  // The name of a country that is one city confirms nothing: `50450 Singapore` may as well mean 50450 in Kuala Lumpur.
  // A sheet loses zeros, and the change is shown there.
  const lostZero = isLikely && (isOfSheet || !isOneCity(places));
  const postcode = lostZero ? zeroed : digits;
  const question = findQuestion(places, postcode, written);
  if (question) return { filled: {}, question: isLikely ? { ...question, cures: [zeroed] } : question };
  return { filled: { ...(lostZero ? { postcode } : {}), ...missingOf(places, postcode, written) }, question };
}

/**
 * The question about a place of another country: its town has the postcode, and `country`, whose places are `own`, knows no such town.
 * Countries share the number of digits, so `47300 Petaling Jaya` with France as its country contradicts nothing else.
 */
export function placeOfOther(
  others: Iterable<Places | null | undefined>,
  homePlaces: Places | null | undefined,
  country: string,
  text: PlaceText,
): PlaceQuestion | null {
  const postcode = postcodeDigits(text.postcode);
  if (!postcode || isEmpty(text.city) || (homePlaces && townsNamed(homePlaces, text.city).length > 0))
    return null;
  for (const other of others) {
    if (!other || other.country === country || postcode.length !== other.digits) continue;
    const named = townsNamed(other, text.city);
    const town = townsAt(other, postcode).find((at) => named.some(({ name }) => name === at.name));
    if (!town) continue;
    const params = {
      value: text.postcode,
      country,
      postcode,
      here: `${town.name}, ${town.state}, ${other.country}`,
      written: country,
    };
    return { field: 'postcode', rule: 'postcodeElsewhere', params, cures: [], isCertain: false };
  }
  return null;
}

interface Written {
  states: readonly string[];
  towns: readonly Town[];
  cityAsState: readonly string[];
  text: PlaceText;
}

/** Spreadsheets drop leading zeros. A zero is put back where the rest of the address confirms it. */
function isPlausible(places: Places, postcode: string, written: Written): boolean {
  if (townsAt(places, postcode).length === 0 || findQuestion(places, postcode, written)) return false;
  // The only city of its country is not meant where another one is written.
  const isImplied = isOneCity(places) && [written.text.city, written.text.state].every(isEmpty);
  return isImplied || written.states.length > 0 || written.towns.length > 0 || written.cityAsState.length > 0;
}

const isOneCity = ({ states }: Places): boolean => new Set([...states.values()].flat()).size === 1;

function findQuestion(places: Places, postcode: string, written: Written): PlaceQuestion | null {
  const ask = (field: keyof PlaceText, rule: PlaceRule, more: Partial<PlaceQuestion>): PlaceQuestion => ({
    field,
    rule,
    cures: [],
    isCertain: false,
    ...more,
    params: { value: written.text[field], country: places.country, ...more.params },
  });
  if (postcode.length !== places.digits)
    return ask('postcode', 'postcodeDigits', {
      params: { digits: places.digits },
      cures: postcodesFor(places, postcode, written),
    });
  const towns = townsAt(places, postcode);
  const here =
    towns.length > 0 ? [...new Set(towns.map(({ state }) => state))] : statesLike(places, postcode);
  if (here.length === 0)
    return ask('postcode', 'unknownPostcode', { cures: postcodesFor(places, postcode, written) });

  const inOtherState = written.states.length > 0 && !written.states.some((state) => here.includes(state));
  const inOtherTown = isElsewhere(written, towns, here);
  const { city, state } = written.text;
  const place = {
    postcode,
    here: [...new Set([towns.length > 0 ? townOf(towns).name : '', here.join(' / ')])]
      .filter(Boolean)
      .join(', '),
  };
  if (!inOtherState && !inOtherTown) {
    const [meant, ...others] = misspelt(places, written, towns, here);
    if (meant === undefined)
      return isAcrossBorder(written, towns, here)
        ? ask('postcode', 'postcodeElsewhere', {
            params: { ...place, written: city },
            cures: postcodesFor(places, postcode, written),
          })
        : null;
    return ask('city', 'postcodeElsewhere', {
      params: { ...place, written: city },
      cures: [...new Set([meant, townOf(towns).name, ...others])].filter(Boolean).slice(0, MOST_CURES),
    });
  }
  const params = {
    ...place,
    written: [inOtherTown ? city : '', inOtherState || !inOtherTown ? state : ''].filter(Boolean).join(', '),
  };
  const isExact = towns.length > 0;
  const cityConfirms = written.towns.some((town) => here.includes(town.state));
  if (inOtherState && !inOtherTown)
    return ask('state', 'postcodeElsewhere', {
      params,
      cures: [...here],
      isCertain: isExact && !(cityConfirms && isOneMetropolis(places.country, [...here, ...written.states])),
    });
  const cityInState =
    written.states.length === 0 || written.towns.some((town) => written.states.includes(town.state));
  // The state confirms the postcode against the city.
  if (!inOtherState && !cityInState)
    return ask('city', 'postcodeElsewhere', {
      params,
      cures: [...new Set(towns.map(({ name }) => name))].filter(Boolean).slice(0, MOST_CURES),
    });
  return ask('postcode', 'postcodeElsewhere', {
    params,
    cures: postcodesFor(places, postcode, written),
    isCertain:
      isExact && (inOtherState || (isEmpty(state) && !written.towns.some((t) => here.includes(t.state)))),
  });
}

/** Whether the written city is known, and no town of this name is near the postcode. */
function isElsewhere(written: Written, towns: readonly Town[], here: readonly string[]): boolean {
  const { cityAsState } = written;
  if (cityAsState.some((state) => here.includes(state))) return false;
  if (written.towns.length === 0) return cityAsState.length > 0;
  return !written.towns.some((town) => isNear(town, towns, here, SAME_STATE_KM));
}

/** Whether the written city is in another state, and not close to the postcode. The name of a capital stands for its surroundings. */
const isAcrossBorder = (written: Written, towns: readonly Town[], here: readonly string[]): boolean =>
  written.cityAsState.length === 0 &&
  written.towns.length > 0 &&
  !written.towns.some((town) => isNear(town, towns, here, SAME_STATE_KM, ASKED_ACROSS_KM));

function isNear(
  town: Town,
  towns: readonly Town[],
  here: readonly string[],
  sameStateKm: number,
  nextStateKm = NEXT_STATE_KM,
): boolean {
  const isHere = here.includes(town.state);
  const distances = towns.flatMap(({ at }) => (at && town.at ? [kmBetween(at, town.at)] : []));
  if (distances.length === 0) return isHere;
  return Math.min(...distances) <= (isHere ? sameStateKm : nextStateKm);
}

/** The names of towns elsewhere of which the unknown city may be a misspelling; none if it may be one of a town near the postcode. */
function misspelt(
  places: Places,
  { towns: known, cityAsState, states, text }: Written,
  towns: readonly Town[],
  here: readonly string[],
): string[] {
  if (known.length > 0 || cityAsState.length > 0 || towns.length === 0) return [];
  const alike = townsSpeltLike(places, text.city);
  // A slip is no other name for a wide surrounding, as a known town's is.
  if (alike.some((town) => isNear(town, towns, here, NEXT_STATE_KM))) return [];
  // The state confirms the postcode against a town of another state.
  const meant = alike.filter(({ state }) => states.length === 0 || states.includes(state));
  return [...new Set(meant.map(({ name }) => name))];
}

const isOneMetropolis = (country: string, states: readonly string[]): boolean =>
  states.every((state) => METROPOLES[country]?.includes(state));

/** Of towns with the same postcode, the town with the fewest postcodes is the most exact. */
const townOf = (towns: readonly Town[]): Town =>
  towns.reduce((best, town) => (town.postcodes.length < best.postcodes.length ? town : best));

function missingOf(places: Places, postcode: string, { states, text }: Written): Partial<PlaceText> {
  const towns = townsAt(places, postcode);
  if (towns.length === 0) return {};
  const { name, state } = townOf(towns);
  return {
    ...(isEmpty(text.city) && name ? { city: name } : {}),
    ...(isEmpty(text.state) || states.length > 1 ? { state } : {}),
  };
}

/** Postcodes of the written city, else of the state, that differ least from the written postcode. */
function postcodesFor(places: Places, wrong: string, { states, towns, cityAsState }: Written): string[] {
  const inState = towns.filter((town) => states.length === 0 || states.includes(town.state));
  const meant = inState.length > 0 ? inState : towns;
  const isFull = (code: string) => code.length === places.digits;
  const ofTown = meant.flatMap(({ postcodes }) => postcodes.filter(isFull)).sort();
  const similar = (codes: readonly string[]) => codes.filter((code) => isOneSlip(wrong, code));
  if (ofTown.length > 0)
    return [...new Set([...similar(ofTown), ...ofTown.slice(0, 1)])].slice(0, MOST_CURES);
  const area = states.length > 0 ? states : cityAsState;
  if (area.length === 0 && wrong.length === places.digits) return [];
  const codes = [...places.byPostcode].flatMap(([code, at]) =>
    isFull(code) && (area.length === 0 || at.some(({ state }) => area.includes(state))) ? [code] : [],
  );
  // A lost digit is usually the first or the last one.
  const rank = (code: string) => (code === `0${wrong}` ? 0 : code.startsWith(wrong) ? 1 : 2);
  return similar(codes)
    .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
    .slice(0, MOST_CURES);
}

const MOST_STARTS = 6;

/** Possible postcodes of a place without one: some known complete ones, and the common prefix of all. */
export function postcodesAt(
  places: Places,
  { city, state }: Pick<PlaceText, 'city' | 'state'>,
): { likely: string[]; starts: string[] } {
  const states = statesNamed(places, state);
  const towns = townsNamed(places, city).filter((town) => states.length === 0 || states.includes(town.state));
  const ofTowns = towns.flatMap(({ postcodes }) => postcodes);
  const ofState = () =>
    [...places.byPostcode].flatMap(([code, at]) =>
      at.some((town) => states.includes(town.state)) ? [code] : [],
    );
  const codes = [...new Set(ofTowns.length > 0 ? ofTowns : ofState())].sort();
  const startsOf = (length: number) => [...new Set(codes.map((code) => code.slice(0, length)))];
  const starts = [3, 2, 1].map(startsOf).find((found) => found.length <= MOST_STARTS) ?? [];
  const likely = ofTowns.length > 0 ? codes.filter((code) => code.length === places.digits) : [];
  return { likely: likely.slice(0, MOST_CURES), starts };
}

/** Whether two texts differ by one digit added, removed or replaced, or by two swapped digits. */
function isOneSlip(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [from, to] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (from.length <= 1 && to.length <= 1) return from !== to;
  return from.length === 2 && to.length === 2 && from[0] === to[1] && from[1] === to[0];
}
