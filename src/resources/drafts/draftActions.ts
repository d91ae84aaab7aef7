import DriveFileRenameOutline from '@mui/icons-material/DriveFileRenameOutlineOutlined';
import type { Order } from '../../../contract/orders.ts';
import { isEditable } from '../../../contract/rules/orderStatus.ts';
import type { RecordAction } from '../../commands/recordAction.ts';
import type { OrderTools } from '../orders/actions/orderAction.ts';
import { ORDER_ACTIONS } from '../orders/actions/orderActions.ts';

export type DraftTools = OrderTools & {
  /** Opens the step that gives one field of the chosen rows another value. */
  editField(): void;
};
export type DraftAction = RecordAction<Order, DraftTools>;

const editField: DraftAction = {
  id: 'editField',
  label: () => 'bulk.editField',
  icon: DriveFileRenameOutline,
  keys: ['e'],
  writes: true,
  fits: (order) => isEditable(order.statusCode),
  many: { run: (_chosen, tools) => tools.editField() },
};

/** What is done to drafts by key and bar, as jobs over one row or many; their menu has every action on orders. */
export const draftActions: readonly DraftAction[] = [
  ORDER_ACTIONS.confirm,
  editField,
  ORDER_ACTIONS.refreshQuote,
  ORDER_ACTIONS.cancel,
];
