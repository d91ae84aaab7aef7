import type { Ctx } from '../../context.ts';
import { onNight } from '../../jobs/onNight.ts';
import { DAY_MS } from '../../ports/clock.ts';
import { checkCounts, recountDays } from './checkStore.ts';

export const CHECK_QUEUE = 'analytics.checkCounts';
/** An hour after the check of the lists' counts. */
const NIGHT_HOUR = 20;
/** After this many nights all counts of all days have been checked. */
const NIGHTS = 28;
const MAX_LISTED = 20;

/** Compares the stored counts with the orders every night and logs one line. Wrong days are counted again. */
export function registerNightlyCheck(ctx: Ctx): void {
  onNight(ctx, CHECK_QUEUE, NIGHT_HOUR, checkAndTell);
}

async function checkAndTell(ctx: Ctx): Promise<void> {
  const night = Math.floor(ctx.ports.clock.now().getTime() / DAY_MS);
  const { days, differences, months } = await checkCounts(ctx, { part: night % NIGHTS, of: NIGHTS });
  if (differences.length === 0 && months === 0) return ctx.log.info({ days }, 'analytics counts verified');
  await recountDays(ctx, differences);
  ctx.log.error(
    { days, differenceCount: differences.length, months, differences: differences.slice(0, MAX_LISTED) },
    'analytics counts did not fit the orders and are counted anew',
  );
}
