import CalculateOutlined from '@mui/icons-material/CalculateOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Transaction } from '../../../contract/money/billing.ts';
import type { RecordAction } from '../../commands/recordAction.ts';
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
type TransactionAction = RecordAction<Transaction, TransactionTools>;

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

/** Effect of Enter: opens the order, else the invoice. */
export const openSource: TransactionAction = {
  id: 'view',
  label: (row) => (row && !row.orderId ? 'billing.viewInvoice' : 'billing.viewOrder'),
  icon: VisibilityOutlined,
  shownKey: 'enter',
  fits: (row) => pathOfTransaction(row) !== null,
  one: (row, { go }) => {
    const path = pathOfTransaction(row);
    if (path) go(path);
  },
};

const printInvoice: TransactionAction = {
  id: 'print',
  label: () => 'billing.printInvoice',
  icon: PictureAsPdfOutlined,
  keys: ['p'],
  fits: (row) => row.invoiceId !== null && row.invoiceNo !== null,
  one: (row, { print }) => (row.invoiceId ? print(row.invoiceId) : undefined),
};

const whyCharged: TransactionAction = {
  id: 'whyCharged',
  label: () => 'money.title',
  icon: CalculateOutlined,
  keys: ['$'],
  fits: (row) => row.orderId !== null,
  one: (row, { explain }) => explain(row.orderId ? [row.orderId] : []),
};

export const transactionActions: readonly TransactionAction[] = [
  openSource,
  whyCharged,
  printInvoice,
  copyNumbers('billing.copyNumber', (row: Transaction) => row.invoiceNo),
];
