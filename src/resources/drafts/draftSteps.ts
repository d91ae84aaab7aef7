import type { Order } from '../../../contract/orders/orders.ts';
import type { Chosen } from '../../commands/recordAction.ts';
import { requiredContext } from '../../lib/react/requiredContext.ts';

/** The dialog that sets one field of several drafts; it is open while drafts are chosen. */
export interface EditStep {
  chosen: Chosen<Order> | null;
  open(chosen: Chosen<Order>): void;
  close(): void;
}
export const [EditStepContext, useEditStep] = requiredContext<EditStep>('useEditStep', 'the list of drafts');
