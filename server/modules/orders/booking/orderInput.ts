import type {
  ContactInput,
  InventoryInput,
  InventoryItem,
  OrderContact,
  WaypointInput,
} from '../../../../contract/orders/orders.ts';
import { LIMITS } from '../../../../contract/rules/limits.ts';
import { amountLimits } from '../../../../contract/rules/money/currencies.ts';
import { goodsCurrency } from '../../../../contract/rules/money/goodsCurrency.ts';
import { ADDON_COD, ADDON_INSURANCE } from '../../../../contract/rules/money/payment.ts';
import {
  DEFAULT_ITEM_TYPE,
  goodsAt,
  goodsOf,
  gram,
  kgOf,
  toKg,
} from '../../../../contract/rules/orders/goods.ts';
import { localDay } from '../../../../contract/rules/text/localClock.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { countryCodeOf } from '../../../geo/countries.ts';
import { assertAddonCurrency, assertCurrency, invalid } from '../../../http/answer/refusal.ts';
import { checkedMinor } from '../../../http/request/amountOf.ts';
import { HOUR_MS } from '../../../ports/clock.ts';
import { companyById } from '../../company/service.ts';
import { isEmpty, type OrderFields, type SentAmount, type SentItem, type SentStop } from '../intake.ts';

export interface Stop {
  type: 'PICKUP' | 'DROPOFF';
  scheduledAt: string | null;
  note: string | null;
  placeId: string | null;
  contact: OrderContact;
  inventory: InventoryItem[];
}

export type AddonRow = { id: number; qty: number; value: number | string | null; name: string | null };

/** Mails are sent only to addresses longer than this (FORM-84). */
const SHORTEST_EMAIL = 5;

/** A stop with the field that its refusals name. */
interface NamedStop {
  sent: SentStop;
  type: Stop['type'];
  field: string;
}

/** A copy of stored goods: an unclear currency stays as it is, and is refused when the copy is booked. */
export type Copied = 'copy' | undefined;

/** The form of the API in which a caller sends stops. */
export type StopForm = 'origin' | 'waypoint';

export const formOf = ({ waypoint }: Pick<OrderFields, 'waypoint'>): StopForm =>
  waypoint?.length ? 'waypoint' : 'origin';

/** The fields of stops in the form in which they were sent; without a form, two stops are `origin` and `destination`. */
export function stopNames(count: number, form?: StopForm): (index: number) => string {
  const byEnds = form ? form === 'origin' && count <= 2 : count === 2;
  return (i) => (byEnds ? (i === 0 ? 'origin' : 'destination') : `waypoint.${i}`);
}

/** How goods are read: with the currency of the order, and as a copy. */
interface Reading {
  currency: string;
  copied: Copied;
}

/**
 * The stops of either form of the API; `waypoint[]` comes first. Undefined when the body has no stops. Values that the body omits stay as in
 * `before`: an end that is not sent, and the goods if no stop has any.
 */
export function stopsOf(
  input: OrderFields,
  currency: string,
  before: readonly Stop[] = [],
  copied?: Copied,
): Stop[] | undefined {
  const reading = { currency, copied };
  if (input.waypoint?.length) {
    const all = input.waypoint.map((w, i) => ({
      sent: w,
      type: w.type ?? (i === 0 ? ('PICKUP' as const) : ('DROPOFF' as const)),
      field: `waypoint.${i}`,
    }));
    // Of two stops the pickup is the first, whatever their order in the body: couriers are booked from the first to the last.
    if (all.length === 2) all.sort((a, b) => Number(a.type === 'DROPOFF') - Number(b.type === 'DROPOFF'));
    const stored = storedFor(all, before);
    return withSharedGoods(
      all.map((stop, i) =>
        toStop(stop, reading, { ...emptyStop(stop.type), inventory: stored[i]?.inventory ?? [] }),
      ),
      all.map(({ sent }) => sent),
    );
  }
  if (!input.origin && !input.destination) return undefined;
  return endsOf(input, reading, before);
}

/**
 * The stored stop of each sent one, by which it keeps its goods: that of the same person and address, as the stops of a trip change their
 * places, else the one in its place.
 */
export function storedFor(
  sent: readonly Pick<NamedStop, 'sent' | 'type'>[],
  before: readonly Stop[],
): (Stop | undefined)[] {
  if (sent.length <= 2 && before.length <= 2)
    return sent.map(({ type }) => before.find((stop) => stop.type === type));
  const free = new Set(before);
  const take = (found: Stop | undefined) => {
    if (found) free.delete(found);
    return found;
  };
  const same = sent.map(({ sent: { contact }, type }) =>
    take(
      [...free].find(
        (stop) =>
          stop.type === type &&
          stop.contact.name === (contact?.name ?? null) &&
          stop.contact.address1 === (contact?.address1 ?? null),
      ),
    ),
  );
  if (sent.length !== before.length) return same;
  return same.map(
    (found, i) => found ?? take([...free].find((stop) => stop === before[i] && stop.type === sent[i]?.type)),
  );
}

/** The stops of `before` with the sent ends: the first pickup and the last drop-off. */
function endsOf({ origin, destination }: OrderFields, reading: Reading, before: readonly Stop[]): Stop[] {
  const hasFirst = before.some((s) => s.type === 'PICKUP');
  const hasLast = before.some((s) => s.type === 'DROPOFF');
  const all = [
    ...(hasFirst ? [] : [emptyStop('PICKUP')]),
    ...before,
    ...(hasLast ? [] : [emptyStop('DROPOFF')]),
  ];
  const first = all.findIndex((s) => s.type === 'PICKUP');
  const last = all.findLastIndex((s) => s.type === 'DROPOFF');
  const sentAt = (i: number) => (i === first ? origin : i === last ? destination : null) ?? {};
  return withSharedGoods(
    all.map((stop, i) =>
      toStop(
        { sent: sentAt(i), type: stop.type, field: i === first ? 'origin' : 'destination' },
        reading,
        stop,
      ),
    ),
    all.map((_, i) => sentAt(i)),
  );
}

const emptyStop = (type: Stop['type']): Stop => ({
  type,
  scheduledAt: null,
  note: null,
  placeId: null,
  contact: toContact({}),
  inventory: [],
});

/**
 * Shares goods that only one side has. A pickup without `inventory` gets the goods of the drop-offs, and a single drop-off gets the goods
 * of the pickup. An empty list is a stop without goods, which a confirmation refuses.
 */
function withSharedGoods(stops: Stop[], sent: Pick<SentStop, 'inventory'>[]): Stop[] {
  if (!sent.some(({ inventory }) => inventory)) return stops;
  return stops.map((stop, i) => {
    if (sent[i]?.inventory || (stop.type === 'DROPOFF' && stops.length > 2)) return stop;
    const goods = goodsAt(stops, stop.type === 'PICKUP' ? 'DROPOFF' : 'PICKUP');
    return goods.length === 0 ? stop : { ...stop, inventory: goods.map((item) => ({ ...item })) };
  });
}

function toStop({ sent, type, field }: NamedStop, reading: Reading, before: Stop): Stop {
  const { scheduledAt, note = before.note, placeId = before.placeId, contact, inventory } = sent;
  return {
    type,
    scheduledAt:
      scheduledAt === undefined ? before.scheduledAt : scheduleOf(scheduledAt, `${field}.scheduledAt`),
    note,
    placeId,
    contact: contact ? changedContact(contact, before.contact) : before.contact,
    inventory: inventory
      ? inventory.map((item, i) => toItem(item, reading, `${field}.inventory.${i}`))
      : before.inventory,
  } satisfies Record<keyof WaypointInput, unknown>;
}

const PLACE = ['unitNo', 'address1', 'address2', 'city', 'state', 'postcode', 'country'] as const;
const OF_PLACE: ReadonlySet<string> = new Set(PLACE);

/** Parts of another person or address are not kept, nor are coordinates and confirmation of an address with a changed part. */
function changedContact(sent: Partial<ContactInput>, before: OrderContact): OrderContact {
  const next = toContact(sent);
  const changes = (key: keyof OrderContact) => sent[key] !== undefined && next[key] !== before[key];
  const replaces = (key: 'name' | 'address1') => changes(key) && before[key] !== null;
  const isOtherPerson = replaces('name');
  const isOtherPlace = replaces('address1');
  const isMoved = PLACE.some(changes);
  const isKept = (key: string) =>
    key === 'coord' || key === 'placeConfirmed'
      ? !isMoved
      : OF_PLACE.has(key)
        ? !isOtherPlace
        : !isOtherPerson;
  const kept = Object.entries(before).filter(
    ([key]) => sent[key as keyof ContactInput] === undefined && isKept(key),
  );
  return { ...next, ...Object.fromEntries(kept) };
}

function toContact(c: Partial<ContactInput>): OrderContact {
  return {
    name: c.name ?? null,
    phone: c.phone ?? null,
    mobile: c.mobile ?? null,
    email: c.email && c.email.length > SHORTEST_EMAIL ? c.email : null,
    company: c.company ?? null,
    unitNo: c.unitNo ?? null,
    address1: c.address1 ?? null,
    address2: c.address2 ?? null,
    city: c.city ?? null,
    state: c.state ?? null,
    postcode: c.postcode ?? null,
    country: c.country ? (countryCodeOf(c.country) ?? c.country.trim()) : null,
    coord: c.coord ?? null,
    lang: c.lang ?? undefined,
    placeConfirmed: c.placeConfirmed || undefined,
  } satisfies Record<keyof ContactInput, unknown>;
}

function toItem(item: SentItem, reading: Reading, field: string): InventoryItem {
  return {
    name: item.name ?? null,
    type: item.type ?? DEFAULT_ITEM_TYPE,
    description: item.description ?? null,
    quantity: item.quantity ?? 1,
    weight: item.weight ? { value: item.weight.value, unit: item.weight.unit } : null,
    dimension: item.dimension ?? null,
    price: priceOf(item.price, reading, `${field}.price`),
    hsCode: item.hsCode ?? null,
    mpcId: item.mpcId ?? null,
    taxShipping: item.taxShipping ?? null,
  } satisfies Record<keyof InventoryInput, unknown>;
}

function priceOf(
  price: InventoryInput['price'],
  { currency: home, copied }: Reading,
  field: string,
): InventoryItem['price'] {
  if (!price) return null;
  const written = price.currency || home;
  const clear = goodsCurrency(written, home) ?? (price.amount === 0 ? home : null);
  if (!clear && !copied) throw noCurrency(`${field}.currency`);
  const { value: max } = amountLimits(clear ?? home);
  const name = `${field}.amount`;
  // Values of goods may have more decimals than an amount that is paid.
  if (price.amount > max) throw invalid(name, `"${name}" must be at most ${max}`, { max });
  return { amount: price.amount, currency: clear ?? written };
}

/** A sign of several currencies: customs would get another value. */
export const noCurrency = (field: string) => invalid(field, `"${field}" must be a currency code such as USD`);

/** `now` or an ISO time, as sent. Throws 422 for other values. */
export function scheduleOf(value: string | null | undefined, field: string): string | null {
  if (!value) return null;
  if (value === 'now') return value;
  if (Number.isNaN(Date.parse(value))) throw invalid(field, `"${field}" must be a time, or "now"`);
  return new Date(value).toISOString();
}

/** Clients that send "now" by a slow clock, or whose request waited, are accepted. */
const LATE_MS = HOUR_MS;

/**
 * Throws 422 for a pickup that is sent for a day before today by the tenant's clock (FORM-42). Earlier hours of today are accepted:
 * programs send the day alone.
 */
export async function assertPickupAhead(
  ctx: Ctx,
  { companyId }: Scope,
  sent: Readonly<Record<string, string | null | undefined>>,
): Promise<void> {
  const now = ctx.ports.clock.now();
  for (const [field, value] of Object.entries(sent)) {
    const text = scheduleOf(value, field);
    if (!isLate(text, now)) continue;
    const { timezone } = await companyById(ctx, companyId);
    assertNotPassed(text, { field, now, timezone });
  }
}

const isLate = (value: string | null, now: Date): boolean => {
  const at = scheduledDate(value, now);
  return at !== null && at.getTime() < now.getTime() - LATE_MS;
};

/** The same for one time, where the tenant's time zone is known. */
export function assertNotPassed(
  value: string | null | undefined,
  { field, now, timezone }: { field: string; now: Date; timezone: string },
): void {
  if (!value || !isLate(value, now)) return;
  if (localDay(new Date(value), timezone) < localDay(now, timezone))
    throw invalid(field, 'The time is in the past.');
}

/** The sent times of the pickup, by their fields. */
export const sentPickups = ({
  scheduledAt,
  origin,
  waypoint,
}: Pick<OrderFields, 'scheduledAt' | 'origin' | 'waypoint'>) => ({
  scheduledAt,
  'origin.scheduledAt': origin?.scheduledAt,
  'waypoint.0.scheduledAt': waypoint?.[0]?.scheduledAt,
});

export const scheduledDate = (value: string | null | undefined, now: Date): Date | null =>
  value ? (value === 'now' ? now : new Date(value)) : null;

/**
 * The stops with another time of the first. Later times move with it; a time that would be before it, as the first had no time until now,
 * is cleared.
 */
export function movedTo<S extends Pick<Stop, 'scheduledAt'>>(stops: S[], at: string, now: Date): S[] {
  const timeOf = (text: string) => (text === 'now' ? now : new Date(text)).getTime();
  const from = stops[0]?.scheduledAt;
  const byMs = from && from !== 'now' ? timeOf(at) - timeOf(from) : 0;
  const later = (before: string | null) => {
    const next = before && before !== 'now' ? new Date(timeOf(before) + byMs).toISOString() : before;
    return next && timeOf(next) >= timeOf(at) ? next : null;
  };
  return stops.map((s, i) => ({ ...s, scheduledAt: i === 0 ? at : later(s.scheduledAt) }));
}

/** The weight as sent, within its limits; else the weight of the goods. */
export function weightOf(weight: { value: number; unit: string } | null | undefined, stops: Stop[]): number {
  if (weight) {
    const kg = toKg(weight);
    assertWeight(kg, 'weight.value');
    return gram(kg);
  }
  return kgOf(goodsOf(stops));
}

/** Throws 422 outside 0.1…10,000 kg. */
export function assertWeight(kg: number, field: string): void {
  if (kg < LIMITS.weightMinKg)
    throw invalid(field, `"${field}" must be at least ${LIMITS.weightMinKg} kg`, { min: LIMITS.weightMinKg });
  if (kg > LIMITS.weightMaxKg)
    throw invalid(field, `"${field}" must be at most ${LIMITS.weightMaxKg} kg`, { max: LIMITS.weightMaxKg });
}

export interface Extras {
  serviceAddon: AddonRow[];
  codMinor: number | null;
  insuranceMinor: number | null;
}

/**
 * Add-ons, cash on delivery and insurance. Absent fields stay as in `before`; a zero or empty value removes an extra. A list of add-ons
 * without a fixed id removes that amount only beside the stops, in the body of a whole order. Throws 422 for amounts in another currency.
 */
export function extrasOf(input: OrderFields, before: Extras, currency: string): Extras {
  const sent = input.serviceAddon ?? undefined;
  const isWhole = Boolean(input.waypoint?.length || (input.origin && input.destination));
  const kept = { codMinor: null, insuranceMinor: null, ...(sent && isWhole ? {} : before) };
  assertAddonCurrency(sent ?? [], currency);
  return {
    serviceAddon:
      input.serviceAddon === null
        ? []
        : sent
          ? sent
              .filter((a) => a.id !== ADDON_COD && a.id !== ADDON_INSURANCE && !isEmpty(a.value))
              .map((a) => ({ id: a.id, qty: a.qty, value: a.value ?? null, name: null }))
          : before.serviceAddon,
    codMinor: amountOf(input.cod, kept.codMinor, { currency, field: 'cod' }),
    insuranceMinor: amountOf(input.insurance, kept.insuranceMinor, { currency, field: 'insurance' }),
  };
}

function amountOf(
  sent: SentAmount | null | undefined,
  before: number | null,
  { currency, field: name }: { currency: string; field: string },
): number | null {
  if (!sent) return sent === null ? null : before;
  assertCurrency(sent.currency, { currency, field: name });
  const { minor, field = `${name}.amount` } = sent;
  // The sender believes that an amount is collected or covered, so the parcel must not be sent without one.
  if (minor === null) throw invalid(field, `"${field}" is required`);
  if (!(minor >= 0)) throw invalid(field, `"${field}" must be an amount`);
  return checkedMinor(minor, { currency, field, max: amountLimits(currency).cash }) || null;
}
