import { and, asc, desc, eq, gte, ilike, inArray, type SQL } from 'drizzle-orm';
import type { Manifest, ManifestExportQuery, ManifestListQuery } from '../../../contract/orders/manifests.ts';
import { MANIFEST_STATUS } from '../../../contract/rules/orders/manifests.ts';
import type { Ctx, Scope } from '../../context.ts';
import { oneRow } from '../../db/oneRow.ts';
import { ownRows } from '../../db/ownRows.ts';
import { service, serviceCompany } from '../../db/schema/couriers/rateCards.ts';
import { manifest, orders } from '../../db/schema/orders/orders.ts';
import { notFound } from '../../http/answer/refusal.ts';
import { dayRange } from '../../http/request/dayRange.ts';
import { shownContact } from '../orders/mapper.ts';
import { NARROW_COLUMNS, ownOrders } from '../orders/store.ts';

export type ManifestRow = typeof manifest.$inferSelect;

export interface ManifestRecord {
  manifest: ManifestRow;
  service: { id: number; name: string; code: string };
  courierId: number;
  courierName: string;
}

const ownManifests = (scope: Scope) => ownRows(manifest, scope);
const ownManifest = (scope: Scope, id: string) => and(eq(manifest.id, id), ownManifests(scope));

const selectManifests = (ctx: Ctx) =>
  ctx.db.sql
    .select({
      manifest,
      service: { id: service.id, name: service.name, code: service.code },
      courierId: serviceCompany.id,
      courierName: serviceCompany.name,
    })
    .from(manifest)
    .innerJoin(service, eq(service.id, manifest.serviceId))
    .innerJoin(serviceCompany, eq(serviceCompany.id, service.serviceCompanyId));

const SORT_COLUMNS = {
  createdAt: manifest.createdAt,
  manifestId: manifest.manifestId,
  status: manifest.status,
  parcels: manifest.parcels,
} as const satisfies Record<ManifestListQuery['sortBy'], unknown>;

type Sort = Pick<ManifestListQuery, 'sortBy' | 'orderBy'>;

function sorted({ sortBy, orderBy }: Sort): SQL[] {
  const direction = orderBy === 'asc' ? asc : desc;
  return [direction(SORT_COLUMNS[sortBy]), direction(manifest.id)];
}

export async function manifestPage(
  ctx: Ctx,
  scope: Scope,
  query: ManifestListQuery,
): Promise<{ rows: ManifestRecord[]; total: number }> {
  const where = manifestWhere(scope, query);
  const rows = await selectManifests(ctx)
    .where(where)
    .orderBy(...sorted(query))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  return { rows, total: await ctx.db.sql.$count(manifest, where) };
}

/** The filter for list and export alike. */
export function manifestWhere(
  scope: Scope,
  { status, manifestId }: Pick<ManifestListQuery, 'status' | 'manifestId'>,
): SQL | undefined {
  return and(
    ownManifests(scope),
    status ? inArray(manifest.status, status.split(',').map(Number)) : undefined,
    numberClause(manifestId),
  );
}

/** The list's filter, and the local days on which manifests were made. */
export const exportWhere = (scope: Scope, query: ManifestExportQuery, timezone: string) =>
  and(manifestWhere(scope, query), dayRange(manifest.createdAt, query.dateFrom, query.dateTo, timezone));

/** Ids of all filtered manifests in the order of the list. */
export async function manifestIds(ctx: Ctx, where: SQL | undefined, sort: Sort): Promise<string[]> {
  const rows = await ctx.db.sql
    .select({ id: manifest.id })
    .from(manifest)
    .where(where)
    .orderBy(...sorted(sort));
  return rows.map(({ id }) => id);
}

export const manifestsOfIds = (ctx: Ctx, scope: Scope, ids: string[]): Promise<ManifestRecord[]> =>
  selectManifests(ctx).where(and(ownManifests(scope), inArray(manifest.id, ids)));

function numberClause(typed: string | undefined): SQL | undefined {
  const numberPart = typed?.trim();
  return numberPart ? ilike(manifest.manifestId, `%${numberPart.replace(/[\\%_]/g, '\\$&')}%`) : undefined;
}

export const findManifest = (ctx: Ctx, scope: Scope, id: string): Promise<ManifestRecord | undefined> =>
  oneRow(selectManifests(ctx).where(ownManifest(scope, id)));

/** Throws 404. */
export async function manifestById(ctx: Ctx, scope: Scope, id: string): Promise<ManifestRecord> {
  const row = await findManifest(ctx, scope, id);
  if (!row) throw notFound();
  return row;
}

/** Locks the manifest until the transaction ends. Throws 404. Callers lock its orders first, as a moving parcel does. */
export async function lockManifest(ctx: Ctx, scope: Scope, id: string): Promise<ManifestRow> {
  const [row] = await ctx.db.sql.select().from(manifest).where(ownManifest(scope, id)).for('update');
  if (!row) throw notFound();
  return row;
}

/** Ids of the account's pending manifests made since this time, the newest first, as scans lock them. */
export async function lockPendingSince(ctx: Ctx, scope: Scope, since: Date): Promise<string[]> {
  const rows = await ctx.db.sql
    .select({ id: manifest.id })
    .from(manifest)
    .where(
      and(ownManifests(scope), eq(manifest.status, MANIFEST_STATUS.pending), gte(manifest.createdAt, since)),
    )
    .orderBy(desc(manifest.createdAt), desc(manifest.id))
    .for('update');
  return rows.map(({ id }) => id);
}

export async function insertManifest(ctx: Ctx, values: typeof manifest.$inferInsert): Promise<void> {
  await ctx.db.sql.insert(manifest).values(values);
}

export async function setManifestStatus(ctx: Ctx, scope: Scope, id: string, status: number): Promise<void> {
  await ctx.db.sql
    .update(manifest)
    .set({ status, updatedAt: ctx.ports.clock.now() })
    .where(ownManifest(scope, id));
}

/** Locks the orders of these ids in a fixed order, so that two callers never wait for each other. */
export function lockOrders(ctx: Ctx, scope: Scope, ids: string[]) {
  return ctx.db.sql
    .select(NARROW_COLUMNS)
    .from(orders)
    .where(and(ownOrders(scope), inArray(orders.id, ids)))
    .orderBy(asc(orders.id))
    .for('update');
}

const ordersIn = (ctx: Ctx, scope: Scope, manifestId: string) =>
  ctx.db.sql
    .select({ id: orders.id })
    .from(orders)
    .where(and(ownOrders(scope), eq(orders.pickupManifestId, manifestId)));

export async function lockOrdersOf(ctx: Ctx, scope: Scope, manifestId: string): Promise<string[]> {
  const rows = await ordersIn(ctx, scope, manifestId).orderBy(asc(orders.id)).for('update');
  return rows.map(({ id }) => id);
}

export async function orderIdsOf(ctx: Ctx, scope: Scope, manifestId: string): Promise<string[]> {
  const rows = await ordersIn(ctx, scope, manifestId).orderBy(asc(orders.consignmentNo), asc(orders.id));
  return rows.map(({ id }) => id);
}

export async function assignManifest(
  ctx: Ctx,
  scope: Scope,
  ids: string[],
  manifestId: string | null,
): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.sql
    .update(orders)
    .set({ pickupManifestId: manifestId, updatedAt: ctx.ports.clock.now() })
    .where(and(ownOrders(scope), inArray(orders.id, ids)));
}

/** A manifest as the API returns it. */
export function toManifest({ manifest: m, service: s }: ManifestRecord): Manifest {
  return {
    id: m.id,
    manifestId: m.manifestId,
    customerId: m.customerId,
    service: s,
    sender: shownContact(m.sender),
    parcels: m.parcels,
    status: m.status,
    createdAt: m.createdAt.toISOString(),
  };
}
