import type { FormatName, FormatProfile, HeadingUse } from '../formats/formatProfile.ts';
import { formatOf } from '../formats/formats.ts';
import type { ServiceNames } from '../importChoices.ts';
import { IMPORT_COLUMNS, IMPORT_RULES, type ImportColumn, isOfParts } from '../importColumns.ts';
import { type HeaderMatch, NO_MATCH } from '../match/headerMatch.ts';
import { askOfHidden, matchVisibleFirst } from '../match/hiddenColumns.ts';
import { matchHeaders } from '../match/matchHeaders.ts';
import { withWholeFlags } from '../orders/flags.ts';
import { textOfLine } from '../outsideTable.ts';
import { withCashGroups } from './cashGroups.ts';
import {
  areCounts,
  areRowNumbers,
  type ColumnLook,
  isAddressLike,
  isOfCounts,
  isPersonLike,
  isPhoneLike,
  LEAST_RISING,
  looksOf,
  mostly,
} from './columnLook.ts';
import { headerLineOf } from './headerLine.ts';
import { foldHeading, isHint, namesCartons, unitOfColumn } from './headingText.ts';
import { isCountHeading, withSides } from './headingWords.ts';
import { areSeveral, isOfOneOrAll, proveAmounts, proveBalance } from './provenAmounts.ts';
import type { SheetHeadings } from './sheetHeadings.ts';
import { giveServices } from './tenantServices.ts';

type Lines = readonly { cells: readonly string[]; hiddenColumns?: readonly number[] | undefined }[];

/** Columns that a shop adds to every export. */
const ADDED: readonly ImportColumn[] = [
  'itemType',
  'itemDescription',
  'quantity',
  'weightKg',
  'lengthCm',
  'widthCm',
  'heightCm',
  'cod',
  'insurance',
  'pickupDate',
  'note',
];

/**
 * The headings of a sheet at the line `headerAt`, by default the line with the most known names. A known format decides first, then the
 * names.
 */
export function readHeadings(
  lines: Lines,
  {
    headerAt = headerLineOf(lines),
    columns = IMPORT_COLUMNS,
    today = '',
    services,
  }: {
    headerAt?: number;
    columns?: readonly ImportColumn[];
    today?: string;
    services?: ServiceNames | undefined;
  } = {},
): SheetHeadings {
  const named = headerAt < 0 ? [] : (lines[headerAt]?.cells ?? []);
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const headers = Array.from({ length: width }, (_, at) => named[at]?.trim() ?? '');
  const profile = columns === IMPORT_COLUMNS ? formatOf(headers) : null;
  const below = lines[headerAt + 1];
  const isDescribed =
    isHints(below?.cells ?? []) || (profile?.hasDescriptions && isDescription(below, headers, profile));
  const rowsFrom = headerAt + 1 + (isDescribed ? 1 : 0);
  const looks = looksOf(withWholeFlags(lines.slice(rowsFrom), headers), 0, width);
  const groups = lines[headerAt - 1]?.cells ?? [];
  const match = (headers: readonly string[], looks: readonly ColumnLook[]) =>
    profile
      ? ofProfile(profile, headers, looks)
      : matchHeaders(withSides(withCashGroups(headers, groups, looks), groups), columns, looks, today);
  const grouped = profile ? headers : withCashGroups(headers, groups, looks);
  const isGrouped = grouped.some((header, at) => header !== headers[at]);
  const hidden = new Set(lines[0]?.hiddenColumns);
  const matches = hidden.size > 0 ? matchVisibleFirst(match, headers, looks, hidden) : match(headers, looks);
  const isTemplate = !profile && columns === IMPORT_COLUMNS && isOurs(matches);
  if (!profile && !isTemplate) {
    proveAmounts(matches, lines.slice(rowsFrom));
    proveBalance(matches, lines.slice(rowsFrom));
    askOfPieces(matches, looks);
    weighCartons(matches, looks);
    if (services && columns.includes('serviceCode')) giveServices(matches, looks, services);
  }
  if (!profile) askOfCounts(matches, lines.slice(rowsFrom));
  if (headerAt < 0 && columns === IMPORT_COLUMNS) guessContact(matches, looks);
  askOfHidden(matches, hidden);
  // `Goods` below `To collect`: an amount that may be cash
  for (const [at, match] of matches.entries())
    if (grouped[at] !== headers[at] && !match.column && !match.role) match.isDoubtful = true;
  return {
    headerAt,
    rowsFrom,
    // A line of groups that name the columns below is no remark.
    titles: lines.slice(0, Math.max(0, headerAt - Number(isGrouped))).map(textOfLine),
    today,
    headers,
    columns: matches.map(({ column }) => column),
    confidence: matches.map(({ confidence }) => confidence),
    roles: matches.map(({ role }) => role),
    units: matches.map(({ unit }) => unit),
    per: matches.map(({ per }) => per),
    isOther: matches.map(({ isOther }) => isOther),
    isHidden: headers.map((_, at) => hidden.has(at)),
    isDoubtful: matches.map(({ isDoubtful }) => isDoubtful),
    areSeveral: looks.map(areSeveral),
    services,
    format: profile?.name ?? (isTemplate ? ('template' satisfies FormatName) : null),
  };
}

/** Whether the format is a shop's export. A courier's template has no column of order numbers. */
const isOfShop = ({ uses }: FormatProfile) => Object.values(uses).some(({ role }) => role === 'orderKey');
/** Columns that a parcel needs. A sheet of a known format may have other headings for them. */
const NEEDED = IMPORT_COLUMNS.filter((column) => IMPORT_RULES[column].required === 'always');

const isOurs = (matches: readonly HeaderMatch[]): boolean =>
  IMPORT_COLUMNS.filter((column) => IMPORT_RULES[column].required === 'always').every((column) =>
    matches.some((match) => match.column === column && match.confidence === 'exact'),
  );

/** `Weight` or `Amount` beside several pieces: the shipper must confirm it. */
function askOfPieces(matches: readonly HeaderMatch[], looks: readonly ColumnLook[]): void {
  const at = matches.findIndex(({ column }) => column === 'quantity');
  if (!areSeveral(looks[at] ?? NO_LOOK)) return;
  for (const match of matches) if (isOfOneOrAll(match)) match.confidence = 'unsure';
}

/**
 * `Kg/ctn` beside pieces in another unit. With a column of cartons the row's weight is that of its cartons, without one it is a question.
 */
function weighCartons(matches: readonly HeaderMatch[], looks: readonly ColumnLook[]): void {
  const weight = matches.find(({ column, isOfCarton }) => column === 'weightKg' && isOfCarton);
  const pieces = matches.find(({ column }) => column === 'quantity');
  if (!weight || !pieces || namesCartons(pieces.header)) return;
  const cartons = matches.find(
    ({ header, column, role }, at) =>
      !column &&
      !role &&
      namesCartons(header) &&
      mostly(looks[at] ?? NO_LOOK, (text) => /^\d{1,4}\b/.test(text)),
  );
  if (cartons) {
    Object.assign(cartons, { role: 'cartons', isOther: false });
    weight.per = 'row';
  } else weight.confidence = 'unsure';
}
const NO_LOOK: ColumnLook = { filled: 0, samples: [] };

/** Rows without headings: the columns of a contact by their cells, each a question. */
function guessContact(matches: readonly HeaderMatch[], looks: readonly ColumnLook[]): void {
  const kinds = [
    ['receiverPhone', isPhoneLike],
    ['receiverAddress1', isAddressLike],
    ['receiverName', isPersonLike],
  ] as const;
  for (const [column, is] of kinds) {
    const match = matches.find(
      (one, at) => !one.column && !one.role && mostly(looks[at] ?? NO_LOOK, (text) => is(text)),
    );
    if (match && !matches.some((one) => one.column === column))
      Object.assign(match, { column, confidence: 'unsure' });
  }
}

/** `Bil` numbers the rows, or counts pieces. Without another column of pieces, numbers that number no rows become a question. */
function askOfCounts(matches: readonly HeaderMatch[], rows: Lines): void {
  if (matches.some(({ column }) => column === 'quantity')) return;
  for (const [at, match] of matches.entries()) {
    if (!match.isOther || !isCountHeading(match.header)) continue;
    const textsAt = (i: number) =>
      rows.map(({ cells }) => cells[i]?.trim() ?? '').filter((text) => /^\d/.test(text));
    const texts = textsAt(at);
    // Beside the goods, 1, 2, 3 are pieces rather than rows, unless many of them rise.
    const isBesideGoods = matches[at - 1]?.column === 'itemDescription' && texts.length < LEAST_RISING;
    const isNumberedElsewhere = matches.some(
      (other, i) => i !== at && other.isOther && !isCountHeading(other.header) && areRowNumbers(textsAt(i)),
    );
    if (isOfCounts(texts) || ((isBesideGoods || isNumberedElsewhere) && areCounts(texts)))
      match.isOther = false;
  }
}

function ofProfile(
  profile: FormatProfile,
  headers: readonly string[],
  looks: readonly ColumnLook[],
): HeaderMatch[] {
  const { uses } = profile;
  const places = new Map(headers.map((header, at) => [foldHeading(header), at] as const).reverse());
  const usesByColumn = new Map<number, HeadingUse>();
  const taken = new Set<ImportColumn>();
  const found = Object.entries(uses).flatMap(([header, use]) => {
    const at = places.get(foldHeading(header));
    return at === undefined ? [] : [{ at, use, isFilled: (looks[at]?.filled ?? 0) > 0 }];
  });
  // The weight of the whole parcel leaves no doubt about pieces.
  const isOfParcel = ({ use }: (typeof found)[number]) =>
    Number(use.column === 'weightKg' && use.per === 'parcel');
  const byFit = (a: (typeof found)[number], b: (typeof found)[number]) =>
    Number(b.isFilled) - Number(a.isFilled) || isOfParcel(b) - isOfParcel(a);
  for (const { at, use } of [...found].sort(byFit)) {
    const { column } = use;
    if (usesByColumn.has(at) || (column && taken.has(column) && !isOfParts(column))) continue;
    usesByColumn.set(at, use);
    if (column) taken.add(column);
  }
  const open = isOfShop(profile) ? [...ADDED, ...NEEDED] : IMPORT_COLUMNS;
  const byName = matchHeaders(headers, open, looks);
  const matches = headers.map((header, at): HeaderMatch => {
    const use = usesByColumn.get(at);
    if (use) return { ...NO_MATCH, header, ...asMatch(use, header) };
    const added = byName[at];
    const isAdded = added?.column && added.confidence !== 'unsure' && !taken.has(added.column);
    if (added && isAdded) return { ...added, role: null };
    // Pieces that came back are a doubt in every format.
    const isReturned = added?.role === 'returned' && !found.some((one) => one.use.role === 'returned');
    if (added && isReturned) return added;
    return added?.role === 'size' && !taken.has('lengthCm') ? added : { ...NO_MATCH, header, isOther: true };
  });
  for (const field of ['Phone', 'Email'] as const) {
    // Without the receiver's phone or email, the payer's is used.
    const payers = taken.has(`receiver${field}`)
      ? -1
      : matches.findIndex(({ role }) => role === `payer${field}`);
    const match = matches[payers];
    if (match) Object.assign(match, { column: `receiver${field}`, role: null, confidence: 'likely' });
  }
  return matches;
}

const asMatch = ({ column, role, unit, per }: HeadingUse, header: string): Partial<HeaderMatch> => ({
  column: column ?? null,
  role: role ?? null,
  confidence: column ? 'likely' : 'none',
  unit: unitOfColumn(header, column ?? null) ?? unit ?? null,
  per: per ?? null,
  isOther: !column && !role,
});

const LEAST_HINTS = 2;
const MOST_HINTS = 0.6;

/** A line of hints for each column: `(required)`, `e.g. 0123456789`. A few may be other words, but nobody's number or address. */
function isHints(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  const others = filled.filter((cell) => !isHint(cell));
  return (
    filled.length >= LEAST_HINTS &&
    filled.length - others.length >= filled.length * MOST_HINTS &&
    !others.some((cell) => /\d/.test(cell))
  );
}

/** Some shops describe each column in the line below the headings. That line has a sentence instead of the order's number. */
function isDescription(
  line: Lines[number] | undefined,
  headers: readonly string[],
  { uses }: FormatProfile,
): boolean {
  const key = headers.findIndex((header) =>
    Object.entries(uses).some(
      ([name, use]) => use.role === 'orderKey' && foldHeading(name) === foldHeading(header),
    ),
  );
  const text = line?.cells[key]?.trim() ?? '';
  return text !== '' && !/\d/.test(text);
}
