import type { DraftsMade } from '../../../../contract/orders/orders.ts';
import type { Ctx, Payer, Scope } from '../../../context.ts';
import type { OrderFields } from '../intake.ts';
import type { OrderRow } from '../status/status.ts';
import { recordById, stopsOfOrder } from '../store.ts';
import { createOrder, unpriced, withOffers } from './createOrder.ts';
import { createTogether } from './createTogether.ts';
import { isKnownService } from './knownService.ts';

export interface CloneOptions {
  serviceCode?: string | null | undefined;
  process?: boolean | null | undefined;
  skipQueue?: boolean | null | undefined;
  scheduledAt?: string | null | undefined;
}

/** Contribution of one column of an order to the fields of its clone. */
type Cloned = (order: OrderRow) => OrderFields;

/** Columns that are set when an order is created, and columns that are not copied. */
const MADE_NEW: Cloned = () => ({});
const LEFT_OUT: Cloned = () => ({});

/** Value of each column in a clone of an order; the type check finds missing columns. */
export type CloneTable<Row> = { [K in keyof Row]-?: Cloned };

export const CLONED_COLUMNS = {
  serviceCode: ({ serviceCode }) => ({ serviceCode }),
  serviceAddon: ({ serviceAddon }) => ({
    serviceAddon: serviceAddon.map(({ id, qty, value }) => ({ id, qty, value })),
  }),
  note: ({ note }) => ({ note }),
  itemType: ({ itemType }) => ({ itemType }),
  weightKg: ({ weightKg }) => (weightKg > 0 ? { weight: { unit: 'kg', value: weightKg } } : {}),
  codMinor: ({ codMinor }) => ({ cod: codMinor === null ? null : { minor: codMinor } }),
  insuranceMinor: ({ insuranceMinor }) => ({
    insurance: insuranceMinor === null ? null : { minor: insuranceMinor },
  }),
  source: () => ({ source: 'web-customer-clone' }),
  id: MADE_NEW,
  companyId: MADE_NEW,
  customerId: MADE_NEW,
  nanoId: MADE_NEW,
  statusCode: MADE_NEW,
  statusAt: MADE_NEW,
  currency: MADE_NEW,
  version: MADE_NEW,
  editedBy: MADE_NEW,
  editedAt: MADE_NEW,
  createdAt: MADE_NEW,
  updatedAt: MADE_NEW,
  // Set from the stops, which are copied.
  scheduledAt: MADE_NEW,
  recipientName: MADE_NEW,
  senderName: MADE_NEW,
  // Priced with today's rates.
  serviceId: MADE_NEW,
  serviceCompanyId: MADE_NEW,
  priceMinor: MADE_NEW,
  durationS: MADE_NEW,
  usualS: MADE_NEW,
  quotes: MADE_NEW,
  originZone: MADE_NEW,
  destinationZone: MADE_NEW,
  // The order's own numbers, payment and progress are not copied.
  consignmentNo: LEFT_OUT,
  referenceNo: LEFT_OUT,
  extId: LEFT_OUT,
  promoCode: LEFT_OUT,
  paymentMethodId: LEFT_OUT,
  invoiceId: LEFT_OUT,
  bankDetails: LEFT_OUT,
  failedReason: LEFT_OUT,
  cancelReason: LEFT_OUT,
  codStatus: LEFT_OUT,
  codDueAt: LEFT_OUT,
  codPaidAt: LEFT_OUT,
  codReference: LEFT_OUT,
  codPaidMinor: LEFT_OUT,
  deliveredAt: LEFT_OUT,
  pickupManifestId: LEFT_OUT,
  extTrackUrl: LEFT_OUT,
  carrierAppId: LEFT_OUT,
  ownCourier: LEFT_OUT,
  personnel: LEFT_OUT,
  position: LEFT_OUT,
  failedAttempts: LEFT_OUT,
  packedAt: LEFT_OUT,
  packedBy: LEFT_OUT,
  madeTogether: LEFT_OUT,
  branded: LEFT_OUT,
  rating: LEFT_OUT,
  ratingNote: LEFT_OUT,
} satisfies CloneTable<OrderRow>;

/**
 * A new order with the goods and stops of the old order. Past times, a discontinued service, number and payment are not copied. Throws 400
 * for an unknown requested service.
 */
export async function cloneOrder(
  ctx: Ctx,
  scope: Payer,
  id: string,
  options: CloneOptions,
  newId: string,
): Promise<OrderRow> {
  return createOrder(ctx, scope, await cloneInput(ctx, scope, id, options), newId, 'copy');
}

/** Makes several identical drafts, all or none. A repeated call finds the drafts of the first call. */
export async function placeAgain(
  ctx: Ctx,
  scope: Scope,
  id: string,
  count: number,
  callId: string,
): Promise<DraftsMade> {
  return createTogether(ctx, scope, callId, async () => {
    const copy = await unpriced(ctx, scope, await cloneInput(ctx, scope, id, {}), callId, 'copy');
    const draft = await withOffers(ctx, scope, copy);
    return Array.from({ length: count }, () => draft);
  });
}

export async function cloneInput(
  ctx: Ctx,
  scope: Scope,
  id: string,
  options: CloneOptions,
): Promise<OrderFields> {
  const { order } = await recordById(ctx, scope, id);
  const stops = await stopsOfOrder(ctx, id);
  const now = ctx.ports.clock.now();
  const ifInFuture = (at: string | null) => (at && at !== 'now' && new Date(at) > now ? at : null);
  const copied = copiedFrom(order);
  const ownService = copied.serviceCode && (await isKnownService(ctx, scope, copied.serviceCode));
  return {
    ...copied,
    process: options.process ?? false,
    skipQueue: options.skipQueue ?? false,
    serviceCode: options.serviceCode || (ownService ? copied.serviceCode : null),
    waypoint: stops.map((s, i) => ({
      ...s,
      scheduledAt: (i === 0 ? options.scheduledAt : null) ?? ifInFuture(s.scheduledAt),
    })),
  };
}

function copiedFrom(order: OrderRow): OrderFields {
  return Object.assign({}, ...Object.values<Cloned>(CLONED_COLUMNS).map((cloned) => cloned(order)));
}
