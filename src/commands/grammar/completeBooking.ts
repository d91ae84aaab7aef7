import type { BookingPart } from './bookingParts.ts';
import { readWeight } from './bookingPieces.ts';
import { readContact } from './message/readContact.ts';
import type { ParseContext, TypedBooking } from './parsedInput.ts';
import { typedMoney } from './parseMoney.ts';
import { normalizeTyped } from './typedText.ts';

/** A part that was given after the line, by an answer or by choosing a person. */
export interface BookingAnswer {
  part: BookingPart | 'person';
  /** The line's own value at that time: when the line changes it, the line counts again. */
  said: string;
  value: Partial<TypedBooking>;
}

const saidOf = (booking: TypedBooking, part: BookingAnswer['part']): string =>
  JSON.stringify(part === 'person' ? booking.name : part === 'weight' ? booking.weightKg : booking[part]) ??
  '';

export const answerTo = (
  booking: TypedBooking,
  part: BookingAnswer['part'],
  value: Partial<TypedBooking>,
): BookingAnswer => ({ part, said: saidOf(booking, part), value });

/** The parcel of the line completed by the answers. */
export function completeBooking(line: TypedBooking, answers: readonly BookingAnswer[]): TypedBooking {
  const valid = answers.filter(({ part, said }) => saidOf(line, part) === said);
  const person = valid.findLast(({ part }) => part === 'person')?.value;
  const { name: _name, ...rest } = line;
  const whole: TypedBooking = person ? { ...person, ...rest } : { ...line };
  for (const { part, value } of valid) {
    if (part === 'person') continue;
    const rest = [...(whole.rest ?? []), ...(value.rest ?? [])];
    Object.assign(whole, value, rest.length > 0 && { rest });
  }
  const unsaid = (line.unsaid ?? []).filter((part) => !valid.some((answer) => answer.part === part));
  return { ...whole, ...(line.unsaid && { unsaid }) };
}

/** The value of an answer for the requested part; undefined for an invalid one. */
export function readAnswer(
  part: BookingPart,
  typed: string,
  context: ParseContext,
): Partial<TypedBooking> | undefined {
  const text = normalizeTyped(typed);
  if (!text) return undefined;
  if (part === 'weight') return readWeight(/^[\d.,]+$/.test(text) ? `${text}kg` : text, context)?.found;
  if (part === 'cod' || part === 'insurance' || part === 'value') {
    const money = typedMoney(text, context);
    if (!money) return undefined;
    return { [part]: money.amountMinor > 0 ? money : undefined };
  }
  // An answer for the street may be a whole address.
  if (part === 'address1') {
    const parts = [
      { label: 'Name' as const, head: '', text: 'X' },
      { label: undefined, head: '', text },
    ];
    const { contact, rest } = readContact(parts, false, context.country);
    const { name: _name, ...place } = contact;
    return { ...place, ...(rest.length > 0 && { rest }) };
  }
  return { [part]: text };
}
