/** Something before one @, and a domain with a dot behind it: whether it receives mail only a mail can tell. */
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const isEmail = (text: string): boolean => EMAIL.test(text.trim());
