import type { FindFacts, ParseContext } from './parsedInput.ts';
import { typedMoney } from './parseMoney.ts';
import {
  COD_STATES,
  CONNECTORS,
  everyWordOf,
  leadingWord,
  lookUp,
  ORDER_STATES,
  STATUSES,
  type Words,
} from './words.ts';

const ATTEMPTS = /^([1-9])(?=\s|$)/;
/** A filter with its value, or one word. */
const NEXT_WORD = /^(\p{L}+:"[^"]*"|\S+)\s*/u;
/** Between states: `failed, late`, `failed/late`. A comma in an amount has digits on both sides. */
const SEPARATOR = /(^|\D)[,/]|[,/](?!\d)/g;

interface Facts {
  facts: FindFacts;
  /** The words that are no facts, for a search. */
  rest: string;
  /** Amounts that cannot be read. */
  unread: string[];
}

/**
 * States anywhere in the text, and the other words, in any language: `failed late`, `Aisyah pickup failed`, `cod overdue`, `cod 100..`,
 * `attempts 2`, `2 attempts`. Undefined without a state, as `orders` then begins a search.
 */
export function readOrderFacts(text: string, context: ParseContext): Facts | undefined {
  const facts: FindFacts = {};
  const others: string[] = [];
  const unread: string[] = [];
  let rest = text.replace(SEPARATOR, '$1 ').trim();
  while (rest) {
    const after = readFact(rest, facts, unread, context);
    const [whole = rest, word = rest] = after === undefined ? (NEXT_WORD.exec(rest) ?? []) : [];
    if (after === undefined) others.push(word);
    rest = after ?? rest.slice(whole.length);
  }
  if (Object.keys(facts).length === 0) return undefined;
  return { facts, rest: others.join(' '), unread };
}

/** Takes the first fact of the text; undefined if it begins with none. */
function readFact(
  text: string,
  facts: FindFacts,
  unread: string[],
  context: ParseContext,
): string | undefined {
  const { attempts: _, ...states } = ORDER_STATES;
  const after = (word: string) => withoutAnd(text.slice(word.length).trim(), context);
  const cod = wordOf({ cod: CONNECTORS.cod }, text, context);
  if (cod) return readCod(text.slice(cod.word.length).trim(), facts, unread, context);
  const tries = readAttempts(text, context);
  if (tries) {
    facts.attempts = tries.count;
    return tries.after;
  }
  const state = wordOf(states, text, context);
  const status = wordOf(STATUSES, text, context);
  // `failed delivery` is one status, `failed` means several.
  if (status && status.word.length >= (state?.word.length ?? 0)) {
    facts.statuses = [...new Set([...(facts.statuses ?? []), status.key])];
    return after(status.word);
  }
  if (!state) return undefined;
  facts.states = [...new Set([...(facts.states ?? []), state.key])];
  return after(state.word);
}

/** `attempts 2` or `2 attempts`. */
function readAttempts(text: string, context: ParseContext): { count: number; after: string } | undefined {
  const { attempts } = ORDER_STATES;
  const isNumberFirst = ATTEMPTS.test(text);
  const word = wordOf({ attempts }, isNumberFirst ? text.slice(1).trim() : text, context)?.word;
  if (word === undefined) return undefined;
  const others = (isNumberFirst ? text.slice(1) : text).trim().slice(word.length).trim();
  const [, digit] = ATTEMPTS.exec(isNumberFirst ? text : others) ?? [];
  if (!digit) return undefined;
  return { count: Number(digit), after: isNumberFirst ? others : others.slice(1).trim() };
}

/** `failed and late`: the word between two states has no meaning. */
function withoutAnd(text: string, context: ParseContext): string {
  const and = wordOf({ and: CONNECTORS.and }, text, context);
  const next = and && text.slice(and.word.length).trim();
  const isFact = next && readFact(next, {}, [], context) !== undefined;
  return isFact ? next : text;
}

/** The longest word of a table at the start of the text, in any language; the page's language comes first. */
function wordOf<K extends string>(
  table: Readonly<Record<K, Words>>,
  text: string,
  { locale }: ParseContext,
): { key: K; word: string } | undefined {
  const word = leadingWord(text, Object.values<Words>(table), locale, everyWordOf);
  const key = word && (lookUp(table, word, locale) ?? lookUp(table, word, locale, everyWordOf));
  return word && key ? { key, word } : undefined;
}

/**
 * Cash to collect: in a state (`overdue`), in a range (`100..`, `..200`, `100..200`), of a given amount, or of any amount. An amount that is
 * invalid, ambiguous or in another currency is unread.
 */
function readCod(text: string, facts: FindFacts, unread: string[], context: ParseContext): string {
  const state = wordOf(COD_STATES, text, context);
  if (state) {
    facts.cod = { ...facts.cod, state: state.key };
    const after = text.slice(state.word.length).trim();
    return /^\S*\d/.test(after) ? readCod(after, facts, unread, context) : withoutAnd(after, context);
  }
  const [word = ''] = text.split(/\s/);
  if (!/\d/.test(word) || word.includes(':')) {
    facts.cod = { ...facts.cod };
    return withoutAnd(text, context);
  }
  const [from = '', to = from] = word.split('..');
  const read = (amount: string) => {
    const money = typedMoney(amount, context);
    return money && (money.currency ?? context.currency) === context.currency ? money.amountMinor : undefined;
  };
  const [fromMinor, toMinor] = [read(from), read(to)];
  if ((from && fromMinor === undefined) || (to && toMinor === undefined)) unread.push(word);
  facts.cod = {
    ...facts.cod,
    ...(fromMinor === undefined ? {} : { fromMinor }),
    ...(toMinor === undefined ? {} : { toMinor }),
  };
  return withoutAnd(text.slice(word.length).trim(), context);
}
