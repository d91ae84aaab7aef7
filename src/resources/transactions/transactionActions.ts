import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Transaction } from '../../../contract/billing.ts';
import type { RecordAction } from '../../commands/recordAction.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { backLink } from '../../lib/backLink.ts';
import { openLater } from '../../lib/openLater.ts';
import { type CopyTools, copyNumbers } from '../../ui/list/copyNumbers.ts';
import { useCopyLines } from '../../ui/list/useCopyLines.ts';

export interface TransactionTools extends CopyTools {
  go(path: string): void;
  print(invoiceId: string): Promise<void>;
}
type TransactionAction = RecordAction<Transaction, TransactionTools>;

export function useTransactionTools(): TransactionTools {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const navigate = useNavigate();
  const copy = useCopyLines();
  return useMemo(
    () => ({
      copy,
      go: (path) => void navigate(path, { state: backLink() }),
      print: (invoiceId) => openLater(() => dataProvider.invoiceLink(invoiceId)),
    }),
    [copy, navigate, dataProvider],
  );
}

/** Where a movement's order or invoice is; null where it has neither. */
export function pathOfTransaction({ orderId, invoiceNo }: Transaction): string | null {
  if (orderId) return `/order/${orderId}`;
  if (!invoiceNo) return null;
  return `/billing/invoice?filter=${encodeURIComponent(JSON.stringify({ tab: 'all', q: invoiceNo }))}`;
}

/** What Enter does: the order, else the invoice. */
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

export const transactionActions: readonly TransactionAction[] = [
  openSource,
  printInvoice,
  copyNumbers('billing.copyNumber', (row: Transaction) => row.invoiceNo),
];
