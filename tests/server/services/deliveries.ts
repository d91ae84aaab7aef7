import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { service } from '../../../server/db/schema/couriers/rateCards.ts';
import { activity, orders } from '../../../server/db/schema/orders/orders.ts';
import type { TestServer } from '../../support/server.ts';
import type { TestShipper } from '../../support/world.ts';

const HOUR = 3_600_000;

/** A parcel of a service that was delivered so many hours after its pickup, some days ago. */
export async function deliver(
  t: TestServer,
  { companyId, customerId }: TestShipper,
  code: string,
  { hours, daysAgo = 5, lane = ['MY-W', 'MY-W'] }: { hours: number; daysAgo?: number; lane?: string[] },
): Promise<void> {
  const [row] = await t.db.sql
    .select()
    .from(service)
    .where(and(eq(service.code, code), eq(service.companyId, companyId)));
  const deliveredAt = new Date(t.clock.now().getTime() - daysAgo * 24 * HOUR);
  const id = randomUUID();
  await t.db.sql.insert(orders).values({
    id,
    companyId,
    customerId,
    nanoId: id,
    statusCode: 700,
    currency: 'MYR',
    serviceId: row!.id,
    originZone: lane[0],
    destinationZone: lane[1],
    deliveredAt,
  });
  await t.db.sql.insert(activity).values({
    orderId: id,
    statusCode: 500,
    statusText: 'Pickup Success',
    createdAt: new Date(deliveredAt.getTime() - hours * HOUR),
  });
}
