import { useMemo } from 'react';
import type { CallRight } from '../../contract/rules/account/rights.ts';
import { useMay } from './SessionContext.ts';

/** The right of actions that change records of a kind. Pages of other kinds open only for those who have it. */
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

const rightOf = (resource: string, { right, writes }: Act): CallRight =>
  right ?? (writes ? (WRITE_RIGHTS[resource] ?? 'member') : 'member');

/** Whether the person's role includes an action on records of a kind; without one, whether it includes new records. */
export function useMayAct(resource: string): (action?: Act) => boolean {
  const may = useMay();
  return useMemo(
    () =>
      (action: Act = { writes: true }) =>
        may(rightOf(resource, action)),
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
