import { act } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { TYPING_PAUSE_MS } from '../../contract/rules/limits.ts';

/** Timers run by themselves, nearly at their real times, and `pauseTyping` lets a pause pass at once. */
export function withTypingPauses(): void {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
      advanceTimeDelta: 2,
    });
  });
}

/** Nobody types until the page answers what was typed. */
export const pauseTyping = () => act(() => vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS));
