import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { type ReactNode, useRef, useState } from 'react';
import type { QuotedService } from '../../../../contract/orders/services.ts';
import type { Translate } from '../../../i18n/textKey.ts';
import { useText } from '../../../i18n/useText.ts';
import { useEffectOn } from '../../../lib/react/useEffectOn.ts';
import { OFFER_ROWS } from '../../../shared/price/ServiceCard.tsx';
import { ToggleChoice } from '../../../ui/inputs/ToggleChoice.tsx';
import { RetryAlert } from '../../../ui/messages/RetryAlert.tsx';
import { OFFER_SORTS, type OfferSort } from '../rules/offers.ts';
import { placeLine } from '../rules/quotePlace.ts';
import type { QuoteRequest } from '../rules/quoteRequest.ts';
import type { QuoteFailure, QuoteProblem, QuoteState } from '../state/useQuote.ts';
import { CHOICE, OfferList } from './OfferList.tsx';

interface Props {
  state: QuoteState;
  /** Whether the usual duration is shown (QUOTE-39). */
  showEstimate: boolean;
  /** Whether the user can choose the order of offers (SHELL-42, -43); by speed only if durations are shown. */
  showSort: boolean;
  firstSort?: OfferSort;
  onSort?: (sort: OfferSort) => void;
  onChoose: (offer: QuotedService, request: QuoteRequest) => void;
  onRetry: (request: QuoteRequest) => void;
  /** Further actions for the whole quote. */
  actions?: ReactNode;
}

/** Result of a quote: pending, offers, none, or an error; each is announced (QUOTE-33, -47, -49…51). */
export function QuoteResults({
  state,
  showEstimate,
  showSort,
  firstSort = 'price',
  onSort,
  onChoose,
  onRetry,
  actions,
}: Props) {
  const text = useText();
  const [sort, setSort] = useState(firstSort);
  const sortBy = (next: OfferSort) => {
    setSort(next);
    onSort?.(next);
  };
  const offers = 'offers' in state ? state.offers : [];
  const isOutdated = state.status === 'loading' || (state.status === 'done' && Boolean(state.isOutdated));
  const section = useChoiceFocus(state);
  const status = statusText(state, text);
  return (
    <Box
      ref={section}
      component="section"
      aria-label={text('quote.results')}
      aria-busy={state.status === 'loading'}
      sx={{ display: 'grid', gap: 1.5 }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          gap: 1,
          minHeight: status ? 36 : 0,
        }}
      >
        <StatusLine state={state} status={status} />
        {offers.length > 1 && showEstimate && showSort ? (
          <ToggleChoice
            label={text('quote.sortBy')}
            value={sort}
            options={OFFER_SORTS.map((by) => ({ value: by, label: text(`quote.sort.${by}`) }))}
            onChange={sortBy}
            sx={{ textTransform: 'none', py: 0.5, px: 1.5, color: 'text.secondary' }}
          />
        ) : null}
        {offers.length && !isOutdated ? actions : null}
      </Box>
      {state.status === 'loading' && !offers.length ? (
        <Box sx={OFFER_ROWS}>
          {[1, 2, 3].map((n) => (
            <Skeleton key={n} variant="rounded" height={58} />
          ))}
        </Box>
      ) : null}
      {state.status === 'failed' ? (
        <Failure failure={state.failure} onRetry={() => onRetry(state.request)} />
      ) : null}
      {state.status === 'done' && offers.length && state.problems.length && !isOutdated ? (
        <Problems problems={state.problems} request={state.request} />
      ) : null}
      {'offers' in state && offers.length ? (
        <OfferList
          offers={offers}
          isOutdated={isOutdated}
          sort={showEstimate && showSort ? sort : 'price'}
          showEstimate={showEstimate}
          onChoose={(offer) => onChoose(offer, state.request)}
        />
      ) : null}
      {state.status === 'done' && !offers.length ? (
        <Typography color="text.secondary" variant="body2">
          {text('quote.noneHint')}
        </Typography>
      ) : null}
    </Box>
  );
}

/** The choice of an offer follows the request. A user who has moved on keeps the focus. */
function useChoiceFocus(state: QuoteState) {
  const section = useRef<HTMLElement>(null);
  const askedFrom = state.status === 'done' ? state.askedFrom : null;
  useEffectOn(() => {
    if (!askedFrom || ![askedFrom, document.body].includes(document.activeElement ?? document.body)) return;
    section.current?.querySelector<HTMLElement>(`[${CHOICE}]`)?.focus();
  }, [askedFrom, 'offers' in state && state.offers]);
  return section;
}

/** The result in words, with the places of its offers. */
function StatusLine({ state, status }: { state: QuoteState; status: string }) {
  return (
    <Typography role="status" component="p" sx={{ fontWeight: 600, fontSize: 14, mr: 'auto' }}>
      {status}{' '}
      {state.status === 'done' && state.offers.length && !state.isOutdated ? (
        <Typography component="span" variant="body2" color="text.secondary" sx={{ ml: 1 }}>
          {[state.request.origin, state.request.destination].map(placeLine).join(' → ')}
        </Typography>
      ) : null}
    </Typography>
  );
}

/** Why an offer is missing, or a place is doubtful. */
function Problems({ problems, request }: { problems: QuoteProblem[]; request: QuoteRequest }) {
  const text = useText();
  const lines = new Set(problems.map((problem) => problemText(problem, request, text)));
  return (
    <Alert severity="warning" role="alert">
      {[...lines].map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Alert>
  );
}

function Failure({ failure, onRetry }: { failure: QuoteFailure; onRetry: () => void }) {
  const text = useText();
  return (
    <RetryAlert onRetry={onRetry}>
      {failure.key ? text(failure.key) : failure.message}
      {failure.requestId ? (
        <Typography variant="caption" component="div">
          {text('quote.requestId', { id: failure.requestId })}
        </Typography>
      ) : null}
    </RetryAlert>
  );
}

/** The server's sentence about a doubtful place is for programs. */
function problemText({ field, message }: QuoteProblem, request: QuoteRequest, text: Translate): string {
  const [, at] = /^waypoint\.(\d+)\.(?:postcode|city|state)$/.exec(field ?? '') ?? [];
  if (at === undefined) return message;
  return text('quote.doubtfulPlace', {
    place: placeLine(at === '0' ? request.origin : request.destination),
  });
}

function statusText(state: QuoteState, text: Translate): string {
  if (state.status === 'loading') return text('quote.searching');
  if (state.status !== 'done') return '';
  if (state.isOutdated) return text('quote.outdated');
  return state.offers.length ? text('quote.found', { smart_count: state.offers.length }) : text('quote.none');
}
