import type { InventoryItem, OrderContact } from '../../../../contract/orders/orders.ts';
import { amountLimits } from '../../../../contract/rules/money/currencies.ts';
import { goodsCurrency } from '../../../../contract/rules/money/goodsCurrency.ts';
import { goodsOf } from '../../../../contract/rules/orders/goods.ts';
import { isMultipoint } from '../../../../contract/rules/orders/orderStatus.ts';
import { invalid } from '../../../http/answer/refusal.ts';
import { assertPlace } from '../../parameters/wrongPlaces.ts';
import type { OrderFields } from '../intake.ts';
import { assertWeight, noCurrency, type Stop, type StopForm, stopNames, storedFor } from './orderInput.ts';

export interface Checked {
  source: string | null;
  weightKg: number;
  insuranceMinor: number | null;
  currency: string;
}

/** The form of the API in which the stops were sent, and whether the sender drops the parcel off at an outlet. */
interface Sent {
  named?: StopForm | undefined;
  atOutlet: boolean;
}

/** Throws 422 with the first field that a courier needs and the order lacks; not called for drafts. */
export function assertComplete(order: Checked, stops: Stop[], { named, atOutlet }: Sent): void {
  const name = stopNames(stops.length, named);
  if (!stops.some((s) => s.type === 'PICKUP')) throw required(name(0));
  if (!stops.some((s) => s.type === 'DROPOFF')) throw required(name(1));
  const placed = isMultipoint(order.source, stops.length);
  for (const [i, stop] of stops.entries())
    assertContact(stop, name(i), { placed, needsAddress: i > 0 || !atOutlet });
  assertGoods(order, stops, name, placed);
  assertWeight(order.weightKg, 'weight.value');
}

/**
 * Throws 422 for a drop-off with an empty list of goods, even in a draft, as the sender's program has lost the goods. An absent list, and an
 * empty one for a stored stop without goods, are accepted until the confirmation.
 */
export function assertSentGoods({ waypoint, destination }: OrderFields, stored?: Stop[]): void {
  const sent = (waypoint ?? []).map((stop, i) => ({
    sent: stop,
    type: stop.type ?? (i === 0 ? ('PICKUP' as const) : ('DROPOFF' as const)),
  }));
  const before = storedFor(sent, stored ?? []);
  const stops = sent.length
    ? sent.map(({ sent: stop, type }, i) => ({ stop, type, name: `waypoint.${i}`, before: before[i] }))
    : [{ stop: destination, type: 'DROPOFF', name: 'destination', before: stored?.at(-1) }];
  const bare = stops.find(
    ({ stop, type, before }) =>
      type === 'DROPOFF' && stop?.inventory?.length === 0 && (!stored || before?.inventory.length),
  );
  if (bare) throw noGoods(bare.name);
}

const noGoods = (stop: string) => invalid(`${stop}.inventory`, 'At least one item is required');
const required = (field: string) => invalid(field, `"${field}" is required`);

function assertContact(
  stop: Stop,
  name: string,
  { placed, needsAddress }: { placed: boolean; needsAddress: boolean },
): void {
  const missing = (keys: (keyof OrderContact)[]) => keys.find((key) => !stop.contact[key]);
  const person = missing(['name']) ?? (stop.contact.phone || stop.contact.mobile ? undefined : 'phone');
  if (person) throw required(`${name}.contact.${person}`);
  // A sender who comes to an outlet needs no address (FORM-74).
  if (!needsAddress) return;
  const place = missing(
    placed && stop.contact.coord ? ['address1'] : ['address1', 'city', 'postcode', 'country'],
  );
  if (place) throw required(`${name}.contact.${place}`);
  assertPlace(stop.contact, `${name}.contact`);
}

function assertGoods(order: Checked, stops: Stop[], name: (i: number) => string, placed: boolean): void {
  const goods = goodsOf(stops);
  const holder = Math.max(
    0,
    stops.findIndex(
      (s) => s.inventory === goods || (s.inventory.length > 0 && goods.includes(s.inventory[0]!)),
    ),
  );
  const isBare = (s: Stop) => s.inventory.length === 0;
  // Without any goods the error names the drop-off, where the sender looks for them.
  const bare = stops.findIndex(stops.every(isBare) ? (s) => s.type === 'DROPOFF' : isBare);
  if (bare >= 0) throw noGoods(name(bare));
  const unclear = goods.findIndex(
    ({ price }) => price?.amount && !goodsCurrency(price.currency, order.currency),
  );
  if (unclear >= 0) throw noCurrency(`${name(holder)}.inventory.${unclear}.price.currency`);
  const countries = new Set(stops.map((s) => s.contact.country).filter(Boolean));
  // A trip has no goods of its own, only the vehicle's weight: its insured value counts as their value.
  const insured = order.insuranceMinor && !placed;
  if (!insured && countries.size < 2) return;
  const least = (item?: InventoryItem) => amountLimits(item?.price?.currency ?? order.currency).leastValue;
  const cheap = goods.findIndex((item) => (item.price?.amount ?? 0) < least(item));
  if (cheap < 0) return;
  const field = `${name(holder)}.inventory.${cheap}.price.amount`;
  const min = least(goods[cheap]);
  throw invalid(field, `"${field}" must be at least ${min}`, { min });
}
