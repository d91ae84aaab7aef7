import { Alert, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { InvoiceDetails } from '../../../contract/money/wallet.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { PAYMENT_CHECK, PAYMENT_STATUS } from '../../../contract/rules/money/payment.ts';
import { useText } from '../../i18n/useText.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useMoneyText } from '../../session/useMoneyText.ts';

/** Shows that an invoice received more money than was due, and that the rest is in the wallet. */
export function WalletCreditAlert({ invoice }: { invoice: InvoiceDetails }) {
  const translate = useText();
  const moneyText = useMoneyText();
  const { walletCredit, status, invoiceNo } = invoice;
  if (!walletCredit) return null;
  const reasonKey = status === PAYMENT_STATUS.paid ? 'paidBefore' : 'owedNothing';
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <Button component={Link} to="/billing/transaction" color="inherit" size="small">
          {translate('afterPayment.showTransactions')}
        </Button>
      }
    >
      {translate(`afterPayment.${reasonKey}`, {
        number: invoiceNo,
        amount: moneyText(nearestMinor(walletCredit.amount), walletCredit.currency),
      })}
    </Alert>
  );
}

/** An invoice on a page about another subject. It is read again at its live event, and once without an event. */
export function useInvoiceDetails(invoiceId: string | null): InvoiceDetails | undefined {
  const dataProvider = useDataProvider();
  const { data, refetch } = useQuery({
    queryKey: ['invoices', 'one', invoiceId],
    queryFn: () => dataProvider.getInvoice(invoiceId ?? ''),
    enabled: invoiceId !== null,
  });
  useEffect(() => {
    if (invoiceId === null) return;
    const timer = setTimeout(() => void refetch(), PAYMENT_CHECK.onceAfterMs);
    return () => clearTimeout(timer);
  }, [invoiceId, refetch]);
  return data;
}

/** The notice for a page that has not loaded the invoice. */
export function WalletCredit({ invoiceId }: { invoiceId: string | null }) {
  const invoice = useInvoiceDetails(invoiceId);
  return invoice ? <WalletCreditAlert invoice={invoice} /> : null;
}
