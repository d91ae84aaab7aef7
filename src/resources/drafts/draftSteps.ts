import { createContext, useContext } from 'react';
import type { Order } from '../../../contract/orders.ts';
import type { Chosen } from '../../commands/recordAction.ts';

/** The dialog that sets one field of several drafts; open while drafts are chosen for it. */
export interface EditStep {
  chosen: Chosen<Order> | null;
  open(chosen: Chosen<Order>): void;
  close(): void;
}
export const EditStepContext = createContext<EditStep | null>(null);

export function useEditStep(): EditStep {
  const value = useContext(EditStepContext);
  if (!value) throw new Error('useEditStep needs the list of drafts above it');
  return value;
}
