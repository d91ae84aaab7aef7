/** The code of a link: long and random, so that nobody can guess it or use up its tries. */
export const isLinkCode = (code: string): boolean => /^[\w-]{43}$/.test(code);
