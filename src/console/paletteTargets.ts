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
  if (target.kind === 'selection') {
    if (selection?.resource === 'manifests')
      return { orders: [], manifests: (selection.records ?? []) as Manifest[], unknown: [] };
    return { orders: await dataProvider.getOrders([...(selection?.ids ?? [])]), manifests: [], unknown: [] };
  }
  if (focused?.resource === 'manifests')
    return { orders: [], manifests: [focused.record as Manifest], unknown: [] };
  return { orders: focused ? await dataProvider.getOrders([focused.id]) : [], manifests: [], unknown: [] };
}

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
