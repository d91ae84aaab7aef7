/** Whether a code is a link's: long and random, so that nobody can guess it or use up its attempts. */
export const isLinkCode = (code: string): boolean => /^[\w-]{43}$/.test(code);
