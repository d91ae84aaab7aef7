import DriveFileRenameOutline from '@mui/icons-material/DriveFileRenameOutlineOutlined';
import { useMemo } from 'react';
import type { Order } from '../../../contract/orders/orders.ts';
import { isEditable } from '../../../contract/rules/orders/orderStatus.ts';
import type { Chosen, RecordAction } from '../../commands/recordAction.ts';
import type { OrderAction, OrderTools } from '../orders/actions/orderAction.ts';
import { ORDER_ACTIONS } from '../orders/actions/orderActions.ts';
import { useOrderTools } from '../orders/actions/useOrderTools.ts';
import { whyNot } from '../orders/actions/whyNot.ts';
import { useEditStep } from './draftSteps.ts';
import { mendPlace } from './mendPlace.ts';

export type DraftTools = OrderTools & {
  /** Opens the dialog that sets one field of the chosen rows. */
  editField(chosen: Chosen<Order>): void;
};
export type DraftAction = RecordAction<Order, DraftTools>;

export function useDraftTools(): DraftTools {
  const shared = useOrderTools();
  const { open } = useEditStep();
  return useMemo(() => ({ ...shared, editField: open }), [shared, open]);
}

/** The action as a job even for one row, so that it can be undone. */
export const asJob = (action: OrderAction): OrderAction =>
  action.many ? { ...action, one: undefined, many: action.many } : action;

const editField: DraftAction = {
  id: 'editField',
  label: () => 'bulk.editField',
  icon: DriveFileRenameOutline,
  keys: ['e'],
  writes: true,
  fits: (order) => isEditable(order.statusCode),
  whyNot: whyNot('booked'),
  many: { run: (chosen, { editField: open }) => open(chosen) },
};

/** Actions on drafts by key and selection bar, as jobs over one row or many. The menu of a draft has every action on orders. */
export const draftActions: readonly DraftAction[] = [
  asJob(ORDER_ACTIONS.confirm),
  editField,
  mendPlace,
  asJob(ORDER_ACTIONS.refreshQuote),
  asJob(ORDER_ACTIONS.cancel),
  ORDER_ACTIONS.placeMany,
  ORDER_ACTIONS.saveTemplate,
];
