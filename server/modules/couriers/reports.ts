import { canMove, STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import type { Ctx } from '../../context.ts';
import type { CourierReport } from '../../ports/couriers.ts';
import { moveOrder } from '../orders/status/status.ts';
import { lockParcel } from './store.ts';

/** Moves parcels by what their couriers tell, in that order. Returns how many steps were taken; others change nothing. */
export async function takeReports(ctx: Ctx, reports: CourierReport[]): Promise<number> {
  let steps = 0;
  for (const report of reports) if (await takeReport(ctx, report)) steps++;
  return steps;
}

function takeReport(ctx: Ctx, report: CourierReport): Promise<boolean> {
  return ctx.db.tx(async () => {
    const order = await lockParcel(ctx, report.orderId);
    if (!order || !(await ctx.ports.couriers.markTold(report))) return false;
    const to = stepFrom(order.statusCode, report.statusCode);
    if (!canMove(order.statusCode, to)) return false;
    const now = ctx.ports.clock.now().getTime();
    const { description, location, coord } = report;
    await moveOrder(ctx, order, order.id, to, {
      description,
      location,
      coord,
      // Couriers' clocks differ: never before the order was made, never in the future.
      at: new Date(Math.min(Math.max(report.at.getTime(), order.createdAt.getTime()), now)),
    });
    return true;
  });
}

/** A returning parcel is delivered to its sender. */
const stepFrom = (from: number, told: number): number =>
  told === STATUS.delivered && (from === STATUS.returning || from === STATUS.returnFailed)
    ? STATUS.returnDelivered
    : told;
