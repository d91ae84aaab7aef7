import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import type { Ctx } from '../../context.ts';
import { parcelsOf } from '../orders/booking/parcelRecord.ts';
import { waypointsByOrder } from '../orders/store.ts';
import { decidingSteps, insertRecords, noteFilled, unrecorded, wasFilled } from './pastStore.ts';

const AT_ONCE = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Stores records of orders that were booked before records existed, or came from another system. */
export async function recordPast(ctx: Ctx): Promise<void> {
  if (await wasFilled(ctx)) return;
  let after = BEFORE_ALL;
  for (;;) {
    const found = await unrecorded(ctx, after, AT_ONCE);
    const last = found.at(-1);
    if (!last) break;
    after = last.id;
    const ids = found.map(({ id }) => id);
    const stops = await waypointsByOrder(ctx, ids);
    const steps = await decidingSteps(ctx, ids);
    const records = found.flatMap((order) => {
      const timeOf = (...codes: number[]) =>
        steps.find((step) => step.orderId === order.id && codes.includes(step.statusCode))?.at ?? null;
      const isOver = order.statusCode >= STATUS.delivered;
      const end = timeOf(STATUS.delivered, STATUS.returnDelivered, STATUS.cancelled) ?? order.updatedAt;
      return parcelsOf(order, stops.get(order.id) ?? []).map(({ recipient: _, parcel: __, ...record }) => ({
        ...record,
        orderId: order.id,
        companyId: order.companyId,
        customerId: order.customerId,
        bookedAt: order.createdAt,
        failedAt: record.isShared ? null : timeOf(STATUS.failedDelivery),
        returnedAt: record.isShared ? null : timeOf(STATUS.returning, STATUS.returnDelivered),
        endedAt: isOver ? end : null,
        isCancelled: order.statusCode === STATUS.cancelled,
      }));
    });
    await insertRecords(ctx, records);
  }
  await noteFilled(ctx);
}
