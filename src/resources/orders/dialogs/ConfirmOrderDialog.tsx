import { Alert } from '@mui/material';
import { useState } from 'react';
import type { Order } from '../../../../contract/orders/orders.ts';
import { fromMinor } from '../../../../contract/rules/money/money.ts';
import { STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import { useText } from '../../../i18n/useText.ts';
import { memoryStorage } from '../../../lib/calls/keyedRequest.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { useMoneyText } from '../../../session/useMoneyText.ts';
import { confirmDraft } from '../../../shared/booking/sendBooking.ts';
import { NotPaidNote } from '../../../shared/desk/NotPaidNote.tsx';
import { useHasLine } from '../../../shared/desk/useHasLine.ts';
import { expectedPriceMinor } from '../../../shared/price/rules/expectedPrice.ts';
import { AskDialog } from '../../../ui/dialog/AskDialog.tsx';
import { OrderCosts } from './OrderCosts.tsx';
import { useDialogBooking } from './useDialogBooking.ts';
import { usePaymentSelection } from './usePaymentSelection.ts';

interface Props {
  order: Order;
  onClose: (changed: boolean) => void;
}

/** Before a payment: price, payment method, remaining balance. An order without a price cannot be confirmed. */
export function ConfirmOrderDialog({ order, onClose }: Props) {
  const dataProvider = useDataProvider();
  const translate = useText();
  const moneyText = useMoneyText();
  const { customer, company } = useSession();
  const { busy, failure, book, close } = useDialogBooking(order, onClose);
  const [storage] = useState(memoryStorage);
  const [newPrice, setNewPrice] = useState<number | null>(null);
  const price = newPrice ?? expectedPriceMinor(order);
  const sum = price ?? 0;
  const pay = usePaymentSelection(sum);
  const hasLine = useHasLine();
  const isRetry = order.statusCode === STATUS.failed;

  const submit = () =>
    book({
      done: 'orders.confirmed',
      call: () =>
        confirmDraft({ dataProvider, storage }, order.id, {
          customerId: customer.id,
          ...(order.serviceCode ? { serviceCode: order.serviceCode } : {}),
          paymentMethodId: pay.method,
          quotedPrice: fromMinor(sum),
        }),
      onFailed: (end) => {
        if (end.ended === 'repriced') setNewPrice(end.priceMinor);
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
      blocked={price === null || !pay.usable || !hasLine}
      onConfirm={submit}
      onClose={close}
    >
      <NotPaidNote />
      {price === null ? (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('orders.withoutPrice')}
        </Alert>
      ) : null}
      <OrderCosts
        priceMinor={sum}
        pay={pay}
        resumedStep={{ kind: 'confirm', id: order.id }}
        onLeave={() => onClose(false)}
      />
    </AskDialog>
  );
}
