import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Order, OrderPatch } from '../../../../contract/orders/orders.ts';
import { nearestMinor } from '../../../../contract/rules/money/money.ts';
import { isConfirmable, STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import { offerOfCode } from '../../../../contract/rules/orders/serviceCode.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useLocale, useText } from '../../../i18n/useText.ts';
import { asFailure, newPriceMinor } from '../../../lib/calls/callFailure.ts';
import { type KeyedRequest, nextAttempt, sendAttempt } from '../../../lib/calls/keyedRequest.ts';
import { storeForm } from '../../../lib/forms/formStorage.ts';
import { formatMoney } from '../../../lib/text/formatMoney.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { changeDraft } from '../../../shared/booking/changeDraft.ts';
import { DraftConflict } from '../../../shared/booking/draftConflict.ts';
import { type PickupValues, pickupMoment } from '../../../shared/booking/rules/pickupTime.ts';
import { useWhoChanged } from '../../../shared/booking/whoChanged.ts';
import { orderName } from '../../../shared/orders/rules/orderName.ts';
import { fulfilKey } from '../../../shared/payment/stepKeys.ts';
import type { Basis } from '../../../ui/versions/basis.ts';
import type { StoredFulfil } from './OrderDialogs.tsx';
import { usePaymentSelection } from './usePaymentSelection.ts';

export interface FulfilValues extends Omit<PickupValues, 'pickupNow'> {
  /** Whether a pickup time other than the order's is requested. */
  timed: boolean;
  note: string;
}

/** Fields that another user may have changed while the dialog was open. The service and its price are chosen in it. */
const contentOf = ({
  waypoint,
  note,
  weight,
  itemType,
  serviceAddon,
  promoCode,
  referenceNo,
}: Order): string => JSON.stringify([waypoint, note, weight, itemType, serviceAddon, promoCode, referenceNo]);

/** State and actions of the fulfil dialog: the order's quotes, the chosen one, its price, and the call. */
export function useFulfil(
  first: Order,
  { stored, onClose }: { stored: StoredFulfil | undefined; onClose: (changed: boolean) => void },
) {
  const translate = useText();
  const notify = useNotify();
  const locale = useLocale();
  const { company, customer } = useSession();
  const [chosen, choose] = useState<string | null>(stored?.chosen ?? null);
  const [extras, setExtras] = useState<FulfilValues>(
    stored?.extras ?? {
      timed: false,
      pickupDate: '',
      pickupTime: '',
      note: first.note ?? '',
    },
  );
  const [timeFault, setTimeFault] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const whoChanged = useWhoChanged();
  const { order, quotes, offer, ...query } = useOrderQuotes(first, chosen);
  const priceMinor = offer ? nearestMinor(offer.price.amount) : null;
  const money = (minor: number) => formatMoney(minor, company.currency, locale);
  const pay = usePaymentSelection(priceMinor ?? 0);

  const refresh = async () => {
    setFailure(null);
    await query.refresh().catch((err) => setFailure(asFailure(err).message));
  };
  const { send, forgetRequest, takeTheirs } = useKeyedChange(first, order);

  /** Another user changed the order: their version is shown, and paying needs another press. */
  const showChanged = ({ otherChange }: DraftConflict<Order>) => {
    takeTheirs(otherChange.order);
    const name = orderName(otherChange.order);
    setFailure(
      isConfirmable(otherChange.order.statusCode)
        ? translate('orderDetail.fulfil.changedMeanwhile', { ...whoChanged(otherChange), order: name })
        : translate('versions.closed', {
            order: name,
            status: translate(`status.${otherChange.order.statusCode}`, { _: otherChange.order.status }),
          }),
    );
  };

  const showRefusal = (err: unknown) => {
    const refused = asFailure(err);
    const price = newPriceMinor(refused);
    setFailure(
      price === null
        ? refused.message
        : translate('orderDetail.fulfil.priceChanged', { amount: money(price) }),
    );
  };

  const submit = async () => {
    if (!offer) return;
    const when = extras.timed ? pickupMoment({ ...extras, pickupNow: false }, company.timezone) : null;
    if (extras.timed && !when) return setTimeFault(translate('orderDetail.fulfil.timeMissing'));
    setTimeFault(null);
    setFailure(null);
    setBusy(true);
    setTried(true);
    try {
      const done = await send({
        serviceCode: offer.code,
        ...(when ? { scheduledAt: when.toISOString() } : {}),
        ...(extras.note.trim() === (first.note ?? '') ? {} : { note: extras.note.trim() || null }),
        process: true,
        skipQueue: true,
        paymentMethodId: pay.method,
        quotedPrice: offer.price.amount,
      });
      if (done.statusCode === STATUS.pendingPayment && done.invoiceId)
        return await pay.leave(done.invoiceId, done);
      if (done.statusCode !== STATUS.failed) {
        notify('orderDetail.fulfil.done', { type: 'success' });
        return onClose(true);
      }
      setFailure(done.failedReason ?? translate('common.somethingWentWrong'));
    } catch (err) {
      if (err instanceof DraftConflict) showChanged(err);
      else {
        showRefusal(err);
        // Without an answer the same call is made again under its key.
        if (asFailure(err).status <= 0) return setBusy(false);
      }
    }
    forgetRequest();
    await query.refetch();
    setBusy(false);
  };
  const close = () => void (busy || onClose(tried));
  /** For a top-up, which leads back to the dialog as it is now. */
  const leave = () => {
    void storeForm(fulfilKey(customer.id), { id: first.id, chosen, extras } satisfies StoredFulfil);
    onClose(tried);
  };
  return {
    close,
    leave,
    quotes,
    code: offer?.code ?? null,
    choose,
    extras,
    setExtras,
    timeFault,
    failure,
    busy,
    priceMinor,
    pay,
    money,
    loading: query.loading,
    refresh,
    submit,
  };
}

/** The services for an order: the picked one, else its own, else the first. */
function useOrderQuotes(first: Order, chosen: string | null) {
  const dataProvider = useDataProvider();
  const query = useQuery({
    queryKey: ['orders', 'one', first.id],
    queryFn: () => dataProvider.getOrder(first.id),
    initialData: first,
  });
  const order = query.data;
  const quotes = order.quotes?.services ?? [];
  const selectedCode = chosen ?? order.serviceCode ?? quotes[0]?.code;
  return {
    order,
    quotes,
    offer: offerOfCode(quotes, selectedCode ?? '') ?? (chosen ? undefined : quotes[0]),
    loading: query.isFetching && quotes.length === 0,
    refetch: query.refetch,
    refresh: async () => {
      await dataProvider.refreshQuote([first.id]);
      await query.refetch();
    },
  };
}

/** Changes the order over the version that was seen. */
function useKeyedChange(first: Order, order: Order) {
  const dataProvider = useDataProvider();
  const lastRequest = useRef<KeyedRequest | null>(null);
  const basis = useRef<Basis<Order> | null>({ version: first.version, values: first });
  /** Every attempt has the key of the first until one of them got an answer, so a lost one is found by the next. */
  const send = (patch: OrderPatch): Promise<Order> =>
    changeDraft(
      async (version) => {
        const body = JSON.stringify({ ...patch, ...version });
        const last = lastRequest.current;
        const request = last ? nextAttempt(last, body) : { key: crypto.randomUUID(), body };
        lastRequest.current = request;
        const { result } = await sendAttempt(request, (sent: OrderPatch, key) =>
          dataProvider.updateOrder(first.id, sent, key),
        );
        return result;
      },
      { basis, read: (now) => now, differ: (base, _mine, theirs) => contentOf(base) !== contentOf(theirs) },
      order,
    );
  return {
    send,
    /** The next attempt is a call of its own. */
    forgetRequest: () => {
      lastRequest.current = null;
    },
    takeTheirs: (theirs: Order) => {
      basis.current = { version: theirs.version, values: theirs };
    },
  };
}
