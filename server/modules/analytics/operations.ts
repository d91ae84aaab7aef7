import type { OperationsAnalytics } from '../../../contract/reports/analytics.ts';
import { stepsOf, timingOf } from '../../../contract/rules/analytics.ts';
import type { Ctx, Scope } from '../../context.ts';
import { grouped } from './grouped.ts';
import type { AnalyticsCall } from './range.ts';
import { byLane, overTime, type Sum } from './readStore.ts';

/** Durations from the sums of their buckets. */
export function timingIn(sums: readonly Sum[], fact: 'pickup' | 'way') {
  const durations = new Map<number, number>();
  for (const sum of sums)
    if (sum.fact === fact) durations.set(sum.value, (durations.get(sum.value) ?? 0) + sum.orders);
  return timingOf(durations);
}

const timingsIn = (sums: readonly Sum[]) => ({
  pickup: timingIn(sums, 'pickup'),
  way: timingIn(sums, 'way'),
});

const sampleOf = ({ pickup, way }: ReturnType<typeof timingsIn>) =>
  Math.max(pickup?.sample ?? 0, way?.sample ?? 0);

/** Duration of pickups and deliveries, over time and by lane (ANA-03). */
export async function operationsAnalytics(
  ctx: Ctx,
  scope: Scope,
  { chosen, counted }: AnalyticsCall,
): Promise<OperationsAnalytics> {
  const lanes = await byLane(ctx, scope, ['pickup', 'way'], chosen);
  const rows = grouped(await overTime(ctx, scope, ['way'], chosen, counted.step), ({ day }) => day);
  return {
    ...counted,
    total: timingsIn(lanes),
    steps: stepsOf(chosen.from, chosen.to, counted.step).map((day) => ({
      day,
      way: timingIn(rows.get(day) ?? [], 'way'),
    })),
    lanes: [...grouped(lanes, ({ origin, destination }) => `${origin} ${destination}`).values()]
      .flatMap((sums) => {
        const [first] = sums;
        return first ? [{ origin: first.origin, destination: first.destination, ...timingsIn(sums) }] : [];
      })
      .sort((a, b) => sampleOf(b) - sampleOf(a)),
  };
}
