import { plainHost } from './host.ts';

/**
 * Text before one @, and a domain with a dot. Only a sent mail can prove more. Refuses characters that a mail program reads as several
 * addresses, or as a name before an address.
 */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]+$/;

/**
 * The normalised spelling of an address: full-width letters, capitals, invisible characters and an internationalised host reach the same
 * mailbox. Stop lists, limits and uniqueness compare this form, so another spelling is no new address.
 */
export function plainEmail(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase();
  const at = plain.lastIndexOf('@');
  return at < 0 ? plain : plain.slice(0, at + 1) + plainHost(plain.slice(at + 1));
}

/** Checked on the plain spelling: a full-width comma is a comma to a mail program. */
export const isEmail = (text: string): boolean => EMAIL.test(plainEmail(text));

const DOTS_MEAN_NOTHING = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox of an address, without text after a plus and, for Gmail, without dots. Only for comparing whether two addresses belong to one
 * person; mail goes to the address as written.
 */
export function mailboxOf(email: string): string {
  const plain = plainEmail(email);
  const at = plain.lastIndexOf('@');
  if (at < 0) return plain;
  const name = plain.slice(0, at).replace(/(?<=.)\+.*$/, '');
  const host = plain.slice(at + 1);
  return DOTS_MEAN_NOTHING.includes(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}
