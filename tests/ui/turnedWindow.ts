import { act } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

export const WIDE = 1280;
export const PHONE = 390;

let width = WIDE;
const listeners = new Set<() => void>();

const endsOf = (media: string) => [...media.matchAll(/\((min|max)-width:\s*([\d.]+)px\)/g)];

/** Prepares each test of a file: its window answers media queries by a width that the test can change. */
export function withTurnedWindow(): void {
  beforeEach(() => {
    width = WIDE;
    const others = window.matchMedia.bind(window);
    vi.stubGlobal('matchMedia', (media: string) => {
      const ends = endsOf(media);
      if (ends.length === 0) return others(media);
      return {
        media,
        get matches() {
          return ends.every(([, end, px]) => (end === 'max' ? width <= Number(px) : width >= Number(px)));
        },
        addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
        removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
      };
    });
  });
  afterEach(() => {
    listeners.clear();
  });
}

/** Gives the window another width, as a phone that is turned. */
export function turnTo(next: number): void {
  act(() => {
    width = next;
    for (const listener of [...listeners]) listener();
  });
}
