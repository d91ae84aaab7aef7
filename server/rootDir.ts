import path from 'node:path';

/** The installation's folder, from server/ and from the built file in dist/ alike, which are at the same depth. */
export const ROOT = path.resolve(import.meta.dirname, '..');
