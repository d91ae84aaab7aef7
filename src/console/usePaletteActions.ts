import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useLogout } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Order } from '../../contract/orders/orders.ts';
import { fromMinor, toMinor } from '../../contract/rules/money/money.ts';
import { sortOf, sortServices } from '../../contract/rules/orders/serviceOrder.ts';
import { useCommandServices } from '../commands/commandsContext.ts';
import type { NewKind, ScreenId, Target } from '../commands/grammar/parsedInput.ts';
import type { PaletteActions } from '../commands/palette/rows/paletteItem.ts';
import type { TextKey } from '../i18n/textKey.ts';
import { useNotify } from '../i18n/useNotify.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { isOutsideConsole } from '../layout/menuItems.ts';
import { PREFIX } from '../lib/browser/loginPath.ts';
import { openLater } from '../lib/browser/openLater.ts';
import { durationWords } from '../lib/dates/durationWords.ts';
import { keepOpenForms, storeForm } from '../lib/forms/formStorage.ts';
import { formatMoney } from '../lib/text/formatMoney.ts';
import { useManifestDialogs } from '../resources/manifests/ManifestDialogs.tsx';
import type { OrderTools } from '../resources/orders/actions/orderAction.ts';
import { useOrderTools } from '../resources/orders/actions/useOrderTools.ts';
import { useFeatures, useSession } from '../session/SessionContext.ts';
import { useTextLocale } from '../session/TextContext.ts';
import { useDataProvider } from '../session/useDataProvider.ts';
import { useSetLanguage } from '../session/useSetLanguage.ts';
import { usePayInvoice } from '../shared/billing/PayInvoiceSteps.tsx';
import { codTotalsFilter } from '../shared/cod/rules/settlementFilter.ts';
import { labelSizeOf } from '../shared/orders/rules/labelSize.ts';
import { orderFilterToWire } from '../shared/orders/rules/orderFilter.ts';
import { typedKey } from '../shared/payment/stepKeys.ts';
import { pathAgain, topUpPath } from '../shared/payment/topUpPath.ts';
import { useActionRunner } from '../ui/list/actions/useActionRunner.ts';
import { APPEARANCE_PATH, SETTINGS_PATHS } from '../ui/settings/settingsItems.ts';
import { findPath, manifestPath } from './listPaths.ts';
import { documentAddress, NothingToPrint } from './paletteDocuments.ts';
import { resolveTarget } from './paletteTargets.ts';
import { runVerb } from './runVerb.ts';
import { addressOf, quoteCall } from './typedQuote.ts';
import { typedRange } from './typedRange.ts';

/** The address of each screen. */
const SCREENS: Readonly<Record<ScreenId, string>> = {
  dashboard: '/',
  orders: '/orders',
  drafts: '/orders/bulk-orders',
  track: '/track',
  scan: '/orders/scan',
  failed: `/orders/bulk-orders?filter=${encodeURIComponent(JSON.stringify({ tab: 'FAILED' }))}`,
  manifests: '/orders/manifest',
  cod: '/orders/cod',
  billing: '/billing',
  transactions: '/billing/transaction',
  wallet: '/payment',
  referral: '/refer-earn',
  import: '/orders/import-order',
  rates: '/check-rates',
  settings: '/settings',
  appearance: APPEARANCE_PATH,
  ...SETTINGS_PATHS,
};
const UNPAID_INVOICES = `/billing/invoice?filter=${encodeURIComponent(JSON.stringify({ tab: 'unpaid' }))}`;

/** Addresses where new records are created. */
const NEW: Readonly<Record<NewKind, string>> = {
  order: '/orders/new-order',
  multipoint: '/orders/multipoint',
  import: '/orders/import-order',
};

/** The palette's actions in this console. None of them cancels, and only a parcel that was shown for review is paid. */
export function usePaletteActions(): PaletteActions {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const address = useLocation();
  const here = useRef(address);
  here.current = address;
  const notify = useNotify();
  const translate = useTranslate();
  const locale = useTextLocale();
  const logout = useLogout();
  const setLanguage = useSetLanguage();
  const services = useCommandServices();
  const manifestDialogs = useManifestDialogs();
  const { payNumber } = usePayInvoice();
  const runner = useActionRunner<Order, OrderTools>(useOrderTools());
  const { estimate, referral } = useFeatures();
  const { customer, customers, company, switchAccount, hasMultipoint } = useSession();

  return useMemo<PaletteActions>(() => {
    const warn = (key: TextKey, values?: Record<string, unknown>) =>
      notify(key, { type: 'warning', messageArgs: values });
    const meant = async (target: Target) => {
      const found = await resolveTarget(target, services.contextFor('palette'), dataProvider);
      if (found.unknown.length) warn('console.unknownOrders', { numbers: found.unknown.join(', ') });
      return found;
    };
    const loadItemTypes = () =>
      queryClient.fetchQuery({
        queryKey: ['session', 'itemTypes', company.id],
        queryFn: () => dataProvider.getItemTypes(company.id),
        staleTime: Number.POSITIVE_INFINITY,
      });
    const steps = { runner, warn, cancelManifests: manifestDialogs.cancel };
    return {
      track: (numbers) => void navigate(`/track?trackingNo=${encodeURIComponent(numbers.join(','))}`),
      scan: (numbers) => void navigate('/orders/scan', { state: { scan: numbers } }),
      open: async (id) => {
        const { orders, manifests } = await meant({ kind: 'orders', ids: [id] });
        const [order] = orders;
        const [manifest] = manifests;
        if (manifest) navigate(manifestPath(manifest));
        else if (order)
          navigate(order.statusCode < 100 ? `/orders/new-order/${order.id}` : `/order/${order.id}`);
      },
      find: async (text, filters) => {
        const companies = filters.service ? await dataProvider.getOwnServiceCompanies(customer.id) : [];
        const { path, unread } = findPath(text, filters, {
          companies,
          statusText: (code) => translate(`status.${code}`, { _: '' }),
        });
        if (unread.length) warn('console.notUnderstood', { words: unread.join(', ') });
        navigate(path);
      },
      print: async ({ target, type, size }) => {
        try {
          await openLater(async () =>
            documentAddress(type, labelSizeOf(customer, size), await meant(target), dataProvider),
          );
        } catch (err) {
          if (!(err instanceof NothingToPrint)) throw err;
          warn(err.textKey);
        }
      },
      act: async (request) => runVerb(request, await meant(request.target), steps),
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
          services: sortServices(answer.services, by).map((s) => {
            const { key, count } = durationWords(s.duration);
            return {
              code: s.code,
              name: s.name,
              price: formatMoney(toMinor(s.price.amount), s.price.currency, locale),
              detail: [estimate && translate(key, { smart_count: count }), s.serviceCompany.name]
                .filter(Boolean)
                .join(' · '),
            };
          }),
          from: placeText(from),
          to: placeText(to),
        };
      },
      priceBooking: async (booking, signal) => {
        // Loaded with the rules of the order form, which are not part of the first paint.
        const { priceBooking } = await import('./typedBooking/priceBooking.ts');
        const itemTypes = await loadItemTypes();
        const openForm = (state: object) => navigate('/orders/new-order', { state });
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
        return priceBooking(booking, facts, signal);
      },
      tell: (text, isGood) => notify.sentence(text, { type: isGood ? 'success' : 'error' }),
      openWizard: async ({ quote, serviceCode }) => {
        const [origin, destination] = await Promise.all([
          addressOf(quote.from, customer, dataProvider),
          addressOf(quote.to, customer, dataProvider),
        ]);
        navigate('/orders/new-order', {
          state: {
            origin,
            destination,
            weight: quote.weightKg,
            itemType: quote.itemType,
            serviceCode,
            cod: quote.cod && fromMinor(quote.cod.amountMinor),
            insurance: quote.insurance && fromMinor(quote.insurance.amountMinor),
          },
        });
      },
      showBalance: () =>
        notify('console.balance', {
          type: 'info',
          messageArgs: { amount: formatMoney(toMinor(customer.walletBalance), company.currency, locale) },
        }),
      topUp: (amount) => {
        if (amount?.currency && amount.currency !== company.currency)
          return warn('console.notUnderstood', { words: amount.currency });
        navigate(amount ? `/payment?amount=${fromMinor(amount.amountMinor)}` : '/payment');
      },
      topUpFor: async (missingMinor, typed) => {
        const id = crypto.randomUUID();
        await storeForm(typedKey(customer.id), { ...typed, id });
        keepOpenForms();
        navigate(topUpPath(missingMinor, pathAgain(here.current, { kind: 'book', id })));
      },
      pay: async (invoiceNo) => {
        if (!invoiceNo) return void navigate(UNPAID_INVOICES);
        await payNumber(invoiceNo);
      },
      hasReferral: referral,
      invite: (emails) => void navigate(SCREENS.referral, { state: { invite: true, emails } }),
      creates: (kind) => kind !== 'multipoint' || hasMultipoint,
      create: (kind) => void navigate(NEW[kind]),
      orderTo: (name) => void navigate(NEW.order, { state: { receiver: { name } } }),
      go: (screen) => {
        const path = SCREENS[screen];
        if (isOutsideConsole(path)) location.assign(`${PREFIX}${path}`);
        else navigate(path);
      },
      openInNewTab: (path) =>
        void window.open(path.startsWith(PREFIX) ? path : `${PREFIX}${path}`, '_blank', 'noopener'),
      switchAccount: (name) => {
        const wanted = name?.toLowerCase();
        const next = customers.find(
          (c) => c.id !== customer.id && (!wanted || c.name.toLowerCase().includes(wanted)),
        );
        if (!next) return name ? warn('console.noAccount', { name }) : warn('console.noOtherAccount');
        switchAccount(next.id);
        navigate('/');
      },
      setLanguage,
      exportRows: async (kind, range) => {
        const { dateFrom, dateTo } = typedRange(range, company.timezone);
        if (kind === 'cod') {
          const days = codTotalsFilter({ dateFrom, dateTo });
          await openLater(() => dataProvider.codExportLink(days));
          return;
        }
        if (kind === 'manifests') {
          await openLater(() => dataProvider.manifestExportLink({ dateFrom, dateTo }));
          return;
        }
        await openLater(() =>
          dataProvider.exportLink({
            ...orderFilterToWire({ tab: 'ALL', dateFrom, dateTo }),
            limit: 1_000_000,
          } as never),
        );
      },
      signOut: () => void logout(),
    };
  }, [
    dataProvider,
    queryClient,
    navigate,
    notify,
    translate,
    locale,
    logout,
    setLanguage,
    services,
    manifestDialogs,
    payNumber,
    runner,
    customer,
    customers,
    company,
    estimate,
    referral,
    switchAccount,
    hasMultipoint,
  ]);
}

const placeText = (a: {
  postcode: string | null;
  city: string | null;
  country: string | null;
  address1: string | null;
}) => [a.postcode, a.city ?? a.address1, a.country].filter(Boolean).join(' ');
