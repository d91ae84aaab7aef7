import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../../contract/rules/locales.ts';
import type { CodTab } from '../../../contract/rules/money/cod.ts';
import { ORDER_STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import type { Catalogue } from '../../../texts/catalogue.ts';
import { byLocale } from '../../../texts/locales.ts';
import { inAllLanguages } from '../../../texts/read.ts';
import type {
  ActVerb,
  ExportKind,
  FindFilters,
  FoundStatus,
  NewKind,
  OrderState,
  Preference,
  PrintType,
  ScreenId,
} from './parsedInput.ts';

/** Words by language. English words are understood in every language; Chinese words have their pinyin too. */
export type Words = Readonly<Record<Locale, readonly string[]>>;

export type Verb =
  | ActVerb
  | 'track'
  | 'scan'
  | 'quote'
  | 'open'
  | 'find'
  | 'orders'
  | 'print'
  | 'balance'
  | 'topUp'
  | 'pay'
  | 'invite'
  | 'new'
  | 'go'
  | 'switchAccount'
  | 'lang'
  | 'export'
  | 'shortcuts'
  | 'signOut';

type CommandWords = Catalogue['commandWords'];
/** In every language of the page, each language is found by its own name and its short code. */
const COMMAND_WORDS = inAllLanguages('commandWords');
const STATUS_WORDS = inAllLanguages('statusWords');

const FOUND_STATUSES = [...new Set(Object.values(ORDER_STATUS).map(({ name }) => name))].filter(
  (name): name is FoundStatus => name !== 'failed',
);

/** The words of one table of the grammar, by meaning. */
function table<K extends string>(
  part: (words: CommandWords) => Readonly<Record<K, readonly string[]>>,
): Readonly<Record<K, Words>> {
  const keys = Object.keys(part(COMMAND_WORDS[DEFAULT_LOCALE])) as K[];
  return Object.fromEntries(keys.map((key) => [key, byLanguage((words) => part(words)[key])])) as Readonly<
    Record<K, Words>
  >;
}

const byLanguage = <T>(of: (words: CommandWords) => T) => byLocale((locale) => of(COMMAND_WORDS[locale]));

export type Connector =
  | 'to'
  | 'because'
  | 'by'
  | 'cod'
  | 'insurance'
  | 'and'
  | 'me'
  | 'selection'
  | 'on'
  | 'off';
export type RangePreset = 'today' | 'yesterday' | 'thisWeek' | 'lastWeek' | 'thisMonth' | 'lastMonth';

export const VERBS = table<Verb>((words) => words.verbs);
export const CONNECTORS = table<Connector>((words) => words.connectors);
export const PREFERENCES = table<Preference>((words) => words.preferences);
export const UNITS = table<'kg' | 'g'>((words) => words.units);
export const PRINT_TYPES = table<PrintType>((words) => words.printTypes);
export const NEW_KINDS = table<NewKind>((words) => words.newKinds);
export const SCREENS = table<ScreenId>((words) => words.screens);
export const RANGES = table<RangePreset>((words) => words.ranges);
export const FILTERS = table<keyof FindFilters>((words) => words.filters);
export const ORDER_STATES = table<OrderState | 'attempts'>((words) => words.orderStates);
/** The names of a status in the portal, and other words for it. */
const wordsOfStatus = (name: FoundStatus): Words =>
  byLocale((locale) => {
    const others: Partial<Record<FoundStatus, readonly string[]>> = COMMAND_WORDS[locale].statuses;
    return [STATUS_WORDS[locale][name].toLowerCase(), ...(others[name] ?? [])];
  });
/** Statuses that orders are found by. `Failed` is a state of several statuses. */
export const STATUSES = Object.fromEntries(
  FOUND_STATUSES.map((name) => [name, wordsOfStatus(name)] as const),
) as Readonly<Record<FoundStatus, Words>>;
export const COD_STATES = table<CodTab>((words) => words.codTabs);
const COMMANDS = table<string>((words) => words.commands);

export const EXPORT_KINDS: Readonly<Record<ExportKind, Words>> = {
  orders: SCREENS.orders,
  manifests: SCREENS.manifests,
  cod: SCREENS.cod,
};

/** Verbs of one letter, which count only before an argument. */
export const NEEDS_ARGUMENT: ReadonlySet<string> = new Set(
  LOCALES.flatMap((locale) => COMMAND_WORDS[locale].onlyBeforeArgument),
);

/** Names of every language, which are its own name and its short code, in every language of the page. */
export const LANGUAGE_NAMES = byLanguage((words) => words.languageNames);

/** `last %{n} days` in every language. */
export const LAST_DAYS = LOCALES.flatMap((locale) => COMMAND_WORDS[locale].lastDays);

/** The words for one meaning in a language: the language's own and the English words. */
export function wordsOf(entry: Words, locale: Locale): readonly string[] {
  return [...new Set([...entry[locale], ...entry[DEFAULT_LOCALE]])];
}

const HAN = /\p{Script=Han}/u;

/** The words for one meaning in all languages; pinyin only in Chinese, as it may be a name elsewhere. */
export function everyWordOf(entry: Words, locale: Locale): readonly string[] {
  const words = LOCALES.flatMap((other) => {
    const hasPinyin = other !== locale && entry[other].some((word) => HAN.test(word));
    return hasPinyin ? entry[other].filter((word) => HAN.test(word)) : entry[other];
  });
  return [...new Set(words)];
}

/** The key of the table that contains this word. */
export function lookUp<K extends string>(
  table: Readonly<Record<K, Words>>,
  word: string,
  locale: Locale,
  of = wordsOf,
): K | undefined {
  for (const key of Object.keys(table) as K[]) if (of(table[key], locale).includes(word)) return key;
  return undefined;
}

/** Words besides its label that find a command; a page of the settings is found by its contents. */
export const wordsOfCommand = (id: string, locale: Locale): readonly string[] => {
  const words = COMMANDS[id] ?? SCREENS[id.replace(/^go\.settings\./, '') as ScreenId];
  return words ? wordsOf(words, locale) : [];
};

/** The longest word of the tables that the text begins with. */
export function leadingWord(
  text: string,
  tables: readonly Words[],
  locale: Locale,
  of = wordsOf,
): string | undefined {
  const lower = text.toLowerCase();
  return tables
    .flatMap((entry) => of(entry, locale))
    .filter(
      (word) =>
        lower === word ||
        lower.startsWith(`${word} `) ||
        (/\p{Script=Han}$/u.test(word) && lower.startsWith(word)),
    )
    .sort((a, b) => b.length - a.length)[0];
}
