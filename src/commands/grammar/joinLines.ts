/** Replaces line breaks in a single-line field. */
const LINE_END = '↵';

/** Joins several pasted lines into one, with name and street still separated. */
export const joinLines = (pasted: string): string =>
  pasted
    .replace(/\r/g, '')
    .replace(/^\n+|\s+$/g, '')
    .split('\n')
    .map((line) => line.trim())
    .join(` ${LINE_END} `);
