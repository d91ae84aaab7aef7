import { randomUUID } from 'node:crypto';
import { NOBODY, type OrderContact } from '../../contract/orders/orders.ts';
import { service } from '../../server/db/schema/couriers/rateCards.ts';
import { activity, orders, waypoint } from '../../server/db/schema/orders/orders.ts';
import { nanoId } from '../../server/http/caller/tokens.ts';
import type { TestServer } from './server.ts';
import type { TestShipper } from './world.ts';

export interface ParcelOptions {
  consignmentNo?: string | null;
  statusCode?: number;
  serviceType?: string;
  durationS?: number | null;
  usualS?: number | null;
  personnel?: typeof orders.$inferInsert.personnel;
  position?: { lat: number; lon: number };
  recipientName?: string;
  recipientPhone?: string;
  senderPhone?: string;
  podPicture?: string[];
  deliveredAt?: Date;
}

export interface TestParcel {
  id: string;
  nanoId: string;
  consignmentNo: string;
}

export const PICTURE = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>').toString('base64')}`;
let made = 0;

const contact = (more: Partial<OrderContact>): OrderContact => ({ ...NOBODY, country: 'MY', ...more });

/** A confirmed parcel from Kuala Lumpur to George Town, with one line of history for its status. */
export async function makeParcel(
  t: TestServer,
  shipper: TestShipper,
  options: ParcelOptions = {},
): Promise<TestParcel> {
  const id = randomUUID();
  const consignmentNo =
    options.consignmentNo === undefined ? `MY26${String(++made).padStart(8, '0')}` : options.consignmentNo;
  const secret = nanoId();
  const at = t.clock.now();
  const statusCode = options.statusCode ?? 100;
  const name = options.recipientName ?? 'Tan Wei Ling';
  const services = await t.db.sql.select().from(service);
  const chosen =
    services.find(
      (s) => s.companyId === shipper.companyId && s.serviceType === (options.serviceType ?? 'nextday'),
    ) ?? services[0];
  await t.db.sql.insert(orders).values({
    id,
    companyId: shipper.companyId,
    customerId: shipper.customerId,
    nanoId: secret,
    consignmentNo,
    statusCode,
    serviceId: chosen?.id ?? null,
    serviceCode: chosen?.code ?? null,
    currency: 'MYR',
    durationS: options.durationS === undefined ? 2 * 86_400 : options.durationS,
    usualS: options.usualS ?? null,
    personnel: options.personnel ?? null,
    position: options.position ?? null,
    recipientName: name,
    deliveredAt: options.deliveredAt ?? null,
    createdAt: at,
    updatedAt: at,
  });
  await t.db.sql.insert(waypoint).values([
    {
      orderId: id,
      seq: 0,
      type: 'PICKUP',
      contact: contact({
        name: 'Aisyah',
        phone: options.senderPhone ?? '+60 12-345 6789',
        address1: '12 Jalan Ampang',
        city: 'Kuala Lumpur',
        state: 'Kuala Lumpur',
        postcode: '50450',
        coord: { lat: 3.16, lon: 101.71 },
      }),
    },
    {
      orderId: id,
      seq: 1,
      type: 'DROPOFF',
      contact: contact({
        name,
        phone: options.recipientPhone ?? '0198887777',
        address1: '7 Lebuh Chulia',
        city: 'George Town',
        state: 'Pulau Pinang',
        postcode: '10200',
        coord: { lat: 5.41, lon: 100.33 },
      }),
    },
  ]);
  await t.db.sql.insert(activity).values({
    orderId: id,
    statusCode,
    statusText: 'Step',
    location: 'Kuala Lumpur',
    podPicture: options.podPicture ?? [],
    createdAt: at,
  });
  return { id, nanoId: secret, consignmentNo: consignmentNo ?? '' };
}
