import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { MANIFEST_STATUS } from '../../../contract/rules/orders/manifests.ts';
import type { ScanMode } from '../../../contract/rules/orders/scanCodes.ts';
import type { Ctx, Scope } from '../../context.ts';
import { rowsOf } from '../../db/db.ts';
import { ownRows } from '../../db/ownRows.ts';
import { manifest, orders, parcelScan } from '../../db/schema/orders/orders.ts';
import { dayRange } from '../../http/request/dayRange.ts';
import { ownOrders } from '../orders/store.ts';

export type KeptScan = typeof parcelScan.$inferSelect;

const ofStation = (scope: Scope) => eq(parcelScan.customerId, scope.customerId);

/** Maximum number of orders that one number may mean. A reference such as `gift` may have more: then the newest count. */
const MOST_MEANT = 12;

/** The ids of the account's orders that each of these numbers names: consignment numbers or the shop's references. */
export async function idsOfNumbers(
  ctx: Ctx,
  scope: Scope,
  numbers: string[],
): Promise<Map<string, string[]>> {
  if (numbers.length === 0) return new Map();
  const list = sql.join(
    numbers.map((number) => sql`(${number}::text)`),
    sql`, `,
  );
  const newest = sql`order by ${orders.createdAt} desc limit ${MOST_MEANT}`;
  const result = await ctx.db.sql.execute(sql`
    select code.number, meant.id
    from (values ${list}) code(number)
    cross join lateral (
      (select ${orders.id} as id, ${orders.createdAt} as made from ${orders}
        where ${ownOrders(scope)} and ${orders.consignmentNo} in (code.number, upper(code.number)) ${newest})
      union
      (select ${orders.id} as id, ${orders.createdAt} as made from ${orders}
        where ${ownOrders(scope)} and lower(${orders.referenceNo}) = lower(code.number) ${newest})
    ) meant
    order by meant.made desc`);
  return grouped(rowsOf<{ number: string; id: string }>(result).map(({ number, id }) => [number, id]));
}

/** The same for the unguessable ids in labels' QR codes. */
export async function idsOfNanoIds(
  ctx: Ctx,
  scope: Scope,
  nanoIds: string[],
): Promise<Map<string, string[]>> {
  if (nanoIds.length === 0) return new Map();
  const rows = await ctx.db.sql
    .select({ nanoId: orders.nanoId, id: orders.id })
    .from(orders)
    .where(and(ownOrders(scope), inArray(orders.nanoId, nanoIds)));
  return grouped(rows.map(({ nanoId, id }) => [nanoId, id]));
}

function grouped(pairs: [key: string, id: string][]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [key, id] of pairs) groups.set(key, [...(groups.get(key) ?? []), id]);
  return groups;
}

const SCANNED = {
  id: orders.id,
  consignmentNo: orders.consignmentNo,
  referenceNo: orders.referenceNo,
  recipientName: orders.recipientName,
  statusCode: orders.statusCode,
  packedAt: orders.packedAt,
  pickupManifestId: orders.pickupManifestId,
  serviceId: orders.serviceId,
};
const scannedRows = (ctx: Ctx, scope: Scope, ids: string[]) =>
  ctx.db.sql
    .select(SCANNED)
    .from(orders)
    .where(and(ownOrders(scope), inArray(orders.id, ids)))
    .orderBy(orders.id);
export type ScannedRow = Awaited<ReturnType<typeof scannedRows>>[number];

/** The account's orders of these ids; `lock` holds them until the transaction ends, in a fixed order for all callers. */
export async function scannedOrders(
  ctx: Ctx,
  scope: Scope,
  ids: string[],
  { lock }: { lock: boolean },
): Promise<Map<string, ScannedRow>> {
  if (ids.length === 0) return new Map();
  const rows = scannedRows(ctx, scope, ids);
  return new Map((await (lock ? rows.for('update') : rows)).map((row) => [row.id, row]));
}

/** Scans of these ids that were counted before. */
export function knownScans(ctx: Ctx, scope: Scope, ids: string[]): Promise<KeptScan[]> {
  return ctx.db.sql
    .select()
    .from(parcelScan)
    .where(and(ofStation(scope), inArray(parcelScan.id, ids)));
}

/** Number of cartons of each order that were scanned in this mode. */
export async function cartonsScanned(
  ctx: Ctx,
  scope: Scope,
  mode: ScanMode,
  orderIds: string[],
): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await ctx.db.sql
    .select({ orderId: parcelScan.orderId, cartons: sql<number>`max(${parcelScan.carton})::int` })
    .from(parcelScan)
    .where(and(ofStation(scope), eq(parcelScan.mode, mode), inArray(parcelScan.orderId, orderIds)))
    .groupBy(parcelScan.orderId);
  return new Map(rows.map(({ orderId, cartons }) => [orderId, cartons]));
}

export async function keepScans(ctx: Ctx, scans: (typeof parcelScan.$inferInsert)[]): Promise<void> {
  if (scans.length) await ctx.db.sql.insert(parcelScan).values(scans);
}

/** Deletes the counts, so that counting begins again. */
export async function forgetScans(ctx: Ctx, scope: Scope, mode: ScanMode, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await ctx.db.sql
    .delete(parcelScan)
    .where(and(ofStation(scope), eq(parcelScan.mode, mode), inArray(parcelScan.orderId, orderIds)));
}

/** Marks orders as packed, or removes the mark. */
export async function markPacked(
  ctx: Ctx,
  scope: Scope,
  orderIds: string[],
  mark: { packedAt: Date | null; packedBy: number | null },
): Promise<void> {
  if (orderIds.length === 0) return;
  await ctx.db.sql
    .update(orders)
    .set({ ...mark, updatedAt: ctx.ports.clock.now() })
    .where(and(ownOrders(scope), inArray(orders.id, orderIds)));
}

/** Pending manifests of a service made on this day in the company's time zone, newest first; locked until the transaction ends. */
export function pendingManifests(
  ctx: Ctx,
  scope: Scope,
  serviceId: number,
  { day, timezone }: { day: string; timezone: string },
) {
  return ctx.db.sql
    .select({ id: manifest.id, manifestId: manifest.manifestId, sender: manifest.sender })
    .from(manifest)
    .where(
      and(
        ownRows(manifest, scope),
        eq(manifest.serviceId, serviceId),
        eq(manifest.status, MANIFEST_STATUS.pending),
        dayRange(manifest.createdAt, day, day, timezone),
      ),
    )
    .orderBy(desc(manifest.createdAt), desc(manifest.id))
    .for('update');
}

export async function growManifest(ctx: Ctx, scope: Scope, id: string, parcels: number): Promise<void> {
  await ctx.db.sql
    .update(manifest)
    .set({ parcels: sql`${manifest.parcels} + ${parcels}`, updatedAt: ctx.ports.clock.now() })
    .where(and(eq(manifest.id, id), ownRows(manifest, scope)));
}

/** The numbers of these manifests, as people see them. */
export async function manifestNumbers(ctx: Ctx, scope: Scope, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.sql
    .select({ id: manifest.id, manifestId: manifest.manifestId })
    .from(manifest)
    .where(and(ownRows(manifest, scope), inArray(manifest.id, ids)));
  return new Map(rows.map((row) => [row.id, row.manifestId]));
}
