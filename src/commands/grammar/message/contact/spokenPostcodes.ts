import { mayNameCash, namesCash } from '../../../../../contract/rules/money/cashPhrases.ts';
import { isHan } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import { labelOf } from '../labels.ts';
import { NUMBERS } from '../spokenNumbers.ts';
import { COPULAS, LEADS } from './chatWords.ts';
import { namesMoney } from './noPlace.ts';
import { phoneIn } from './phones.ts';
import { hasPostcode, hasTownCode, isState, OF_FOUR_DIGITS } from './places.ts';
import { TOWN_NAME } from './town.ts';

const languages = Object.values(inAllLanguages('messageWords'));
const JOINTS = new Set(languages.flatMap(({ joints }) => joints));
const THOUSANDS = new Set(
  Object.values(inAllLanguages('valueWords')).flatMap(({ multiples }) => [
    ...multiples['1000'],
    ...multiples['10000'],
  ]),
);
const TENS = new Set([
  ...THOUSANDS,
  ...languages.flatMap(({ spokenTens, spokenLarge }) => [...spokenTens, ...spokenLarge]),
]);
/** `double zero` */
const TIMES: ReadonlyMap<string, number> = new Map(
  languages.flatMap(({ spokenRepeats }) =>
    spokenRepeats.flatMap((words, i) => words.split(' ').map((word) => [word, i + 2] as const)),
  ),
);

interface Token {
  /** A digit in words, a larger number in words, a word that repeats the next digit, digits, the label of a postcode, or another word. */
  kind: 'digit' | 'tens' | 'times' | 'digits' | 'joint' | 'label' | 'other';
  text: string;
  from: number;
  to: number;
}

/** Chinese signs are tokens of their own. `43k` and `4730O` are digits. */
const TOKEN = /\p{Script=Han}|[^\s,|:;=()\p{Script=Han}-]+/gu;
const MISTYPED = /^(?=(?:\D*\d){3})(?=\d*[oil])[\doil]{5,6}$/i;
function kindOf(text: string): Token['kind'] {
  const word = text.toLowerCase().replace(/\.$/, '');
  if (NUMBERS.has(word)) return 'digit';
  if (TENS.has(word)) return 'tens';
  if (TIMES.has(word)) return 'times';
  if (/^\d{1,3}k?$/.test(word) || MISTYPED.test(word)) return 'digits';
  return JOINTS.has(word) ? 'joint' : 'other';
}
const BETWEEN = /^[\s-]*$/;

const isLabel = (text: string): boolean => labelOf(text) === 'Postcode';
/** The tokens of a part of a line, with the labels of a postcode in one or two words. */
function tokensOf(part: string): Token[] {
  const tokens = [...part.matchAll(TOKEN)].map(({ 0: text, index }) => ({
    kind: kindOf(text),
    text,
    from: index,
    to: index + text.length,
  }));
  const found: Token[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    const size = [4, 2, 1].find((count) => isLabel(part.slice(token.from, tokens[i + count - 1]?.to ?? 0)));
    if (size) found.push({ ...token, kind: 'label', to: tokens[i + size - 1]?.to ?? token.to });
    else found.push(token);
    i += (size ?? 1) - 1;
  }
  return found;
}

interface Run {
  from: number;
  to: number;
  tokens: readonly Token[];
  isLabelled: boolean;
}

/** The numbers in words or apart within a part, each with the label before it. */
function runsOf(part: string): Run[] {
  const tokens = tokensOf(part);
  const isNumber = ({ kind }: Token) => kind !== 'other' && kind !== 'label' && kind !== 'joint';
  const runs: Run[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const first = tokens[i]!;
    const isLabelled = first.kind === 'label';
    let start = isLabelled ? i + 1 : i;
    while (isLabelled && tokens[start] && isAside(tokens[start]!.text)) start++;
    let end = start;
    for (let at = start; at < tokens.length; at++) {
      const [before, token] = [tokens[at - 1], tokens[at]!];
      const isBeside = at === start || BETWEEN.test(part.slice(before?.to, token.from));
      if (!isBeside || !(isNumber(token) || (at > start && token.kind === 'joint'))) break;
      if (isNumber(token)) end = at + 1;
    }
    if (end === start) continue;
    runs.push({
      from: first.from,
      to: tokens[end - 1]!.to,
      tokens: tokens.slice(start, end),
      isLabelled,
    });
    i = end - 1;
  }
  return runs;
}
const isAside = (text: string): boolean =>
  COPULAS.includes(text.toLowerCase()) || LEADS.has(text.toLowerCase()) || isLabel(text);

/** How many digits the tokens say; 0 for a number such as `lima puluh`. */
function digitsIn(tokens: readonly Token[]): number {
  let [count, times] = [0, 1];
  for (const { kind, text } of tokens) {
    if (kind === 'tens') return 0;
    if (kind === 'times') times = TIMES.get(text.toLowerCase()) ?? 1;
    else if (kind !== 'joint') {
      count += kind === 'digits' ? text.length : times;
      times = 1;
    }
  }
  return count;
}

/** Whether a number without a label is a postcode: it has its digits, or is a thousand and more. A house has fewer. */
function isCode({ tokens, from, to }: Run, part: string, length: number): boolean {
  const isSpoken = tokens.some(({ kind }) => kind !== 'digits');
  const [first] = tokens;
  if (!isSpoken) {
    // `4 7 3 0 0 Petaling Jaya`, `47-300 Petaling Jaya`
    const behind = part.slice(to).trim();
    const isTown = TOWN_NAME.test(behind) || isState(behind);
    return from === 0 && isTown && (MISTYPED.test(first?.text ?? '') || isApart(tokens, length));
  }
  const isOfThousands = tokens.some(({ text }, i) => i > 0 && THOUSANDS.has(text.toLowerCase()));
  return digitsIn(tokens) === length || isOfThousands || (digitsIn(tokens) === 0 && tokens.length >= LONG);
}
const LONG = 4;
const isApart = (tokens: readonly Token[], length: number): boolean =>
  tokens.length > 1 && digitsIn(tokens) === length;

const lengthOf = (country: string): number => (country === 'SG' ? 6 : OF_FOUR_DIGITS.has(country) ? 4 : 5);

/**
 * The lines without a postcode in words or in pieces: `poskod lima puluh ribu`, `4 7 3 0 0 Petaling Jaya`. It is shown, and the postcode is asked
 * for.
 */
export function apartFromSpokenCode(
  lines: readonly string[],
  country: string,
): { lines: string[]; rest: string[] } {
  const rest: string[] = [];
  const hasCode = hasPostcode(lines) || hasTownCode(lines, country);
  const isMoney = (line: string) => namesCash(line) || mayNameCash(line) || namesMoney(line);
  const take = (part: string, isOpen: boolean): string => {
    const run = phoneIn(part)
      ? undefined
      : runsOf(part).find(
          (one) =>
            (one.isLabelled && (one.tokens.length > 1 || isInWords(one))) ||
            (isOpen && !one.isLabelled && isCode(one, part, lengthOf(country))),
        );
    if (!run) return part;
    rest.push(part.slice(run.from, run.to));
    return [part.slice(0, run.from), part.slice(run.to)]
      .map((text) => text.replace(/^[\s:=.-]+|[\s:=-]+$/g, ''))
      .filter(Boolean)
      .join(', ');
  };
  const left = lines.map((line) => {
    const isOpen = !hasCode && !isMoney(line);
    const parts = line.split(PARTS);
    const others = parts.map((part) => take(part, isOpen));
    return others.every((part, i) => part === parts[i]) ? line : others.filter(Boolean).join(', ');
  });
  return { lines: left.filter((line, i) => line || !lines[i]), rest };
}
const PARTS = /\s*[,|]\s*/;
const isInWords = ({ tokens: [first] }: Run): boolean =>
  first !== undefined &&
  (first.kind === 'tens' || first.kind === 'digit' || isHan(first.text) || /k$/i.test(first.text));
