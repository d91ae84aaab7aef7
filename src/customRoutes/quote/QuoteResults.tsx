import {
  Alert,
  Box,
  Button,
  Pagination,
  Skeleton,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import type { QuotedService } from '../../../contract/services.ts';
import { type Translate, useText } from '../../session/TextContext.ts';
import { ServiceCard } from '../../ui/ServiceCard.tsx';
import { OFFER_SORTS, type OfferSort, offerPage, pageCount, sortOffers } from './offers.ts';
import type { QuoteRequest } from './quoteRequest.ts';
import type { QuoteState } from './useQuote.ts';

interface Props {
  state: QuoteState;
  /** Whether the usual time is shown; without it nobody can sort by speed (QUOTE-39). */
  showEstimate: boolean;
  firstSort?: OfferSort;
  onChoose: (offer: QuotedService, request: QuoteRequest) => void;
  onRetry: (request: QuoteRequest) => void;
  /** More that can be done with the whole quote. */
  actions?: ReactNode;
}

const GRID = {
  display: 'grid',
  gap: 1.5,
  m: 0,
  p: 0,
  listStyle: 'none',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
  },
};

/** What came of a quote: waiting, offers, none, or what went wrong; each is announced (QUOTE-33, -47, -49…51). */
export function QuoteResults({
  state,
  showEstimate,
  firstSort = 'price',
  onChoose,
  onRetry,
  actions,
}: Props) {
  const text = useText();
  return (
    <Box
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
          minHeight: state.status === 'idle' ? 0 : 36,
        }}
      >
        <Typography role="status" component="p" sx={{ fontWeight: 600, fontSize: 14, mr: 'auto' }}>
          {statusText(state, text)}
        </Typography>
        {state.status === 'done' && state.offers.length ? actions : null}
      </Box>
      {state.status === 'loading' ? (
        <Box sx={GRID}>
          {[1, 2, 3].map((n) => (
            <Skeleton key={n} variant="rounded" height={128} />
          ))}
        </Box>
      ) : null}
      {state.status === 'failed' ? (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => onRetry(state.request)}>
              {text('common.retry')}
            </Button>
          }
        >
          {state.failure.key ? text(state.failure.key) : state.failure.message}
          {state.failure.requestId ? (
            <Typography variant="caption" component="div">
              {text('quote.requestId', { id: state.failure.requestId })}
            </Typography>
          ) : null}
        </Alert>
      ) : null}
      {state.status === 'done' && state.offers.length ? (
        <Offers
          offers={state.offers}
          request={state.request}
          showEstimate={showEstimate}
          firstSort={firstSort}
          onChoose={onChoose}
        />
      ) : null}
      {state.status === 'done' && !state.offers.length ? (
        <Typography color="text.secondary" variant="body2">
          {text('quote.noneHint')}
        </Typography>
      ) : null}
    </Box>
  );
}

function statusText(state: QuoteState, text: Translate): string {
  if (state.status === 'loading') return text('quote.searching');
  if (state.status !== 'done') return '';
  return state.offers.length ? text('quote.found', { smart_count: state.offers.length }) : text('quote.none');
}

type OffersProps = Required<Pick<Props, 'showEstimate' | 'firstSort' | 'onChoose'>> & {
  offers: QuotedService[];
  request: QuoteRequest;
};

function Offers({ offers, request, showEstimate, firstSort, onChoose }: OffersProps) {
  const text = useText();
  const [sort, setSort] = useState(showEstimate ? firstSort : 'price');
  const [page, setPage] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other offers or another order begin at their first page
  useEffect(() => setPage(1), [offers, sort]);
  const pages = pageCount(offers.length);
  return (
    <>
      {showEstimate ? (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={sort}
          onChange={(_, next: OfferSort | null) => next && setSort(next)}
          aria-label={text('quote.sortBy')}
        >
          {OFFER_SORTS.map((by) => (
            <ToggleButton key={by} value={by} sx={{ textTransform: 'none', py: 0.5, px: 1.5 }}>
              {text(`quote.sort.${by}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      ) : null}
      <Box component="ul" sx={GRID}>
        {offerPage(sortOffers(offers, sort), page).map((offer) => (
          <li key={offer.code}>
            <ServiceCard
              offer={offer}
              showEstimate={showEstimate}
              action={
                <Button
                  size="small"
                  variant="outlined"
                  aria-label={text('quote.chooseNamed', { name: offer.name })}
                  onClick={() => onChoose(offer, request)}
                >
                  {text('quote.choose')}
                </Button>
              }
            />
          </li>
        ))}
      </Box>
      {pages > 1 ? (
        <Pagination
          count={pages}
          page={page}
          onChange={(_, next) => setPage(next)}
          getItemAriaLabel={(type, n) => text(`quote.page.${type}`, { n: n ?? '' })}
          sx={{ justifySelf: 'center' }}
        />
      ) : null}
    </>
  );
}
