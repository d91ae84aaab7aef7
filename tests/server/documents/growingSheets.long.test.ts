import { sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { TransactionFilter } from '../../../contract/money/billing.ts';
import { CodFilter } from '../../../contract/money/cod.ts';
import { invoice, ledgerTx } from '../../../server/db/schema/ledger.ts';
import { manifest, orders } from '../../../server/db/schema/orders/orders.ts';
import { invoiceBatches, transactionBatches } from '../../../server/modules/billing/exportRows.ts';
import { invoicesWhere } from '../../../server/modules/billing/invoiceListStore.ts';
import { movementsOf } from '../../../server/modules/billing/transactionStore.ts';
import { settlementBatches } from '../../../server/modules/cod/exportSettlements.ts';
import { codWhere } from '../../../server/modules/cod/store.ts';
import { manifestBatches } from '../../../server/modules/manifests/exportManifests.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { call, makeOrder } from '../orders/orderBody.ts';

withNewShipper();

const ZONE = 'Asia/Kuala_Lumpur';
const NEWEST_FIRST = { sortBy: 'createdAt', orderBy: 'desc' } as const;

/** Copies of a table's newest row, each a second newer than the copy before. */
function addCopies(table: PgTable, count: number) {
  const columns = getTableConfig(table).columns.filter(({ generated }) => !generated);
  const names = columns.map(({ name }) => sql.identifier(name));
  const values = names.map((name) => sql`copy.${name}`);
  return t.db.sql.execute(sql`
    insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(values, sql`, `)}
    from (select * from ${table} order by created_at desc limit 1) r, generate_series(1, ${count}::int) n,
      jsonb_populate_record(null::${table}, to_jsonb(r) || jsonb_build_object(
        'id', gen_random_uuid(), 'created_at', r.created_at + make_interval(secs => n),
        'nano_id', r.id::text || n, 'consignment_no', 'COPY' || n || r.id, 'invoice_no', 'COPY' || n || r.id,
        'manifest_id', 'COPY' || n || r.id, 'invoice_id', null)) copy`);
}

const placed = () => makeOrder(t, shipper, { cod: { amount: 20 } });

/** The content of each sheet, its rows' ids in batches, and a row of its list. */
const SHEETS = {
  'the invoices': {
    table: invoice,
    make: () => makeOrder(t, shipper, { paymentMethodId: 1 }),
    ids: async function* () {
      const where = invoicesWhere(shipper, {}, ZONE);
      const query = { sortBy: 'date', orderBy: 'desc' } as const;
      for await (const rows of invoiceBatches(t.ctx, shipper, where, query)) yield rows.map(({ id }) => id);
    },
  },
  'the transactions': {
    table: ledgerTx,
    make: placed,
    ids: async function* () {
      const moves = movementsOf(shipper, TransactionFilter.parse({}), ZONE);
      const query = { sortBy: 'timestamp', orderBy: 'desc' } as const;
      for await (const rows of transactionBatches(t.ctx, moves, query)) yield rows.map(({ id }) => id);
    },
  },
  'the settlements': {
    table: orders,
    make: placed,
    ids: async function* () {
      const where = codWhere(shipper, CodFilter.parse({}), ZONE, t.clock.now());
      for await (const rows of settlementBatches(t.ctx, shipper, where, NEWEST_FIRST))
        yield rows.map(({ id }) => id);
    },
  },
  'the manifests': {
    table: manifest,
    make: async () => {
      const { id } = await placed();
      await call(t, shipper, 'POST', 'manifest', { orderIds: [id], customerId: shipper.customerId });
    },
    ids: async function* () {
      for await (const rows of manifestBatches(t.ctx, shipper, NEWEST_FIRST, ZONE))
        yield rows.map((row) => row.manifest.id);
    },
  },
};

it.each(Object.entries(SHEETS))(
  'a sheet of %s has each row once, while newer rows are added (BILL-20)',
  async (_what, { table, make, ids }) => {
    await make();
    await addCopies(table, 2500);
    const before: string[] = [];
    for await (const some of ids()) before.push(...some);
    expect(before.length).toBeGreaterThan(2500);

    const batches = ids();
    const written = [...((await batches.next()).value ?? [])];
    await addCopies(table, 3);
    for await (const some of batches) written.push(...some);
    expect(written).toEqual(before);
  },
);
