import { useMemo } from 'react';
import type { CallRight } from '../../contract/rules/account/rights.ts';
import { useMay } from './SessionContext.ts';

/** The right that an action needs to change records of a kind. Only people who have the right can open pages of other kinds. */
const WRITE_RIGHTS: Readonly<Record<string, CallRight>> = {
  orders: 'orders.write',
  drafts: 'orders.write',
  inbox: 'orders.write',
  contacts: 'contacts.write',
  manifests: 'manifests',
};

interface Act {
  right?: CallRight;
  writes?: boolean;
}

/** The right of an action on records of a kind. */
export const rightOfAct = (resource: string, { right, writes }: Act): CallRight =>
  right ?? (writes ? (WRITE_RIGHTS[resource] ?? 'member') : 'member');

/** Whether the person's role includes an action on records of a kind; without an action, whether it includes creating records. */
export function useMayAct(resource: string): (action?: Act) => boolean {
  const may = useMay();
  return useMemo(
    () =>
      (action: Act = { writes: true }) =>
        may(rightOfAct(resource, action)),
    [may, resource],
  );
}

/** The actions that the person's role includes. */
export function useAllowedActions<A extends Act>(resource: string, actions: readonly A[]): readonly A[] {
  const mayAct = useMayAct(resource);
  return useMemo(() => {
    const allowed = actions.filter((action) => mayAct(action));
    return allowed.length === actions.length ? actions : allowed;
  }, [actions, mayAct]);
}
