import type { ContactInput, InventoryInput } from '../../../contract/orders/orders.ts';
import { hasSender } from '../../../contract/rules/import/importCheck.ts';
import type { ImportColumn } from '../../../contract/rules/import/importColumns.ts';
import type { CheckFacts } from '../../../contract/rules/import/importFacts.ts';
import { momentAt } from '../../../contract/rules/text/localClock.ts';
import { inMinor, type OrderFields } from '../orders/intake.ts';
import type { AccountFacts } from './facts.ts';

type Values = Partial<Record<ImportColumn, string>>;

const SOURCE = 'web-customer-import';
/** A day without a time means the start of a working day. */
const MORNING = '09:00';

/** The order of a parcel's checked rows. A pickup before `now` becomes as soon as possible. */
export function orderOf(
  parcel: readonly [Values, ...Values[]],
  { facts, sender }: AccountFacts,
  now: Date,
  placeConfirmed = false,
): OrderFields {
  const [values] = parcel;
  const confirmed = placeConfirmed ? { placeConfirmed } : {};
  const { parcelWeightKg } = values;
  const items = parcel.map((row) => itemOf(row, values, facts));
  return inMinor({
    process: false,
    source: SOURCE,
    referenceNo: values.referenceNo ?? null,
    extId: null,
    promoCode: null,
    note: values.note ?? null,
    itemType: items[0]?.type ?? null,
    ...(parcelWeightKg ? { weight: { unit: 'kg' as const, value: Number(parcelWeightKg) } } : {}),
    serviceCode: values.serviceCode ?? null,
    cod: values.cod ? { amount: Number(values.cod) } : null,
    insurance: values.insurance ? { amount: Number(values.insurance) } : null,
    waypoint: [
      {
        type: 'PICKUP',
        scheduledAt: pickupOf(values.pickupDate, facts.timezone, now),
        note: null,
        placeId: null,
        contact: hasSender(values) ? { ...contactOf(values, 'sender', facts.country), ...confirmed } : sender,
        inventory: items,
      },
      {
        type: 'DROPOFF',
        note: null,
        placeId: null,
        contact: { ...contactOf(values, 'receiver', facts.country), ...confirmed },
        inventory: items,
      },
    ],
  });
}

/** The goods have no weight if the parcel has one: then the order's own weight counts. */
function itemOf(values: Values, head: Values, facts: CheckFacts): InventoryInput {
  const { declaredValue } = values;
  return {
    name: values.itemDescription ?? null,
    description: values.itemDescription ?? null,
    type: values.itemType ?? head.itemType ?? facts.itemTypes[0]?.name ?? 'PARCEL',
    quantity: Number(values.quantity ?? 1),
    weight: head.parcelWeightKg ? null : { unit: 'kg', value: Number(values.weightKg) },
    dimension: dimensionOf(values),
    price: declaredValue
      ? { amount: Number(declaredValue), currency: values.currency ?? head.currency ?? facts.currency }
      : null,
    hsCode: null,
    mpcId: null,
  };
}

function contactOf(values: Values, side: 'sender' | 'receiver', home: string): ContactInput {
  const of = (field: string) => values[`${side}${field}` as ImportColumn] ?? null;
  return {
    name: of('Name'),
    phone: of('Phone'),
    mobile: null,
    email: of('Email'),
    company: of('Company'),
    unitNo: of('UnitNo'),
    address1: of('Address1'),
    address2: of('Address2'),
    city: of('City'),
    state: of('State'),
    postcode: of('Postcode'),
    country: of('Country') ?? home,
  };
}

function dimensionOf({ lengthCm, widthCm, heightCm }: Values) {
  if (!lengthCm && !widthCm && !heightCm) return null;
  return {
    unit: 'cm' as const,
    length: Number(lengthCm ?? 0),
    width: Number(widthCm ?? 0),
    height: Number(heightCm ?? 0),
  };
}

/** The moment of a checked pickup date. */
export function pickupMoment(pickupAt: string, timezone: string): Date {
  const [day = '', time = MORNING] = pickupAt.split('T');
  return momentAt(day, time, timezone);
}

function pickupOf(pickupAt: string | undefined, timezone: string, now: Date): string | null {
  if (!pickupAt) return null;
  const at = pickupMoment(pickupAt, timezone);
  return at > now ? at.toISOString() : 'now';
}
