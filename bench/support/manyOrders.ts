import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { startTestServer, type TestServer } from '../../tests/support/server.ts';
import { makeShipper, type TestShipper } from '../../tests/support/world.ts';

export const ORDERS = 100_000;

/** A server on the embedded database, with one shipper who has many orders. */
export async function manyOrders(): Promise<{ t: TestServer; shipper: TestShipper }> {
  const t = await startTestServer();
  const shipper = await makeShipper(t, { walletMinor: 10_000_000 });
  await t.db.sql.execute(sql`
    with made as (
      insert into orders (id, company_id, customer_id, nano_id, consignment_no, status_code, currency, weight_kg, price_minor, recipient_name, sender_name, created_at, updated_at)
      select gen_random_uuid(), ${shipper.companyId}::uuid, ${shipper.customerId}, 'n' || i || ${randomUUID()}::text, 'MY' || lpad(i::text, 10, '0'),
        (array[100,110,200,500,600,700,900])[1 + i % 7], 'MYR', 0.5 + (i % 20) * 0.1, 500 + i % 3000,
        (array['Tan Wei Ling','Aisyah Rahman','陈伟玲','Rajesh Kumar','Lim Boon Heng'])[1 + i % 5], 'Aina Batik House',
        now() - (i || ' minutes')::interval, now()
      from generate_series(1, ${ORDERS}) i returning id, recipient_name)
    insert into waypoint (order_id, seq, type, contact)
    select id, s, case s when 0 then 'PICKUP' else 'DROPOFF' end,
      jsonb_build_object('name', recipient_name, 'phone', '+60167001234', 'mobile', null, 'email', null, 'company', null, 'unitNo', null, 'address1', '88 Lebuh Chulia', 'address2', null, 'city', 'George Town', 'state', 'Pulau Pinang', 'postcode', '10200', 'country', 'MY', 'coord', null)
    from made, generate_series(0, 1) s`);
  await t.db.raw('vacuum analyze');
  return { t, shipper };
}
