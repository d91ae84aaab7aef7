import { afterAll, beforeAll } from 'vitest';

const SIZES = ['clientHeight', 'clientWidth', 'offsetHeight', 'offsetWidth'];

/** Makes all elements a square of this size in the tests of the file: rows that are drawn only in view need one, and there is no layout here. */
export function withElementSize(pixels: number): void {
  const before = new Map<string, PropertyDescriptor | undefined>();
  beforeAll(() => {
    for (const size of SIZES) {
      before.set(size, Object.getOwnPropertyDescriptor(HTMLElement.prototype, size));
      Object.defineProperty(HTMLElement.prototype, size, { configurable: true, get: () => pixels });
    }
  });
  afterAll(() => {
    for (const [size, was] of before) {
      Reflect.deleteProperty(HTMLElement.prototype, size);
      if (was) Object.defineProperty(HTMLElement.prototype, size, was);
    }
  });
}
