import { isContactPart, type PastedContact, pasteContact } from '../../shared/contacts/rules/pasteContact.ts';
import { readAmount, readPreference, readWeight, takeItemType, takePiece } from './bookingPieces.ts';
import { knownCountries } from './knownCountries.ts';
import type { ParseContext, TypedBooking } from './parsedInput.ts';
import { normalizeTyped } from './typedText.ts';
import { CONNECTORS, everyWordOf } from './words.ts';

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
    recipientFirst(lines, everyWordOf(CONNECTORS.to, context.locale)).join('\n'),
    knownCountries(),
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

/**
 * The lines without the word "to", and the recipient after it first. Of the text before it, only parts of a contact stay: "3 red shirts
 * to Aisyah" is no street.
 */
function recipientFirst(lines: readonly string[], words: readonly string[]): string[] {
  const latin = words.filter((word) => /^[a-z]+$/.test(word)).join('|');
  const other = words.filter((word) => !/^[a-z]+$/.test(word)).sort((a, b) => b.length - a.length);
  // A single Chinese character is a part of many words.
  const han = other.filter((word) => /^\p{Script=Han}{2,}$/u.test(word)).join('|');
  const begins = new RegExp(`^(?:(?:${latin})(?:\\s*:|\\s)|(?:${other.join('|')}))\\s*`, 'iu');
  const within = new RegExp(
    `(?<!\\b(?:${NO_RECIPIENT}))\\s(?=(?:${latin}|[>→]|->)\\s+\\p{L})|(?=${han})`,
    'iu',
  );
  const isOneLine = lines.filter(Boolean).length === 1;
  const first = lines.findIndex(Boolean);
  const parts = lines.flatMap((line, i) => {
    const halves = i === first ? splitAt(line, within) : [line];
    return isOneLine ? halves.flatMap((half) => half.split(/[,|]/)).map((part) => part.trim()) : halves;
  });
  const told = isOneLine ? parts.filter(Boolean) : parts;
  const at = told.findIndex((part) => begins.test(part));
  const named = (told[at] ?? '').replace(begins, '');
  const ordered = at < 0 ? told : [named, ...told.slice(0, at).filter(isContactPart), ...told.slice(at + 1)];
  return isOneLine ? [ordered.filter(Boolean).join(', ')] : ordered;
}

/** After these words, "to" leads to a place. */
const NO_RECIPIENT = 'next|close|near|opposite|adjacent';

/** The text before and after the first match. */
const splitAt = (line: string, pattern: RegExp): string[] => {
  const at = pattern.exec(line)?.index ?? 0;
  return at > 0 ? [line.slice(0, at).trim(), line.slice(at).trim()] : [line];
};
