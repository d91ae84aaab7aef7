import type { InboxLine } from '../../contract/orders/inbox.ts';
import type { Manifest } from '../../contract/orders/manifests.ts';
import type { Order } from '../../contract/orders/orders.ts';
import { isManifestNumber } from '../../contract/rules/orders/manifests.ts';
import type { CommandContext } from '../commands/command.ts';
import type { Target } from '../commands/grammar/parsedInput.ts';
import type { PortalDataProvider } from '../dataProvider.ts';

/** The records that a typed target refers to. */
export interface ResolvedTarget {
  orders: Order[];
  manifests: Manifest[];
  /** Numbers that no record of this account has. */
  unknown: string[];
}

type Situation = Pick<CommandContext, 'target' | 'selection'>;
/** Number of characters of a draft's id that are shown; enough to identify one order. */
const SHOWN_ID = 8;

/** Loads the target from the server again, as a list may be out of date. */
export async function resolveTarget(
  target: Target,
  { target: focused, selection }: Situation,
  dataProvider: PortalDataProvider,
): Promise<ResolvedTarget> {
  if (target.kind === 'orders') return byNumbers(target.ids, dataProvider);
  const { resource, ids, records } =
    target.kind === 'selection'
      ? { resource: selection?.resource, ids: selection?.ids ?? [], records: selection?.records ?? [] }
      : {
          resource: focused?.resource,
          ids: focused ? [focused.id] : [],
          records: focused ? [focused.record] : [],
        };
  if (resource === 'manifests') return { orders: [], manifests: records as Manifest[], unknown: [] };
  const orderIds = resource === 'inbox' ? ordersOfLines(records) : [...ids];
  return {
    orders: orderIds.length > 0 ? await dataProvider.getOrders(orderIds) : [],
    manifests: [],
    unknown: [],
  };
}

/** The orders that lines of the inbox are about. */
const ordersOfLines = (lines: readonly unknown[]): string[] =>
  (lines as readonly InboxLine[]).flatMap(({ orderId }) => orderId ?? []);

async function byNumbers(
  numbers: readonly string[],
  dataProvider: PortalDataProvider,
): Promise<ResolvedTarget> {
  const found = await Promise.all(
    numbers.map(async (number) =>
      isManifestNumber(number)
        ? { number, manifest: await manifestByNumber(dataProvider, number) }
        : { number, order: await orderByNumber(dataProvider, number) },
    ),
  );
  return {
    orders: found.flatMap((f) => f.order ?? []),
    manifests: found.flatMap((f) => f.manifest ?? []),
    unknown: found.filter((f) => !f.order && !f.manifest).map((f) => f.number),
  };
}

/** The order with exactly this number: with a similar number a command could run on the wrong parcel. */
export async function orderByNumber(
  dataProvider: PortalDataProvider,
  number: string,
): Promise<Order | undefined> {
  const lower = number.toLowerCase();
  const fits = (o: Order) =>
    o.consignmentNo?.toLowerCase() === lower ||
    o.referenceNo?.toLowerCase() === lower ||
    (lower.length >= SHOWN_ID && o.id.startsWith(lower));
  for (const filter of [
    { q: number, tab: 'ALL' },
    { q: number, tab: 'DRAFT' },
    { q: number, tab: 'FAILED' },
  ]) {
    const { data } = await dataProvider.getList<Order>('orders', {
      filter,
      sort: { field: 'createdAt', order: 'DESC' },
      pagination: { page: 1, perPage: 50 },
    });
    const order = data.find(fits);
    if (order) return order;
  }
  return undefined;
}

export async function manifestByNumber(
  dataProvider: PortalDataProvider,
  number: string,
): Promise<Manifest | undefined> {
  const { data } = await dataProvider.findManifests(number, 10);
  return data.find((m) => m.manifestId.toLowerCase() === number.toLowerCase());
}
