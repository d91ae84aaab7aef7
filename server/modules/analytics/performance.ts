import type { PerformanceAnalytics } from '../../../contract/reports/analytics.ts';
import { outcomeOf } from '../../../contract/rules/analytics.ts';
import { moneyOf } from '../../../contract/rules/money/money.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import type { Ctx, Scope } from '../../context.ts';
import { grouped } from './grouped.ts';
import { timingIn } from './operations.ts';
import type { AnalyticsCall } from './range.ts';
import { starsIn } from './ratings.ts';
import { byService, type Sum, usedServices } from './readStore.ts';

/** Services that deliver, on time and at the first attempt (ANA-06). */
export async function performanceAnalytics(
  ctx: Ctx,
  scope: Scope,
  { chosen, counted, currency }: AnalyticsCall,
): Promise<PerformanceAnalytics> {
  const sums = await byService(ctx, scope, ['status', 'way', 'promise', 'tries', 'rating'], chosen);
  const names = new Map((await usedServices(ctx, scope)).map(({ code, name }) => [code, name]));
  return {
    ...counted,
    total: performanceOf(sums, currency),
    services: [...grouped(sums, ({ code }) => code)]
      .map(([code, courierSums]) => ({
        code,
        name: names.get(code) ?? code,
        ...performanceOf(courierSums, currency),
      }))
      .sort((a, b) => b.orders - a.orders),
  };
}

function performanceOf(sums: readonly Sum[], currency: string) {
  const count = (fact: string, value?: number) =>
    sums
      .filter((sum) => sum.fact === fact && (value === undefined || sum.value === value))
      .reduce((n, { orders }) => n + orders, 0);
  const outcomes: Record<string, number> = {};
  for (const { fact, value, orders } of sums) {
    const outcome = fact === 'status' ? outcomeOf(value) : undefined;
    if (outcome) outcomes[outcome] = (outcomes[outcome] ?? 0) + orders;
  }
  const { COMPLETED: delivered = 0, RTS: returned = 0 } = outcomes;
  const spent = sums.filter(({ fact, value }) => fact === 'status' && value !== STATUS.cancelled);
  return {
    orders: count('status'),
    outcomes,
    delivered: { orders: delivered, of: delivered + returned },
    onTime: { orders: count('promise', 1), of: count('promise') },
    firstTry: { orders: count('tries', 0), of: count('tries') },
    way: timingIn(sums, 'way'),
    rating: starsIn(sums),
    spent: moneyOf(
      spent.reduce((n, { minor }) => n + minor, 0),
      currency,
    ),
  };
}
