import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';

export const nowOf = (ctx: Ctx): SQL => sql`${ctx.ports.clock.now().toISOString()}::timestamptz`;

/** The beginning of a moment's day or month by the clocks of a zone, or so many days and hours of these clocks later. */
export const localStart = (
  moment: SQL,
  unit: 'day' | 'month',
  zone: SQL,
  { days = 0, hours = 0 }: { days?: number; hours?: number | SQL } = {},
): SQL =>
  sql`((date_trunc(${sql.raw(`'${unit}'`)}, (${moment}) at time zone ${zone}) + make_interval(days => ${days}::int, hours => ${hours}::int)) at time zone ${zone})`;
