import type {
  StandardAnswer,
  StandardOrderRef,
  StandardStatusAnswer,
} from '../../../contract/integrations/ms2781.ts';
import { fromMinor } from '../../../contract/rules/money/money.ts';
import { STATUS, statusRule } from '../../../contract/rules/orders/orderStatus.ts';
import { localTime } from '../../../contract/rules/text/localClock.ts';
import type { Ctx, Scope } from '../../context.ts';
import { notFound } from '../../http/answer/refusal.ts';
import { companyById } from '../company/service.ts';
import type { OrderRow } from '../orders/status/status.ts';
import { activitiesByOrder, findOrder, findOwnByNumber } from '../orders/store.ts';

export const timezoneOf = async (ctx: Ctx, { companyId }: Scope): Promise<string> =>
  (await companyById(ctx, companyId)).timezone;

/** Throws 404 unless the scope has the order. */
export async function orderByRef(ctx: Ctx, scope: Scope, ref: StandardOrderRef): Promise<OrderRow> {
  const order = ref.orderId
    ? await findOrder(ctx, scope, ref.orderId.toLowerCase())
    : await findOwnByNumber(ctx, scope, ref.trackingNumber ?? '');
  if (!order) throw notFound();
  return order;
}

export const toAnswer = (order: OrderRow, timezone: string): StandardAnswer => ({
  orderNumber: order.referenceNo,
  trackingNumber: order.consignmentNo,
  deliveryService: {
    orderId: order.id,
    trackingNumber: order.consignmentNo,
    nanoId: order.nanoId,
    status: statusRule(order.statusCode).wire,
    statusCode: order.statusCode,
    createdDateTime: localTime(order.createdAt, timezone),
    deliveryCost: {
      amount: order.priceMinor === null ? null : fromMinor(order.priceMinor),
      currency: order.currency,
    },
  },
});

/** The order with its history in the standard's words. */
export async function toStatusAnswer(
  ctx: Ctx,
  order: OrderRow,
  timezone: string,
): Promise<StandardStatusAnswer> {
  const steps = (await activitiesByOrder(ctx, [order.id])).get(order.id) ?? [];
  const pickup = steps.find(({ statusCode }) => statusCode === STATUS.pickupSuccess);
  const delivery = steps.find(({ podName }) => podName);
  const place = steps.findLast(({ location }) => location);
  return {
    ...toAnswer(order, timezone),
    deliveryStatus: {
      status: statusRule(order.statusCode).wire,
      pickupDateTime: pickup ? localTime(pickup.createdAt, timezone) : null,
      recipientInfo: delivery?.podName
        ? { receivedBy: delivery.podName, receivedDateTime: localTime(delivery.createdAt, timezone) }
        : null,
      parcelLocation: place?.location
        ? { hubLocation: place.location, dateTime: localTime(place.createdAt, timezone) }
        : null,
    },
  };
}
