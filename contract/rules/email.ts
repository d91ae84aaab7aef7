/**
 * Something before one @, and a domain with a dot behind it: whether it receives mail only a mail can tell. Signs that a mail program
 * reads as more than one address, or as a name beside another address, are in none.
 */
export const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]+$/;

export const isEmail = (text: string): boolean => EMAIL.test(text.trim());
