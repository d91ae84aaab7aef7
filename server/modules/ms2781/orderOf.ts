import { moreAddress, type StandardOrder } from '../../../contract/integrations/ms2781.ts';
import { fromMinor, nearestMinor } from '../../../contract/rules/money/money.ts';
import { malaysianState } from '../../../contract/rules/places/malaysianStates.ts';
import { momentAt } from '../../../contract/rules/text/localClock.ts';
import { invalid } from '../../http/answer/refusal.ts';
import { storableStart } from '../../http/request/storableText.ts';
import { type OrderFields, readFields } from '../orders/intake.ts';

const NOTE_MAX = 500;
const CM_PER_M = 100;
const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::\d{2})?$/;

/** The order in our own form. Unless it is a draft it is booked at once, so that the answer has its tracking number. */
export function orderOf(
  input: StandardOrder,
  { timezone, country }: { timezone: string; country: string },
): OrderFields {
  const { sender, receiver, parcel, deliveryService: wish } = input;
  const goods = goodsOf(input);
  return readFields({
    process: !input.isDraft,
    skipQueue: !input.isDraft,
    serviceCode: wish?.serviceType,
    source: input.source ?? 'ms2781',
    referenceNo: input.orderNumber,
    note: parcel?.orderRemarks && storableStart(parcel.orderRemarks, NOTE_MAX),
    itemType: wish?.itemType,
    weight: weightOf(parcel?.weight?.parcelWeight, parcel?.weight?.unit),
    cod: wish?.codAmount ? { amount: wish.codAmount } : null,
    insurance: wish?.insuranceAmount ? { amount: wish.insuranceAmount } : null,
    origin: {
      scheduledAt: momentOf(wish?.pickupDateTime, timezone, 'deliveryService.pickupDateTime'),
      contact: contactOf(sender, country),
      inventory: goods,
    },
    destination: {
      scheduledAt: momentOf(wish?.requestDateTime, timezone, 'deliveryService.requestDateTime'),
      contact: contactOf(receiver, country),
      inventory: goods,
    },
  });
}

function contactOf({ location, ...party }: StandardOrder['sender'], home: string) {
  const country = location.country ?? home;
  const { lat, lon, lom } = location.coordinates ?? {};
  const east = lon ?? lom;
  return {
    name: party.contactName,
    phone: party.contactNumber,
    email: party.contactEmail,
    company: party.companyName,
    address1: location.address,
    address2: moreAddress(location) || null,
    city: location.city,
    state: (country === 'MY' && malaysianState(location.state)) || location.state,
    postcode: location.postcode,
    country,
    coord: lat && east ? { lat, lon: east } : null,
    placeConfirmed: location.placeConfirmed,
  };
}

/** The goods, or the parcel's pieces if the shop names none. The size of the whole parcel goes to one piece of the first goods. */
function goodsOf({ inventory, parcel, deliveryService }: StandardOrder) {
  const type = deliveryService?.itemType ?? 'PARCEL';
  const named = inventory?.length
    ? inventory
    : piecesOf(parcel?.quantity || 1, deliveryService?.insuranceAmount);
  const lines = named.map((item) => ({
    name: item.name,
    type: item.type ?? type,
    description: item.description,
    quantity: item.quantity,
    weight: weightOf(item.weight?.value, item.weight?.unit),
    dimension: item.dimension,
    price: item.value ? { amount: item.value.amount, currency: item.value.currency } : null,
    hsCode: item.hsCode,
  }));
  const [first, ...others] = lines;
  const size = sizeOf(parcel?.dimension);
  if (!first || !size || lines.some(({ dimension }) => dimension)) return lines;
  const rest = first.quantity > 1 ? [{ ...first, quantity: first.quantity - 1 }] : [];
  return [{ ...first, quantity: 1, dimension: size }, ...rest, ...others];
}

/** Goods that the shop does not name are worth the amount that it insures. The first piece has what cannot be divided. */
function piecesOf(count: number, insured?: number | null): NonNullable<StandardOrder['inventory']> {
  if (!insured || insured <= 0) return [{ quantity: count }];
  const insuredMinor = nearestMinor(insured);
  const eachMinor = Math.floor(insuredMinor / count);
  const firstMinor = insuredMinor - eachMinor * (count - 1);
  const worth = (quantity: number, minor: number) => ({ quantity, value: { amount: fromMinor(minor) } });
  if (firstMinor === eachMinor) return [worth(count, eachMinor)];
  return [worth(1, firstMinor), worth(count - 1, eachMinor)];
}

/** A weight of zero means that the shop does not know it. */
const weightOf = (value: number | null | undefined, unit: 'kg' | 'g' | undefined) =>
  value && value > 0 ? { value, unit: unit ?? 'kg' } : null;

function sizeOf(size: NonNullable<StandardOrder['parcel']>['dimension']) {
  if (!size) return null;
  const cm = (length: number) => (size.unit === 'm' ? Math.round(length * CM_PER_M * 100) / 100 : length);
  return { unit: 'cm', width: cm(size.width), length: cm(size.length), height: cm(size.height) };
}

function momentOf(text: string | null | undefined, timezone: string, field: string): string | null {
  if (!text) return null;
  const [, day, time] = LOCAL_TIME.exec(text) ?? [];
  const at = day && time ? localMoment(day, time, timezone) : new Date(text);
  if (Number.isNaN(at.getTime())) throw invalid(field, `"${field}" must be a time`);
  return at.toISOString();
}

const localMoment = (day: string, time: string, timezone: string): Date =>
  Number.isNaN(Date.parse(`${day}T${time}:00Z`)) ? new Date(Number.NaN) : momentAt(day, time, timezone);
