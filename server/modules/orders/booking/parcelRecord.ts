import { createHash } from 'node:crypto';
import type { InventoryItem, OrderContact } from '../../../../contract/orders/orders.ts';
import { addressKey, phoneKeys } from '../../../../contract/rules/contacts/contactDuplicates.ts';
import { goodsOf } from '../../../../contract/rules/orders/goods.ts';
import type { OrderRow } from '../status/statusStore.ts';
import type { Stop } from './orderInput.ts';

/** A drop-off for comparison with past parcels. Phone, address and content are hashes, as a record outlives the address book. */
export interface RecordedParcel {
  stop: number;
  phone: string | null;
  address: string | null;
  content: string;
  itemType: string | null;
  weightKg: number;
  codMinor: number | null;
  /** The order has several drop-offs. */
  isShared: boolean;
  /** Names the recipient in a dismissal: the phone's hash, else the address's. */
  recipient: string;
  /** Names recipient and content. */
  parcel: string;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
const folded = (text: string | null) => (text ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** The drop-offs of an order. */
export function parcelsOf(
  order: Pick<OrderRow, 'itemType' | 'weightKg' | 'codMinor'>,
  stops: Stop[],
): RecordedParcel[] {
  const drops = stops.flatMap((stop, i) => (stop.type === 'DROPOFF' ? [{ stop, i }] : []));
  const isShared = drops.length > 1;
  return drops.map(({ stop, i }) => {
    const goods = isShared ? stop.inventory : goodsOf(stops);
    const { phone, address } = keysOf(stop.contact);
    const content = hashOf(contentOf(goods));
    const recipient = phone ?? address ?? '';
    // The goods of a trip are its vehicle's load.
    const isWeighed = !isShared && goods.some(({ name, description }) => folded(description ?? name));
    return {
      stop: i,
      phone,
      address,
      content,
      itemType: isWeighed ? order.itemType : null,
      weightKg: order.weightKg,
      codMinor: isShared ? null : order.codMinor,
      isShared,
      recipient,
      parcel: hashOf([recipient, address ?? '', content].join(' ')),
    };
  });
}

/** The drop-off with its address as part of the recipient: a dismissed reason about an address says nothing about the recipient's next one. */
export const addressedTo = (drop: RecordedParcel): RecordedParcel => ({
  ...drop,
  recipient: hashOf(`${drop.recipient} ${drop.address ?? ''}`),
});

/** Names a recipient's place as it is written, because a dismissed contradiction says nothing about another place. */
export function placeKeyOf(contact: OrderContact): string {
  const { phone, address } = keysOf(contact);
  const { postcode, city, state } = contact;
  return hashOf([phone ?? '', address ?? '', ...[postcode, city, state].map(folded)].join(' '));
}

/** Names the parcel of a reason about a stop: another stop than the drop-off has a name of its own. */
export const parcelAt = (drop: RecordedParcel, stop: number): string =>
  stop === drop.stop ? drop.parcel : `${drop.parcel}.${stop}`;

/** The names of an order's parcels in shown reasons. */
export const namesOf = (drops: readonly RecordedParcel[], stops: readonly Stop[]): string[] =>
  stops.flatMap((_, i) => {
    const drop = drops.find(({ stop }) => stop === i) ?? drops[0];
    return drop ? parcelAt(drop, i) : [];
  });

function keysOf(contact: OrderContact): { phone: string | null; address: string | null } {
  const [phone] = phoneKeys(contact);
  const address = addressKey(contact);
  return { phone: phone ? hashOf(phone) : null, address: address ? hashOf(address) : null };
}

/** The pieces of each description, as a weight that does not divide evenly makes two items of equal pieces. */
function contentOf(goods: readonly InventoryItem[]): string {
  const pieces = new Map<string, number>();
  for (const { description, name, quantity } of goods) {
    const text = folded(description ?? name);
    pieces.set(text, (pieces.get(text) ?? 0) + quantity);
  }
  return [...pieces]
    .map(([text, count]) => `${text} ${count}`)
    .sort()
    .join('\n');
}
