import type { CodAnalytics } from '../../../contract/reports/analytics.ts';
import { COD_STEPS, stepsOf } from '../../../contract/rules/analytics.ts';
import { moneyOf } from '../../../contract/rules/money/money.ts';
import type { Ctx, Scope } from '../../context.ts';
import { grouped } from './grouped.ts';
import type { AnalyticsCall } from './range.ts';
import { overTime, type Sum } from './readStore.ts';

/** Cash on delivery over time, by its stage (ANA-04). */
export async function codAnalytics(
  ctx: Ctx,
  scope: Scope,
  { chosen, counted, currency }: AnalyticsCall,
): Promise<CodAnalytics> {
  const rows = await overTime(ctx, scope, ['cod'], chosen, counted.step);
  const byStep = grouped(rows, ({ day }) => day);
  const cashOf = (sums: readonly Sum[]) => ({
    orders: sums.reduce((n, row) => n + row.orders, 0),
    total: moneyOf(
      sums.reduce((n, row) => n + row.minor, 0),
      currency,
    ),
  });
  const byStatus = (sums: readonly Sum[]) =>
    COD_STEPS.map((codStatus) => ({ codStatus, ...cashOf(sums.filter((row) => row.value === codStatus)) }));
  return {
    ...counted,
    total: cashOf(rows),
    statuses: byStatus(rows),
    steps: stepsOf(chosen.from, chosen.to, counted.step).map((day) => ({
      day,
      statuses: byStatus(byStep.get(day) ?? []),
    })),
  };
}
