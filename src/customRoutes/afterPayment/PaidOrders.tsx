import { Button, Stack } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Order } from '../../../contract/orders/orders.ts';
import { isPaymentDone } from '../../../contract/rules/money/payment.ts';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useCommands } from '../../commands/useCommand.ts';
import { useText } from '../../i18n/useText.ts';
import { usePayInvoice } from '../../shared/billing/PayInvoiceSteps.tsx';
import { useInvoiceDetails, WalletCreditAlert } from '../../shared/billing/WalletCredit.tsx';
import { printableIds } from '../../shared/orders/rules/sheetOrder.ts';
import { useInvoicePayment } from '../../shared/orders/useInvoicePayment.ts';
import { useOrderLinks } from '../../shared/orders/useOrderLinks.ts';
import { OutcomeHeader } from './OutcomeHeader.tsx';
import { PaidOrdersTable } from './PaidOrdersTable.tsx';
import { paymentOutcome } from './paymentOutcome.ts';
import { useIsAtBank } from './useIsAtBank.ts';

const PAYMENT_AFTER_MS = 5000;

/** Thanks or failure of a payment for many orders, the orders, and the ways on (BULK-24…30). */
export function PaidOrders({ invoiceId, orders }: { invoiceId: string; orders: Order[] }) {
  const translate = useText();
  const links = useOrderLinks();
  const invoice = useInvoiceDetails(invoiceId);
  const isAtBank = useIsAtBank(invoice);
  const payment = useInvoicePayment(invoiceId, PAYMENT_AFTER_MS);
  const codes = orders.map((o) => o.statusCode);
  const outcome = paymentOutcome(codes, payment);
  const printable = printableIds(orders);
  const printAll = () => void links.printLabels(printable);
  const { pay: payInvoice } = usePayInvoice();
  const canPayAgain = outcome === 'failed' && invoice?.canPayAgain;
  const pay = () => void (invoice && canPayAgain ? payInvoice(invoice) : links.payInvoice(invoiceId));
  const command = { scope: 'screen', screen: 'afterPayment', group: 'orders' } as const;
  useCommands([
    {
      ...command,
      id: 'afterPayment.print',
      labelKey: 'afterPayment.printAll',
      keys: ['p'],
      when: () => printable.length > 0,
      run: printAll,
    },
    {
      ...command,
      id: 'afterPayment.pay',
      labelKey: 'orderStatus.pay',
      keys: ['a'],
      when: () => outcome === 'pending' || Boolean(canPayAgain),
      run: pay,
    },
  ]);
  return (
    <Stack spacing={3} sx={{ maxWidth: 960 }}>
      <OutcomeHeader
        outcome={outcome}
        failed={codes.filter((code) => !isPaymentDone(code)).length}
        total={orders.length}
      />
      {invoice ? <WalletCreditAlert invoice={invoice} /> : null}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {printable.length > 0 ? (
          <Button variant="contained" onClick={printAll} endIcon={<Kbd keys="p" />}>
            {translate('afterPayment.printAll')}
          </Button>
        ) : null}
        {outcome === 'pending' ? (
          <Button variant={isAtBank ? 'outlined' : 'contained'} onClick={pay} endIcon={<Kbd keys="a" />}>
            {translate('orderStatus.pay')}
          </Button>
        ) : null}
        {canPayAgain ? (
          <Button variant="contained" onClick={pay} endIcon={<Kbd keys="a" />}>
            {translate('billing.payAgain')}
          </Button>
        ) : null}
        <Button variant="outlined" component={Link} to="/orders/bulk-orders">
          {translate('afterPayment.backToBulk')}
        </Button>
      </Stack>
      <PaidOrdersTable orders={orders} />
    </Stack>
  );
}
