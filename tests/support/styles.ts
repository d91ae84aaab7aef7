import createCache, { type EmotionCache } from '@emotion/cache';
import { afterAll, beforeAll } from 'vitest';

type Sheet = EmotionCache['sheet'];

/** Holds all style rules. It is part of the page only while a test file requests styles, because each query then reads 900 sheets. */
const shelf = typeof document === 'undefined' ? undefined : document.createElement('div');

if (shelf) {
  const prototype = Object.getPrototypeOf(createCache({ key: 'any' }).sheet) as Sheet;
  const { insert } = prototype;
  prototype.insert = function insertIntoShelf(this: Sheet, rule: string) {
    if (this.container === document.head) this.container = shelf;
    insert.call(this, rule);
  };
}

/** Gives the page its styles for the tests of this file; without, nothing is hidden, placed or coloured by a rule. */
export function withStyles(): void {
  beforeAll(() => document.head.append(shelf!));
  afterAll(() => shelf!.remove());
}
