import { Uuid } from '../../../contract/wire/scalars.ts';
import { isSerial } from '../../db/schema/columns.ts';
import { notFound } from '../answer/refusal.ts';

/** A row's number in an address. Any other text is answered like a missing record: throws 404. */
export function serialParam(text: string): number {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (!isSerial(id)) throw notFound();
  return id;
}

/** An id in an address, in the letters in which the database returns it. Throws 404 for anything else. */
export function uuidParam(text: string): string {
  if (!Uuid.safeParse(text).success) throw notFound();
  return text.toLowerCase();
}
