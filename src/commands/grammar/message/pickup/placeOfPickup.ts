import { anyOf, isHan } from '../../../../../contract/rules/text/wordPattern.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import type { TypedPickup } from '../../parsedInput.ts';
import { phoneIn } from '../contact/phones.ts';
import { hasPostcode, isWhole } from '../contact/places.ts';
import { readPickup } from './readPickup.ts';

const messageWords = Object.values(inAllLanguages('messageWords'));
const receivers = Object.values(inAllLanguages('contactWords')).flatMap(({ sides }) => sides.receiver.alone);
/** One of the words. Chinese words need no space after them. */
const oneOf = (words: readonly string[], end: string): string =>
  `(?:(?:${anyOf(words.filter((word) => !isHan(word)))})${end}|(?:${anyOf(words.filter(isHan))})[\\s:：]?)`;

/** `Tomorrow pickup 3pm from`: what is told of the pickup, before its place. */
const PICKUP = new RegExp(
  String.raw`^(?<when>(?:[^\s,.]+\s+){0,4}?\p{Script=Han}{0,6}?${oneOf(
    messageWords.flatMap(({ pickupWords, collects }) => [...pickupWords, ...collects]),
    String.raw`(?![\p{L}\d])`,
  )}(?:\s+[^\s,]+){0,4}?)\s*(?:(?<=\s)|(?=\p{Script=Han}))${oneOf(
    messageWords.flatMap(({ pickupPlaces }) => pickupPlaces),
    String.raw`\s`,
  )}\s*\S`,
  'iu',
);
/** `Receiver:`, `Deliver to`: begins the recipient. */
const RECEIVER = new RegExp(
  String.raw`(?<=[\s,.;，。；])${oneOf(
    [...receivers, ...messageWords.flatMap(({ receiverLeads }) => receiverLeads)],
    String.raw`[\s:：]`,
  )}`,
  'iu',
);

const isComplete = (lines: readonly string[]): boolean => isWhole(lines) && hasPostcode(lines);

/**
 * The lines without the place of a pickup: `Pickup from 12 Jalan …, Shah Alam. Receiver: Siti …`, or a line above the recipient. The recipient
 * must be complete without that text.
 */
export function apartFromPickup(lines: readonly string[]): {
  lines: readonly string[];
  places: readonly string[];
  pickup?: TypedPickup;
} {
  const found: { places: string[]; pickup?: TypedPickup } = { places: [] };
  const left = lines.flatMap((line, i) => {
    const when = PICKUP.exec(line)?.groups?.when?.trim();
    if (when === undefined) return [line];
    const start = RECEIVER.exec(line)?.index ?? -1;
    const place = (start > 0 ? line.slice(0, start) : line).replace(/[\s,.;，。；]+$/, '');
    const isPlaced = start > 0 || phoneIn(place) !== '' || hasPostcode([place]);
    const others = start > 0 ? [line.slice(start)] : lines.filter((_, at) => at !== i);
    if (!isPlaced || !isComplete(others)) return [line];
    // `Pick up from my place tomorrow` names no place.
    const whole = readPickup(place)?.found.pickup;
    const pickup = whole ?? readPickup(when)?.found.pickup;
    if (pickup) found.pickup = pickup;
    if (!whole) found.places.push(pickup ? place.slice(when.length).trim() : place);
    return start > 0 ? others : [];
  });
  return { lines: left, ...found };
}

const pickupIn = (line: string): TypedPickup | undefined => {
  const { text, found } = readPickup(line) ?? {};
  return text === line ? found?.pickup : undefined;
};

/**
 * The day of the pickup of all messages: a line of its own, above the first message or below the last one. Below it, an empty line or messages of one line
 * each say that it is not of the last message alone. Directly below the lines of the last one it may be of all or of that one: without `pickup` it is open.
 */
export function pickupOfAll(
  messages: readonly string[][],
): { line: string; pickup?: TypedPickup } | undefined {
  if (messages.length < 2) return undefined;
  const written = messages.map((lines) => lines.filter(Boolean));
  const [last = []] = messages.slice(-1);
  const end = last.findLastIndex(Boolean);
  const isApart =
    last[end - 1] === '' || written.every(({ length }, i) => length === (i < messages.length - 1 ? 1 : 2));
  const [first = '', below = ''] = [written[0]?.[0], last[end]];
  const above = pickupIn(first);
  if (above) return { line: first, pickup: above };
  const pickup = pickupIn(below);
  if (!pickup) return undefined;
  if (isApart) return { line: below, pickup };
  const hasOwn = written.slice(0, -1).some((lines) => lines.some((line) => pickupIn(line)));
  return hasOwn ? undefined : { line: below };
}
