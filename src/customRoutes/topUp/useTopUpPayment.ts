import { useEffect, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import type { TopUpInput } from '../../../contract/money/topUp.ts';
import { PAYMENT_STATUS } from '../../../contract/rules/money/payment.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { asFailure } from '../../lib/calls/callFailure.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { type LastPurchase, lastPurchase, storePurchase } from './storedPurchase.ts';
import { storeReturn } from './topUpAddress.ts';
import { beginTopUp } from './topUpAttempt.ts';
import { markBegun } from './topUpConversion.ts';

/** HTML of the gateway, stored in the history for the status page. */
export interface PaymentDetails {
  paymentDetails: string;
}

/** Begins the payment, then opens the gateway or the page with the payment's status. */
export function useTopUpPayment() {
  const navigate = useNavigate();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const [failure, setFailure] = useState<{ field: string | undefined; message: string } | null>(null);
  const [paying, setPaying] = useState(false);
  const { customer } = useSession();
  const { pathname, search, state } = useLocation() as Location<{ begunKey?: string } | null>;
  const [openedAt] = useState(Date.now);
  /** The page's own purchase, for browsers that store nothing. */
  const hereBegun = useRef<LastPurchase>({ request: null, isBegun: false });

  // After a return from the gateway with the browser's back button, the page has its former state.
  useEffect(() => {
    const onReturn = (event: PageTransitionEvent) => {
      if (event.persisted) setPaying(false);
    };
    addEventListener('pageshow', onReturn);
    return () => removeEventListener('pageshow', onReturn);
  }, []);

  const pay = async (input: TopUpInput, back: string | null) => {
    if (paying) return;
    setPaying(true);
    setFailure(null);
    try {
      const purchase =
        lastPurchase(customer.id, { openedAt, begunKey: state?.begunKey }) ?? hereBegun.current;
      hereBegun.current = purchase;
      if (purchase.invoiceId && purchase.request?.body === JSON.stringify(input)) {
        const { statusCode } = await dataProvider.getPaymentStatus(purchase.invoiceId);
        // Another tab, or this one before a reload, has paid it.
        if (statusCode !== PAYMENT_STATUS.pending) return navigate(`/payment/${purchase.invoiceId}`);
      }
      const { result: started, isEarlier } = await beginTopUp(
        purchase,
        input,
        dataProvider.buyTopUp,
        (sent) => storePurchase(customer.id, sent),
      );
      storePurchase(customer.id, purchase, started.invoiceId);
      // A reload of this page, or the way back to it, repeats the purchase instead of beginning another one.
      await navigate(
        { pathname, search },
        { replace: true, state: { ...state, begunKey: purchase.request?.key } },
      );
      storeReturn(started.invoiceId, back);
      markBegun(started.invoiceId);
      if (isEarlier) {
        // The earlier payment may have another amount: its own page shows the amount before any payment.
        notify('topUp.earlier', { type: 'warning' });
        return navigate(`/payment/${started.invoiceId}`);
      }
      if (started.paymentUrl) return location.assign(started.paymentUrl);
      navigate(`/payment/${started.invoiceId}`, {
        state: { paymentDetails: started.paymentDetails ?? '' } satisfies PaymentDetails,
      });
    } catch (err) {
      const { message, field } = asFailure(err);
      setFailure({ field, message });
      setPaying(false);
    }
  };
  return { pay, paying, failure, forgetFailure: () => setFailure(null) };
}
