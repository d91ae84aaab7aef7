import { Alert } from '@mui/material';
import { useRef, useState } from 'react';
import type { Order } from '../../../../contract/orders/orders.ts';
import { fromMinor } from '../../../../contract/rules/money/money.ts';
import { isConfirmable, STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import { useText } from '../../../i18n/useText.ts';
import { memoryStorage } from '../../../lib/calls/keyedRequest.ts';
import { serverNow } from '../../../lib/dates/serverClock.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { useMoneyText } from '../../../session/useMoneyText.ts';
import { useRefetchOrders } from '../../../session/useRefetchOrders.ts';
import { callWithBasis } from '../../../shared/booking/changeDraft.ts';
import { passedPickup } from '../../../shared/booking/rules/pickupTime.ts';
import { type Booked, confirmDraft, type Payment } from '../../../shared/booking/sendBooking.ts';
import { NotPaidNote } from '../../../shared/desk/NotPaidNote.tsx';
import { useHasLine } from '../../../shared/desk/useHasLine.ts';
import { expectedPriceMinor } from '../../../shared/price/rules/expectedPrice.ts';
import { AskDialog } from '../../../ui/dialog/AskDialog.tsx';
import type { Basis } from '../../../ui/versions/basis.ts';
import { OrderCosts } from './OrderCosts.tsx';
import { contentOf } from './orderContent.ts';
import { PassedPickup } from './PassedPickup.tsx';
import { useDialogBooking } from './useDialogBooking.ts';
import { usePaymentSelection } from './usePaymentSelection.ts';

interface Props {
  order: Order;
  onClose: (changed: boolean) => void;
}

/** Before a payment: price, payment method, remaining balance. An order without a price cannot be confirmed. */
export function ConfirmOrderDialog({ order: first, onClose }: Props) {
  const translate = useText();
  const moneyText = useMoneyText();
  const { customer, company } = useSession();
  const { busy, failure, book, close } = useDialogBooking(first, onClose);
  const { order, confirm, takeTheirs } = useSeenOrder(first);
  const [newPrice, setNewPrice] = useState<number | null>(null);
  const price = newPrice ?? expectedPriceMinor(order);
  const sum = price ?? 0;
  const pay = usePaymentSelection(sum);
  const hasLine = useHasLine();
  const passedAt = passedPickup(order, serverNow(), company.timezone);
  const isRetry = order.statusCode === STATUS.failed;

  const submit = () =>
    book({
      done: 'orders.confirmed',
      call: () =>
        confirm({
          customerId: customer.id,
          ...(order.serviceCode ? { serviceCode: order.serviceCode } : {}),
          ...(passedAt ? { scheduledAt: 'now' as const } : {}),
          paymentMethodId: pay.method,
          quotedPrice: fromMinor(sum),
        }),
      onFailed: (end) => {
        if (end.ended === 'repriced') setNewPrice(end.priceMinor);
        if (end.ended !== 'conflict') return;
        // Another user changed the order: paying its new content needs another press.
        takeTheirs(end.conflict.otherChange.order);
        setNewPrice(null);
      },
    });

  return (
    <AskDialog
      title={translate(isRetry ? 'orders.retryTitle' : 'orders.confirmTitle')}
      busy={busy}
      failure={failure}
      keep={translate('orders.notYet')}
      go={translate(isRetry ? 'orders.retryNow' : 'orders.confirmNow', {
        amount: moneyText(sum, company.currency),
      })}
      blocked={price === null || !isConfirmable(order.statusCode) || !pay.usable || !hasLine}
      onConfirm={submit}
      onClose={close}
    >
      <NotPaidNote />
      {price === null ? (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('orders.withoutPrice')}
        </Alert>
      ) : null}
      <PassedPickup at={passedAt} mb={2} />
      <OrderCosts
        priceMinor={sum}
        pay={pay}
        resumedStep={{ kind: 'confirm', id: order.id }}
        onLeave={() => onClose(false)}
      />
    </AskDialog>
  );
}

/** The order as the user saw it, and its confirmation, which is refused if somebody else changed the order since. */
function useSeenOrder(first: Order) {
  const dataProvider = useDataProvider();
  const refetch = useRefetchOrders();
  const [storage] = useState(memoryStorage);
  const [order, setOrder] = useState(first);
  const basis = useRef<Basis<Order> | null>({ version: first.version, values: first });
  const confirm = (payment: Payment): Promise<Booked> =>
    callWithBasis(
      (version) => confirmDraft({ dataProvider, storage }, order.id, { ...payment, ...version }),
      { basis, read: (now) => now, differ: (base, _mine, theirs) => seenOf(base) !== seenOf(theirs) },
      order,
    );
  const takeTheirs = (theirs: Order) => {
    basis.current = { version: theirs.version, values: theirs };
    setOrder(theirs);
    refetch();
  };
  return { order, confirm, takeTheirs };
}

const seenOf = (order: Order): string => `${order.serviceCode} ${contentOf(order)}`;
