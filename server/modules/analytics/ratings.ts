import type { RatingAnalytics } from '../../../contract/reports/analytics.ts';
import { RATINGS, stepsOf } from '../../../contract/rules/analytics.ts';
import type { Ctx, Scope } from '../../context.ts';
import { grouped } from './grouped.ts';
import type { AnalyticsCall } from './range.ts';
import { byService, overTime, type Sum, usedServices } from './readStore.ts';

/** Number of ratings, and their average to two decimals. */
export function starsIn(sums: readonly Sum[]) {
  const ratings = sums.filter((sum) => sum.fact === 'rating');
  const rated = ratings.reduce((n, { orders }) => n + orders, 0);
  const points = ratings.reduce((n, { value, orders }) => n + value * orders, 0);
  return { rated, average: rated > 0 ? Math.round((100 * points) / rated) / 100 : null };
}

/** Recipients' ratings over time and by service (ANA-05). */
export async function ratingAnalytics(
  ctx: Ctx,
  scope: Scope,
  { chosen, counted }: AnalyticsCall,
): Promise<RatingAnalytics> {
  // Each delivered order has one count of its attempts.
  const services = await byService(ctx, scope, ['rating', 'tries'], chosen);
  const rows = grouped(await overTime(ctx, scope, ['rating'], chosen, counted.step), ({ day }) => day);
  const names = new Map((await usedServices(ctx, scope)).map(({ code, name }) => [code, name]));
  const ordersWith = (fact: string, value?: number) =>
    services
      .filter((sum) => sum.fact === fact && (value === undefined || sum.value === value))
      .reduce((n, { orders }) => n + orders, 0);
  return {
    ...counted,
    delivered: ordersWith('tries'),
    total: starsIn(services),
    stars: RATINGS.map((rating) => ({ rating, orders: ordersWith('rating', rating) })),
    steps: stepsOf(chosen.from, chosen.to, counted.step).map((day) => ({
      day,
      ...starsIn(rows.get(day) ?? []),
    })),
    services: [...grouped(services, ({ code }) => code)]
      .map(([code, sums]) => ({ code, name: names.get(code) ?? code, ...starsIn(sums) }))
      .filter(({ rated }) => rated > 0)
      .sort((a, b) => b.rated - a.rated),
  };
}
