import type { FindFacts, ParseContext } from './parsedInput.ts';
import { typedMoney } from './parseMoney.ts';
import { CONNECTORS, leadingWord, lookUp, ORDER_STATES, type Words } from './words.ts';

const ATTEMPTS = /^([1-9])(?=\s|$)/;

/**
 * States at the start of the text, as in `failed late`, `cod 100..` or `attempts 2`, and the text after them. Undefined without a state, as
 * `orders` then begins a search.
 */
export function readOrderFacts(
  text: string,
  context: ParseContext,
): { facts: FindFacts; rest: string } | undefined {
  const facts: FindFacts = {};
  let rest = text;
  for (;;) {
    const after = readFact(rest, facts, context);
    if (after === undefined) break;
    rest = after;
  }
  return Object.keys(facts).length ? { facts, rest } : undefined;
}

/** Takes the first fact of the text; undefined if it begins with none. */
function readFact(text: string, facts: FindFacts, context: ParseContext): string | undefined {
  const { locale } = context;
  const { attempts, ...states } = ORDER_STATES;
  const afterWord = (word: string) => text.slice(word.length).trim();
  const cod = leadingWord(text, [CONNECTORS.cod], locale);
  if (cod) return readCod(afterWord(cod), facts, context);
  const tries = leadingWord(text, [attempts], locale);
  const count = tries && ATTEMPTS.exec(afterWord(tries));
  if (tries && count) {
    facts.attempts = Number(count[1]);
    return afterWord(tries).slice(1).trim();
  }
  const word = leadingWord(text, Object.values<Words>(states), locale);
  const state = word && lookUp(states, word, locale);
  if (!word || !state) return undefined;
  facts.states = [...new Set([...(facts.states ?? []), state])];
  return afterWord(word);
}

/**
 * Cash to collect of a range (`100..`, `..200`, `100..200`), of one amount, or of any. Undefined if an amount is invalid, ambiguous or in
 * another currency.
 */
function readCod(text: string, facts: FindFacts, context: ParseContext): string | undefined {
  const [word = ''] = text.split(/\s/);
  if (!/\d/.test(word)) {
    facts.cod = {};
    return text;
  }
  const [from = '', to = from] = word.split('..');
  const read = (amount: string) => {
    const money = typedMoney(amount, context);
    return money && (money.currency ?? context.currency) === context.currency ? money.amountMinor : undefined;
  };
  const [fromMinor, toMinor] = [read(from), read(to)];
  if ((from && fromMinor === undefined) || (to && toMinor === undefined)) return undefined;
  facts.cod = {
    ...(fromMinor === undefined ? {} : { fromMinor }),
    ...(toMinor === undefined ? {} : { toMinor }),
  };
  return text.slice(word.length).trim();
}
