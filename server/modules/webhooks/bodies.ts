import { OrderHookBody, TrackingHookBody } from '../../../contract/integrations/webhooks.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import type { WebhookEvent } from '../../../contract/rules/integrations/webhookEvents.ts';
import type { Ctx, Scope } from '../../context.ts';
import { ordersByIds } from '../orders/list/listOrders.ts';

/** The flat bodies of an order's events, for the order's state in the open transaction; null if it was deleted. */
export async function bodiesOf(
  ctx: Ctx,
  scope: Scope,
  orderId: string,
): Promise<((event: WebhookEvent) => string) | null> {
  const [order] = await ordersByIds(ctx, scope, [orderId], undefined);
  if (!order) return null;
  return (event) => JSON.stringify(isTracking(event) ? trackingBody(order) : orderBody(order));
}

const isTracking = (event: WebhookEvent): boolean => event.startsWith('order_tracking.');

/** The contract's schema picks the fields, in its order. */
const orderBody = (order: Order): OrderHookBody => OrderHookBody.parse(order);

function trackingBody(order: Order): TrackingHookBody {
  const latest = (order.activities ?? []).reduce<NonNullable<Order['activities']>[number] | undefined>(
    (last, row) => (!last || row.id > last.id ? row : last),
    undefined,
  );
  return TrackingHookBody.parse({
    ...order,
    statusCode: latest?.statusCode ?? order.statusCode,
    statusText: latest?.statusText ?? order.status,
    description: [latest?.description, latest?.detail].filter(Boolean).join(' ') || null,
    location: latest?.location ?? null,
    createdAt: latest?.createdAt ?? order.updatedAt,
  });
}

const SAMPLE_ID = '00000000-0000-4000-8000-000000000000';

/** A body for trying a receiver, which names no order that exists. */
export function sampleBody({ companyId, customerId }: Scope, event: WebhookEvent, now: Date): string {
  const failed = event === 'order.failed';
  const party = (id: number, type: 'PICKUP' | 'DROPOFF', name: string, postcode: string, city: string) => ({
    id,
    type,
    scheduledAt: type === 'PICKUP' ? now.toISOString() : null,
    note: null,
    status: null,
    placeId: null,
    inventory: [
      {
        name: 'Sample',
        type: 'PARCEL',
        description: 'Sample parcel',
        quantity: 1,
        weight: { value: 1, unit: 'kg' },
        dimension: null,
        price: null,
        hsCode: null,
        mpcId: null,
        taxShipping: null,
      },
    ],
    contact: {
      name,
      phone: '0123456789',
      mobile: null,
      email: null,
      company: null,
      unitNo: null,
      address1: '1 Jalan Contoh',
      address2: null,
      city,
      state: 'Selangor',
      postcode,
      country: 'MY',
      coord: null,
    },
  });
  const shared = {
    orderId: SAMPLE_ID,
    consignmentNo: failed ? null : 'SAMPLE0000001',
    customerId,
    companyId,
  };
  if (isTracking(event))
    return JSON.stringify(
      TrackingHookBody.parse({
        ...shared,
        statusCode: 700,
        statusText: 'Delivered',
        description: 'Delivered to the recipient',
        location: 'Subang Jaya',
        personnel: { name: 'Sample Rider', phone: '0129876543' },
        createdAt: now.toISOString(),
      }),
    );
  return JSON.stringify(
    OrderHookBody.parse({
      ...shared,
      id: SAMPLE_ID,
      statusCode: failed ? 99 : 100,
      status: failed ? 'failed' : 'created',
      invoiceId: null,
      failedReason: failed ? 'The address could not be found.' : null,
      waypoint: [
        party(1, 'PICKUP', 'Sample Sender', '50450', 'Kuala Lumpur'),
        party(2, 'DROPOFF', 'Sample Recipient', '47500', 'Subang Jaya'),
      ],
    }),
  );
}
