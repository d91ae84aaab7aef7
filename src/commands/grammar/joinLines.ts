/** Stands for the end of a line in a field that has one line only. */
const LINE_END = '↵';

/** Several lines that are pasted, as one: what parts a name from a street is kept. */
export const joinLines = (pasted: string): string =>
  pasted
    .replace(/\r/g, '')
    .replace(/^\n+|\s+$/g, '')
    .split('\n')
    .map((line) => line.trim())
    .join(` ${LINE_END} `);
