import path from 'node:path';

/** The installation's folder. Holds from server/ and from the built file in dist/, which lie at the same depth. */
export const ROOT = path.resolve(import.meta.dirname, '..');
