import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { QuotedService as Offer, QuoteAddress } from '../../contract/orders/services.ts';
import { fromMinor, nearestMinor } from '../../contract/rules/money/money.ts';
import { sortOf, sortServices } from '../../contract/rules/orders/serviceOrder.ts';
import type { PaletteActions, QuotedService } from '../commands/palette/rows/paletteItem.ts';
import { useLocale, useText } from '../i18n/useText.ts';
import { durationWords } from '../lib/dates/durationWords.ts';
import { useHandler } from '../lib/react/useHandler.ts';
import { formatMoney } from '../lib/text/formatMoney.ts';
import { useFeatures, useSession } from '../session/SessionContext.ts';
import { useDataProvider } from '../session/useDataProvider.ts';
import { useLoadItemTypes } from '../shared/orders/useItemTypes.ts';
import { addressOf, quoteCall } from './typedQuote.ts';

type QuoteActions = Pick<PaletteActions, 'itemTypes' | 'townOf' | 'quote' | 'openWizard' | 'priceBooking'>;

/** Prices of a line typed into the palette, and the order form filled in from them. */
export function useQuoteActions(): QuoteActions {
  const dataProvider = useDataProvider();
  const loadItemTypes = useHandler(useLoadItemTypes());
  const navigate = useNavigate();
  const translate = useText();
  const locale = useLocale();
  const { estimate } = useFeatures();
  const { customer, company } = useSession();
  return useMemo<QuoteActions>(() => {
    const openForm = (state: object) => navigate('/orders/new-order', { state });
    const shown = ({ code, name, price, duration, serviceCompany }: Offer): QuotedService => {
      const { key, count } = durationWords(duration);
      return {
        code,
        name,
        price: formatMoney(nearestMinor(price.amount), price.currency, locale),
        detail: [estimate && translate(key, { smart_count: count }), serviceCompany.name]
          .filter(Boolean)
          .join(' · '),
      };
    };
    return {
      itemTypes: async () => (await loadItemTypes()).map(({ name }) => name),
      townOf: async (country, postcode, signal) =>
        (await dataProvider.lookupPostcode(country, postcode, signal))[0]?.city ?? null,
      quote: async (quote, signal) => {
        const [from, to] = await Promise.all([
          addressOf(quote.from, customer, dataProvider, signal),
          addressOf(quote.to, customer, dataProvider, signal),
        ]);
        const answer = await dataProvider.instantQuote(
          quoteCall(quote, from, to, { companyId: company.id, customerId: customer.id }),
          signal,
        );
        const first = answer.errors[0]?.error.message;
        if (!answer.services.length && first) throw new Error(first);
        const by = quote.by ?? sortOf(customer.priceQuotePref);
        return {
          services: sortServices(answer.services, by).map(shown),
          from: placeText(from),
          to: placeText(to),
        };
      },
      openWizard: async ({ quote, serviceCode }) => {
        const [origin, destination] = await Promise.all([
          addressOf(quote.from, customer, dataProvider),
          addressOf(quote.to, customer, dataProvider),
        ]);
        openForm({
          origin,
          destination,
          weight: quote.weightKg,
          itemType: quote.itemType,
          serviceCode,
          cod: quote.cod && fromMinor(quote.cod.amountMinor),
          insurance: quote.insurance && fromMinor(quote.insurance.amountMinor),
        });
      },
      priceBooking: async (booking, signal) => {
        // It is loaded with the rules of the order form, which are not part of the first paint.
        const { priceInPalette } = await import('./typedBooking/paletteBooking.ts');
        const itemTypes = await loadItemTypes();
        const facts = {
          dataProvider,
          customer,
          company,
          locale,
          itemTypes,
          t: translate,
          showsEstimate: estimate,
          openForm,
        };
        return priceInPalette(booking, facts, signal);
      },
    };
  }, [dataProvider, loadItemTypes, navigate, translate, locale, estimate, customer, company]);
}

const placeText = (a: QuoteAddress) =>
  [a.postcode, a.city ?? a.address1, a.country].filter(Boolean).join(' ');
