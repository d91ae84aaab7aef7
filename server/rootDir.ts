import path from 'node:path';

/** The installation's folder. server/ and dist/ with the built file are at the same depth in it. */
export const ROOT = path.resolve(import.meta.dirname, '..');
