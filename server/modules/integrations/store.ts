import { and, asc, count, desc, eq, gt, ilike, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { IntegrationListQuery } from '../../../contract/integrations/integrations.ts';
import { type ChargeState, INTEGRATION_STATUS } from '../../../contract/rules/integrations/integrations.ts';
import { pick } from '../../../contract/rules/pick.ts';
import { ADDRESS_FIELDS } from '../../../contract/rules/places/addressFields.ts';
import type { Ctx, Scope } from '../../context.ts';
import { nextVersion } from '../../db/nextVersion.ts';
import { oneRow } from '../../db/oneRow.ts';
import { ownRows } from '../../db/ownRows.ts';
import { apiToken } from '../../db/schema/account/access.ts';
import { isSerial } from '../../db/schema/columns.ts';
import { integration } from '../../db/schema/integrations/integrations.ts';
import { customer } from '../../db/schema/tenants.ts';
import { hasRight } from '../../http/caller/member.ts';

type Stored = typeof integration.$inferSelect;
export interface IntegrationRow extends Stored {
  last4: string;
  lastUsedAt: Date | null;
  keyAlive: boolean;
  makerId: number;
}

const inScope = (scope: Scope) => ownRows(integration, scope);

const isAlive = (now: Date) =>
  and(isNull(apiToken.revokedAt), or(isNull(apiToken.expiresAt), gt(apiToken.expiresAt, now))) as SQL;

const rowsOf = (ctx: Ctx) =>
  ctx.db.sql
    .select({
      integration,
      last4: apiToken.last4,
      lastUsedAt: apiToken.lastUsedAt,
      keyAlive: sql<boolean>`${isAlive(ctx.ports.clock.now())}`,
      makerId: apiToken.userId,
    })
    .from(integration)
    .innerJoin(apiToken, eq(apiToken.id, integration.tokenId));

type Found = Awaited<ReturnType<typeof rowsOf>>[number];
const toRow = ({ integration: stored, ...key }: Found): IntegrationRow => ({ ...stored, ...key });

export async function listIntegrations(ctx: Ctx, scope: Scope, query: IntegrationListQuery) {
  const isActive = and(isAlive(ctx.ports.clock.now()), isNotNull(apiToken.lastUsedAt)) as SQL;
  const word = query.keyword?.trim();
  const where = and(
    inScope(scope),
    query.status === undefined
      ? undefined
      : query.status === INTEGRATION_STATUS.active
        ? isActive
        : not(isActive),
    // A keyword is a name, not a LIKE pattern.
    word ? ilike(integration.name, `%${word.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
  );
  const direction = query.orderBy === 'desc' ? desc : asc;
  const rows = await rowsOf(ctx)
    .where(where)
    .orderBy(direction(integration.createdAt), direction(integration.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const [total] = await ctx.db.sql
    .select({ n: count() })
    .from(integration)
    .innerJoin(apiToken, eq(apiToken.id, integration.tokenId))
    .where(where);
  return { rows: rows.map(toRow), rowTotal: total?.n ?? 0 };
}

export async function integrationById(
  ctx: Ctx,
  scope: Scope,
  id: number,
): Promise<IntegrationRow | undefined> {
  if (!isSerial(id)) return undefined;
  const [found] = await rowsOf(ctx).where(and(inScope(scope), eq(integration.id, id)));
  return found && toRow(found);
}

export async function integrationOfToken(
  ctx: Ctx,
  scope: Scope,
  tokenId: number,
): Promise<IntegrationRow | undefined> {
  const [found] = await rowsOf(ctx).where(and(inScope(scope), eq(integration.tokenId, tokenId)));
  return found && toRow(found);
}

/** Does nothing if the key already has an integration. */
export async function insertIntegration(
  ctx: Ctx,
  { companyId, customerId }: Scope,
  facts: Pick<Stored, 'tokenId' | 'type' | 'name'>,
): Promise<void> {
  const now = ctx.ports.clock.now();
  await ctx.db.sql
    .insert(integration)
    .values({ companyId, customerId, createdAt: now, updatedAt: now, ...facts })
    .onConflictDoNothing({ target: integration.tokenId });
}

/** Other calls cannot change it until the transaction ends. */
export async function lockIntegration(ctx: Ctx, scope: Scope, id: number): Promise<void> {
  if (!isSerial(id)) return;
  await ctx.db.sql
    .select({ id: integration.id })
    .from(integration)
    .where(and(inScope(scope), eq(integration.id, id)))
    .for('update');
}

export async function renameIntegration(ctx: Ctx, scope: Scope, id: number, name: string): Promise<void> {
  await ctx.db.sql
    .update(integration)
    .set({ name, updatedAt: nextVersion(integration.updatedAt, ctx.ports.clock.now()) })
    .where(and(inScope(scope), eq(integration.id, id)));
}

export async function deleteIntegration(ctx: Ctx, scope: Scope, id: number): Promise<void> {
  await ctx.db.sql.delete(integration).where(and(inScope(scope), eq(integration.id, id)));
}

export async function setCharge(ctx: Ctx, scope: Scope, id: number, chargeId: string): Promise<void> {
  await ctx.db.sql
    .update(integration)
    .set({ chargeId, chargeState: 'pending' })
    .where(and(inScope(scope), eq(integration.id, id)));
}

/** Finds a shop by its charge's secret id, which only the shop's side knows. */
export const integrationOfCharge = (ctx: Ctx, chargeId: string): Promise<Stored | undefined> =>
  oneRow(ctx.db.sql.select().from(integration).where(eq(integration.chargeId, chargeId)));

/** Settles the charge with this secret id. An accepted charge stays accepted. */
export async function settleCharge(ctx: Ctx, chargeId: string, state: ChargeState): Promise<void> {
  await ctx.db.sql
    .update(integration)
    .set({ chargeState: state })
    .where(
      and(eq(integration.chargeId, chargeId), sql`${integration.chargeState} is distinct from 'active'`),
    );
}

const SENDER = {
  name: customer.name,
  phone: customer.phone,
  email: customer.email,
  ...pick(customer, ADDRESS_FIELDS),
  blockedAt: customer.blockedAt,
  lang: customer.lang,
};
export type Sender = Pick<typeof customer.$inferSelect, keyof typeof SENDER>;

/** A shop with its account, for calls of the shop itself, so without a scope. Undefined if its maker may not make drafts there. */
export async function shopById(
  ctx: Ctx,
  id: number,
): Promise<{ row: IntegrationRow; sender: Sender } | undefined> {
  if (!isSerial(id)) return undefined;
  const [found] = await rowsOf(ctx).where(
    and(eq(integration.id, id), hasRight(ctx, apiToken, 'orders.write')),
  );
  if (!found) return undefined;
  const [sender] = await ctx.db.sql
    .select(SENDER)
    .from(customer)
    .where(eq(customer.id, found.integration.customerId));
  return sender && { row: toRow(found), sender };
}

/** Notes that the shop called just now, and its host if known. */
export async function noteCall(ctx: Ctx, row: IntegrationRow, shop: string | null): Promise<void> {
  await ctx.db.sql
    .update(apiToken)
    .set({ lastUsedAt: ctx.ports.clock.now() })
    .where(eq(apiToken.id, row.tokenId));
  if (shop && shop !== row.shop)
    await ctx.db.sql.update(integration).set({ shop }).where(eq(integration.id, row.id));
}
