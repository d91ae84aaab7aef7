import { MONEY_IN_TEXT } from '../../../contract/rules/money/readMoney.ts';
import type { ParseContext, TypedBooking } from './parsedInput.ts';
import { typedMoney } from './parseMoney.ts';
import { CONNECTORS, everyWordOf, PREFERENCES, UNITS, type Words } from './words.ts';

/** A part of a line, and its meaning. */
export interface Piece {
  text: string;
  found: Partial<TypedBooking>;
}

/** No Latin letter or digit is adjacent: Chinese is written without spaces. */
const BEFORE = '(?<![\\p{Script=Latin}\\d/#.-]|(?:^|\\D)\\d{1,3},)';
const AFTER = '(?![\\p{Script=Latin}\\d])';

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Longest first, with word boundaries only in scripts that have them. */
const anyOf = (words: readonly string[]): string =>
  `(?:${[...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => (/^[a-z]/i.test(word) ? `${BEFORE}${escaped(word)}${AFTER}` : escaped(word)))
    .join('|')})`;

/** Removes the first match from its line; the text before and after it becomes two parts. */
export function takePiece(
  lines: readonly string[],
  read: (line: string) => Piece | undefined,
): { lines: string[]; found: Partial<TypedBooking> } | undefined {
  for (const [i, line] of lines.entries()) {
    const piece = read(line);
    if (!piece) continue;
    const rest = line.replace(piece.text, lines.length > 1 ? ' ' : ' , ').trim();
    const isGone = /^[\s,;|·-]*$/.test(rest);
    return { lines: lines.toSpliced(i, 1, ...(isGone ? [] : [rest])), found: piece.found };
  }
  return undefined;
}

/** `2kg`, `2.5 kg`, `500g`. A single g after a small number is part of a unit number. */
export function readWeight(line: string, { locale }: ParseContext): Piece | undefined {
  for (const unit of ['kg', 'g'] as const) {
    const words = everyWordOf(UNITS[unit], locale).map((word) =>
      /^[a-z]/i.test(word) ? `${escaped(word)}${AFTER}` : escaped(word),
    );
    const pattern = new RegExp(
      `${BEFORE}(?<value>\\d+(?:[.,]\\d+)?)\\s*(?<unit>${words.sort((a, b) => b.length - a.length).join('|')})\\.?`,
      'giu',
    );
    for (const match of line.matchAll(pattern)) {
      const value = Number(match.groups?.value?.replace(',', '.'));
      if (match.groups?.unit?.toLowerCase() === 'g' && value < SMALLEST_BARE_G) continue;
      return { text: match[0], found: { weightKg: unit === 'kg' ? value : value / 1000 } };
    }
  }
  return undefined;
}
const SMALLEST_BARE_G = 50;

/** `cod 89`, `COD: RM 1,200.50`, `RM89 cod`; without an amount it is requested. */
export const readAmount =
  (name: 'cod' | 'insurance') =>
  (line: string, context: ParseContext): Piece | undefined => {
    const word = anyOf(everyWordOf(CONNECTORS[name], context.locale));
    const weights = (['kg', 'g'] as const).flatMap((unit) => everyWordOf(UNITS[unit], context.locale));
    const money = `(?<money>${MONEY_IN_TEXT})`;
    const behind = new RegExp(`${word}\\s*[:=]?\\s*${money}${AFTER}(?!\\s*${anyOf(weights)})`, 'iu').exec(
      line,
    );
    const match = behind ?? new RegExp(`${BEFORE}(?=\\D)${money}\\s*${word}`, 'iu').exec(line);
    if (match) {
      const amount = typedMoney(match.groups?.money ?? '', context);
      // One that can be read in two ways is asked for.
      return { text: match[0], found: amount ? { [name]: amount } : { unsaid: [name] } };
    }
    const alone = new RegExp(
      `(?<=^|[,;|])\\s*${word}\\s*[:=]?\\s*(?=$|[,;|])|\\s${word}\\s*[:=]?$|${word}(?=\\s+[\\d.,]+\\s*${anyOf(weights)})`,
      'iu',
    ).exec(line);
    return alone ? { text: alone[0], found: { unsaid: [name] } } : undefined;
  };

/** `by fastest`, or the word alone. "Best" alone may be a name. */
export function readPreference(line: string, { locale }: ParseContext): Piece | undefined {
  const by = anyOf(everyWordOf(CONNECTORS.by, locale));
  for (const [preference, words] of Object.entries(PREFERENCES) as [keyof typeof PREFERENCES, Words][]) {
    const word = anyOf(everyWordOf(words, locale));
    const optional = preference === 'best' ? '' : '?';
    const match = new RegExp(`(?:${by}\\s*)${optional}${word}`, 'iu').exec(line);
    if (match) return { text: match[0], found: { by: preference } };
  }
  return undefined;
}

/** The type of the goods, as a separate part or first in the line. */
export function takeItemType(
  lines: readonly string[],
  { itemTypes = ['PARCEL'] }: ParseContext,
): { lines: string[]; itemType: string } | undefined {
  for (const itemType of itemTypes) {
    const alone = new RegExp(`(?<=^|[,;|]\\s*)${escaped(itemType)}(?=\\s|[,;|]|$)`, 'i');
    const at = lines.findIndex((line) => alone.test(line));
    const line = lines[at];
    if (line === undefined) continue;
    const rest = line.replace(alone, '').trim();
    return { lines: lines.toSpliced(at, 1, ...(rest ? [rest] : [])), itemType };
  }
  return undefined;
}
