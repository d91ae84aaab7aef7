import { LIMITS } from '../../../contract/rules/limits.ts';
import { LOCALES, type Locale } from '../../../contract/rules/locales.ts';
import { isManifestNumber } from '../../../contract/rules/orders/manifests.ts';
import { LABEL_SIZES, type LabelSize } from '../../../contract/rules/orders/thermalLabels.ts';
import { readDay } from './message/pickup/readPickup.ts';
import { parseBookings } from './parseBooking.ts';
import type {
  ActVerb,
  FindFilters,
  InputProblem,
  Meaning,
  MissingPart,
  ParseContext,
  Target,
  TypedDay,
} from './parsedInput.ts';
import { parseExport } from './parseExport.ts';
import { readTypedMoney } from './parseMoney.ts';
import { readOrderFacts } from './parseOrders.ts';
import { parseQuote } from './parseQuote.ts';
import { isConnector, readCodes, tokens } from './typedText.ts';
import {
  CONNECTORS,
  FILTERS,
  LANGUAGE_NAMES,
  leadingWord,
  lookUp,
  NEW_KINDS,
  PRINT_TYPES,
  SCREENS,
  type Verb,
  type Words,
  wordsOf,
} from './words.ts';

const MAX_TRACKED = 50;

/** Parses the arguments of one verb. Undefined if they are invalid; the line is then a search. */
export function parseVerb(verb: Verb, rest: string, context: ParseContext): Meaning | undefined {
  switch (verb) {
    case 'track':
      return trackInput(rest);
    case 'scan': {
      const { ids, unread } = readCodes(rest);
      return { kind: 'scan', ids, missing: ids.length ? [] : ['ids'], unread };
    }
    case 'quote': {
      const { quote, ...report } = parseQuote(rest, context);
      return { kind: 'quote', ...quote, ...report };
    }
    case 'open': {
      const { ids, unread } = readCodes(rest);
      const [id, ...more] = ids;
      return { kind: 'open', ...(id && { id }), missing: id ? [] : ['ids'], unread: [...unread, ...more] };
    }
    case 'find':
      return parseFind(rest);
    case 'orders': {
      const read = readOrderFacts(rest, context);
      if (!read) return undefined;
      const found = parseFind(read.rest);
      return { ...found, facts: read.facts, missing: [], unread: [...(found.unread ?? []), ...read.unread] };
    }
    case 'print':
      return parsePrint(rest, context);
    case 'new':
      return (
        parseOrderTo(rest, context) ??
        readEntry(NEW_KINDS, rest, context, (what) => ({ kind: 'new', ...(what && { what }) }))
      );
    case 'go':
      return readEntry(SCREENS, rest, context, (screen) => ({ kind: 'go', ...(screen && { screen }) }));
    case 'switchAccount':
      return { kind: 'switchAccount', ...(rest && { name: rest }) };
    case 'lang': {
      const locale = LOCALES.find((code) => LANGUAGE_NAMES[code].includes(rest.toLowerCase()));
      return { kind: 'lang', ...(locale && { locale }), ...named(rest, locale, 'language') };
    }
    case 'export':
      return parseExport(rest, context);
    case 'shortcuts': {
      const word = rest.toLowerCase();
      const off = isConnector(word, 'off', context.locale);
      const on = isConnector(word, 'on', context.locale);
      return {
        kind: 'shortcuts',
        ...((on || off) && { on }),
        ...named(rest, on || off || undefined, 'onOff'),
      };
    }
    case 'topUp': {
      const words = tokens(rest);
      const read = readTypedMoney(words, context);
      return {
        kind: 'topUp',
        ...(read && { amount: read.money }),
        unread: words.slice(read?.used ?? 0),
      };
    }
    case 'pay': {
      const { ids, unread } = readCodes(rest);
      const [invoiceNo, ...more] = ids;
      if (invoiceNo && !/\d/.test(invoiceNo)) return undefined;
      return { kind: 'pay', ...(invoiceNo && { invoiceNo }), unread: [...unread, ...more] };
    }
    case 'invite':
      // "Invite Trading" may be somebody's name.
      if (rest && !rest.includes('@')) return undefined;
      return { kind: 'invite', ...(rest && { emails: rest }) };
    case 'balance':
    case 'signOut':
      return { kind: verb, unread: tokens(rest) };
    default:
      return parseAct(verb, rest, context);
  }
}

/** `order to Aisyah`, `to Aisyah`: a recipient of the address book, or a whole parcel. */
function parseOrderTo(rest: string, context: ParseContext): Meaning | undefined {
  const kind = leadingWord(rest, [NEW_KINDS.order], context.locale) ?? '';
  const after = rest.slice(kind.length).trim();
  const connector = leadingWord(after, [CONNECTORS.to], context.locale);
  if (!connector) return undefined;
  const to = after.slice(connector.length).trim();
  const [message] = /\d/.test(to) ? parseBookings(to, context) : [];
  return message ? { kind: 'book', booking: message.booking } : { kind: 'new', what: 'order', to };
}

export function trackInput(text: string): Meaning {
  const { ids, unread } = readCodes(text);
  return {
    kind: 'track',
    ids: ids.slice(0, MAX_TRACKED),
    missing: ids.length === 0 ? ['ids'] : [],
    unread,
    problems: ids.length > MAX_TRACKED ? ['tooMany'] : [],
  };
}

function named(
  text: string,
  found: unknown,
  part: MissingPart = 'what',
): Pick<Meaning, 'missing' | 'unread'> {
  return { missing: found === undefined ? [part] : [], unread: found === undefined ? tokens(text) : [] };
}

/** The entry that the words name. Undefined if this person may use none of the entries that the words begin. */
function readEntry<K extends string, M extends { kind: 'new' | 'go' }>(
  table: Readonly<Record<K, Words>>,
  rest: string,
  { locale, allows = () => true }: ParseContext,
  meaningOf: (entry: K | undefined) => M,
) {
  if (!entriesBegunBy(table, rest, locale).some((entry) => allows(meaningOf(entry)))) return undefined;
  const entry = lookUpPrefix(table, rest, locale);
  return { ...meaningOf(entry), ...named(rest, entry) };
}

/** An exact word of the table, else a word's start if only one entry has it. */
function lookUpPrefix<K extends string>(
  table: Readonly<Record<K, Words>>,
  text: string,
  locale: Locale,
): K | undefined {
  const word = text.toLowerCase();
  const exact = lookUp(table, word, locale);
  if (exact || word.length < 3) return exact;
  const begun = entriesBegunBy(table, text, locale);
  return begun.length === 1 ? begun[0] : undefined;
}

function entriesBegunBy<K extends string>(
  table: Readonly<Record<K, Words>>,
  text: string,
  locale: Locale,
): K[] {
  const word = text.toLowerCase();
  return (Object.keys(table) as K[]).filter((key) =>
    wordsOf(table[key], locale).some((w) => w.startsWith(word)),
  );
}

function parseFind(rest: string): Meaning & { kind: 'find' } {
  const filters: FindFilters = {};
  const unread: string[] = [];
  const text = rest
    .replace(/(\p{L}+):("[^"]*"|\S+)/gu, (whole: string, word: string, value: string) => {
      const filter = (Object.keys(FILTERS) as (keyof FindFilters)[]).find((key) =>
        LOCALES.some((locale) => FILTERS[key][locale].includes(word.toLowerCase())),
      );
      if (filter) filters[filter] = value.replace(/^"|"$/g, '');
      else unread.push(whole);
      return ' ';
    })
    .replace(/\s+/g, ' ')
    .trim();
  const nothing = !text && Object.keys(filters).length === 0;
  return { kind: 'find', text, filters, missing: nothing ? ['text'] : [], unread };
}

/** `4x6`, `4×6 in`, `a4-q4`, and the resolution of the printer after its paper: `4x6 300 dpi`. */
const LABEL_SIZE = /^(\S+)(?: ?(?:in|mm)\b)?(?: (203|300)(?: ?dpi)?(?= |$))?/i;

function labelSize(word: string, dpi: string | undefined): LabelSize | undefined {
  const named = word
    .toLowerCase()
    .replace(/[×*]/, 'x')
    .replace(/(in|mm)$/, '');
  const known = (name: string) => LABEL_SIZES.find((size) => size.toLowerCase() === name);
  return (dpi && known(`${named}-${dpi}`)) || known(named);
}

function parsePrint(rest: string, context: ParseContext): Meaning {
  const { locale } = context;
  let left = rest;
  const typeWord = leadingWord(left, Object.values(PRINT_TYPES), locale);
  const type = typeWord ? lookUp(PRINT_TYPES, typeWord, locale) : undefined;
  if (typeWord) left = left.slice(typeWord.length).trim();
  const sized = LABEL_SIZE.exec(left);
  const size = sized && labelSize(sized[1] ?? '', sized[2]);
  if (size) left = left.slice(sized[0].length).trim();
  const reading = readTarget(left, context);
  const { target } = reading;
  const sheets = target?.kind === 'orders' && target.ids.every(isManifestNumber);
  return { kind: 'print', type: type ?? (sheets ? 'manifest' : 'label'), ...(size && { size }), ...reading };
}

function parseAct(verb: ActVerb, rest: string, context: ParseContext): Meaning {
  const { count, left } = verb === 'placeAgain' ? readCount(rest) : { left: rest };
  const words = tokens(left);
  const at = words.findIndex((word) => isConnector(word, 'because', context.locale));
  const reason = at >= 0 ? words.slice(at + 1).join(' ') : '';
  const { day, others } = takeDay(verb, at >= 0 ? words.slice(0, at) : words);
  const target = readTarget(others.join(' '), context);
  const outOfRange = count !== undefined && (count < 1 || count > LIMITS.madeTogether);
  return {
    kind: 'act',
    verb,
    ...(reason && { reason }),
    ...(count !== undefined && { count }),
    ...(day && { day }),
    ...target,
    ...(outOfRange && { problems: [...target.problems, 'countOutOfRange'] as const }),
  };
}

/** Words of the longest day, `the day after tomorrow`. */
const DAY_WORDS = 4;

/** The day behind or before the orders of a verb that has one, and the other words. */
function takeDay(verb: ActVerb, words: string[]): { day?: TypedDay; others: string[] } {
  if (verb !== 'reattempt' && verb !== 'pickupAgain') return { others: words };
  for (let count = Math.min(DAY_WORDS, words.length); count > 0; count -= 1)
    for (const start of [words.length - count, 0]) {
      const day = readDay(words.slice(start, start + count).join(' '));
      if (day) return { day, others: words.toSpliced(start, count) };
    }
  return { others: words };
}

/** `x20`, `20x`, `× 20` or a bare number that is too short for an order number. */
const COUNT = /(?:^|\s)(?:[x×*]\s?(\d{1,6})|(\d{1,6})\s?[x×*]|(\d{1,3}))(?=\s|$)/i;

function readCount(text: string): { count?: number; left: string } {
  const [whole, ...found] = COUNT.exec(text) ?? [];
  const digits = found.find((part) => part !== undefined);
  if (whole === undefined || digits === undefined) return { left: text };
  return { count: Number(digits), left: text.replace(whole, ' ').trim() };
}

interface TargetReading {
  target?: Target;
  missing: MissingPart[];
  unread: string[];
  problems: InputProblem[];
}

/** Order numbers or `selection`; without any text the selection, else the active record. */
function readTarget(text: string, context: ParseContext): TargetReading {
  const reading: TargetReading = { missing: [], unread: [], problems: [] };
  if (isConnector(text, 'selection', context.locale)) {
    if (!context.hasSelection) return { ...reading, problems: ['nothingSelected'] };
    return { ...reading, target: { kind: 'selection' } };
  }
  if (!text) {
    if (context.hasSelection) return { ...reading, target: { kind: 'selection' } };
    if (context.hasFocused) return { ...reading, target: { kind: 'focused' } };
    return { ...reading, missing: ['target'] };
  }
  const { ids, unread } = readCodes(text);
  const codes = ids.filter((id) => /\d/.test(id));
  const words = ids.filter((id) => !/\d/.test(id));
  if (codes.length === 0) return { ...reading, missing: ['target'], unread: [...unread, ...words] };
  return { ...reading, target: { kind: 'orders', ids: codes }, unread: [...unread, ...words] };
}
