import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { InstantQuote, InstantQuoteInput } from '../../../contract/orders/services.ts';
import { TYPING_PAUSE_MS } from '../../../contract/rules/limits.ts';
import { useLocale } from '../../i18n/useText.ts';
import { asFailure, type Failure } from '../../lib/calls/callFailure.ts';
import { onConnection } from '../../lib/calls/connection.ts';
import { useEffectOn } from '../../lib/react/useEffectOn.ts';
import { useHandler } from '../../lib/react/useHandler.ts';

export interface Answer {
  status: 'idle' | 'searching' | 'ready' | 'failed';
  quote: InstantQuote | null;
  failure: Failure | null;
}

type Ask = (input: InstantQuoteInput, signal: AbortSignal) => Promise<InstantQuote>;
const IDLE: Answer = { status: 'idle', quote: null, failure: null };
const SEARCHING: Answer = { ...IDLE, status: 'searching' };

/** The request in a key. */
const inputOf = (key: string) => JSON.parse(key.slice(key.indexOf(':') + 1)) as InstantQuoteInput;

/**
 * Requests prices after a pause of 750 ms, aborts the previous request, and never returns the answer to another request (FORM-59). `null`
 * requests nothing. The first request is sent at once unless `firstAtOnce` is false. The returned function repeats the request; a request
 * without an answer is repeated when the server answers again.
 */
export function usePausedQuote(
  input: InstantQuoteInput | null,
  ask: Ask,
  { firstAtOnce = true }: { firstAtOnce?: boolean } = {},
): [Answer, () => void] {
  const [requestCount, setRequestCount] = useState(0);
  const [answer, setAnswer] = useState<{ key: string; answer: Answer } | null>(null);
  const skipsPause = useRef(firstAtOnce);
  const request = useEffectEvent(ask);
  const key = input && `${requestCount}:${JSON.stringify(input)}`;

  useEffect(() => {
    if (key === null) {
      if (!firstAtOnce) skipsPause.current = false;
      return;
    }
    const abort = new AbortController();
    const run = async () => {
      skipsPause.current = false;
      try {
        const quote = await request(inputOf(key), abort.signal);
        if (!abort.signal.aborted) setAnswer({ key, answer: { status: 'ready', quote, failure: null } });
      } catch (err) {
        if (!abort.signal.aborted)
          setAnswer({ key, answer: { status: 'failed', quote: null, failure: asFailure(err) } });
      }
    };
    const timer = setTimeout(() => void run(), skipsPause.current ? 0 : TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key, firstAtOnce]);

  // Names and descriptions are in the reader's language: another language requests them again, and the prices stay visible.
  const locale = useLocale();
  const shownLocale = useRef(locale);
  useEffectOn(() => {
    const shown = answer?.key === key && answer?.answer.status === 'ready' ? key : null;
    if (shownLocale.current === locale) return;
    shownLocale.current = locale;
    if (shown === null) return;
    const abort = new AbortController();
    request(inputOf(shown), abort.signal).then(
      (quote) =>
        setAnswer((now) =>
          abort.signal.aborted || now?.key !== shown
            ? now
            : { key: shown, answer: { status: 'ready', quote, failure: null } },
        ),
      // The shown result is still right, in the previous language.
      () => undefined,
    );
    return () => abort.abort();
  }, [locale]);

  // The first request keeps its pause, as there is nothing to repeat yet.
  const repeat = useHandler(() => {
    skipsPause.current = firstAtOnce || key !== null;
    setRequestCount((n) => n + 1);
  });
  const isUnanswered = key !== null && answer?.key === key && answer.answer.failure?.status === 0;
  useEffect(() => {
    if (!isUnanswered) return;
    return onConnection((state) => {
      if (state === 'ok') repeat();
    });
  }, [isUnanswered, repeat]);
  return [key === null ? IDLE : answer?.key === key ? answer.answer : SEARCHING, repeat];
}
