import { useState } from 'react';
import type { Order, OrderOutcome } from '../../../../contract/orders/orders.ts';
import { isConfirmable, STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import type { TextKey } from '../../../i18n/textKey.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useText } from '../../../i18n/useText.ts';
import type { Attempted } from '../../../lib/calls/keyedRequest.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useMoneyText } from '../../../session/useMoneyText.ts';
import type { AttemptEnd } from '../../../shared/booking/bookingRules.ts';
import { openPaymentPage } from '../../../shared/booking/gatewayWay.ts';
import { useBookingRun } from '../../../shared/booking/useBookingRun.ts';
import { usePaymentPage } from '../../../shared/booking/usePaymentPage.ts';
import { useWhoChanged } from '../../../shared/booking/whoChanged.ts';
import { orderName } from '../../../shared/orders/rules/orderName.ts';
import { refusalWords } from '../../../shared/orders/rules/refusalWords.ts';
import { orderResultPath } from '../../../shared/payment/rules/afterPaymentPath.ts';

type Outcome = Pick<OrderOutcome, 'statusCode' | 'invoiceId' | 'failedReason'>;

interface DialogBooking<T extends Outcome> {
  /** Success message. */
  done: TextKey;
  call: () => Promise<Attempted<T>>;
  /** Set if the call creates an order in place of this one, which is gone even if the new one failed. */
  replaced?: { failed: TextKey; goTo: (result: T) => void };
  onFailed: (end: AttemptEnd<Order>) => void;
}

/** A dialog that books an existing order: its attempts, why the last attempt failed, and the gateway. */
export function useDialogBooking(order: Order, onClose: (changed: boolean) => void) {
  const translate = useText();
  const notify = useNotify();
  const { company } = useSession();
  const { phase, uncertain, run } = useBookingRun<Order>();
  const pay = usePaymentPage();
  const textOf = useEndText();
  const [failure, setFailure] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const busy = phase !== 'idle';

  const book = <T extends Outcome>({ done, call, replaced, onFailed }: DialogBooking<T>) =>
    run(
      'confirm',
      async () => {
        setFailure(null);
        setTried(true);
        const { result, isEarlier } = await call();
        if (result.statusCode === STATUS.failed) {
          const reason = result.failedReason ?? translate('common.somethingWentWrong');
          if (!replaced) throw Object.assign(new Error(reason), { status: 409 });
          notify(replaced.failed, { type: 'warning', autoHideDuration: null, messageArgs: { reason } });
          replaced.goTo(result);
          return onClose(true);
        }
        const way = openPaymentPage('here');
        const resultPath = orderResultPath(order, result.invoiceId ?? '');
        if (await pay(result, { way, companyId: company.id, resultPath })) return;
        if (isEarlier) notify('orderForm.bookedBefore', { type: 'warning', autoHideDuration: null });
        else if (result.statusCode !== STATUS.pendingPayment) notify(done, { type: 'success' });
        replaced?.goTo(result);
        onClose(true);
      },
      (end) => {
        setFailure(textOf(end));
        onFailed(end);
      },
    );
  return {
    busy,
    failure: uncertain ? translate('booking.noAnswer') : failure,
    setFailure,
    book,
    /** Closes the dialog; lists are read again if something was tried. */
    close: () => void (busy || onClose(tried)),
    /** Closes the dialog for a top-up. */
    leave: () => onClose(tried),
  };
}

/** Returns why an attempt failed, as a text for users. */
function useEndText() {
  const translate = useText();
  const moneyText = useMoneyText();
  const whoChanged = useWhoChanged();
  const { company } = useSession();
  return (end: AttemptEnd<Order>): string => {
    if (end.ended === 'repriced')
      return translate('orderDetail.fulfil.priceChanged', {
        amount: moneyText(end.priceMinor, company.currency),
      });
    if (end.ended !== 'conflict') return refusalWords(end.failure, translate);
    const { otherChange } = end.conflict;
    const { statusCode, status } = otherChange.order;
    const name = orderName(otherChange.order);
    return isConfirmable(statusCode)
      ? translate('orderDetail.fulfil.changedMeanwhile', { ...whoChanged(otherChange), order: name })
      : translate('versions.closed', {
          order: name,
          status: translate(`status.${statusCode}`, { _: status }),
        });
  };
}
