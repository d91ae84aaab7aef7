import type { InventoryInput, OrderInput } from '../../../../contract/orders/orders.ts';
import type { InstantQuoteInput, ItemType } from '../../../../contract/orders/services.ts';
import type { TemplateOrder } from '../../../../contract/orders/templates.ts';
import { PAYMENT_DRAFT } from '../../../../contract/rules/money/payment.ts';
import { placeOf, type SideValues, toContact } from '../../../shared/address/sideValues.ts';
import { toServiceAddon } from '../../../shared/booking/rules/addonChoice.ts';
import { scheduledAt } from '../../../shared/booking/rules/pickupTime.ts';
import type { Finish } from '../../../shared/booking/sendBooking.ts';
import type { ItemValues, OrderFormValues, StopNote } from './orderFormValues.ts';

/** The facts that the payloads need besides the values. */
export interface PayloadFacts {
  companyId: string;
  customerId: number;
  currency: string;
  timezone: string;
  itemTypes: ItemType[];
  /** The client that creates the order; absent for the single-order form. */
  source?: string;
  /** The order that is changed: it keeps the source of the client that created it. */
  orderId?: string | null;
}

/** A missing side is 1 in a quote and 0 in an order (FORM-63, -64). */
const dimension = (item: ItemValues, missing: 0 | 1) => ({
  unit: 'cm' as const,
  width: item.widthValue || missing,
  length: item.lengthValue || missing,
  height: item.heightValue || missing,
});

/** Request for prices of all services, or of one service with its add-ons. */
export function toQuoteInput(
  v: OrderFormValues,
  facts: PayloadFacts,
  only?: { serviceCode: string },
): InstantQuoteInput {
  const itemTypeId = facts.itemTypes.find((t) => t.name === v.itemType)?.id;
  return {
    companyId: facts.companyId,
    customerId: facts.customerId,
    itemType: v.itemType,
    ...(itemTypeId === undefined ? {} : { itemTypeId }),
    waypoint: [
      { type: 'PICKUP', ...placeOf(v.sender), ...(v.dropAtOutlet ? { placeId: v.outletId } : {}) },
      { type: 'DROPOFF', ...placeOf(v.receiver) },
    ],
    inventory: v.items.map((item) => ({
      weight: { unit: 'kg' as const, value: item.weightValue ?? 0 },
      dimension: dimension(item, 1),
      quantity: item.quantity ?? 1,
      hsCode: item.hsCode || null,
      mpcId: String(item.mpcId),
      price: { amount: item.itemValue ?? 0, currency: item.currency ?? facts.currency },
    })),
    promoCode: v.promoCode.trim() || null,
    serviceAddon: only ? toServiceAddon(v.addon) : [],
    ...only,
  };
}

const toInventory = (item: ItemValues, itemType: string, currency: string): InventoryInput => ({
  name: item.itemDetails.trim() || null,
  type: itemType,
  description: item.itemDetails.trim() || null,
  quantity: item.quantity ?? 1,
  weight: item.weightValue ? { unit: 'kg', value: item.weightValue } : null,
  dimension: dimension(item, 0),
  price: { amount: item.itemValue ?? 0, currency: item.currency ?? currency },
  hsCode: item.hsCode || null,
  mpcId: String(item.mpcId),
  ...(item.taxShipping === undefined ? {} : { taxShipping: item.taxShipping }),
});

/** Fields that the form leaves to other clients, or sends only if they have a value. */
type NotAlways =
  | 'origin'
  | 'destination'
  // Sent with the first stop.
  | 'scheduledAt'
  | 'extId'
  | 'cod'
  | 'insurance'
  | 'version'
  | 'skipQueue'
  | 'quotedPrice'
  | 'source'
  | 'weight';
/** The type check fails for a field that is added to the contract but not here. */
type SentOrder = OrderInput & Required<Omit<OrderInput, NotAlways>>;

const noteFor = (note: StopNote | undefined, { name }: SideValues): { note?: string } =>
  note && [name, ''].includes(note.ofName) ? { note: note.text } : {};

/** Body of create and change (FORM-93, -99). */
export function toOrderInput(
  v: OrderFormValues,
  facts: PayloadFacts,
  { process, quotedPrice }: Omit<Finish, 'now'>,
): SentOrder {
  const pickupAt = scheduledAt(v, facts.timezone);
  // A drop-off before a pickup that was chosen since is impossible.
  const isDropLater = v.dropAt && (v.pickupNow || (pickupAt !== null && v.dropAt > pickupAt));
  const weightKg = v.items.reduce((sum, i) => sum + (i.weightValue ?? 0) * (i.quantity ?? 1), 0);
  const isWeighed = v.items.length > 0 && v.items.every(({ weightValue }) => weightValue);
  return {
    customerId: facts.customerId,
    process,
    serviceCode: v.serviceCode || null,
    promoCode: v.promoCode.trim() || null,
    serviceAddon: toServiceAddon(v.addon),
    ...(process ? { skipQueue: true } : {}),
    paymentMethodId: process ? v.paymentMethodId : PAYMENT_DRAFT,
    ...(facts.orderId ? {} : { source: facts.source ?? 'web-customer-single' }),
    note: v.note.trim() || null,
    referenceNo: v.referenceNo.trim() || null,
    itemType: v.itemType,
    // The sum of some items only would count as the weight of them all. Without any, a weight that another client stated stays.
    ...(isWeighed
      ? { weight: { unit: 'kg' as const, value: Math.round(weightKg * 1000) / 1000 } }
      : v.items.some(({ weightValue }) => weightValue)
        ? { weight: null }
        : {}),
    ...(process && quotedPrice !== undefined ? { quotedPrice } : {}),
    waypoint: [
      {
        type: 'PICKUP',
        scheduledAt: pickupAt,
        ...noteFor(v.pickupNote, v.sender),
        ...(v.dropAtOutlet ? { placeId: v.outletId } : {}),
        contact: toContact(v.sender),
        inventory: v.items.map((i) => toInventory(i, v.itemType, facts.currency)),
      },
      {
        type: 'DROPOFF',
        ...(isDropLater ? { scheduledAt: v.dropAt } : {}),
        ...noteFor(v.dropNote, v.receiver),
        contact: toContact(v.receiver),
      },
    ],
  };
}

/** The order as a template stores it, without time, payment and numbers. */
export function toTemplateOrder(v: OrderFormValues, facts: PayloadFacts): TemplateOrder {
  const { source, note, serviceCode, serviceAddon, itemType, weight, waypoint } = toOrderInput(v, facts, {
    process: false,
  });
  return {
    source,
    note,
    serviceCode,
    serviceAddon,
    itemType,
    ...(weight ? { weight } : {}),
    waypoint: (waypoint ?? []).map(({ scheduledAt: _, ...stop }) => stop),
  };
}
