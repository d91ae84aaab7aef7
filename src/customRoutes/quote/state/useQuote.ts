import { useCallback, useEffect, useRef, useState } from 'react';
import type { InstantQuote, QuotedService } from '../../../../contract/orders/services.ts';
import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import type { TextKey } from '../../../i18n/textKey.ts';
import { usePublicVerbs } from '../../../session/PortalData.ts';
import { offersWithAddons } from '../rules/offers.ts';
import { placeFound } from '../rules/quotePlace.ts';
import { type QuoteRequest, quoteCall } from '../rules/quoteRequest.ts';

/** The reason for missing prices: a text of our own, or the server's message. */
export interface QuoteFailure {
  key: TextKey | null;
  message: string;
  /** The place that the server could not locate. */
  end: 'origin' | 'destination' | null;
  requestId: string | null;
}

export type QuoteProblem = InstantQuote['errors'][number]['error'];

export type QuoteState =
  | { status: 'idle' }
  /** The offers of the previous request are still shown, but cannot be chosen. */
  | { status: 'loading'; request: QuoteRequest; offers: QuotedService[] }
  /** The request, with the places that were found for its addresses. The offers are outdated when the form differs from it. */
  | {
      status: 'done';
      request: QuoteRequest;
      offers: QuotedService[];
      /** Reasons why an offer is missing, or why a place is doubtful. */
      problems: QuoteProblem[];
      isOutdated?: boolean;
      /** The focused element when a person requested the prices; null for automatic requests, and if its text has changed since. */
      askedFrom?: Element | null;
    }
  | { status: 'failed'; request: QuoteRequest; failure: QuoteFailure };

/** A geocoder error has its own text; all other errors show the server's message (QUOTE-49, -51, ERR-01). */
export function quoteFailure(err: unknown): QuoteFailure {
  const { code, message, field, requestId } = (err ?? {}) as Partial<
    Record<'code' | 'message' | 'field' | 'requestId', unknown>
  >;
  return {
    key:
      code === ERROR.geocoder
        ? 'validation.addressNotFound'
        : typeof message === 'string' && message
          ? null
          : 'common.timedOut',
    message: typeof message === 'string' ? message : '',
    end: field === 'origin' || field === 'destination' ? field : null,
    requestId: typeof requestId === 'string' ? requestId : null,
  };
}

const textOf = (element: Element | null) => (element instanceof HTMLInputElement ? element.value : null);

/** Requests prices; a newer request aborts the previous one, whose answer is never shown. */
export function useQuote(party: { companyId: string; customerId: number | null }) {
  const { instantQuote } = usePublicVerbs();
  const { companyId, customerId } = party;
  const [state, setState] = useState<QuoteState>({ status: 'idle' });
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  const ask = useCallback(
    async (request: QuoteRequest, isAutomatic = false) => {
      const askedFrom = isAutomatic ? null : document.activeElement;
      const typed = textOf(askedFrom);
      running.current?.abort();
      const abort = new AbortController();
      running.current = abort;
      setState((now) => ({ status: 'loading', request, offers: 'offers' in now ? now.offers : [] }));
      const next = await instantQuote(quoteCall(request, { companyId, customerId }), abort.signal).then(
        ({ services, errors, waypoints }): QuoteState => {
          // A lane without a service is an answer with its own text (QUOTE-50).
          const problems = errors.map(({ error }) => error).filter(({ code }) => code !== ERROR.noService);
          const [refused] = problems;
          return refused && !services.length
            ? { status: 'failed', request, failure: quoteFailure(refused) }
            : {
                status: 'done',
                askedFrom: textOf(askedFrom) === typed ? askedFrom : null,
                request: {
                  ...request,
                  origin: placeFound(request.origin, waypoints[0]),
                  destination: placeFound(request.destination, waypoints.at(-1)),
                },
                offers: offersWithAddons(services, request),
                problems,
              };
        },
        (err: unknown): QuoteState => ({ status: 'failed', request, failure: quoteFailure(err) }),
      );
      if (!abort.signal.aborted) setState(next);
    },
    [instantQuote, companyId, customerId],
  );

  const clear = useCallback(() => {
    running.current?.abort();
    setState({ status: 'idle' });
  }, []);

  /** Whether the form differs from the request of the shown offers. */
  const outdate = useCallback(
    (isOutdated: boolean) => setState((now) => (now.status === 'done' ? { ...now, isOutdated } : now)),
    [],
  );

  return { state, ask, clear, outdate };
}
