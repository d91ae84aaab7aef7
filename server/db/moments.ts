import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';

export const nowOf = (ctx: Ctx): SQL => sql`${ctx.ports.clock.now().toISOString()}::timestamptz`;

/** Start of a moment's day or month in a time zone, plus these days and hours of local time. */
export const localStart = (
  moment: SQL,
  unit: 'day' | 'month',
  zone: SQL,
  { days = 0, hours = 0 }: { days?: number; hours?: number | SQL } = {},
): SQL =>
  sql`((date_trunc(${sql.raw(`'${unit}'`)}, (${moment}) at time zone ${zone}) + make_interval(days => ${days}::int, hours => ${hours}::int)) at time zone ${zone})`;
