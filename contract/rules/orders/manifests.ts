import type { Order, OrderContact } from '../../orders/orders.ts';
import { fitsManifest } from './orderStatus.ts';

/** Pending until the first of its parcels has been picked up. */
export const MANIFEST_STATUS = { pending: 0, inProgress: 1, cancelled: 9 } as const;

export const MANIFEST_TABS = ['pending', 'inProgress', 'cancelled'] as const;
export type ManifestTab = (typeof MANIFEST_TABS)[number];

const TAB_OF: Readonly<Record<number, ManifestTab>> = { 0: 'pending', 1: 'inProgress', 9: 'cancelled' };
export const manifestTab = (status: number): ManifestTab => TAB_OF[status] ?? 'pending';

/** Deletion is possible only while all parcels are still with the sender (MANI-06). */
export const isManifestCancellable = (status: number) => status === MANIFEST_STATUS.pending;
export const isManifestPrintable = (status: number) => status !== MANIFEST_STATUS.cancelled;

/** `MF00000003`, the number of a manifest; no order has a number of this form. */
export const isManifestNumber = (text: string) => /^MF\d+$/i.test(text);

/** A pickup address in a form for comparison. */
export const pickupPlace = (c: OrderContact | null): string =>
  [c?.unitNo, c?.address1, c?.address2, c?.postcode, c?.city, c?.state, c?.country]
    .map((part) =>
      (part ?? '')
        .toLowerCase()
        .replace(/[\s.,]+/g, ' ')
        .trim(),
    )
    .join('|');

/** Orders of one service that are picked up at one place; they form one manifest. */
export interface ManifestGroup {
  key: string;
  service: string;
  sender: OrderContact;
  orders: Order[];
}
export const LEFT_OFF_REASONS = ['onManifest', 'notConfirmed', 'pickedUp', 'noService'] as const;
export interface ManifestPlan {
  groups: ManifestGroup[];
  /** The orders that fit no manifest, by reason. */
  leftOff: { reason: (typeof LEFT_OFF_REASONS)[number]; orders: Order[] }[];
}

/** The manifests that a mixed selection becomes: one per service and pickup place, in the order of the selection. */
export function manifestPlan(orders: readonly Order[]): ManifestPlan {
  const groups = new Map<string, ManifestGroup>();
  const left = new Map<(typeof LEFT_OFF_REASONS)[number], Order[]>();
  for (const order of orders) {
    const stop = order.waypoint.find((s) => s.type === 'PICKUP') ?? order.waypoint[0];
    const { service } = order;
    const reason = order.pickupManifestId
      ? 'onManifest'
      : order.statusCode < 100
        ? 'notConfirmed'
        : !fitsManifest(order.statusCode)
          ? 'pickedUp'
          : !service || !stop
            ? 'noService'
            : null;
    if (reason || !service || !stop) {
      const known = left.get(reason ?? 'noService');
      if (known) known.push(order);
      else left.set(reason ?? 'noService', [order]);
      continue;
    }
    const key = `${service.id}\n${pickupPlace(stop.contact)}`;
    const group = groups.get(key);
    if (group) group.orders.push(order);
    else groups.set(key, { key, service: service.name, sender: stop.contact, orders: [order] });
  }
  return {
    groups: [...groups.values()],
    leftOff: LEFT_OFF_REASONS.flatMap((reason) => {
      const found = left.get(reason);
      return found ? [{ reason, orders: found }] : [];
    }),
  };
}
