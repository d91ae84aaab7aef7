import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { InboxLine, TakeResult } from '../../../contract/orders/inbox.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { inboxKindOf } from '../../../contract/rules/orders/inbox.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import type { Held } from '../../lib/react/useHeld.ts';
import { useMay } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { orderName } from '../orders/rules/orderName.ts';
import { matterName } from './rules/matterName.ts';

type Refused = (ids: ReadonlySet<string>) => void;

/**
 * Shows other people that this person works on lines of the inbox. A line that another person has is refused, with a notice. A failure of
 * the call stops nothing.
 */
export interface HoldLines {
  /** Takes these lines. `refused` gets the ids of those that another person has. */
  ofLines(lines: readonly InboxLine[], refused?: Refused): Held;
  /** Takes all open lines about these parcels. `refused` gets the ids of the orders of which another person has one. */
  ofOrders(orders: readonly Order[], refused?: Refused): Held;
  /** Takes the lines of a parcel before an answer without a dialog. `isFree` is false if another person has one of them. */
  claim(order: Order): { held: Held; isFree: Promise<boolean> };
}

/** A draft has no parcel, so it has no line. */
const mayHaveLine = ({ statusCode }: Order): boolean => statusCode >= STATUS.failed;

interface Taken {
  held: Held;
  /** The refused results of the first call. */
  refused: Promise<readonly TakeResult[]>;
}

/** The lines of each open dialog of this tab: one that replaces another of the same parcel keeps its line. */
const openDialogs = new Set<ReadonlySet<string>>();
/** This tab, until it is reloaded: its release leaves a line to other tabs of its person, and to the person who took it by hand. */
const TAB = crypto.randomUUID();
const running = new Set<Promise<unknown>>();

/** Takes lines now and at each renewal. */
function takeWith(
  take: () => Promise<readonly TakeResult[]>,
  release: (lineIds: readonly string[]) => Promise<void>,
): Taken {
  const held = new Set<string>();
  openDialogs.add(held);
  const attempt = async (): Promise<readonly TakeResult[]> => {
    // Without an answer the next renewal is in time.
    const call = take().catch(() => []);
    running.add(call);
    const results = await call;
    running.delete(call);
    for (const { id, ok } of results) if (ok) held.add(id);
    return results.filter(({ ok }) => !ok);
  };
  const refused = attempt();
  let last: Promise<unknown> = refused;
  const giveUp = () =>
    // The dialog that replaces this one may just take the same line.
    void last
      .then(() => Promise.all(running))
      .then(async () => {
        openDialogs.delete(held);
        const isHeld = (id: string) => [...openDialogs].some((lines) => lines.has(id));
        const ids = [...held].filter((id) => !isHeld(id));
        // It may be called again, such as by the end of the tab after that of the dialog.
        held.clear();
        if (ids.length > 0) await release(ids);
      });
  const renew = () => {
    last = last.then(attempt);
  };
  return { held: Object.assign(giveUp, { renew }), refused };
}

const NOTHING: Taken = {
  held: Object.assign(() => undefined, { renew: () => undefined }),
  refused: Promise.resolve([]),
};

/** Records by their ids with their names, and the record of a result. */
interface Subjects {
  names: ReadonlyMap<string, string | null>;
  take: (ids: readonly string[]) => Promise<readonly TakeResult[]>;
  idOf: (result: TakeResult) => string | null;
}

export function useHoldLines(): HoldLines {
  const dataProvider: Pick<PortalDataProvider, 'takeInboxLines' | 'takeLinesOfOrders'> = useDataProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const mayTake = useMay()('orders.write');
  return useMemo<HoldLines>(() => {
    const refetch = () => void queryClient.invalidateQueries({ queryKey: ['inbox'] });
    const release = (lineIds: readonly string[]) =>
      // Without an answer the lines are free again after a quarter of an hour.
      dataProvider.takeInboxLines(lineIds, true, TAB).then(refetch, () => undefined);
    const start = ({ names, take, idOf }: Subjects, onRefused?: Refused): Taken => {
      if (!mayTake || names.size === 0) return NOTHING;
      const taken = takeWith(() => take([...names.keys()]), release);
      void taken.refused.then((results) => {
        if (results.length === 0) return;
        refetch();
        const reasons = results.map((result) => {
          const name = names.size > 1 ? names.get(idOf(result) ?? '') : null;
          return [name, result.error?.message].filter(Boolean).join(': ');
        });
        notify.sentence([...new Set(reasons)].join(' · '), { type: 'warning' });
        onRefused?.(new Set(results.flatMap((result) => idOf(result) ?? [])));
      });
      return taken;
    };
    const ofOrders = (orders: readonly Order[]): Subjects => ({
      names: new Map(orders.filter(mayHaveLine).map((order) => [order.id, orderName(order)])),
      take: (ids) => dataProvider.takeLinesOfOrders(ids, TAB),
      idOf: ({ orderId }) => orderId,
    });
    const ofLines = (lines: readonly InboxLine[]): Subjects => ({
      names: new Map(lines.map((line) => [line.id, matterName(line)])),
      take: (ids) => dataProvider.takeInboxLines(ids, false, TAB),
      idOf: ({ id }) => id,
    });
    return {
      ofLines: (lines, refused) => start(ofLines(lines), refused).held,
      ofOrders: (orders, refused) => start(ofOrders(orders), refused).held,
      claim: (order) => {
        const { held, refused } = start(ofOrders([order]));
        // Only a line of the parcel's own step has such an answer: nobody waits for the lines of other parcels.
        const isFree = inboxKindOf(order.statusCode)
          ? refused.then(({ length }) => length === 0)
          : Promise.resolve(true);
        return { held, isFree };
      },
    };
  }, [dataProvider, queryClient, notify, mayTake]);
}
