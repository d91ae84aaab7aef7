import type { InputProblem, MissingPart, ParseContext, Place, QuoteInput } from './parsedInput.ts';
import { readTypedMoney } from './parseMoney.ts';
import { connectorAt, isConnector, tokens } from './typedText.ts';
import { lookUp, PREFERENCES, UNITS } from './words.ts';

export interface ParsedQuote {
  quote: QuoteInput;
  missing: MissingPart[];
  unread: string[];
  problems: InputProblem[];
}

const MIN_KG = 0.1;
const POSTCODE = /^\d{4,7}$/;
const COUNTRY = /^[A-Za-z]{2}$/;

/** `50000 to 10110 2kg cod 89 by cheapest`, with its options in any order after the two places. */
export function parseQuote(text: string, context: ParseContext): ParsedQuote {
  const quote: QuoteInput = {};
  const unread: string[] = [];
  const left = tokens(partHanConnectors(text));
  const placeWords: string[] = [];
  for (let i = 0; i < left.length; i += 1) {
    const used = readOption(left.slice(i), quote, unread, context);
    if (used > 0) i += used - 1;
    else placeWords.push(left[i] ?? '');
  }
  if (quote.weightKg === undefined && placeWords.length > 1) {
    const last = /^\d{1,3}(?:[.,]\d+)?$/.exec(placeWords.at(-1) ?? '');
    if (last) {
      quote.weightKg = decimal(last[0]);
      placeWords.pop();
    }
  }
  readPlaces(placeWords, quote, context);
  const missing: MissingPart[] = [];
  if (!quote.from) missing.push('from');
  if (!quote.to) missing.push('to');
  if (quote.weightKg === undefined) missing.push('weight');
  const tooSmall = quote.weightKg !== undefined && quote.weightKg < MIN_KG;
  return { quote, missing, unread, problems: tooSmall ? ['weightTooSmall'] : [] };
}

/** 吉隆坡到槟城 has no spaces, so the text is split at the connector between two Chinese names. */
function partHanConnectors(text: string): string {
  return text.replace(/(\p{Script=Han})(到|至)(\p{Script=Han})/gu, '$1 $2 $3');
}

/** Parses an option at the start of the words; returns the number of words used, or 0. */
function readOption(
  words: readonly string[],
  quote: QuoteInput,
  unread: string[],
  context: ParseContext,
): number {
  const { locale } = context;
  const [word = '', next] = words;
  for (const name of ['cod', 'insurance'] as const) {
    if (!isConnector(word, name, locale)) continue;
    const read = readTypedMoney(words.slice(1), context);
    const { currency } = read?.money ?? {};
    if (read && (!currency || currency === context.currency)) quote[name] = read.money;
    else unread.push(...words.slice(0, 1 + (read?.used ?? 0)));
    return 1 + (read?.used ?? 0);
  }
  const preference = lookUp(
    PREFERENCES,
    (isConnector(word, 'by', locale) ? next : word)?.toLowerCase() ?? '',
    locale,
  );
  if (preference) {
    quote.by = preference;
    return isConnector(word, 'by', locale) ? 2 : 1;
  }
  const itemType = (context.itemTypes ?? ['PARCEL']).find(
    (type) => type.toLowerCase() === word.toLowerCase(),
  );
  if (itemType) {
    quote.itemType = itemType;
    return 1;
  }
  return readWeight(word, next, quote, context);
}

function readWeight(
  word: string,
  next: string | undefined,
  quote: QuoteInput,
  { locale }: ParseContext,
): number {
  const match = /^(\d+(?:[.,]\d+)?)(\p{L}+)?$/u.exec(word);
  if (!match?.[1]) return 0;
  const unitWord = (match[2] ?? next ?? '').toLowerCase();
  const unit = lookUp(UNITS, unitWord, locale);
  if (!unit) return 0;
  const value = decimal(match[1]);
  quote.weightKg = unit === 'kg' ? value : value / 1000;
  return match[2] ? 1 : 2;
}

function decimal(text: string): number {
  return Number(text.replace(',', '.'));
}

function readPlaces(words: readonly string[], quote: QuoteInput, context: ParseContext): void {
  const to = connectorAt(words, 'to', context.locale);
  const split = to >= 0 ? to : impliedSplit(words, context);
  const from = readPlace(words.slice(0, split), context);
  const target = readPlace(words.slice(to >= 0 ? split + 1 : split), context);
  if (from) quote.from = from;
  if (target) quote.to = target;
}

/** Without a `to`, the first place ends after a postcode, its country, or `me`. */
function impliedSplit(words: readonly string[], context: ParseContext): number {
  const [first = '', second = ''] = words;
  if (isConnector(first, 'me', context.locale) || /[@:]/.test(first)) return 1;
  if (!POSTCODE.test(first)) return words.length;
  return COUNTRY.test(second) && !isConnector(second, 'me', context.locale) ? 2 : 1;
}

/** A postcode with its country, `me`, or a name; undefined if nothing was typed. */
export function readPlace(words: readonly string[], context: ParseContext): Place | undefined {
  const text = words.join(' ').trim();
  if (!text) return undefined;
  if (isConnector(text, 'me', context.locale)) return { kind: 'me' };
  const found =
    /^(?<code>[\dA-Za-z][\dA-Za-z -]{2,9})@(?<country>[A-Za-z]{2})$/.exec(text) ??
    /^(?<country>[A-Za-z]{2}):(?<code>[\dA-Za-z][\dA-Za-z -]{2,9})$/.exec(text) ??
    /^(?<code>\d{4,7})(?: (?<country>[A-Za-z]{2}))?$/.exec(text);
  const code = found?.groups?.code;
  if (!code) return { kind: 'name', text };
  const country = found.groups?.country?.toUpperCase();
  return {
    kind: 'postcode',
    postcode: code.toUpperCase(),
    country: country ?? context.country,
    countryAssumed: country === undefined,
  };
}
