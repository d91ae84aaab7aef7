import type { Ctx } from '../../context.ts';
import { loggedError } from '../../http/answer/loggedError.ts';
import { storableStart } from '../../http/request/storableText.ts';
import type { BookingRequest } from '../../ports/couriers.ts';
import { type KarrioClient, KarrioRefusal } from './client.ts';
import {
  type Connection,
  claimPurchase,
  findPurchase,
  insertPurchase,
  type Purchase,
  stepPurchase,
  writePurchase,
} from './karrioStore.ts';
import type { ShipmentAnswer } from './shapes.ts';
import { fits, optionsOf, shipmentOf, untakenCurrency } from './shipmentBody.ts';

/** Longer than all calls of one purchase together. */
const CLAIM_MS = 4 * 60_000;
/**
 * karrio may still be waiting for the carrier. Until this time an unanswered purchase is only searched for; afterwards it is made again.
 */
const UNDER_WAY_MS = 5 * 60_000;

/** A parcel with half an address does not arrive. */
const TOO_LONG =
  'The courier takes names of 100, towns and states of 50 and streets of 200 characters. Please shorten the address.';

type Payment = Pick<Purchase, 'orderId' | 'invoiceId'>;

/** The reference of a payment: short enough for every carrier's field, and the same in every attempt. */
export const referenceOf = ({ orderId, invoiceId }: Payment): string =>
  `WB${orderId.replaceAll('-', '').slice(-10)}${invoiceId.replaceAll('-', '').slice(-10)}`.toUpperCase();

export const planPurchase = (ctx: Ctx, payment: Payment, connection: Connection): Promise<void> =>
  insertPurchase(ctx, {
    orderId: payment.orderId,
    invoiceId: payment.invoiceId,
    reference: referenceOf(payment),
    carrier: connection.carrier,
    connection: connection.connection,
    carrierService: connection.carrierService,
    label: connection.label,
  });

/** Buys a shipment. Rejects while it is unknown whether it was bought. */
export async function buy(ctx: Ctx, karrio: KarrioClient, request: BookingRequest): Promise<void> {
  await whileClaimed(ctx, request, async (purchase) => {
    if (purchase.state !== 'wanted') return;
    try {
      const shipment = await boughtShipment(ctx, karrio, purchase, request);
      await storeBoughtShipment(ctx, purchase, shipment);
      await keepLabel(ctx, karrio, purchase, shipment.id);
    } catch (err) {
      if (!(err instanceof KarrioRefusal)) throw err;
      await stepPurchase(ctx, purchase, ['wanted'], { state: 'refused', reason: err.message });
    }
  });
}

/** Voids purchases for an abandoned payment. Rejects until it is known that no purchase is left. */
export async function discard(ctx: Ctx, karrio: KarrioClient, payment: Payment): Promise<void> {
  await whileClaimed(ctx, payment, async (purchase) => {
    if (purchase.state !== 'unwanted') return;
    const found = await findShipment(karrio, purchase);
    if (found && isBought(found)) {
      if (!(await voidShipment(karrio, found.id)))
        throw new Error(`the carrier refuses to void the label of karrio's shipment ${found.id}`);
    } else if (isUnderWay(ctx, purchase))
      throw new Error('a purchase that was given up may still be under way');
    await stepPurchase(ctx, purchase, ['unwanted'], { state: 'void' });
  });
}

/** Voids a bought shipment; true if the carrier has voided it. Rejects when karrio does not answer. */
export async function voidShipment(karrio: KarrioClient, shipmentId: string): Promise<boolean> {
  try {
    await karrio.cancel(shipmentId);
    return true;
  } catch (err) {
    // Refused, or no answer: karrio's later state of the shipment decides.
    const { status } = await karrio.shipment(shipmentId);
    if (status === 'cancelled') return true;
    if (err instanceof KarrioRefusal) return false;
    throw err;
  }
}

async function whileClaimed(
  ctx: Ctx,
  payment: Payment,
  work: (purchase: Purchase) => Promise<void>,
): Promise<void> {
  if (!(await findPurchase(ctx, payment))) return;
  if (!(await claimPurchase(ctx, payment, CLAIM_MS))) throw new Error('another process buys this shipment');
  try {
    const purchase = await findPurchase(ctx, payment);
    if (purchase) await work(purchase);
  } finally {
    await writePurchase(ctx, payment, { claimedUntil: null });
  }
}

/** Searches for the shipment, makes a draft, then buys it. A repeated call finds each step, even if its answer was lost. */
async function boughtShipment(
  ctx: Ctx,
  karrio: KarrioClient,
  purchase: Purchase,
  request: BookingRequest,
): Promise<ShipmentAnswer> {
  if (![request.sender, request.recipient].every(fits)) throw new KarrioRefusal(422, TOO_LONG);
  const untaken = untakenCurrency(request);
  if (untaken)
    throw new KarrioRefusal(
      422,
      `The courier takes no value of goods in ${untaken}. Please give the value in another currency.`,
    );
  const draft =
    (await findShipment(karrio, purchase)) ?? (await karrio.createShipment(bodyOf(purchase, request)));
  if (isBought(draft)) return draft;
  if (isUnderWay(ctx, purchase)) throw new Error('the purchase may still be under way');
  const rate = draft.rates?.find(
    (r) => r.carrier_id === purchase.connection && r.service === purchase.carrierService,
  );
  if (!rate?.id)
    throw new KarrioRefusal(
      424,
      storableStart((draft.messages ?? []).flatMap(({ message }) => message ?? []).join(' '), 300) ||
        'The courier does not carry this parcel.',
    );
  // Stored before the call: if this process ends here, the next attempt finds the shipment by its id.
  await writePurchase(ctx, purchase, { shipmentId: draft.id, sentAt: ctx.ports.clock.now() });
  try {
    const bought = await karrio.purchase(draft.id, {
      selected_rate_id: rate.id,
      label_type: purchase.label,
      reference: purchase.reference,
    });
    if (isBought(bought)) return bought;
    throw new Error(`karrio calls a bought shipment ${bought.status}`);
  } catch (err) {
    const found = await karrio.shipment(draft.id);
    if (isBought(found)) return found;
    // karrio refused clearly: no purchase is under way.
    if (err instanceof KarrioRefusal) await writePurchase(ctx, purchase, { sentAt: null });
    throw err;
  }
}

const isBought = ({ status, tracking_number }: ShipmentAnswer): boolean =>
  status !== 'draft' && status !== 'cancelled' && Boolean(tracking_number);

const isUnderWay = (ctx: Ctx, { sentAt }: Purchase): boolean =>
  sentAt !== null && ctx.ports.clock.now().getTime() - sentAt.getTime() < UNDER_WAY_MS;

/** Finds the shipment by its id, otherwise by its reference. A bought shipment comes before a draft. */
async function findShipment(karrio: KarrioClient, purchase: Purchase): Promise<ShipmentAnswer | undefined> {
  if (purchase.shipmentId) return karrio.shipment(purchase.shipmentId);
  const found = await karrio.shipmentsByReference(purchase.reference);
  return found.find(isBought) ?? found.find(({ status }) => status === 'draft');
}

function bodyOf(purchase: Purchase, request: BookingRequest) {
  const { parcels, ...shipment } = shipmentOf(request);
  return {
    ...shipment,
    // The shipment's own reference finds it again, so the shipper's is on its parcels.
    parcels: parcels.map((parcel) => ({ ...parcel, reference_number: request.referenceNo })),
    options: optionsOf(request),
    payment: { paid_by: 'sender', currency: request.currency },
    carrier_ids: [purchase.connection],
    services: [purchase.carrierService],
    label_type: purchase.label,
    reference: purchase.reference,
    order_id: request.orderId,
    metadata: { waybill_order: request.orderId, waybill_invoice: request.invoiceId },
  };
}

async function storeBoughtShipment(ctx: Ctx, purchase: Purchase, shipment: ShipmentAnswer): Promise<void> {
  const { total_charge: cost, currency } = shipment.selected_rate ?? {};
  await stepPurchase(ctx, purchase, ['wanted'], {
    state: 'bought',
    reason: null,
    sentAt: null,
    shipmentId: shipment.id,
    trackingNumber: shipment.tracking_number ?? null,
    trackingUrl: shipment.tracking_url ?? null,
    costMinor: cost == null ? null : Math.round(cost * 100),
    costCurrency: currency ?? null,
  });
}

/** A failure is ignored: printing requests the label again. */
async function keepLabel(ctx: Ctx, karrio: KarrioClient, purchase: Purchase, id: string): Promise<void> {
  try {
    const { base64 } = await karrio.label(id);
    if (base64) await writePurchase(ctx, purchase, { document: base64 });
  } catch (err) {
    ctx.log.warn({ ...loggedError(err), orderId: purchase.orderId }, 'label not fetched yet');
  }
}
