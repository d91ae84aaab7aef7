import { type PastedContact, pasteContact } from '../../lib/pasteContact.ts';
import { readAmount, readPreference, readWeight, takeItemType, takePiece } from './bookingPieces.ts';
import { knownCountries } from './knownCountries.ts';
import type { ParseContext, TypedBooking } from './parsedInput.ts';
import { normalizeTyped } from './typedText.ts';
import { CONNECTORS, wordsOf } from './words.ts';

/**
 * A typed or pasted parcel: weight, recipient, address, COD and others, in any order and on any number of lines. Undefined
 * where the text describes no parcel for a recipient.
 */
export function parseBooking(typed: string, context: ParseContext): TypedBooking | undefined {
  // A full-width comma is never a decimal separator.
  let lines = typed
    .replace(/[，、；]/g, ', ')
    .split(/\r?\n|↵/)
    .map(normalizeTyped);
  const booking: TypedBooking = {};
  for (const read of [readAmount('cod'), readAmount('insurance'), readWeight, readPreference]) {
    const piece = takePiece(lines, (line) => read(line, context));
    if (!piece) continue;
    lines = piece.lines;
    Object.assign(booking, piece.found);
  }
  const type = takeItemType(lines, context);
  if (type && booking.weightKg !== undefined) {
    lines = type.lines;
    booking.itemType = type.itemType;
  }
  const contact = pasteContact(
    recipientFirst(lines, wordsOf(CONNECTORS.to, context.locale)).join('\n'),
    knownCountries(context.locale),
  );
  return isParcel(contact, booking) ? { ...contact, ...booking } : undefined;
}

const A_NAME = /\p{L}{2}|\p{Script=Han}/u;
const A_STREET = /\p{L}{3}|\p{Script=Han}/u;

/** A name or place with a weight, or a nearly complete address. */
function isParcel(contact: PastedContact, { weightKg }: TypedBooking): boolean {
  const { name = '', phone, postcode, address1 = '' } = contact;
  if (!A_NAME.test(name) && !A_STREET.test(address1) && !phone) return false;
  return weightKg !== undefined || Boolean(phone && (postcode || address1));
}

/** The lines without the word "to", and the recipient after it first. */
function recipientFirst(lines: readonly string[], words: readonly string[]): string[] {
  const latin = words.filter((word) => /^[a-z]+$/.test(word)).join('|');
  const other = words.filter((word) => !/^[a-z]+$/.test(word)).sort((a, b) => b.length - a.length);
  const begins = new RegExp(`^(?:(?:${latin})(?:\\s*:|\\s)|(?:${other.join('|')}))\\s*`, 'iu');
  const within = new RegExp(`\\s(?:${latin}|[>→]|->)\\s+(?=\\p{L})`, 'iu');
  const isOneLine = lines.filter(Boolean).length === 1;
  const parts = isOneLine ? lines.filter(Boolean).flatMap((line) => partsOf(line, within)) : [...lines];
  const at = parts.findIndex((part) => begins.test(part));
  if (at < 0) return isOneLine ? [parts.join(', ')] : parts;
  const named = (parts[at] ?? '').replace(begins, '');
  const ordered = [named, ...parts.toSpliced(at, 1)].filter((part, i) => part || (i > 0 && !isOneLine));
  return isOneLine ? [ordered.join(', ')] : ordered;
}

/** Splits one line at its separators, and before a "to" in the middle, which stays with what follows it. */
const partsOf = (line: string, within: RegExp): string[] => {
  const at = within.exec(line);
  const halves = at ? [line.slice(0, at.index), line.slice(at.index + 1)] : [line];
  return halves
    .flatMap((half) => half.split(/[,|]/))
    .map((part) => part.trim())
    .filter(Boolean);
};
