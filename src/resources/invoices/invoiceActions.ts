import CalculateOutlined from '@mui/icons-material/CalculateOutlined';
import CreditCardOutlined from '@mui/icons-material/CreditCardOutlined';
import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import OpenInNew from '@mui/icons-material/OpenInNew';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Invoice } from '../../../contract/money/wallet.ts';
import { eInvoiceLink, isPayable } from '../../../contract/rules/money/billing.ts';
import { actionTable } from '../../commands/recordAction.ts';
import { openLater } from '../../lib/browser/openLater.ts';
import { backLink } from '../../lib/lists/backLink.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { usePayInvoice } from '../../shared/billing/PayInvoiceSteps.tsx';
import { paymentPath } from '../../shared/billing/rules/paymentPath.ts';
import { useOrderMoney } from '../../shared/orderMoney/OrderMoneySteps.tsx';
import { billingResultPath } from '../../shared/payment/rules/afterPaymentPath.ts';
import { type CopyTools, copyNumbers } from '../../ui/list/actions/sharedActions.ts';
import { useCopyLines } from '../../ui/list/actions/useCopyLines.ts';

export interface InvoiceTools extends CopyTools {
  pay(invoice: Invoice): void;
  /** Opens the page that follows the payment of the invoice. */
  seePayment(invoice: Invoice): void;
  print(invoice: Invoice): Promise<void>;
  /** Opens the purchase: its orders, or the top-up. */
  view(invoice: Invoice): void;
  viewEInvoice(address: string): void;
  /** Shows the steps of these orders' cost. */
  explain(orderIds: readonly string[]): void;
}

export function useInvoiceTools(): InvoiceTools {
  const dataProvider = useDataProvider();
  const navigate = useNavigate();
  const copy = useCopyLines();
  const { pay } = usePayInvoice();
  const { explain } = useOrderMoney();
  return useMemo(
    () => ({
      copy,
      pay,
      explain,
      seePayment: (invoice) => void navigate(paymentPath(invoice), { state: backLink() }),
      print: ({ id }) => openLater(() => dataProvider.invoiceLink(id)),
      view: (invoice) => void navigate(pathOfInvoice(invoice), { state: backLink() }),
      viewEInvoice: (address) => void window.open(address, '_blank', 'noopener,noreferrer'),
    }),
    [copy, pay, explain, dataProvider, navigate],
  );
}

const ordersOf = ({ items }: Invoice) => items.flatMap(({ orderId }) => orderId ?? []);

/** The page of one order, the list of several, or the status of a top-up. */
export function pathOfInvoice(invoice: Invoice): string {
  const orders = ordersOf(invoice);
  if (orders.length === 0) return `/payment/${invoice.id}`;
  return orders.length === 1 ? `/order/${orders[0]}` : billingResultPath(invoice.id);
}

export const INVOICE_ACTIONS = actionTable<Invoice, InvoiceTools>()({
  view: {
    label: (invoice) =>
      invoice && ordersOf(invoice).length === 0
        ? 'billing.viewTopUp'
        : invoice && ordersOf(invoice).length > 1
          ? 'billing.viewOrders'
          : 'billing.viewOrder',
    icon: VisibilityOutlined,
    shownKey: 'enter',
    one: (invoice, { view }) => view(invoice),
  },
  /** The primary action instead of a second payment, if a payer has already been at the gateway. */
  seePayment: {
    label: 'billing.seePayment',
    icon: HourglassEmpty,
    fits: (invoice) => isPayable(invoice) && invoice.isPaymentBegun,
    one: (invoice, { seePayment }) => seePayment(invoice),
  },
  pay: {
    label: 'billing.pay',
    icon: CreditCardOutlined,
    writes: true,
    right: 'orders.pay',
    tone: 'primary',
    fits: isPayable,
    one: (invoice, { pay }) => pay(invoice),
  },
  print: {
    label: 'billing.printInvoice',
    icon: PictureAsPdfOutlined,
    keys: ['p'],
    one: (invoice, { print }) => print(invoice),
  },
  whyCharged: {
    label: 'money.title',
    icon: CalculateOutlined,
    keys: ['$'],
    fits: (invoice) => ordersOf(invoice).length > 0,
    whyNot: () => 'billing.whyNot.noOrder',
    one: (invoice, { explain }) => explain([...new Set(ordersOf(invoice))]),
  },
  viewEInvoice: {
    label: 'billing.viewEInvoice',
    icon: OpenInNew,
    fits: (invoice) => eInvoiceLink(invoice) !== null,
    one: (invoice, tools) => {
      const address = eInvoiceLink(invoice);
      if (address) tools.viewEInvoice(address);
    },
  },
  copyNumber: copyNumbers('billing.copyNumber', (invoice: Invoice) => invoice.invoiceNo),
});
