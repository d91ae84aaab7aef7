import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import { orderDocument } from './orderDocument.ts';

export const packingList = orderDocument('packlist', {
  id: 'packingList',
  right: 'orders.print',
  label: () => 'orders.actions.packingList',
  icon: Inventory2Outlined,
});
