import type { OrderAnalytics } from '../../../contract/reports/analytics.ts';
import { daysIn, outcomeOf, stepsOf } from '../../../contract/rules/analytics.ts';
import { moneyOf } from '../../../contract/rules/money/money.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { addDays } from '../../../contract/rules/text/days.ts';
import type { Ctx, Scope } from '../../context.ts';
import { grouped } from './grouped.ts';
import type { AnalyticsCall } from './range.ts';
import { overTime, type Sum, totals } from './readStore.ts';

/** Orders over time and by status (ANA-02). */
export async function orderAnalytics(
  ctx: Ctx,
  scope: Scope,
  { chosen, counted, currency }: AnalyticsCall,
): Promise<OrderAnalytics> {
  const earlier = {
    ...chosen,
    from: addDays(chosen.from, -daysIn(chosen.from, chosen.to)),
    to: addDays(chosen.from, -1),
  };
  const rows = await overTime(ctx, scope, ['status'], chosen, counted.step);
  const byStep = grouped(rows, ({ day }) => day);
  const totalOf = (sums: Sum[]) => ({
    orders: sums.reduce((n, row) => n + row.orders, 0),
    // A cancelled order was refunded.
    spent: moneyOf(
      sums.reduce((n, row) => n + (row.value === STATUS.cancelled ? 0 : row.minor), 0),
      currency,
    ),
  });
  const byStatus = new Map<number, number>();
  for (const { value, orders } of rows) byStatus.set(value, (byStatus.get(value) ?? 0) + orders);
  return {
    ...counted,
    total: totalOf(rows),
    before: totalOf(await totals(ctx, scope, ['status'], earlier)),
    steps: stepsOf(chosen.from, chosen.to, counted.step).map((day) => {
      const within = byStep.get(day) ?? [];
      const outcomes: Record<string, number> = {};
      for (const { value, orders } of within) {
        const outcome = outcomeOf(value);
        if (outcome) outcomes[outcome] = (outcomes[outcome] ?? 0) + orders;
      }
      return { day, ...totalOf(within), outcomes };
    }),
    statuses: [...byStatus].sort(([a], [b]) => a - b).map(([statusCode, orders]) => ({ statusCode, orders })),
  };
}
