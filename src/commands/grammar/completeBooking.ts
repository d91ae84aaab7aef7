import type { BookingPart } from './bookingParts.ts';
import { readWeight } from './bookingPieces.ts';
import { readContact } from './message/contact/readContact.ts';
import type { AmountPart, ParseContext, TypedBooking } from './parsedInput.ts';
import { moneyReadings } from './parseMoney.ts';
import { normalizeTyped } from './typedText.ts';

/** A part that the user added to the line, by an answer or by choosing a person. */
export interface BookingAnswer {
  part: BookingPart | 'person' | 'place';
  /** The line's value when the answer was given: if the line's value changes, the answer no longer counts. */
  lineValue: string;
  value: Partial<TypedBooking>;
}

const AMOUNTS: readonly string[] = ['cod', 'insurance', 'value'] satisfies AmountPart[];
export const isAmountPart = (part: string): part is AmountPart => AMOUNTS.includes(part);
const PLACE = ['postcode', 'city', 'state', 'country'] as const;

function lineValueOf(booking: TypedBooking, part: BookingAnswer['part']): string {
  const { name, weightKg, unclear } = booking;
  if (part === 'person') return JSON.stringify(name) ?? '';
  if (part === 'weight') return JSON.stringify(weightKg) ?? '';
  if (part === 'place') return JSON.stringify([name, ...PLACE.map((key) => booking[key])]);
  if (isAmountPart(part)) return JSON.stringify([booking[part], unclear?.[part]?.text]);
  return JSON.stringify(booking[part]) ?? '';
}

export const answerTo = (
  booking: TypedBooking,
  part: BookingAnswer['part'],
  value: Partial<TypedBooking>,
): BookingAnswer => ({ part, lineValue: lineValueOf(booking, part), value });

/** The parcel of the line, completed by the answers. */
export function completeBooking(line: TypedBooking, answers: readonly BookingAnswer[]): TypedBooking {
  const valid = answers.filter(({ part, lineValue }) => lineValueOf(line, part) === lineValue);
  const person = valid.findLast(({ part }) => part === 'person')?.value;
  const { name: _name, ...rest } = line;
  const whole: TypedBooking = person ? { ...person, ...rest } : { ...line };
  // The confirmed place is the person's own, not another one in the line.
  if (PLACE.some((part) => rest[part])) delete whole.placeConfirmed;
  for (const { part, value } of valid) {
    if (part === 'person') continue;
    const rest = [...(whole.rest ?? []), ...(value.rest ?? [])];
    Object.assign(whole, value, rest.length > 0 && { rest });
  }
  const unsaid = (line.unsaid ?? []).filter((part) => !valid.some((answer) => answer.part === part));
  return { ...whole, ...(line.unsaid && { unsaid }) };
}

/** The answers with a new one. A confirmed place is the place at that time: another answer about the place asks again. */
export const withAnswer = (answers: readonly BookingAnswer[], answer: BookingAnswer): BookingAnswer[] => [
  ...answers.filter(({ part }) => part !== answer.part && !(part === 'place' && OF_PLACE.has(answer.part))),
  answer,
];
const OF_PLACE = new Set<BookingAnswer['part']>(['postcode', 'city', 'state', 'address1', 'person']);

/** The values that an answer for the requested part can mean: none for an invalid answer, several for an ambiguous amount. */
export function readAnswer(
  part: BookingPart,
  typed: string,
  context: ParseContext,
): readonly Partial<TypedBooking>[] {
  const text = normalizeTyped(typed);
  if (!text) return [];
  if (part === 'weight') {
    const found = readWeight(/^[\d.,]+$/.test(text) ? `${text}kg` : text, context)?.found;
    return found ? [found] : [];
  }
  if (isAmountPart(part))
    return moneyReadings(text, context).map((money) => ({
      [part]: money.amountMinor > 0 ? money : undefined,
    }));
  // An answer for the street may be a whole address.
  if (part === 'address1') {
    const parts = [
      { label: 'Name' as const, head: '', text: 'X' },
      { label: undefined, head: '', text },
    ];
    const { contact, rest } = readContact(parts, false, context.country);
    const { name: _name, ...place } = contact;
    return [{ ...place, ...(rest.length > 0 && { rest }) }];
  }
  return [{ [part]: text }];
}
