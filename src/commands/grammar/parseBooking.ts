import { isWholeIn } from './message/contact/places.ts';
import { type ReadMessage, readMessages } from './message/readMessage.ts';
import type { ParseContext, TypedBooking } from './parsedInput.ts';

/**
 * Typed or pasted parcels: weight, recipient, address, COD and other parts, in any order and on any number of lines. Empty if the text describes
 * no parcel for a recipient. Beside a parcel, others may lack parts, which are asked for.
 */
export function parseBookings(typed: string, context: ParseContext): ReadMessage[] {
  const read = readMessages(typed, context);
  const isAnyParcel = read.some(({ booking }) => isParcel(booking) || hasSenderOnly(booking, context));
  return isAnyParcel
    ? read.filter(({ booking }) => isParcel(booking) || isSomebody(booking) || read.length === 1)
    : [];
}

/** `Collect from Ali 012…, 12 Jalan …`: a parcel whose recipient is asked for. */
export const hasSenderOnly = ({ rest = [], phone, name }: TypedBooking, { country }: ParseContext): boolean =>
  !phone && !name && isWholeIn(rest, country);

const isSomebody = ({ phone, postcode, address1 }: TypedBooking): boolean =>
  Boolean(phone || postcode || address1);

const A_NAME = /\p{L}{2}|\p{Script=Han}/u;
const A_STREET = /\p{L}{3}|\p{Script=Han}/u;

/** A name or place with a weight, or a nearly complete address. */
function isParcel({ name = '', phone, postcode, address1 = '', weightKg }: TypedBooking): boolean {
  if (!A_NAME.test(name) && !A_STREET.test(address1) && !phone) return false;
  // A number that cannot be read, or that is corrected, is asked for.
  return (
    weightKg !== undefined ||
    Boolean(phone && (postcode || address1)) ||
    Boolean(name && postcode && address1)
  );
}
