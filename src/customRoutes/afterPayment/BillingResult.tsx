import { Box, Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import type { InvoiceDetails } from '../../../contract/money/wallet.ts';
import { isPartlyRefunded } from '../../../contract/rules/money/billing.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { LEFT_UNPAID, PAYMENT_STATUS } from '../../../contract/rules/money/payment.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { openLater } from '../../lib/browser/openLater.ts';
import { formatMoney } from '../../lib/text/formatMoney.ts';
import { useMay } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { dueMinorOf } from '../../shared/billing/invoiceMethods.ts';
import { usePayInvoice } from '../../shared/billing/PayInvoiceSteps.tsx';
import { RefundedSum } from '../../shared/billing/RefundedSum.tsx';
import { WalletCreditAlert } from '../../shared/billing/WalletCredit.tsx';
import { ProgressMark } from '../../shared/orders/ProgressMark.tsx';
import { useInvoicePayment } from '../../shared/orders/useInvoicePayment.ts';
import { NextSteps } from '../../ui/buttons/NextSteps.tsx';
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { Money } from '../../ui/text/Money.tsx';
import { PaidOrdersTable } from './PaidOrdersTable.tsx';
import { ResultNotice } from './ResultNotice.tsx';
import { useResultIds } from './resultIds.ts';
import { useInvoiceOrders } from './useInvoiceOrders.ts';
import { useIsAtBank } from './useIsAtBank.ts';
import { usePrintStep } from './usePrintStep.ts';

const BACK = '/billing';
const POLL_AFTER_MS = 5000;

/** `/after-payment/billing/:invoiceId`, also without an id in the path: the result of an invoice's payment (BILL-27…34). */
export default function BillingResult() {
  const dataProvider = useDataProvider();
  const translate = useText();
  const { invoiceId } = useResultIds();
  const payment = useInvoicePayment(invoiceId, POLL_AFTER_MS);
  const query = useQuery({
    // A later result makes the page read the invoice again.
    queryKey: ['invoices', 'one', invoiceId, payment],
    queryFn: () => dataProvider.getInvoice(invoiceId ?? ''),
    enabled: invoiceId !== null,
    placeholderData: (old) => old,
  });
  const back = { to: BACK, label: translate('billing.backToBilling') };
  if (query.data) return <Result invoice={query.data} onCheck={() => void query.refetch()} />;
  if (query.isError)
    return <ResultNotice error={query.error} onRetry={() => void query.refetch()} back={back} />;
  if (query.isFetching) return <PageSkeleton rows={4} />;
  return <ResultNotice back={back} />;
}

const OUTCOME = {
  [PAYMENT_STATUS.paid]: { text: 'billing.afterPaid', hint: null, tone: 'success', spins: false },
  [PAYMENT_STATUS.failed]: {
    text: 'billing.afterFailed',
    hint: 'billing.afterFailedHint',
    tone: 'error',
    spins: false,
  },
  [PAYMENT_STATUS.pending]: {
    text: 'billing.afterPending',
    hint: 'billing.afterPendingHint',
    tone: 'waiting',
    spins: true,
  },
} as const;

const CANCELLED = {
  text: 'billing.afterCancelled',
  hint: 'topUp.cancelledHint',
  tone: 'error',
  spins: false,
} as const;

/** Nobody has begun to pay, so the page has no payment to wait for. */
const UNPAID = { text: 'billing.invoiceTabs.unpaid', hint: null, tone: 'warning', spins: false } as const;
const REFUNDED = { text: 'billing.afterRefunded', hint: null, tone: 'warning', spins: false } as const;
const PARTLY_REFUNDED = { ...REFUNDED, text: 'billing.afterPartlyRefunded' } as const;

function outcomeOf(invoice: InvoiceDetails, status: number, leftUnpaid: boolean) {
  if (invoice.refundTxId) return isPartlyRefunded(invoice) ? PARTLY_REFUNDED : REFUNDED;
  if (leftUnpaid) return CANCELLED;
  if (status === PAYMENT_STATUS.pending && !invoice.isPaymentBegun) return UNPAID;
  return OUTCOME[status as keyof typeof OUTCOME] ?? OUTCOME[PAYMENT_STATUS.pending];
}

const STAYS_OWED: readonly string[] = ['postpaid', 'weight'];

function Result({ invoice, onCheck }: { invoice: InvoiceDetails; onCheck: () => void }) {
  const dataProvider = useDataProvider();
  const translate = useText();
  const notify = useNotify();
  const { pay } = usePayInvoice();
  const { data: orders = [] } = useInvoiceOrders(invoice.id);
  const isWaiting = invoice.status === PAYMENT_STATUS.pending;
  // An unpaid invoice keeps its status if an attempt to pay it fails, so the attempt is read too.
  const isOwed = isWaiting && STAYS_OWED.includes(invoice.invoice_type.type);
  const attempt = useInvoicePayment(isOwed ? invoice.id : null, 0);
  const status = (isOwed ? attempt : null) ?? invoice.status;
  const { search } = useLocation();
  const leftUnpaid = status === PAYMENT_STATUS.pending && new URLSearchParams(search).has(LEFT_UNPAID);
  const isAtBank = useIsAtBank(invoice);
  const mayPay = useMay()('orders.pay');
  const canPay = mayPay && (isWaiting || invoice.canPayAgain);
  const outcome = outcomeOf(invoice, status, leftUnpaid);
  const printStep = usePrintStep(orders);
  const locale = useLocale();
  const { currency, amount } = invoice.totalPrice;
  return (
    <Stack spacing={3} sx={{ maxWidth: 960 }}>
      <Box role="status" data-outcome={outcome.tone} sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <ProgressMark progress={{ tone: outcome.tone, spins: outcome.spins }} />
        <Box>
          <Typography component="h1" variant="h5">
            {translate(outcome.text)}
          </Typography>
          <Typography color="text.secondary">
            {invoice.invoiceNo}
            {' · '}
            <Money minor={nearestMinor(amount)} currency={currency} />
          </Typography>
          {invoice.refundTxId ? <RefundedSum invoice={invoice} /> : null}
          {outcome.hint ? <Typography color="text.secondary">{translate(outcome.hint)}</Typography> : null}
        </Box>
      </Box>
      <WalletCreditAlert invoice={invoice} />
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {isAtBank ? (
          <Button variant="contained" onClick={onCheck}>
            {translate('topUp.check')}
          </Button>
        ) : null}
        <NextSteps
          command={{ scope: 'screen', screen: 'afterPayment', group: 'orders' }}
          steps={[
            {
              id: 'afterPayment.pay',
              labelKey: 'billing.pay',
              buttonKey: invoice.canPayAgain ? 'billing.payAgain' : 'billing.payButton',
              values: { amount: formatMoney(dueMinorOf(invoice), currency, locale) },
              letter: 'a',
              isOffered: canPay,
              look: isAtBank ? 'outlined' : 'contained',
              run: () => pay(invoice),
            },
            { ...printStep, look: isAtBank || canPay ? 'outlined' : 'contained' },
            {
              id: 'afterPayment.invoice',
              labelKey: 'billing.viewInvoice',
              letter: 'o',
              look: 'outlined',
              run: () => void openLater(() => dataProvider.invoiceLink(invoice.id)).catch(notify.failure),
            },
          ]}
        />
        <Button variant="outlined" component={Link} to={BACK}>
          {translate('billing.backToBilling')}
        </Button>
      </Stack>
      {orders.length > 0 ? <PaidOrdersTable orders={orders} /> : null}
    </Stack>
  );
}
