import { Button, Card, CardContent, Stack } from '@mui/material';
import { Link, useNavigate } from 'react-router-dom';
import type { Order } from '../../../contract/orders/orders.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { isPaymentDone } from '../../../contract/rules/money/payment.ts';
import { isEditable, isPrintable, STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { useText } from '../../i18n/useText.ts';
import { useInvoiceDetails, WalletCreditAlert } from '../../shared/billing/WalletCredit.tsx';
import { StatusChip } from '../../shared/orders/StatusChip.tsx';
import { useInvoicePayment } from '../../shared/orders/useInvoicePayment.ts';
import { useOrderLinks } from '../../shared/orders/useOrderLinks.ts';
import { multipointResultPath } from '../../shared/payment/rules/afterPaymentPath.ts';
import { NextSteps } from '../../ui/buttons/NextSteps.tsx';
import { FactList } from '../../ui/text/FactList.tsx';
import { Money } from '../../ui/text/Money.tsx';
import { OutcomeHeader } from './OutcomeHeader.tsx';
import { paymentOutcome } from './paymentOutcome.ts';
import { useIsAtBank } from './useIsAtBank.ts';

const PAYMENT_AFTER_MS = 3000;
const BACK = '/orders/multipoint';

/** Success or failure of one order's payment, its status, and links to the next pages (MULTI-52…58). */
export function PaidOrder({ order }: { order: Order }) {
  const translate = useText();
  const invoice = useInvoiceDetails(order.invoiceId);
  const isAtBank = useIsAtBank(invoice);
  const payment = useInvoicePayment(order.invoiceId, PAYMENT_AFTER_MS);
  const { price, statusCode: code } = order;
  const outcome = paymentOutcome([code], payment);
  const navigate = useNavigate();
  const links = useOrderLinks();
  const edit = { to: `/orders/new-order/${order.id}` };
  const view = { to: `/order/${order.id}`, state: { back: multipointResultPath(order.id) } };
  return (
    <Stack spacing={3} sx={{ maxWidth: 720 }}>
      <OutcomeHeader outcome={outcome} failed={isPaymentDone(code) ? 0 : 1} total={1} />
      {invoice ? <WalletCreditAlert invoice={invoice} /> : null}
      <Card>
        <CardContent>
          <FactList
            sx={{ gridTemplateColumns: 'minmax(110px, auto) 1fr', columnGap: 3, rowGap: 1 }}
            facts={[
              [translate('orderStatus.number'), order.consignmentNo],
              [translate('afterPayment.status'), <StatusChip key="status" code={code} />],
              [translate('afterPayment.statusCode'), String(code)],
              [translate('afterPayment.failedReason'), order.failedReason],
              [
                translate('orderStatus.price'),
                price && <Money key="price" minor={nearestMinor(price.amount)} currency={price.currency} />,
              ],
            ]}
          />
        </CardContent>
      </Card>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <NextSteps
          command={{ scope: 'screen', screen: 'afterPayment', group: 'orders' }}
          steps={[
            {
              id: 'afterPayment.print',
              labelKey: 'orderStatus.printLabel',
              letter: 'p',
              isOffered: isPrintable(code),
              run: () => void links.printLabels([order.id]),
            },
            {
              id: 'afterPayment.pay',
              labelKey: 'orderStatus.pay',
              letter: 'a',
              isOffered: outcome === 'pending' && code === STATUS.pendingPayment && Boolean(order.invoiceId),
              look: isAtBank ? 'outlined' : 'contained',
              run: () => void links.pay(order),
            },
            {
              id: 'afterPayment.retry',
              labelKey: 'orderStatus.retry',
              letter: 'e',
              isOffered: outcome === 'failed' && isEditable(code),
              link: edit,
              run: () => navigate(edit.to),
            },
            {
              id: 'afterPayment.view',
              labelKey: 'orderStatus.viewOrder',
              letter: 'o',
              look: 'outlined',
              link: view,
              run: () => navigate(view.to, { state: view.state }),
            },
          ]}
        />
        <Button component={Link} to={BACK}>
          {translate('afterPayment.backToMultipoint')}
        </Button>
      </Stack>
    </Stack>
  );
}
