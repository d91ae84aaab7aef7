import { DEFAULT_LOCALE } from '../../../../../contract/rules/locales.ts';
import { inAllLanguages } from '../../../../../texts/read.ts';
import { readWeight } from '../../bookingPieces.ts';
import type { TypedPickup } from '../../parsedInput.ts';
import { isPersonLike } from '../contact/persons.ts';
import { labelOf, partsOf, withSideColon } from '../labels.ts';
import { ITEM_START } from '../lists/numberedList.ts';
import { asTyped, type MessageContext } from '../messageParts.ts';
import { namesPerson } from '../people/personNames.ts';
import {
  asksOnly,
  type Directions,
  directionsIn,
  isContact,
  isWholeContact,
  namesOurselves,
} from './directions.ts';
import { readPickup } from './readPickup.ts';

const trimmed = (text: string): string => text.replace(/^[\s,.;，。；]+|[\s,.;，。；]+$/gu, '');

/** The label of a town. */
const [CITY = ''] = inAllLanguages('contactWords')[DEFAULT_LOCALE].fields.City;

/** `to Cebu, Maria Santos 0918…` behind `from Manila` */
const TOWN_FIRST = /^(?<route>\S+\s+[^\d,]+),\s*(?<behind>.+)$/u;
const isPersonStart = (text: string): boolean => isPersonLike(/^[^\d,]*/u.exec(text)?.[0].trim() ?? '');

interface WithoutSender {
  lines: readonly string[];
  /** Who sends, as written. */
  places: readonly string[];
  pickup?: TypedPickup;
}

/**
 * The lines without whom and where the parcel is collected: `Pickup from 12 Jalan …, Shah Alam. Receiver: Siti …`, or lines above or below the
 * recipient. A number to call or a postcode makes it somebody's who is never the recipient; without both, the recipient must be complete.
 */
export function apartFromPickup(given: readonly string[], context: MessageContext): WithoutSender {
  const { country } = context;
  const lines: string[] = [];
  const places: string[] = [];
  let pickup: TypedPickup | undefined;
  for (let i = 0; i < given.length; i++) {
    const line = given[i] ?? '';
    const found = directionsIn(line, context);
    // A word for the pickup alone names nobody, while some head the lines of the sender.
    if (asksOnly(line) && !labelOf(line)) {
      places.push(line);
      continue;
    }
    if (!found) {
      lines.push(line);
      continue;
    }
    const { before, when, said, sender, receiver, town } = found;
    const end = receiver ? i + 1 : endOfSender(given, i, found, context);
    const below = given.slice(i + 1, end);
    const isPlaced = isContact([sender, ...below].join(', '), country);
    if (town) {
      places.push(trimmed(`${said} ${sender}`));
      lines.push(...[trimmed(before), `${CITY}: ${town}`, receiver].filter(Boolean));
      continue;
    }
    const { route = '', behind = '' } = TOWN_FIRST.exec(receiver)?.groups ?? {};
    const isRoute =
      !isContact(sender, country) &&
      isWholeContact(behind, country) &&
      !namesPerson(route) &&
      isPersonStart(behind);
    const recipient = isRoute ? behind : receiver;
    const others = [...given.slice(0, i), before, receiver, ...given.slice(end)].filter(Boolean);
    if (
      !isPlaced &&
      !(receiver && isContact(receiver, country)) &&
      !isWholeContact(others.join(', '), country)
    ) {
      lines.push(line);
      continue;
    }
    i = end - 1;
    // `Return parcel: pls collect from Ali …`
    const isHead = /^[^\d:]*:$/u.test(before);
    const whole = trimmed([isHead ? before : '', said, sender].join(' '));
    const read = readPickup(whole)?.found.pickup;
    const day = read ?? readPickup(when)?.found.pickup;
    pickup ??= day;
    // `Pick up from my place tomorrow` names no place.
    if (!read) {
      const place = day ? trimmed(whole.slice(day.text.length)) : whole;
      const hasOwn = readWeight(receiver, asTyped(context)) !== undefined;
      const weight = hasOwn ? undefined : readWeight(place, asTyped(context))?.text;
      places.push(trimmed(place.replace(weight ?? '\n', ' ')), ...below);
      if (weight) lines.push(weight.trim());
    }
    // `… and send back to us`
    const isOwn = namesOurselves(receiver) && !isContact(receiver, country);
    if (isOwn) places.push(receiver);
    if (isRoute) places.push(route);
    lines.push(...[isHead ? '' : trimmed(before), isOwn ? '' : recipient].filter(Boolean));
  }
  return { lines, places, ...(pickup && { pickup }) };
}

/** The lines of a sender end at the recipient, at an empty line, or at another person. */
function endOfSender(
  lines: readonly string[],
  from: number,
  { sender }: Directions,
  { country }: MessageContext,
): number {
  const isPerson = (line: string) => isPersonLike(line) && !labelOf(line);
  const isEnd = (line: string) =>
    !line ||
    line === ITEM_START ||
    partsOf(withSideColon(line)).some(({ label }) => label === 'receiver' || label === 'Name');
  // `Collect from Ali`, then his number: a person between is another one.
  const [below = ''] = lines.slice(from + 1);
  // Nobody's lines stand below `collect from my shop`.
  if (isContact(sender, country) || namesOurselves(sender) || isEnd(below) || isPerson(below))
    return from + 1;
  const end = lines.findIndex((line, i) => i > from && (isEnd(line) || isPerson(line)));
  return end < 0 ? lines.length : end;
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
