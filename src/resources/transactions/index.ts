import SwapVert from '@mui/icons-material/SwapVertOutlined';
import type { Transaction } from '../../../contract/money/billing.ts';
import { TX_SORTS } from '../../../contract/rules/listSorts.ts';
import { TX_TABS } from '../../../contract/rules/money/billing.ts';
import { lazyPage } from '../../ui/page/lazyPage.tsx';

/** Movements of the wallet's money. */
export const transactions = {
  name: 'transactions',
  list: lazyPage(() => import('./TransactionList.tsx')),
  tabs: TX_TABS,
  sorts: TX_SORTS,
  icon: SwapVert,
  recordRepresentation: (transaction: Transaction) => transaction.desc,
};
