import { and, desc, eq, inArray, ne, notInArray } from 'drizzle-orm';
import type { Ctx, Scope } from '../../context.ts';
import { nextVersion } from '../../db/nextVersion.ts';
import { oneRowFor, type RowRead } from '../../db/oneRow.ts';
import { ownAccount, ownRows } from '../../db/ownRows.ts';
import { isSerial } from '../../db/schema/columns.ts';
import { serviceCompany } from '../../db/schema/couriers/rateCards.ts';
import { installedApp, sealingKey } from '../../db/schema/integrations/apps.ts';
import { orders } from '../../db/schema/orders/orders.ts';
import { company, customer } from '../../db/schema/tenants.ts';

export type InstalledRow = typeof installedApp.$inferSelect;
type NewInstalled = Omit<typeof installedApp.$inferInsert, 'createdAt' | 'updatedAt'>;

const ofAccount = (scope: Scope) => ownRows(installedApp, scope);

/** All apps of the account: at most one for each app of the table. */
export const installedRows = (ctx: Ctx, scope: Scope): Promise<InstalledRow[]> =>
  ctx.db.sql.select().from(installedApp).where(ofAccount(scope));

export async function installedRow(
  ctx: Ctx,
  scope: Scope,
  id: number,
  how?: RowRead,
): Promise<InstalledRow | undefined> {
  if (!isSerial(id)) return undefined;
  return oneRowFor(
    ctx.db.sql
      .select()
      .from(installedApp)
      .where(and(ofAccount(scope), eq(installedApp.id, id))),
    how,
  );
}

export async function installedByPath(
  ctx: Ctx,
  scope: Scope,
  path: string,
): Promise<InstalledRow | undefined> {
  const [row] = await ctx.db.sql
    .select()
    .from(installedApp)
    .where(and(ofAccount(scope), eq(installedApp.path, path)));
  return row;
}

/** Without a scope: a courier knows only an app's number, and the app's key proves its identity. */
export async function installedById(ctx: Ctx, id: number): Promise<InstalledRow | undefined> {
  if (!isSerial(id)) return undefined;
  const [row] = await ctx.db.sql.select().from(installedApp).where(eq(installedApp.id, id));
  return row;
}

/** Undefined if the account has the app already. */
export async function insertInstalled(ctx: Ctx, values: NewInstalled): Promise<InstalledRow | undefined> {
  const now = ctx.ports.clock.now();
  const [row] = await ctx.db.sql
    .insert(installedApp)
    .values({ ...values, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: [installedApp.customerId, installedApp.path] })
    .returning();
  return row;
}

export async function updateInstalled(
  ctx: Ctx,
  scope: Scope,
  id: number,
  set: Pick<NewInstalled, 'name' | 'status' | 'sealed' | 'sealingKeyId'>,
): Promise<InstalledRow | undefined> {
  const [row] = await ctx.db.sql
    .update(installedApp)
    .set({ ...set, updatedAt: nextVersion(installedApp.updatedAt, ctx.ports.clock.now()) })
    .where(and(ofAccount(scope), eq(installedApp.id, id)))
    .returning();
  return row;
}

/** The app's parcels stay and move like the tenant's own; their cash remains cash of the shipper's own account. */
export async function deleteInstalled(ctx: Ctx, scope: Scope, id: number): Promise<InstalledRow | undefined> {
  if (!isSerial(id)) return undefined;
  const [row] = await ctx.db.sql
    .delete(installedApp)
    .where(and(ofAccount(scope), eq(installedApp.id, id)))
    .returning();
  return row;
}

/** Facts that decide which apps an account may install. */
export async function installFacts(ctx: Ctx, scope: Scope) {
  const [row] = await ctx.db.sql
    .select({
      planName: customer.planName,
      planExpiryDate: customer.planExpiryDate,
      country: company.country,
    })
    .from(customer)
    .innerJoin(company, eq(company.id, customer.companyId))
    .where(ownAccount(scope));
  const couriers = await ctx.db.sql
    .select({ code: serviceCompany.code })
    .from(serviceCompany)
    .where(eq(serviceCompany.companyId, scope.companyId));
  return row && { ...row, couriers: couriers.map(({ code }) => code) };
}

/** The order with this number that the app's account carries. The number may be in small letters. */
export async function carriedOrder(
  ctx: Ctx,
  app: Pick<InstalledRow, 'id' | 'companyId' | 'customerId'>,
  consignmentNo: string,
) {
  const [row] = await ctx.db.sql
    .select({
      id: orders.id,
      consignmentNo: orders.consignmentNo,
      statusCode: orders.statusCode,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(
      and(
        ownRows(orders, app),
        eq(orders.carrierAppId, app.id),
        inArray(orders.consignmentNo, [consignmentNo, consignmentNo.toUpperCase()]),
      ),
    )
    .for('update');
  return row;
}

/** The newest sealing key, locked until the transaction ends: a key rotation waits for writes with this key. */
export async function newestKey(ctx: Ctx): Promise<{ id: number; wrapped: string } | undefined> {
  const [row] = await ctx.db.sql
    .select({ id: sealingKey.id, wrapped: sealingKey.wrapped })
    .from(sealingKey)
    .orderBy(desc(sealingKey.id))
    .limit(1)
    .for('share');
  return row;
}

export const keysById = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db.sql
    .select({ id: sealingKey.id, wrapped: sealingKey.wrapped })
    .from(sealingKey)
    .where(inArray(sealingKey.id, [...ids]));

export async function insertKey(ctx: Ctx, wrapped: string): Promise<number> {
  const [row] = await ctx.db.sql
    .insert(sealingKey)
    .values({ wrapped, createdAt: ctx.ports.clock.now() })
    .returning({ id: sealingKey.id });
  return row!.id;
}

/** Locks the keys: no other transaction encrypts with them until this one ends. */
export const lockKeys = (ctx: Ctx) => ctx.db.sql.select({ id: sealingKey.id }).from(sealingKey).for('update');

/** Apps whose settings are encrypted with another key, at most `limit` of them. For the operator's command, so over all tenants. */
export const sealedByOthers = (ctx: Ctx, keyId: number, limit: number): Promise<InstalledRow[]> =>
  ctx.db.sql
    .select()
    .from(installedApp)
    .where(ne(installedApp.sealingKeyId, keyId))
    .orderBy(installedApp.id)
    .limit(limit)
    .for('update');

export async function reseal(ctx: Ctx, id: number, sealed: string, keyId: number): Promise<void> {
  await ctx.db.sql.update(installedApp).set({ sealed, sealingKeyId: keyId }).where(eq(installedApp.id, id));
}

export async function deleteOtherKeys(ctx: Ctx, keyId: number): Promise<void> {
  await ctx.db.sql.delete(sealingKey).where(notInArray(sealingKey.id, [keyId]));
}
