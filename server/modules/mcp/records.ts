import type { McpOrder } from '../../../contract/integrations/mcp.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { type Arrival, isMeasured } from '../../../contract/rules/orders/arrival.ts';

/** The usual time of an offer; its slowest tenth only if enough deliveries were counted. */
export const toMcpTime = (arrival: Arrival) => ({
  durationS: arrival.duration,
  durationSample: arrival.durationSample,
  slowS: isMeasured(arrival) ? arrival.etaMax : null,
});

const toMcpArrival = ({ duration, etaMax, durationSample }: Arrival) => ({
  durationS: duration,
  slowS: etaMax,
  durationSample,
});

/** An order as tools answer it: texts of people under `untrusted`. */
export function toMcpOrder(order: Order): McpOrder {
  const goods = order.waypoint.find(({ type, inventory }) => type === 'DROPOFF' && inventory.length > 0);
  return {
    id: order.id,
    consignmentNo: order.consignmentNo,
    statusCode: order.statusCode,
    status: order.status,
    version: order.version,
    serviceCode: order.serviceCode,
    price: order.price,
    cod: order.cod,
    weight: order.weight,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    scheduledAt: order.scheduledAt,
    deliveredAt: order.deliveredAt,
    failedAttempts: order.failedAttempts,
    ...(order.arrival === undefined ? {} : { arrival: order.arrival && toMcpArrival(order.arrival) }),
    untrusted: {
      from: order.waypoint[0]?.contact ?? null,
      to: order.waypoint.at(-1)?.contact ?? null,
      items: (goods?.inventory ?? []).map(({ name, description, quantity, weight }) => ({
        name,
        description,
        quantity,
        weight,
      })),
      referenceNo: order.referenceNo,
      note: order.note,
      failedReason: order.failedReason,
      cancelReason: order.cancelReason,
    },
  };
}
