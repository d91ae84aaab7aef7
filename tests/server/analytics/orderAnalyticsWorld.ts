import { sql } from 'drizzle-orm';
import { rowsOf } from '../../../server/db/db.ts';
import { foldAnalytics } from '../../../server/modules/analytics/countStore.ts';
import type { DATABASES, TestServer } from '../../support/server.ts';
import { withNewShipper } from '../../support/shipperServer.ts';

export { shipper, t } from '../../support/shipperServer.ts';

export const foldAll = async (t: TestServer) => {
  while ((await foldAnalytics(t.ctx)) > 0);
};

/** All counts whose sum is not zero. */
export const kept = async (t: TestServer) =>
  rowsOf<Record<string, unknown>>(
    await t.db.sql.execute(sql`
      select company_id, customer_id, span, fact, day::text as day, service_code, origin_zone, destination_zone, value, orders, minor::int as minor
      from analytics_count where orders <> 0 order by 1, 2, 3, 4, 5, 6, 7, 8, 9`),
  );

/** Prepares each test file that calls it. */
export function withOrderAnalytics(kind: (typeof DATABASES)[number]): void {
  withNewShipper(undefined, { kind });
}
