/**
 * Text before one @, and a domain with a dot: only a mail can prove that it receives mails. Characters that a mail program reads as
 * several addresses, or as a name beside an address, are refused.
 */
export const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]+$/;

export const isEmail = (text: string): boolean => EMAIL.test(text.trim());
