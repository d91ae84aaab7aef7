import { RIGHTS } from '../../contract/rules/account/rights.ts';
import { LOCALE_FACTS } from '../../contract/rules/locales.ts';
import { moneyIn } from '../../contract/rules/money/money.ts';
import { STATUS, statusRule } from '../../contract/rules/orders/orderStatus.ts';
import { calendarDayText, dateOf } from '../../contract/rules/text/dateText.ts';
import { itemTypeName } from '../../pages/pageTexts.ts';
import { fill } from '../../texts/fill.ts';
import { byLocale, DEFAULT_LOCALE, type Locale } from '../../texts/locales.ts';
import { textsOf } from '../../texts/read.ts';
import { rightName } from './rightName.ts';

interface Form {
  message: string;
  pattern: RegExp;
}

/** A message about a field, which begins with its name. */
const ABOUT_FIELD = '"%{field}" %{rest}';

/** The sentences of the server in a language, by their English sentences in source and database. */
const SENTENCES = byLocale<Readonly<Record<string, string>>>((locale) => ({
  ...textsOf(locale, 'sentences'),
  ...textsOf(locale, 'reasons'),
}));

const MESSAGES = Object.keys(SENTENCES[DEFAULT_LOCALE]).filter((message) => message !== ABOUT_FIELD);
const HOLE = /%\{(\w+)\}/g;
const PLAIN = new Set(MESSAGES.filter((m) => !m.includes('%{')));
/** Sentences with placeholders. Those with the most fixed words come first, so that the closest one matches. */
const FORMS: readonly Form[] = MESSAGES.filter((m) => m.includes('%{'))
  .sort((a, b) => wordsOf(b) - wordsOf(a))
  .map((message) => ({ message, pattern: patternOf(message) }));

/** A sentence of the server in the caller's language. Unknown sentences, such as a user's text, stay unchanged. */
export function translateSentence(locale: Locale, english: string): string {
  if (locale === DEFAULT_LOCALE) return english;
  const whole = translated(locale, english);
  if (whole !== null) return whole;
  const [, field, rest = ''] = /^"([^"]+)" (.+)$/s.exec(english) ?? [];
  const predicate = field === undefined ? null : translated(locale, rest);
  return predicate === null
    ? english
    : fill(SENTENCES[locale][ABOUT_FIELD] ?? ABOUT_FIELD, { field: field ?? '', rest: predicate });
}

function translated(locale: Locale, english: string): string | null {
  const texts = SENTENCES[locale];
  if (PLAIN.has(english)) return texts[english] ?? null;
  for (const { message, pattern } of FORMS) {
    const found = pattern.exec(english);
    if (found) return fill(texts[message] ?? message, wordsIn(locale, found.groups ?? {}));
  }
  return null;
}

/** Translates values that are words themselves. */
const wordsIn = (locale: Locale, values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, wordIn(locale, name, value)]));

function wordIn(locale: Locale, name: string, value: string): string {
  if (name.endsWith('status')) return translatedStatus(locale, value);
  if (name.endsWith('statuses'))
    return value
      .split(', ')
      .map((status) => translatedStatus(locale, status))
      .join(', ');
  if (name === 'right') return rightName(locale, RIGHT_OF.get(value)) ?? value;
  if (name === 'day') return translatedDay(locale, value);
  if (name === 'item_type') return itemTypeName(locale, value);
  return name === 'reason' ? translateSentence(locale, value) : moneyIn(locale, value);
}

const RIGHT_OF = new Map(RIGHTS.map((right) => [rightName(DEFAULT_LOCALE, right), right]));

/** Sentences contain an English date; those of earlier versions contain the day as `2026-03-05`. */
function translatedDay(locale: Locale, english: string): string {
  const { htmlLang } = LOCALE_FACTS[locale];
  if (/^\d{4}-\d{2}-\d{2}$/.test(english)) return calendarDayText(english, htmlLang);
  if (!/^\d{1,2} [A-Z][a-z]{2} \d{4}$/.test(english)) return english;
  return dateOf(new Date(`${english} UTC`), 'UTC', htmlLang);
}

const STATUS_NAMES = new Map(
  Object.values(STATUS).map((code) => [statusRule(code).text, statusRule(code).name] as const),
);

function translatedStatus(locale: Locale, english: string): string {
  const name = STATUS_NAMES.get(english);
  return name === undefined ? english : textsOf(locale, 'statusWords')[name];
}

function wordsOf(message: string): number {
  return message.replace(HOLE, '').length;
}

function patternOf(message: string): RegExp {
  const parts = message.split(HOLE).map((part, i) => (i % 2 ? `(?<${part}>.+?)` : escaped(part)));
  return new RegExp(`^${parts.join('')}$`, 's');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
