import { and, eq, getTableColumns, getTableName, inArray, ne, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { ImportMapping, KeptMapping } from '../../../contract/orders/import.ts';
import type { Ctx, Scope } from '../../context.ts';
import { nextVersion } from '../../db/nextVersion.ts';
import { ownRows } from '../../db/ownRows.ts';
import { importedFile, importedRow, importMapping } from '../../db/schema/orders/imports.ts';
import { orders, waypoint } from '../../db/schema/orders/orders.ts';
import { matterChanged } from '../../eventBus/matters.ts';
import type { Stop } from '../orders/booking/orderInput.ts';
import type { NewOrder } from '../orders/store.ts';

/** Content and copy number of a row: the unique key under which it becomes an order. */
export interface RowKey {
  content: string;
  copy: number;
}

export interface NewImport extends RowKey {
  order: NewOrder;
  stops: Stop[];
}

const LOCK_SPACE = 7_204_001;

/** Until the transaction ends nobody else imports for this customer, so that the same file in two tabs makes each order once. */
export async function lockImports(ctx: Ctx, scope: Scope): Promise<void> {
  await ctx.db.sql.execute(sql`select pg_advisory_xact_lock(${LOCK_SPACE}, ${scope.customerId})`);
}

/** Orders made from rows of these contents, by content and copy. */
export async function knownRows(ctx: Ctx, scope: Scope, contents: string[]): Promise<Map<string, string>> {
  if (contents.length === 0) return new Map();
  const rows = await ctx.db.sql
    .select({ content: importedRow.content, copy: importedRow.copy, orderId: importedRow.orderId })
    .from(importedRow)
    .where(and(ownRows(importedRow, scope), inArray(importedRow.content, [...new Set(contents)])));
  return new Map(rows.map((r) => [keyOf(r), r.orderId]));
}

export const keyOf = ({ content, copy }: RowKey): string => `${content} ${copy}`;

/** Writes drafts with their stops and sources, always in three statements. */
export async function insertImports(
  ctx: Ctx,
  scope: Scope,
  made: NewImport[],
  fileHash: string | null,
): Promise<void> {
  if (made.length === 0) return;
  await insertMany(
    ctx,
    orders,
    made.map((m) => m.order),
  );
  await insertMany(
    ctx,
    waypoint,
    made.flatMap(({ order, stops }) => stops.map((stop, seq) => ({ ...stop, orderId: order.id, seq }))),
  );
  await insertMany(
    ctx,
    importedRow,
    made.map(({ order, content, copy }) => ({
      ...scopeOf(scope),
      content,
      copy,
      orderId: order.id,
      fileHash,
    })),
  );
}

const scopeOf = ({ companyId, customerId }: Scope) => ({ companyId, customerId });

/** One statement with one parameter: the database splits JSON faster than the driver writes many parameters. */
async function insertMany(ctx: Ctx, table: PgTable, rows: Record<string, unknown>[]): Promise<void> {
  // Columns that are empty in all rows are omitted; in a draft these are half of the columns.
  const columns = Object.entries(getTableColumns(table))
    .map(([key, column]) => ({ key, name: column.name }))
    .filter(({ key }) => rows.some((row) => row[key] != null));
  const json = rows.map((row) => {
    const record: Record<string, unknown> = {};
    for (const { key, name } of columns) record[name] = row[key];
    return record;
  });
  const list = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const into = sql.identifier(getTableName(table));
  await ctx.db.sql.execute(
    sql`insert into ${into} (${list}) select ${list} from jsonb_populate_recordset(null::${into}, ${JSON.stringify(json)}::jsonb)`,
  );
}

/** Records that a file was imported; the time and name of its first import stay. */
export async function noteFile(
  ctx: Ctx,
  scope: Scope,
  { hash, name, rows }: { hash: string; name: string; rows: number },
): Promise<void> {
  await ctx.db.sql
    .insert(importedFile)
    .values({ ...scopeOf(scope), hash, name, rows, createdAt: ctx.ports.clock.now() })
    .onConflictDoNothing();
}

/** Records how many parcels of an imported file are not orders yet. */
export const noteLeft = (ctx: Ctx, scope: Scope, hash: string, rowsLeft: number): Promise<void> =>
  ctx.db.tx(async () => {
    const changed = await ctx.db.sql
      .update(importedFile)
      .set({ rowsLeft })
      .where(
        and(ownRows(importedFile, scope), eq(importedFile.hash, hash), ne(importedFile.rowsLeft, rowsLeft)),
      )
      .returning({ hash: importedFile.hash });
    if (changed.length > 0) await matterChanged(ctx, scope, 'import', hash);
  });

export async function fileByHash(ctx: Ctx, scope: Scope, hash: string) {
  const [file] = await ctx.db.sql
    .select()
    .from(importedFile)
    .where(and(ownRows(importedFile, scope), eq(importedFile.hash, hash)));
  if (!file) return null;
  return {
    ...file,
    imported: await ctx.db.sql.$count(
      importedRow,
      and(ownRows(importedRow, scope), eq(importedRow.fileHash, hash)),
    ),
  };
}

const ownMapping = (scope: Scope, signature: string) =>
  and(ownRows(importMapping, scope), eq(importMapping.signature, signature));

export async function mappingOf(ctx: Ctx, scope: Scope, signature: string): Promise<KeptMapping | null> {
  const [row] = await ctx.db.sql.select().from(importMapping).where(ownMapping(scope, signature));
  return row ? toKept(row) : null;
}

const toKept = ({
  signature,
  columns,
  fixes,
  updatedAt,
}: typeof importMapping.$inferSelect): KeptMapping => ({
  signature,
  columns,
  fixes,
  updatedAt: updatedAt.toISOString(),
});

const MOST_MAPPINGS = 50;

/**
 * Stores a mapping, and deletes all but the customer's fifty most recently used. `check` gets the row that it would replace, locked. A row
 * that another call deletes meanwhile is made anew.
 */
export async function storeMapping(
  ctx: Ctx,
  scope: Scope,
  { signature, columns, fixes }: ImportMapping,
  check: (present: KeptMapping) => Promise<void>,
): Promise<KeptMapping> {
  const now = ctx.ports.clock.now();
  const ofMapping = ownMapping(scope, signature);
  const write = async () => {
    const [made] = await ctx.db.sql
      .insert(importMapping)
      .values({ ...scopeOf(scope), signature, columns, fixes, updatedAt: now })
      .onConflictDoNothing()
      .returning();
    if (made) return made;
    const [present] = await ctx.db.sql.select().from(importMapping).where(ofMapping).for('update');
    if (!present) return undefined;
    await check(toKept(present));
    const [changed] = await ctx.db.sql
      .update(importMapping)
      .set({ columns, fixes, updatedAt: nextVersion(importMapping.updatedAt, now) })
      .where(ofMapping)
      .returning();
    return changed;
  };
  let stored: typeof importMapping.$inferSelect | undefined;
  while (!stored) stored = await ctx.db.tx(write);
  await ctx.db.sql.delete(importMapping).where(
    and(
      eq(importMapping.customerId, scope.customerId),
      sql`${importMapping.signature} in (select signature from import_mapping
        where customer_id = ${scope.customerId} order by updated_at desc, signature offset ${MOST_MAPPINGS})`,
    ),
  );
  return toKept(stored);
}
