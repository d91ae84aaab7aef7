import { trackingNumber } from '../../../contract/rules/orders/trackingNumbers.ts';
import type { KarrioConfig } from '../../config.ts';
import type { Ctx } from '../../context.ts';
import { loggedError } from '../../http/answer/loggedError.ts';
import { sameText } from '../../http/caller/tokens.ts';
import type {
  BookingResult,
  CourierLabel,
  CourierRates,
  Couriers,
  RateQuestion,
} from '../../ports/couriers.ts';
import { createClient, type Limit } from './client.ts';
import { callOff, handOver } from './handover.ts';
import {
  addTold,
  boughtByNumber,
  boughtFor,
  type Connection,
  connectedServices,
  connectionOf,
  findPurchase,
  isNumberTaken,
  labelOf,
  type Purchase,
  pricedByCourier,
  stepPurchase,
  withoutLabel,
  writePurchase,
} from './karrioStore.ts';
import { buy, discard, takeBack, wantPurchase } from './purchase.ts';
import { TrackerCall } from './shapes.ts';
import { priceIn, shipmentOf } from './shipmentBody.ts';
import { reportsOf } from './tracking.ts';

/** Real couriers behind a karrio server, for the services that an operator has connected; `others` carry the rest. */
export function createKarrioCouriers(
  ctx: Ctx,
  config: KarrioConfig,
  others: Couriers,
  limit?: Limit,
): Couriers {
  const karrio = createClient(config, limit);

  return {
    async carried(serviceIds) {
      const carriedByOthers = await others.carried(serviceIds);
      if (carriedByOthers === 'all') return 'all';
      return [...carriedByOthers, ...(await connectedServices(ctx, serviceIds))];
    },

    async rates(question) {
      const connections = await pricedByCourier(ctx, question.serviceIds);
      const answer: CourierRates = {
        rates: new Map(),
        asked: connections.map(({ serviceId }) => serviceId),
        late: [],
      };
      // One call for each account with a carrier, so that a slow carrier takes no other one's time.
      const accounts = [...new Set(connections.map(({ connection }) => connection))];
      await Promise.all(
        accounts.map((account) =>
          askRates(
            answer,
            question,
            account,
            connections.filter(({ connection }) => connection === account),
          ),
        ),
      );
      return answer;
    },

    async arrange(request) {
      const connection = await connectionOf(ctx, request.serviceId);
      if (!connection) return others.arrange(request);
      await wantPurchase(ctx, request, connection);
      await buy(ctx, karrio, request);
    },

    async book(request): Promise<BookingResult> {
      const known = await findPurchase(ctx, request);
      const connection = known ? null : await connectionOf(ctx, request.serviceId);
      if (!known && !connection) return others.book(request);
      if (connection) await wantPurchase(ctx, request, connection);
      if (!known || known.state === 'wanted') return { accepted: 'later' };
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
    },

    async release(orderId) {
      const [bought] = await boughtFor(ctx, [orderId]);
      if (!bought?.shipmentId) return others.release(orderId);
      if (await takeBack(karrio, bought.shipmentId))
        await stepPurchase(ctx, bought, ['bought'], { state: 'void' });
    },

    async cancel(orderId) {
      const [bought] = await boughtFor(ctx, [orderId]);
      return bought ? false : others.cancel(orderId);
    },

    async abandon(orderId, invoiceId) {
      const payment = { orderId, invoiceId };
      if (!(await findPurchase(ctx, payment))) return others.abandon(orderId, invoiceId);
      return stepPurchase(ctx, payment, ['wanted', 'bought'], { state: 'unwanted' });
    },

    discard: (orderId, invoiceId) => discard(ctx, karrio, { orderId, invoiceId }),

    async labels(orderIds, format) {
      const found = new Map<string, CourierLabel>(await others.labels(orderIds, format));
      const bought = await boughtFor(ctx, orderIds);
      const isOther = (row: Purchase) => row.label.toLowerCase() !== format;
      for (const row of bought) found.set(row.orderId, isOther(row) ? 'other' : () => labelOf(ctx, row));
      if (!bought.some(isOther)) for (const row of await withoutLabel(ctx, orderIds)) await fetchLabel(row);
      return found;
    },

    async readCall({ rawBody, headers }) {
      const told = headers['x-event-id'];
      if (!config.webhookSecret || typeof told !== 'string' || !sameText(told, config.webhookSecret))
        return 'unsigned';
      const call = TrackerCall.safeParse(jsonIn(rawBody));
      if (!call.success) return [];
      const { carrier_name, tracking_number } = call.data.data;
      const parcel = await boughtByNumber(ctx, carrier_name, tracking_number);
      return parcel ? reportsOf(call.data.data, parcel, ctx.ports.clock.now()) : [];
    },

    async ask(orderId) {
      const [parcel] = await boughtFor(ctx, [orderId]);
      if (!parcel?.trackingNumber) return others.ask(orderId);
      const [known] = await karrio.trackers(parcel.carrier, parcel.trackingNumber);
      const tracker = known ?? (await karrio.track(parcel.carrier, parcel.trackingNumber));
      return reportsOf(tracker, parcel, ctx.ports.clock.now());
    },

    handOver: (handover) => handOver(ctx, karrio, handover),
    callOff: (manifestId) => callOff(ctx, karrio, manifestId),
    markTold: ({ orderId, key }) => addTold(ctx, orderId, key),
  };

  async function askRates(
    answer: CourierRates,
    question: RateQuestion,
    account: string,
    services: Connection[],
  ): Promise<void> {
    try {
      const { rates } = await karrio.rates(
        {
          ...shipmentOf(question),
          carrier_ids: [account],
          services: services.map(({ carrierService }) => carrierService),
          options: { currency: question.currency },
        },
        account,
      );
      for (const { serviceId, carrierService, markupBp } of services) {
        const found = rates?.find((r) => r.carrier_id === account && r.service === carrierService);
        const price = found && priceIn(found, question.currency, markupBp);
        if (price) answer.rates.set(serviceId, price);
      }
    } catch (err) {
      ctx.log.warn({ ...loggedError(err), connection: account }, 'courier gave no rates');
      answer.late.push(...services.map(({ serviceId }) => serviceId));
    }
  }

  /** A label that was not fetched at the purchase. */
  async function fetchLabel(row: Purchase): Promise<void> {
    const { base64 } = await karrio.label(row.shipmentId ?? '');
    if (!base64) throw new Error('karrio has no label of a bought shipment');
    await writePurchase(ctx, row, { document: base64 });
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A caller with the secret but without JSON reports nothing that moves a parcel.
    return null;
  }
}
