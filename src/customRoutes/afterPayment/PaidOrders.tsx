import { Button, Stack } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Order } from '../../../contract/orders/orders.ts';
import { isPaymentDone } from '../../../contract/rules/money/payment.ts';
import { useText } from '../../i18n/useText.ts';
import { usePayInvoice } from '../../shared/billing/PayInvoiceSteps.tsx';
import { useInvoiceDetails, WalletCreditAlert } from '../../shared/billing/WalletCredit.tsx';
import { useInvoicePayment } from '../../shared/orders/useInvoicePayment.ts';
import { useOrderLinks } from '../../shared/orders/useOrderLinks.ts';
import { NextSteps } from '../../ui/buttons/NextSteps.tsx';
import { OutcomeHeader } from './OutcomeHeader.tsx';
import { PaidOrdersTable } from './PaidOrdersTable.tsx';
import { paymentOutcome } from './paymentOutcome.ts';
import { useIsAtBank } from './useIsAtBank.ts';
import { usePrintStep } from './usePrintStep.ts';

const PAYMENT_AFTER_MS = 5000;

/** Success or failure of a payment for many orders, the orders, and links to the next pages (BULK-24…30). */
export function PaidOrders({ invoiceId, orders }: { invoiceId: string; orders: Order[] }) {
  const translate = useText();
  const links = useOrderLinks();
  const invoice = useInvoiceDetails(invoiceId);
  const isAtBank = useIsAtBank(invoice);
  const payment = useInvoicePayment(invoiceId, PAYMENT_AFTER_MS);
  const codes = orders.map((o) => o.statusCode);
  const outcome = paymentOutcome(codes, payment);
  const printStep = usePrintStep(orders);
  const { pay: payInvoice } = usePayInvoice();
  const canPayAgain = outcome === 'failed' && invoice?.canPayAgain;
  return (
    <Stack spacing={3} sx={{ maxWidth: 960 }}>
      <OutcomeHeader
        outcome={outcome}
        failed={codes.filter((code) => !isPaymentDone(code)).length}
        total={orders.length}
      />
      {invoice ? <WalletCreditAlert invoice={invoice} /> : null}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <NextSteps
          command={{ scope: 'screen', screen: 'afterPayment', group: 'orders' }}
          steps={[
            printStep,
            {
              id: 'afterPayment.pay',
              labelKey: 'orderStatus.pay',
              buttonKey: canPayAgain ? 'billing.payAgain' : undefined,
              letter: 'a',
              isOffered: outcome === 'pending' || Boolean(canPayAgain),
              look: isAtBank && outcome === 'pending' ? 'outlined' : 'contained',
              run: () => void (invoice && canPayAgain ? payInvoice(invoice) : links.payInvoice(invoiceId)),
            },
          ]}
        />
        <Button variant="outlined" component={Link} to="/orders/bulk-orders">
          {translate('afterPayment.backToBulk')}
        </Button>
      </Stack>
      <PaidOrdersTable orders={orders} />
    </Stack>
  );
}
