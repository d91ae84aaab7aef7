import Drafts from '@mui/icons-material/DriveFileRenameOutlineOutlined';
import { ORDER_SORTS } from '../../../contract/rules/listSorts.ts';
import { orderName } from '../../shared/orders/rules/orderName.ts';
import { lazyPage } from '../../ui/page/lazyPage.tsx';

/** Drafts and failed orders: the same records, listed on the bulk page. */
export const drafts = {
  name: 'drafts',
  list: lazyPage(() => import('./DraftList.tsx')),
  sorts: ORDER_SORTS,
  icon: Drafts,
  recordRepresentation: orderName,
};
