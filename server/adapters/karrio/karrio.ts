import { trackingNumber } from '../../../contract/rules/orders/trackingNumbers.ts';
import type { KarrioConfig } from '../../config.ts';
import type { Ctx } from '../../context.ts';
import { sameText } from '../../http/caller/tokens.ts';
import { storableJson } from '../../http/request/storableText.ts';
import {
  type BookingRequest,
  type BookingResult,
  COLLECTS_NONE,
  type CourierLabel,
  type CourierReport,
  type Couriers,
  type LabelFormat,
  takesNone,
} from '../../ports/couriers.ts';
import { createClient, type KarrioClient, type Limit } from './client.ts';
import { callOff, callOffParcel, collectAgain, handOver } from './handover.ts';
import {
  addReportedStep,
  boughtByNumber,
  boughtFor,
  boughtWithPickup,
  connectedServices,
  connectionOf,
  findPurchase,
  isNumberTaken,
  labelOf,
  type Purchase,
  statesOf,
  stepPurchase,
  timezoneOf,
  withoutLabel,
  writePurchase,
} from './karrioStore.ts';
import { buy, discard, planPurchase, voidShipment } from './purchase.ts';
import { courierRates } from './rates.ts';
import { TrackerCall } from './shapes.ts';
import { reportsOf } from './tracking.ts';

/** Real couriers through a karrio server, for the services that an operator has connected; `others` carry the rest. */
export function createKarrioCouriers(
  ctx: Ctx,
  config: KarrioConfig,
  others: Couriers,
  limit?: Limit,
): Couriers {
  const karrio = createClient(config, limit);

  return {
    ...bookings(ctx, karrio, others),
    ...instructions(ctx, karrio, others),

    async carried(serviceIds) {
      const carriedByOthers = await others.carried(serviceIds);
      if (carriedByOthers === 'all') return 'all';
      return [...carriedByOthers, ...(await connectedServices(ctx, serviceIds))];
    },

    probe: async () => void (await karrio.shipmentsByReference('probe')),

    rates: (question, beforeAsking) => courierRates(ctx, karrio, question, beforeAsking),

    async labels(orderIds, format) {
      const found = new Map<string, CourierLabel>(await others.labels(orderIds, format));
      return addLabels(ctx, karrio, found, orderIds, format);
    },

    async readCall({ rawBody, headers }) {
      const eventId = headers['x-event-id'];
      if (!config.webhookSecret || typeof eventId !== 'string' || !sameText(eventId, config.webhookSecret))
        return 'unsigned';
      return reportsIn(ctx, rawBody);
    },

    async ask(orderId) {
      const [parcel] = await boughtFor(ctx, [orderId]);
      if (!parcel?.trackingNumber) return others.ask(orderId);
      const [known] = await karrio.trackers(parcel.carrier, parcel.trackingNumber);
      const tracker = known ?? (await karrio.track(parcel.carrier, parcel.trackingNumber));
      return reportsOf(tracker, parcel, await clockOf(ctx, orderId));
    },

    handOver: (handover) => handOver(ctx, karrio, handover),
    callOff: (manifestId) => callOff(ctx, karrio, manifestId),
    recordReport: ({ orderId, key }) => addReportedStep(ctx, orderId, key),
  };
}

type Bookings = Pick<Couriers, 'arrange' | 'book' | 'release' | 'cancel' | 'abandon' | 'discard'>;

/** A booking is a label that is bought at karrio. */
function bookings(ctx: Ctx, karrio: KarrioClient, others: Couriers): Bookings {
  return {
    async arrange(request) {
      const connection = await connectionOf(ctx, request.serviceId);
      if (!connection) return others.arrange(request);
      await planPurchase(ctx, request, connection);
      await buy(ctx, karrio, request);
    },

    async book(request) {
      const known = await findPurchase(ctx, request);
      if (known) return resultOf(ctx, request, known);
      const connection = await connectionOf(ctx, request.serviceId);
      if (!connection) return others.book(request);
      await planPurchase(ctx, request, connection);
      return { accepted: 'later' };
    },

    async release(orderId) {
      const [bought] = await boughtFor(ctx, [orderId]);
      if (!bought?.shipmentId) return others.release(orderId);
      if (!(await voidShipment(karrio, bought.shipmentId))) return;
      await callOffParcel(ctx, karrio, bought);
      await stepPurchase(ctx, bought, ['bought'], { state: 'void' });
    },

    async cancel(orderId) {
      const states = await statesOf(ctx, orderId);
      // A label that `release` could not void is still bought. Other couriers know nothing of an order whose label was bought here.
      return states.length > 0 ? !states.includes('bought') : others.cancel(orderId);
    },

    async abandon(orderId, invoiceId) {
      const payment = { orderId, invoiceId };
      if (!(await findPurchase(ctx, payment))) return others.abandon(orderId, invoiceId);
      return stepPurchase(ctx, payment, ['wanted', 'bought'], { state: 'unwanted' });
    },

    discard: (orderId, invoiceId) => discard(ctx, karrio, { orderId, invoiceId }),
  };
}

/** karrio has pickups, and no call for other instructions. */
function instructions(
  ctx: Ctx,
  karrio: KarrioClient,
  others: Couriers,
): Pick<Couriers, 'instruct' | 'takes'> {
  return {
    async instruct(request, statusCode) {
      const [bought] = await boughtFor(ctx, [request.orderId]);
      if (!bought) return others.instruct(request, statusCode);
      if (request.instruction.pickupOn === undefined) return takesNone(statusCode);
      const [collected] = await boughtWithPickup(ctx, [request.orderId]);
      return collected ? collectAgain(ctx, karrio, request, collected) : COLLECTS_NONE;
    },
    async takes(parcels) {
      const ids = parcels.map(({ orderId }) => orderId);
      const bought = new Set((await boughtFor(ctx, ids)).map(({ orderId }) => orderId));
      const collected = await boughtWithPickup(ctx, ids);
      return new Map([
        ...(await others.takes(parcels.filter(({ orderId }) => !bought.has(orderId)))),
        ...collected.map(({ orderId }) => [orderId, ['pickupOn']] as const),
      ]);
    },
  };
}

/** The answer to a booking that was requested before. */
async function resultOf(ctx: Ctx, request: BookingRequest, known: Purchase): Promise<BookingResult> {
  if (known.state === 'wanted') return { accepted: 'later' };
  if (known.state !== 'bought' || !known.trackingNumber)
    return { accepted: false, reason: known.reason ?? 'The courier took the booking back.' };
  const number = trackingNumber(known.trackingNumber);
  const isTaken = await isNumberTaken(ctx, request.companyId, request.orderId, number);
  return {
    accepted: true,
    extTrackUrl: known.trackingUrl,
    isAsked: true,
    ...(isTaken ? {} : { consignmentNo: number }),
  };
}

/** Adds the labels of bought shipments, and fetches those that were not fetched at the purchase. */
async function addLabels(
  ctx: Ctx,
  karrio: KarrioClient,
  found: Map<string, CourierLabel>,
  orderIds: string[],
  format: LabelFormat,
): Promise<Map<string, CourierLabel>> {
  const bought = await boughtFor(ctx, orderIds);
  const isOther = (row: Purchase) => row.label.toLowerCase() !== format;
  for (const row of bought) found.set(row.orderId, isOther(row) ? 'other' : () => labelOf(ctx, row));
  if (bought.some(isOther)) return found;
  for (const row of await withoutLabel(ctx, orderIds)) {
    const { base64 } = await karrio.label(row.shipmentId ?? '');
    if (!base64) throw new Error('karrio has no label of a bought shipment');
    await writePurchase(ctx, row, { document: base64 });
  }
  return found;
}

const clockOf = async (ctx: Ctx, orderId: string) => ({
  now: ctx.ports.clock.now(),
  timezone: await timezoneOf(ctx, orderId),
});

/** Empty if the call reports no parcel of ours. */
async function reportsIn(ctx: Ctx, rawBody: string): Promise<CourierReport[]> {
  const call = TrackerCall.safeParse(jsonIn(rawBody));
  if (!call.success) return [];
  const { carrier_name, tracking_number } = call.data.data;
  const parcel = await boughtByNumber(ctx, carrier_name, tracking_number);
  return parcel ? reportsOf(call.data.data, parcel, await clockOf(ctx, parcel.orderId)) : [];
}

function jsonIn(text: string): unknown {
  try {
    return storableJson(text);
  } catch {
    // A caller with the secret but without JSON reports nothing that moves a parcel.
    return null;
  }
}
