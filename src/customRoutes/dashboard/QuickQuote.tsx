import { Box } from '@mui/material';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { useCountries, useFeatures, useSession } from '../../session/SessionContext.ts';
import { TitledCard } from '../../ui/page/TitledCard.tsx';
import { EMPTY_QUOTE, prefillOf, type QuoteValues } from '../quote/rules/quoteRequest.ts';
import { QuoteForm } from '../quote/sections/QuoteForm.tsx';
import { QuoteResults } from '../quote/sections/QuoteResults.tsx';
import { useQuote } from '../quote/state/useQuote.ts';
import { homePlace } from './homePlace.ts';
import { KeyHint } from './KeyHint.tsx';

export const QUOTE_FORM_ID = 'quickQuote';

/** Last typed values by customer, for a return to this page. */
const typed = new Map<number, QuoteValues>();

/** Prices on the dashboard; choosing a service opens the order form with the entered values (DASH-11). */
export function QuickQuote() {
  const translate = useText();
  const navigate = useNavigate();
  const { company, customer } = useSession();
  const countries = useCountries();
  const { estimate, serviceSort } = useFeatures();
  const { state, ask, outdate } = useQuote({ companyId: company.id, customerId: customer.id });
  const keep = useCallback((values: QuoteValues) => void typed.set(customer.id, values), [customer.id]);
  const initial = useMemo(
    () => typed.get(customer.id) ?? { ...EMPTY_QUOTE, origin: homePlace(customer, company) },
    [customer, company],
  );
  return (
    <TitledCard title={translate('dashboard.quote')} action={<KeyHint command="dashboard.quote" />}>
      <QuoteForm
        key={customer.id}
        id={QUOTE_FORM_ID}
        company={company}
        countries={countries}
        initial={initial}
        busy={state.status === 'loading'}
        notFoundEnd={state.status === 'failed' ? state.failure.end : null}
        isQuoted={state.status !== 'idle'}
        onAsk={(request, isAutomatic) => void ask(request, isAutomatic)}
        onOutdated={outdate}
        onChange={keep}
      />
      <Box sx={{ mt: state.status === 'idle' ? 0 : 2 }}>
        <QuoteResults
          state={state}
          showEstimate={estimate}
          showSort={serviceSort}
          firstSort={customer.priceQuotePref === 'fastest' ? 'speed' : 'price'}
          onChoose={(offer, request) =>
            navigate('/orders/new-order', { state: prefillOf(request, offer.code) })
          }
          onRetry={(request) => void ask({ ...request, retry: request.retry + 1 })}
        />
      </Box>
    </TitledCard>
  );
}
