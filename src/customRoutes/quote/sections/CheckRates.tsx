import { Box, Button, Container, Typography } from '@mui/material';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { Company } from '../../../../contract/account/company.ts';
import type { Country } from '../../../../contract/places/parameters.ts';
import { showsEstimate, showsServiceSort } from '../../../../contract/rules/account/features.ts';
import { useText } from '../../../i18n/useText.ts';
import { goToLoginThen, PREFIX } from '../../../lib/browser/loginPath.ts';
import { storeJson } from '../../../lib/browser/storedJson.ts';
import { PREFILL_KEY } from '../../../shared/booking/rules/quotePrefill.ts';
import { SURFACE } from '../../../ui/page/surface.ts';
import type { OfferSort } from '../rules/offers.ts';
import { EMPTY_QUOTE, prefillOf, type QuoteRequest } from '../rules/quoteRequest.ts';
import {
  CHECK_RATES_PATH,
  isComplete,
  quoteFromAddress,
  quoteToSearch,
  sortFromAddress,
} from '../rules/urlQuote.ts';
import { useQuote } from '../state/useQuote.ts';
import { QuoteForm } from './QuoteForm.tsx';

const loadResults = () => import('./QuoteResults.tsx');
const QuoteResults = lazy(() => loadResults().then((m) => ({ default: m.QuoteResults })));

const ORDER_FORM = '/orders/new-order';
const FORM_ID = 'quote';

interface Props {
  company: Company;
  countries: Country[];
  signedIn: boolean;
}

/** A form for prices, and its offers. */
export function CheckRates({ company, countries, signedIn }: Props) {
  const text = useText();
  const { opened, state, outdate, requestPrices, putSortInAddress } = useAddressQuote(company.id);
  const choose = (serviceCode: string, request: QuoteRequest) => {
    storeJson(PREFILL_KEY, prefillOf(request, serviceCode), sessionStorage);
    if (signedIn) location.assign(PREFIX + ORDER_FORM);
    else goToLoginThen(ORDER_FORM);
  };

  // Known before the request starts, so that nothing moves on the screen.
  const isAskedByAddress = opened.request !== null && isComplete(opened.request);

  return (
    <Container
      component="main"
      maxWidth="lg"
      sx={{
        py: { xs: 2, md: 3 },
        px: { xs: 2, sm: 2 },
        flex: 1,
        alignContent: 'start',
        display: 'grid',
        gap: 2,
      }}
    >
      <div>
        <Typography variant="h5" component="h1">
          {text('quote.title')}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {text('quote.intro')}
        </Typography>
      </div>
      <Box
        sx={{
          p: { xs: 1.5, sm: 2 },
          ...SURFACE,
        }}
      >
        <QuoteForm
          key={opened.at}
          id={FORM_ID}
          company={company}
          countries={countries}
          initial={opened.request ?? EMPTY_QUOTE}
          busy={state.status === 'loading'}
          notFoundEnd={state.status === 'failed' ? state.failure.end : null}
          isQuoted={state.status !== 'idle' || isAskedByAddress}
          onAsk={requestPrices}
          onOutdated={outdate}
        />
      </Box>
      <Suspense>
        {state.status === 'idle' ? null : (
          <QuoteResults
            key={opened.at}
            state={state}
            firstSort={sortFromAddress(location.search)}
            onSort={putSortInAddress}
            showEstimate={showsEstimate(company.code)}
            showSort={showsServiceSort(company.code, company.demo)}
            onChoose={(offer, request) => choose(offer.code, request)}
            onRetry={(request) => requestPrices({ ...request, retry: request.retry + 1 })}
            actions={<CopyLink />}
          />
        )}
      </Suspense>
    </Container>
  );
}

const quoteInAddress = () => quoteFromAddress(location.pathname, location.search);

/** The quote in the address: a user can share every answer, and opening the link requests it again (QUOTE-02…04). */
function useAddressQuote(companyId: string) {
  const [opened, setOpened] = useState(() => ({ at: 0, request: quoteInAddress() }));
  const { state, ask, clear, outdate } = useQuote({ companyId, customerId: null });
  const lastRequest = useRef<QuoteRequest | null>(null);

  const run = useCallback(
    (request: QuoteRequest, isAutomatic: boolean) => {
      lastRequest.current = request;
      void loadResults();
      void ask(request, isAutomatic);
    },
    [ask],
  );

  // The page was opened by a link, or by going back or forward.
  useEffect(() => {
    const { request } = opened;
    if (!request || !isComplete(request)) {
      lastRequest.current = null;
      clear();
    } else run(request, true);
  }, [opened, run, clear]);
  useEffect(() => {
    const read = () => setOpened(({ at }) => ({ at: at + 1, request: quoteInAddress() }));
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);

  const requestPrices = (request: QuoteRequest, isAutomatic = false) => {
    const isRepeat =
      lastRequest.current !== null &&
      quoteToSearch({ ...request, retry: 0 }) === quoteToSearch({ ...lastRequest.current, retry: 0 });
    run(request, isAutomatic);
    const address = addressOf(request, sortFromAddress(location.search));
    if (isRepeat || isAutomatic) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
  };

  const putSortInAddress = (sort: OfferSort) => {
    if (lastRequest.current) history.replaceState(null, '', addressOf(lastRequest.current, sort));
  };

  return { opened, state, outdate, requestPrices, putSortInAddress };
}

const addressOf = (request: QuoteRequest, sort: OfferSort) =>
  `${PREFIX}${CHECK_RATES_PATH}?${quoteToSearch(request, sort)}`;

/** Copies the page's address, which contains the quote. */
function CopyLink() {
  const text = useText();
  const [copied, setCopied] = useState(false);
  return (
    <Button
      size="small"
      variant="outlined"
      aria-live="polite"
      onClick={() => void navigator.clipboard.writeText(location.href).then(() => setCopied(true))}
      onBlur={() => setCopied(false)}
    >
      {text(copied ? 'common.copied' : 'quote.copyLink')}
    </Button>
  );
}
