// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TYPING_PAUSE_MS } from '../../../contract/rules/limits.ts';
import type { InstantQuote, InstantQuoteInput } from '../../../contract/services.ts';
import { usePausedQuote } from '../../../src/ui/booking/usePausedQuote.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pause = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const parcel = (promoCode: string): InstantQuoteInput => ({ promoCode });

function hook(options?: { firstAtOnce: boolean }) {
  const ask = vi.fn(() => new Promise<InstantQuote>(() => undefined));
  const { rerender, result } = renderHook(
    ({ input }: { input: InstantQuoteInput | null }) => usePausedQuote(input, ask, options),
    { initialProps: { input: null as InstantQuoteInput | null } },
  );
  return { ask, rerender, again: () => act(() => result.current[1]()) };
}

it('the first add-on price waits for the pause, also after an address was pasted, which repeats the prices (FORM-59)', async () => {
  const { ask, rerender, again } = hook({ firstAtOnce: false });
  again();
  for (const code of ['A', 'B']) {
    rerender({ input: parcel(code) });
    await pause(TYPING_PAUSE_MS - 1);
    expect(ask).not.toHaveBeenCalled();
    await pause(1);
    expect(ask).toHaveBeenCalledOnce();
    ask.mockClear();
    // A price that is shown is repeated at once; after the add-ons are cleared the next one waits.
    again();
    await pause(0);
    expect(ask).toHaveBeenCalledOnce();
    ask.mockClear();
    again();
    rerender({ input: null });
    await pause(TYPING_PAUSE_MS);
  }
  expect(ask).not.toHaveBeenCalled();
});

it('the prices of a pasted address are requested at once', async () => {
  const { ask, rerender, again } = hook();
  rerender({ input: parcel('A') });
  await pause(0);
  expect(ask).toHaveBeenCalledOnce();
  again();
  rerender({ input: parcel('B') });
  await pause(0);
  expect(ask).toHaveBeenCalledTimes(2);
});
