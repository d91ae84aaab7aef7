import { useMemo } from 'react';
import { useDataProvider, useLogout, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Order } from '../../contract/orders.ts';
import { fromMinor, toMinor } from '../../contract/rules/money.ts';
import type { LabelType } from '../../contract/rules/orderStatus.ts';
import { useCommandServices } from '../commands/commandsContext.ts';
import type { ScreenId, Target } from '../commands/paletteInput.ts';
import type { PaletteActions } from '../commands/paletteItem.ts';
import type { PortalDataProvider } from '../dataProvider.ts';
import { useSetLanguage } from '../layout/LanguageSwitch.tsx';
import { formatMoney } from '../lib/formatMoney.ts';
import { PREFIX } from '../lib/loginPath.ts';
import { openLater } from '../lib/openLater.ts';
import { type OrderListFilter, orderFilterToWire } from '../lib/orderFilter.ts';
import { codTotalsFilter } from '../lib/settlementFilter.ts';
import { useOrderDialogs } from '../resources/orders/OrderDialogs.tsx';
import { canGoOnManifest } from '../resources/orders/rowActions.ts';
import { useOrderActions } from '../resources/orders/useOrderActions.ts';
import { useSession } from '../session/SessionContext.ts';
import { useTextLocale } from '../session/TextContext.ts';
import { addressOf, quoteCall } from './typedQuote.ts';
import { typedRange } from './typedRange.ts';

/** Screens that exist in this console; a typed name of another one says that it is not there. */
const SCREENS: Partial<Record<ScreenId, string>> = {
  dashboard: '/',
  orders: '/orders',
  drafts: '/orders/bulk-orders',
  track: '/track',
  failed: `/orders/bulk-orders?filter=${encodeURIComponent(JSON.stringify({ tab: 'FAILED' }))}`,
  manifests: '/orders/manifest',
  cod: '/orders/cod',
};
const OUTSIDE: Partial<Record<ScreenId, string>> = { rates: '/check-rates' };

export const listPath = (filter: OrderListFilter): string =>
  `/orders?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** What the palette can do in this console. Nothing here pays or cancels: those open their step. */
export function usePaletteActions(): PaletteActions {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const navigate = useNavigate();
  const notify = useNotify();
  const translate = useTranslate();
  const locale = useTextLocale();
  const logout = useLogout();
  const setLanguage = useSetLanguage();
  const services = useCommandServices();
  const dialogs = useOrderDialogs();
  const orderActions = useOrderActions();
  const { customer, customers, company, switchAccount } = useSession();

  return useMemo<PaletteActions>(() => {
    const missing = (what: string) =>
      void notify(translate('console.notHere', { what }), { type: 'warning' });
    const targets = async (target: Target): Promise<Order[]> => {
      const { target: focused, selection } = services.contextFor('palette');
      if (target.kind === 'selection') return dataProvider.getOrders([...(selection?.ids ?? [])]);
      if (target.kind === 'focused') return focused ? dataProvider.getOrders([focused.id]) : [];
      const found = await Promise.all(target.ids.map((number) => byNumber(dataProvider, number)));
      const unknown = target.ids.filter((_, i) => !found[i]);
      if (unknown.length)
        notify(translate('console.unknownOrders', { numbers: unknown.join(', ') }), { type: 'warning' });
      return found.filter((o) => o !== undefined);
    };
    return {
      track: (numbers) => void navigate(`/track?trackingNo=${encodeURIComponent(numbers.join(','))}`),
      open: async (id) => {
        const order = await byNumber(dataProvider, id);
        if (order) navigate(order.statusCode < 100 ? `/orders/new-order/${order.id}` : `/order/${order.id}`);
        else notify(translate('console.unknownOrders', { numbers: id }), { type: 'warning' });
      },
      find: (text, filters) =>
        navigate(
          listPath({
            tab: (filters.tab?.toUpperCase() as OrderListFilter['tab']) ?? 'ALL',
            ...(text ? { q: text } : {}),
            ...(filters.from ? { dateFrom: filters.from } : {}),
            ...(filters.to ? { dateTo: filters.to } : {}),
          }),
        ),
      print: async ({ target, type, size }) => {
        const orders = await targets(target);
        const first = orders[0];
        if (!first) return;
        if (type === 'label')
          await orderActions.print(
            orders.map((o) => o.id),
            size as LabelType | undefined,
          );
        else if (type === 'packlist') await openLater(() => dataProvider.documentLink(first.id, 'packlist'));
        else if (type === 'invoice') await orderActions.run('printInvoice', first);
        else {
          const ids = [...new Set(orders.flatMap((o) => o.pickupManifestId ?? []))];
          if (ids.length) await openLater(() => dataProvider.manifestLink(ids));
          else notify(translate('console.noManifest'), { type: 'warning' });
        }
      },
      act: async ({ verb, target }) => {
        const orders = await targets(target);
        const first = orders[0];
        if (!first) return;
        if (verb === 'cancel') dialogs.cancel(orders);
        else if (verb === 'confirm' || verb === 'retry') dialogs.confirm(orders);
        else if (verb === 'again') await orderActions.run('placeAgain', first);
        else if (verb === 'return') await orderActions.run('returnOrder', first);
        else if (verb === 'refresh') {
          await dataProvider.refreshQuote(orders.map((o) => o.id));
          dialogs.changed();
          notify(translate('orders.refreshed'), { type: 'success' });
        } else if (verb === 'copyLink') {
          await navigator.clipboard.writeText(`${location.origin}${PREFIX}/etrack/${first.nanoId}`);
          notify(translate('orders.copied'), { type: 'info' });
        } else if (verb === 'manifest') {
          const fitting = orders.filter(canGoOnManifest);
          if (fitting.length < orders.length)
            notify(translate('orders.leftOut', { smart_count: orders.length - fitting.length }), {
              type: 'warning',
            });
          if (fitting.length) dialogs.manifest(fitting, true);
        } else missing(verb);
      },
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
        const sorted = [...answer.services].sort((a, b) =>
          quote.by === 'fastest'
            ? a.duration - b.duration
            : quote.by === 'cheapest'
              ? a.price.amount - b.price.amount
              : 0,
        );
        return {
          services: sorted.map((s) => ({
            code: s.code,
            name: s.name,
            price: formatMoney(toMinor(s.price.amount), s.price.currency, locale),
            detail: s.serviceCompany.name,
          })),
          from: placeText(from),
          to: placeText(to),
        };
      },
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
      topUp: () => missing(translate('console.topUp')),
      pay: () => missing(translate('console.pay')),
      showBalance: () =>
        void notify(
          translate('console.balance', {
            amount: formatMoney(toMinor(customer.walletBalance), company.currency, locale),
          }),
          { type: 'info' },
        ),
      create: (kind) => (kind === 'order' ? void navigate('/orders/new-order') : missing(kind)),
      go: (screen) => {
        const path = SCREENS[screen];
        const outside = OUTSIDE[screen];
        if (path) navigate(path);
        else if (outside) location.assign(`${PREFIX}${outside}`);
        else missing(screen);
      },
      openInNewTab: (path) =>
        void window.open(path.startsWith(PREFIX) ? path : `${PREFIX}${path}`, '_blank', 'noopener'),
      switchAccount: (name) => {
        const wanted = name?.toLowerCase();
        const next = customers.find(
          (c) => c.id !== customer.id && (!wanted || c.name.toLowerCase().includes(wanted)),
        );
        if (!next) return missing(name ?? translate('console.otherAccount'));
        switchAccount(next.id);
        navigate('/');
      },
      setLanguage,
      invite: () => missing(translate('console.invite')),
      exportRows: async (kind, range) => {
        if (kind !== 'orders' && kind !== 'cod') return missing(kind);
        const { dateFrom, dateTo } = typedRange(range, company.timezone);
        if (kind === 'cod') {
          const days = codTotalsFilter({ dateFrom, dateTo });
          await openLater(() => dataProvider.codExportLink(days));
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
    navigate,
    notify,
    translate,
    locale,
    logout,
    setLanguage,
    services,
    dialogs,
    orderActions,
    customer,
    customers,
    company,
    switchAccount,
  ]);
}

async function byNumber(dataProvider: PortalDataProvider, number: string): Promise<Order | undefined> {
  const { data } = await dataProvider.getList<Order>('orders', {
    filter: { keyword: number },
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: 1, perPage: 10 },
  });
  const wanted = number.toLowerCase();
  return (
    data.find(
      (o) =>
        o.consignmentNo?.toLowerCase() === wanted ||
        o.id.startsWith(wanted) ||
        o.referenceNo?.toLowerCase() === wanted,
    ) ?? data[0]
  );
}

const placeText = (a: {
  postcode: string | null;
  city: string | null;
  country: string | null;
  address1: string | null;
}) => [a.postcode, a.city ?? a.address1, a.country].filter(Boolean).join(' ');
