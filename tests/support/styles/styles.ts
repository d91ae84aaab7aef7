import createCache, { type EmotionCache } from '@emotion/cache';
import { afterAll, beforeAll } from 'vitest';

type Sheet = EmotionCache['sheet'];

/** Holds all style rules. Only in the page while a test file requests styles, because each query then reads 900 sheets. */
const shelf = typeof document === 'undefined' ? undefined : document.createElement('div');

if (shelf) {
  const prototype = Object.getPrototypeOf(createCache({ key: 'any' }).sheet) as Sheet;
  const { insert } = prototype;
  prototype.insert = function insertIntoShelf(this: Sheet, rule: string) {
    if (this.container === document.head) this.container = shelf;
    insert.call(this, rule);
  };
}

/** Gives the page its styles for the calling file's tests. Without them no rule hides, places or colours an element. */
export function withStyles(): void {
  beforeAll(() => document.head.append(shelf!));
  afterAll(() => shelf!.remove());
}
