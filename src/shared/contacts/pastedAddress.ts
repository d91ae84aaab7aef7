import type { ClipboardEvent } from 'react';
import type { Country } from '../../../contract/places/parameters.ts';
import { type PastedContact, pasteContact } from './rules/pasteContact.ts';

/** A name alone has no address and no phone; with this many parts a text counts as a whole address. */
const PARTS_OF_AN_ADDRESS = 3;

/** The contact in text pasted into a single field, or null when it is ordinary text. */
export function pastedAddress(event: ClipboardEvent, countries: Country[]): PastedContact | null {
  const contact = pasteContact(event.clipboardData.getData('text'), countries);
  return Object.keys(contact).length >= PARTS_OF_AN_ADDRESS ? contact : null;
}
