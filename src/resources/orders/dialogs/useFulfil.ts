import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Order, OrderPatch } from '../../../../contract/orders/orders.ts';
import { nearestMinor } from '../../../../contract/rules/money/money.ts';
import { offerOfCode } from '../../../../contract/rules/orders/serviceCode.ts';
import { useText } from '../../../i18n/useText.ts';
import { asFailure } from '../../../lib/calls/callFailure.ts';
import type { Attempted } from '../../../lib/calls/keyedRequest.ts';
import { useAttempts } from '../../../lib/calls/useAttempts.ts';
import { serverNow } from '../../../lib/dates/serverClock.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { useMoneyText } from '../../../session/useMoneyText.ts';
import { changeDraft } from '../../../shared/booking/changeDraft.ts';
import { type PickupValues, passedPickup, pickupMoment } from '../../../shared/booking/rules/pickupTime.ts';
import { waitFor } from '../../../shared/booking/sendBooking.ts';
import { storeStep } from '../../../shared/payment/storedStep.ts';
import type { Basis } from '../../../ui/versions/basis.ts';
import type { StoredFulfil } from './OrderDialogs.tsx';
import { contentOf } from './orderContent.ts';
import { useDialogBooking } from './useDialogBooking.ts';
import { usePaymentSelection } from './usePaymentSelection.ts';

export interface FulfilValues extends Omit<PickupValues, 'pickupNow'> {
  /** Whether a pickup time other than the order's is requested. */
  timed: boolean;
  note: string;
}

/** State and actions of the fulfil dialog: the order's quotes, the chosen service, its price, and the call. */
export function useFulfil(
  first: Order,
  { stored, onClose }: { stored: StoredFulfil | undefined; onClose: (changed: boolean) => void },
) {
  const translate = useText();
  const moneyText = useMoneyText();
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
  const { busy, failure, setFailure, book, ...ways } = useDialogBooking(first, onClose);
  const { order, quotes, offer, ...query } = useOrderQuotes(first, chosen);
  const priceMinor = offer ? nearestMinor(offer.price.amount) : null;
  const pay = usePaymentSelection(priceMinor ?? 0);
  const { send, takeTheirs } = useKeyedChange(first, order);
  const passedAt = extras.timed ? null : passedPickup(order, serverNow(), company.timezone);

  const refresh = async () => {
    setFailure(null);
    await query.refresh().catch((err) => setFailure(asFailure(err).message));
  };

  const submit = () => {
    if (!offer) return;
    const when = extras.timed ? pickupMoment({ ...extras, pickupNow: false }, company.timezone) : null;
    if (extras.timed && !when) return setTimeFault(translate('orderDetail.fulfil.timeMissing'));
    setTimeFault(null);
    book({
      done: 'orderDetail.fulfil.done',
      call: () =>
        send({
          serviceCode: offer.code,
          ...(when ? { scheduledAt: when.toISOString() } : passedAt ? { scheduledAt: 'now' } : {}),
          ...(extras.note.trim() === (first.note ?? '') ? {} : { note: extras.note.trim() || null }),
          process: true,
          skipQueue: true,
          paymentMethodId: pay.method,
          quotedPrice: offer.price.amount,
        }),
      onFailed: (end) => {
        // Another user changed the order: the dialog shows the new version, and paying needs another press.
        if (end.ended === 'conflict') takeTheirs(end.conflict.otherChange.order);
        if (end.ended !== 'unanswered') void query.refetch();
      },
    });
  };
  /** Closes the dialog for a top-up, which returns to the dialog in its present state. */
  const leave = () => {
    void storeStep('fulfil', customer.id, { id: first.id, chosen, extras } satisfies StoredFulfil);
    ways.leave();
  };
  return {
    close: ways.close,
    leave,
    quotes,
    code: offer?.code ?? null,
    choose,
    extras,
    setExtras,
    timeFault,
    passedAt,
    failure,
    busy,
    priceMinor,
    pay,
    money: (minor: number) => moneyText(minor, company.currency),
    loading: query.loading,
    error: query.error,
    refetch: query.refetch,
    refresh,
    submit,
  };
}

/** The services for an order, and the selected one: the user's choice, else the order's service, else the first. */
function useOrderQuotes(first: Order, chosen: string | null) {
  const dataProvider = useDataProvider();
  const query = useQuery({
    queryKey: ['orders', 'one', first.id],
    queryFn: () => dataProvider.getOrder(first.id),
    initialData: first,
    // An order of a list has no quotes: it is not fresh, so that its quotes are fetched at once.
    initialDataUpdatedAt: 0,
  });
  const order = query.data;
  const quotes = order.quotes?.services ?? [];
  const selectedCode = chosen ?? order.serviceCode ?? quotes[0]?.code;
  return {
    order,
    quotes,
    offer: offerOfCode(quotes, selectedCode ?? '') ?? (chosen ? undefined : quotes[0]),
    loading: query.isFetching && quotes.length === 0,
    error: query.error,
    refetch: query.refetch,
    refresh: async () => {
      await dataProvider.refreshQuote([first.id]);
      await query.refetch();
    },
  };
}

/** Changes and confirms the order, based on the version that the user saw. */
function useKeyedChange(first: Order, order: Order) {
  const dataProvider = useDataProvider();
  const attempts = useAttempts();
  const basis = useRef<Basis<Order> | null>({ version: first.version, values: first });
  const send = async (patch: OrderPatch): Promise<Attempted<Order>> => {
    let isEarlier = false;
    const result = await changeDraft(
      async (version) => {
        const changed = await attempts({ ...patch, ...version }, (sent: OrderPatch, key) =>
          dataProvider.updateOrder(first.id, sent, key),
        );
        isEarlier = changed.isEarlier;
        return changed.result;
      },
      { basis, read: (now) => now, differ: (base, _mine, theirs) => contentOf(base) !== contentOf(theirs) },
      order,
    );
    return waitFor({ result, isEarlier });
  };
  return {
    send,
    takeTheirs: (theirs: Order) => {
      basis.current = { version: theirs.version, values: theirs };
    },
  };
}
