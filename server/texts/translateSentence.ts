import type { Locale } from '../../contract/rules/locales.ts';
import { STATUS, statusRule } from '../../contract/rules/orders/orderStatus.ts';
import { ITEM_TYPES } from '../../pages/texts/itemTypes.ts';
import { TEXTS } from '../../pages/texts/pageTexts.ts';
import { MESSAGES, type Message } from './messages.ts';
import { TRANSLATED_TEXTS } from './serverTexts.ts';

type Foreign = keyof typeof TRANSLATED_TEXTS;

interface Form {
  message: Message;
  pattern: RegExp;
}

const HOLE = /\{(\w+)\}/g;
const PLAIN = new Set<string>(MESSAGES.filter((m) => !m.includes('{')));
/** Sentences with placeholders, those with the most fixed words first, so that the closest one matches. */
const FORMS: readonly Form[] = MESSAGES.filter((m) => m.includes('{'))
  .sort((a, b) => wordsOf(b) - wordsOf(a))
  .map((message) => ({ message, pattern: patternOf(message) }));

/** A sentence of the server in the caller's language; an unknown one, such as a person's own text, unchanged. */
export function translateSentence(locale: Locale, english: string): string {
  if (locale === 'en_US') return english;
  const whole = translated(locale, english);
  if (whole !== null) return whole;
  const [, field, rest = ''] = /^"([^"]+)" (.+)$/s.exec(english) ?? [];
  const predicate = field === undefined ? null : translated(locale, rest);
  return predicate === null
    ? english
    : fill(TRANSLATED_TEXTS[locale].afterField, { field: field ?? '', rest: predicate });
}

function translated(locale: Foreign, english: string): string | null {
  const texts = TRANSLATED_TEXTS[locale].sentences;
  if (PLAIN.has(english)) return texts[english as Message];
  for (const { message, pattern } of FORMS) {
    const found = pattern.exec(english);
    if (found) return fill(texts[message], wordsIn(locale, found.groups ?? {}));
  }
  return null;
}

/** Values that are words themselves are translated too. */
const wordsIn = (locale: Foreign, values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, wordIn(locale, name, value)]));

function wordIn(locale: Foreign, name: string, value: string): string {
  if (name.endsWith('status')) return translatedStatus(locale, value);
  if (name === 'item_type') return ITEM_TYPES[locale][value] ?? value;
  return name === 'reason' ? translateSentence(locale, value) : value;
}

const STATUS_NAMES = new Map(
  Object.values(STATUS).map((code) => [statusRule(code).text, statusRule(code).name] as const),
);

function translatedStatus(locale: Locale, english: string): string {
  const name = STATUS_NAMES.get(english);
  return name === undefined ? english : TEXTS[locale].statuses[name];
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

const fill = (text: string, values: Record<string, string>): string =>
  text.replace(HOLE, (whole, name: string) => values[name] ?? whole);
