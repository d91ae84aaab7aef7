import { isPersonLike } from '../contact/persons.ts';
import { numberIn, phoneIn } from '../contact/phones.ts';
import { STREET } from '../contact/places.ts';
import { partsOf } from '../labels.ts';
import { readPickup } from '../pickup/readPickup.ts';

/** A line of its own before each item of a numbered list, as the numbers are no part of the plain lines. */
export const ITEM_START = '\u001E';

const ITEM =
  /^\s*\(?(?:(?<digits>\d{1,2})(?:\s?[.、](?=\s|\p{L})|\s?\))|(?<circled>[①-⑳])|(?<keycap>\d)\uFE0F?\u20E3|(?<letter>[a-j])\)|(?<hash>#)?(?<bare>\d{1,2})(?:\s?:)?(?=\s))\s*(?=\S)/iu;

const phoneOf = (line: string): string => phoneIn(line) || numberIn(line);

/** The number before a line: of `2) …`, `② …`, `B) …`, and of `2 …` if a number to call follows; 0 without one. */
function itemNumber(line: string): number {
  const found = ITEM.exec(line);
  const { digits, circled, keycap, letter, hash, bare } = found?.groups ?? {};
  if (circled) return (circled.codePointAt(0) ?? 0) - ('①'.codePointAt(0) ?? 0) + 1;
  if (letter) return letter.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0) + 1;
  const text = line.slice(found?.[0].length);
  // `2 Jalan Ros` is a house, `#2 Siti` is none.
  if (bare && !(hash && isPersonLike(text)) && (!phoneOf(text) || STREET.test(/^\D*/.exec(text)?.[0] ?? '')))
    return 0;
  return Number(digits ?? keycap ?? bare ?? 0);
}

/** The plain line without a number that looks like a house's. */
function withoutNumber(typed: string, plain: string): string {
  const { keycap, bare } = ITEM.exec(typed)?.groups ?? {};
  const number = keycap ?? bare;
  return number ? plain.replace(new RegExp(String.raw`^#?${number}\s?:?\s+`), '') : plain;
}

const CIRCLED = /[①-⑳]/gu;
/** `①Siti … ②Ali …`: the items of a list in one line are lines of their own. */
export const partedAtCircled = (typed: string): string =>
  typed
    .split('\n')
    .map((line) => {
      const numbers = (line.match(CIRCLED) ?? []).map((sign) => sign.codePointAt(0) ?? 0);
      const [first = 0] = numbers;
      const isList = numbers.length > 1 && numbers.every((number, i) => number === first + i);
      return isList ? line.replace(CIRCLED, '\n$&').replace(/^\n|\s+(?=\n)/g, '') : line;
    })
    .join('\n');

/** The lines with the numbers 1, 2, 3 … before them. `0.5kg` is none. */
export function itemStarts(typed: readonly string[]): number[] {
  const starts: number[] = [];
  for (const [i, line] of typed.entries()) if (itemNumber(line) === starts.length + 1) starts.push(i);
  return starts;
}

/** A number to call, and a house or a postcode beside it. */
function isAddressed(lines: readonly string[]): boolean {
  const others = lines.map((line) => line.replace(phoneOf(line) || '\n', ' '));
  return /\d/.test(others.join(' ').replace(WEIGHTS, ' ')) && lines.some(phoneOf);
}
const WEIGHTS = /\d[\d.,]*\s?k?g(?!\p{L})/giu;

const isOfSender = (line: string): boolean =>
  readPickup(line) !== undefined || partsOf(line).some(({ label }) => label === 'sender');

/**
 * The plain lines with a mark before each item of a numbered list of recipients: two or more with a number to call and an address, whatever the
 * postcodes of the country look like. Other lists stay as they are.
 */
export function withItemStarts(typed: readonly string[], lines: readonly string[]): readonly string[] {
  const starts = itemStarts(typed);
  const plain = lines.map((line, i) => (starts.includes(i) ? withoutNumber(typed[i] ?? '', line) : line));
  const items = starts.map((start, n) => plain.slice(start, starts[n + 1]));
  const isList = items.filter(isAddressed).length > 1 && !items.some((item) => item.some(isOfSender));
  return isList ? plain.flatMap((line, i) => (starts.includes(i) ? [ITEM_START, line] : [line])) : lines;
}

/** The items of a marked list; the lines above it are with the first. */
export function itemsOf(lines: readonly string[]): string[][] {
  const at = lines.indexOf(ITEM_START);
  const items = [lines.slice(0, at)];
  for (const line of lines.slice(at + 1)) {
    if (line === ITEM_START) items.push([]);
    else items.at(-1)?.push(line);
  }
  return items;
}
