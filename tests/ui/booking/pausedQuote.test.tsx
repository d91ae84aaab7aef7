// @vitest-environment happy-dom

import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { InstantQuote, InstantQuoteInput } from '../../../contract/orders/services.ts';
import { TYPING_PAUSE_MS } from '../../../contract/rules/limits.ts';
import { TextProvider } from '../../../src/i18n/useText.ts';
import { usePausedQuote } from '../../../src/shared/booking/usePausedQuote.ts';

beforeEach(() => void vi.useFakeTimers());

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

it('the first add-on price waits for the pause, even after a pasted address that requests prices again (FORM-59)', async () => {
  const { ask, rerender, again } = hook({ firstAtOnce: false });
  again();
  for (const code of ['A', 'B']) {
    rerender({ input: parcel(code) });
    await pause(TYPING_PAUSE_MS - 1);
    expect(ask).not.toHaveBeenCalled();
    await pause(1);
    expect(ask).toHaveBeenCalledOnce();
    ask.mockClear();
    // A shown price is requested again at once. After the add-ons are cleared the next price waits.
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

it('another language requests prices again at once, and shows the previous ones until the answer arrives (I18N-01)', async () => {
  const answers: ((quote: InstantQuote) => void)[] = [];
  const ask = vi.fn(() => new Promise<InstantQuote>((resolve) => answers.push(resolve)));
  const reader = { locale: 'en_US' };
  const { result, rerender } = renderHook(({ input }) => usePausedQuote(input, ask), {
    initialProps: { input: parcel('A') },
    wrapper: ({ children }) => (
      <TextProvider value={{ locale: reader.locale, translate: (key: string) => key }}>
        {children}
      </TextProvider>
    ),
  });
  const shown = () => result.current[0];
  const quoteIn = (language: string) => ({ language }) as unknown as InstantQuote;
  await pause(0);
  await act(async () => answers[0]?.(quoteIn('English')));
  expect(shown()).toMatchObject({ status: 'ready', quote: quoteIn('English') });

  reader.locale = 'id_ID';
  rerender({ input: parcel('A') });
  await pause(0);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(shown()).toMatchObject({ status: 'ready', quote: quoteIn('English') });
  await act(async () => answers[1]?.(quoteIn('Indonesia')));
  expect(shown()).toMatchObject({ status: 'ready', quote: quoteIn('Indonesia') });

  reader.locale = 'zh_CN';
  rerender({ input: parcel('A') });
  await pause(0);
  rerender({ input: parcel('B') });
  await pause(TYPING_PAUSE_MS);
  await act(async () => answers[2]?.(quoteIn('of before')));
  expect(shown().status).toBe('searching');
});

it('prices that got no answer are requested again when the server answers, a refusal is not (BX-53)', async () => {
  const ask = vi.fn(async (): Promise<InstantQuote> => {
    throw Object.assign(new Error('No answer'), { status: 0 });
  });
  const { result, rerender } = renderHook(({ code }) => usePausedQuote(parcel(code), ask), {
    initialProps: { code: 'A' },
  });
  await pause(0);
  expect(result.current[0].status).toBe('failed');
  expect(ask).toHaveBeenCalledOnce();
  act(() => void dispatchEvent(new Event('online')));
  await pause(0);
  expect(ask).toHaveBeenCalledTimes(2);

  ask.mockRejectedValue(Object.assign(new Error('No such promo code'), { status: 422 }));
  rerender({ code: 'B' });
  await pause(TYPING_PAUSE_MS);
  expect(ask).toHaveBeenCalledTimes(3);
  act(() => void dispatchEvent(new Event('online')));
  await pause(TYPING_PAUSE_MS);
  expect(ask).toHaveBeenCalledTimes(3);
});
