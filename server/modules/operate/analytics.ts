import type { z } from 'zod';
import type { COMMANDS, OperateAnswer, Stamp } from '../../../contract/operate/commands.ts';
import type { Ctx } from '../../context.ts';
import { checkCounts, recountAll } from '../analytics/checkStore.ts';
import { answerOf } from './answer.ts';
import { insertAction } from './store.ts';
import { tenantOf } from './tenants/tenants.ts';

/** Compares the data of all dashboards with a tenant's orders. */
export async function checkAnalytics(
  ctx: Ctx,
  { tenant }: z.output<(typeof COMMANDS)['analytics/check']['input']>,
): Promise<OperateAnswer> {
  const { id } = await tenantOf(ctx, tenant);
  const { days, differences, months } = await checkCounts(ctx, { part: 0, of: 1, companyId: id });
  if (differences.length === 0 && months === 0)
    return answerOf(`${days} days were counted; all fit the orders.`);
  return answerOf(
    [`${days} days were counted. Sums of months that are not those of their days: ${months}.`],
    differences.map(({ customer, day, fact, orders }) => ({ customer, day, fact, orders })),
    false,
  );
}

/** Schedules all data of a tenant's dashboards for a new count. */
export function rebuildAnalytics(
  ctx: Ctx,
  { tenant }: z.output<(typeof COMMANDS)['analytics/rebuild']['input']>,
  stamp: Stamp,
): Promise<OperateAnswer> {
  return ctx.db.tx(async () => {
    const { id } = await tenantOf(ctx, tenant);
    const days = await recountAll(ctx, id);
    await insertAction(ctx, stamp, {
      companyId: id,
      command: 'analytics/rebuild',
      subject: 'analytics',
      change: { days },
    });
    return answerOf(
      `${days} days are counted anew by the running server; dashboards say as of when they count.`,
    );
  });
}
