import { isPlace } from '../../../contract/rules/places/isPlace.ts';
import type { Ctx } from '../../context.ts';
import { forEachApart } from '../../http/answer/forEachApart.ts';
import type { CourierReport } from '../../ports/couriers.ts';
import { takeReportedStep } from '../orders/status/reportedStep.ts';
import { lockParcel } from './store.ts';

/**
 * Takes the couriers' reported steps in this order. Returns how many were added to the parcels' histories. A step that fails does not hold up
 * the later ones.
 */
export async function takeReports(ctx: Ctx, reports: CourierReport[]): Promise<number> {
  let steps = 0;
  const failed = await forEachApart(
    ctx,
    reports,
    async (report) => {
      if (await takeReport(ctx, report)) steps++;
    },
    { logLine: 'report of a courier not taken', facts: ({ orderId }) => ({ orderId }) },
  );
  // The courier sends the report again, or is polled again.
  if (failed[0]) throw failed[0].err;
  return steps;
}

function takeReport(ctx: Ctx, report: CourierReport): Promise<boolean> {
  return ctx.db.tx(async () => {
    const order = await lockParcel(ctx, report.orderId);
    if (!order || !(await ctx.ports.couriers.recordReport(report))) return false;
    const { statusCode, at, description, location, coord } = report;
    const result = await takeReportedStep(ctx, order, order.id, {
      statusCode,
      at,
      description,
      location,
      // A courier without a position reports 0/0.
      coord: isPlace(coord) ? coord : null,
    });
    return result === 'moved' || result === 'added';
  });
}
