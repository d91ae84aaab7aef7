import {
  Alert,
  Box,
  Button,
  FormControlLabel,
  Link as MuiLink,
  Radio,
  RadioGroup,
  Skeleton,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Invoice } from '../../../contract/money/wallet.ts';
import { fromMinor, nearestMinor } from '../../../contract/rules/money/money.ts';
import { PAYMENT_WALLET } from '../../../contract/rules/money/payment.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { asFailure } from '../../lib/calls/callFailure.ts';
import { formatAmount, formatMoney } from '../../lib/text/formatMoney.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useRefetchOrders } from '../../session/useRefetchOrders.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { FailureAlert } from '../../ui/messages/FailureAlert.tsx';
import { PaymentMethodName } from '../payment/PaymentMethodName.tsx';
import { billingResultPath, gatewayReturn } from '../payment/rules/afterPaymentPath.ts';
import { TopUpLink } from '../payment/TopUpLink.tsx';
import { dueMinorOf, invoiceMethods, walletMinorFor } from './invoiceMethods.ts';
import { paymentPath } from './rules/paymentPath.ts';
import { useOwed } from './useOwed.ts';

interface Props {
  /** The invoice as it was when the dialog opened. */
  invoice: Invoice;
  onClose: () => void;
}

/** Pays an invoice from the wallet at once, or on the gateway's page (BILL-22…26). */
export function PayInvoiceDialog({ invoice: opened, onClose }: Props) {
  const [invoice, setInvoice] = useState(opened);
  const translate = useText();
  const locale = useLocale();
  const { customer } = useSession();
  const { currency } = invoice.totalPrice;
  const totalMinor = dueMinorOf(invoice);
  const balanceMinor = nearestMinor(customer.walletBalance);
  const isMonthly = invoice.invoice_type.type === 'postpaid';
  const { offered, missingMinor, isLoaded, error } = useOfferedMethods(invoice, totalMinor);
  const [picked, setPicked] = useState<number | null>(null);
  const { busy, failure, pay } = useInvoicePayment(invoice, {
    onPaid: onClose,
    onChanged: setInvoice,
  });
  const money = (minor: number) => formatMoney(minor, currency, locale);
  const usable = offered.filter(({ minimumMinor }) => minimumMinor === null);
  const chosen = usable.find(({ method }) => method.id === picked) ?? usable[0];
  const isShort = invoice.invoice_type.type !== 'topup' && missingMinor > 0;

  return (
    <DialogFrame
      title={translate('billing.payTitle', { number: invoice.invoiceNo })}
      maxWidth="xs"
      locked={busy}
      onClose={onClose}
      onSubmit={() => void (chosen && pay(chosen.method.id))}
      content={{ sx: { '&&': { pt: 1 } } }}
      buttons={
        <>
          <Button onClick={onClose} disabled={busy}>
            {translate('common.cancel')}
          </Button>
          <Button type="submit" data-pays variant="contained" disabled={busy || !chosen}>
            {translate('billing.payButton', { amount: money(totalMinor) })}
          </Button>
        </>
      }
    >
      <FailureAlert sx={{ mb: 2 }}>
        {failure || error ? (failure ?? asFailure(error).message) : null}
      </FailureAlert>
      {invoice.isPaymentBegun ? <EarlierPaymentNotice invoice={invoice} onLeave={onClose} /> : null}
      {isLoaded || error ? null : <Skeleton height={120} aria-busy />}
      <RadioGroup
        aria-label={translate('billing.payMethod')}
        value={chosen ? String(chosen.method.id) : ''}
        onChange={(_event, value) => setPicked(Number(value))}
      >
        {offered.map(({ method, minimumMinor }) => {
          const hint =
            minimumMinor !== null
              ? translate('billing.payMinimum', {
                  currency,
                  min: formatAmount(minimumMinor, currency, locale),
                })
              : method.id === PAYMENT_WALLET
                ? translate('billing.walletHas', {
                    balance: money(balanceMinor - (isMonthly ? 0 : totalMinor)),
                  })
                : null;
          return (
            <Box key={method.id}>
              <FormControlLabel
                value={String(method.id)}
                control={<Radio autoFocus={method.id === usable[0]?.method.id} />}
                disabled={busy || minimumMinor !== null}
                label={<PaymentMethodName method={method} />}
              />
              <Typography variant="body2" color="text.secondary" sx={{ ml: 4 }}>
                {hint}
              </Typography>
            </Box>
          );
        })}
      </RadioGroup>
      {isLoaded && isShort ? (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {translate('billing.walletShort', {
            balance: money(balanceMinor),
            missing: money(missingMinor),
          })}{' '}
          <TopUpLink
            missingMinor={missingMinor}
            resumedStep={{ kind: 'pay', id: invoice.invoiceNo }}
            onLeave={onClose}
          />
        </Typography>
      ) : null}
      {isLoaded && offered.length === 0 && !isShort ? (
        <Typography>{translate('billing.noMethod')}</Typography>
      ) : null}
    </DialogFrame>
  );
}

/** The methods for this invoice, and what the wallet lacks. */
function useOfferedMethods(invoice: Invoice, totalMinor: number) {
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  const owed = useOwed();
  const walletMinor = walletMinorFor(invoice, customer, owed.data);
  const methods = useQuery({
    queryKey: ['paymentMethods', customer.id, 'invoice'],
    queryFn: () => dataProvider.getInvoiceMethods(),
  });
  const isLoaded = methods.data !== undefined && walletMinor !== null;
  return {
    offered: isLoaded ? invoiceMethods(methods.data, invoice, walletMinor) : [],
    missingMinor: totalMinor - (walletMinor ?? totalMinor),
    isLoaded,
    error: methods.error ?? (walletMinor === null ? owed.error : null),
  };
}

/** Link to an earlier payment that a bank may still complete. */
function EarlierPaymentNotice({ invoice, onLeave }: { invoice: Invoice; onLeave: () => void }) {
  const translate = useText();
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {translate('billing.begunBefore')}{' '}
      <MuiLink component={Link} to={paymentPath(invoice)} color="inherit" onClick={onLeave}>
        {translate('billing.seePayment')}
      </MuiLink>
    </Alert>
  );
}

interface Ends {
  onPaid: () => void;
  /** Another amount is due than the dialog shows. */
  onChanged: (invoice: Invoice) => void;
}

/** Pays from the wallet at once, or opens the gateway's page. */
function useInvoicePayment(invoice: Invoice, { onPaid, onChanged }: Ends) {
  const dataProvider = useDataProvider();
  const navigate = useNavigate();
  const refetch = useRefetchOrders();
  const { company } = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // One key for each payment method: a repeated call after no answer pays only once.
  const keys = useRef(new Map<number, string>());
  const pay = async (id: number) => {
    if (busy) return;
    const key = keys.current.get(id) ?? crypto.randomUUID();
    keys.current.set(id, key);
    setBusy(true);
    setFailure(null);
    try {
      const quotedPrice = fromMinor(dueMinorOf(invoice));
      await dataProvider.choosePaymentMethod(invoice.id, { paymentMethodId: id, quotedPrice }, key);
      const result = billingResultPath(invoice.id);
      if (id === PAYMENT_WALLET) {
        refetch();
        onPaid();
        navigate(result);
      } else {
        location.assign(await dataProvider.paymentPageLink(invoice.id, gatewayReturn(result), company.id));
      }
    } catch (err) {
      const { code, message, status } = asFailure(err);
      // After a refusal the next attempt is a new call with a new key.
      if (status >= 400) keys.current.delete(id);
      if (code === ERROR.staleQuote)
        // Without an answer the message alone names the amount due.
        await dataProvider.getInvoice(invoice.id).then(onChanged, () => undefined);
      setFailure(message);
      setBusy(false);
    }
  };
  return { busy, failure, pay };
}
