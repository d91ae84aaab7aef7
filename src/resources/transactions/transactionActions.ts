import CalculateOutlined from '@mui/icons-material/CalculateOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Transaction } from '../../../contract/money/billing.ts';
import { actionTable } from '../../commands/recordAction.ts';
import { openLater } from '../../lib/browser/openLater.ts';
import { backLink } from '../../lib/lists/backLink.ts';
import { filteredPath } from '../../lib/lists/filteredPath.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useOrderMoney } from '../../shared/orderMoney/OrderMoneySteps.tsx';
import { type CopyTools, copyNumbers } from '../../ui/list/actions/sharedActions.ts';
import { useCopyLines } from '../../ui/list/actions/useCopyLines.ts';

export interface TransactionTools extends CopyTools {
  go(path: string): void;
  print(invoiceId: string): Promise<void>;
  /** Shows the steps of these orders' cost. */
  explain(orderIds: readonly string[]): void;
}

export function useTransactionTools(): TransactionTools {
  const dataProvider = useDataProvider();
  const navigate = useNavigate();
  const copy = useCopyLines();
  const { explain } = useOrderMoney();
  return useMemo(
    () => ({
      copy,
      go: (path) => void navigate(path, { state: backLink() }),
      explain,
      print: (invoiceId) => openLater(() => dataProvider.invoiceLink(invoiceId)),
    }),
    [copy, navigate, dataProvider, explain],
  );
}

/** The page of a movement's order or invoice; null if it has neither. */
export function pathOfTransaction({ orderId, invoiceNo }: Transaction): string | null {
  if (orderId) return `/order/${orderId}`;
  if (!invoiceNo) return null;
  return filteredPath('/billing/invoice', { tab: 'all', q: invoiceNo });
}

export const TRANSACTION_ACTIONS = actionTable<Transaction, TransactionTools>()({
  /** Effect of Enter: opens the order, else the invoice. */
  view: {
    label: (row) => (row && !row.orderId ? 'billing.viewInvoice' : 'billing.viewOrder'),
    icon: VisibilityOutlined,
    shownKey: 'enter',
    fits: (row) => pathOfTransaction(row) !== null,
    one: (row, { go }) => {
      const path = pathOfTransaction(row);
      if (path) go(path);
    },
  },
  whyCharged: {
    label: 'money.title',
    icon: CalculateOutlined,
    keys: ['$'],
    fits: (row) => row.orderId !== null,
    whyNot: () => 'billing.whyNot.noOrder',
    one: (row, { explain }) => explain(row.orderId ? [row.orderId] : []),
  },
  print: {
    label: 'billing.printInvoice',
    icon: PictureAsPdfOutlined,
    keys: ['p'],
    fits: (row) => row.invoiceId !== null && row.invoiceNo !== null,
    whyNot: () => 'billing.whyNot.noInvoice',
    one: (row, { print }) => (row.invoiceId ? print(row.invoiceId) : undefined),
  },
  copyNumber: copyNumbers(
    'billing.copyNumber',
    (row: Transaction) => row.invoiceNo,
    () => 'billing.whyNot.noInvoice',
  ),
});
