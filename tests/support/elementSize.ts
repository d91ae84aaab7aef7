import { afterAll, beforeAll } from 'vitest';

const SIZES = ['clientHeight', 'clientWidth', 'offsetHeight', 'offsetWidth'];

/** Makes all elements a square of this size. happy-dom has no layout, and rows that render only in view need a size. */
export function setElementSize(pixels: number): void {
  for (const size of SIZES)
    Object.defineProperty(HTMLElement.prototype, size, { configurable: true, get: () => pixels });
}

/** The same for the calling file's tests only. */
export function withElementSize(pixels: number): void {
  const before = new Map<string, PropertyDescriptor | undefined>();
  beforeAll(() => {
    for (const size of SIZES) before.set(size, Object.getOwnPropertyDescriptor(HTMLElement.prototype, size));
    setElementSize(pixels);
  });
  afterAll(() => {
    for (const [size, was] of before) {
      Reflect.deleteProperty(HTMLElement.prototype, size);
      if (was) Object.defineProperty(HTMLElement.prototype, size, was);
    }
  });
}
