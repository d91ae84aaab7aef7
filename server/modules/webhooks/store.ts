import {
  and,
  asc,
  desc,
  eq,
  exists,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { DeliveryListQuery, WebhookListQuery } from '../../../contract/integrations/webhooks.ts';
import {
  DELIVERIES_KEPT_DAYS,
  WEBHOOK_ON,
  type WebhookEvent,
} from '../../../contract/rules/integrations/webhookEvents.ts';
import type { Ctx, Scope } from '../../context.ts';
import { nextVersion } from '../../db/nextVersion.ts';
import { oneRow } from '../../db/oneRow.ts';
import { ownRows } from '../../db/ownRows.ts';
import { partOf } from '../../db/partOf.ts';
import { apiToken } from '../../db/schema/account/access.ts';
import { webhook, webhookDelivery, webhookTry } from '../../db/schema/integrations/webhooks.ts';
import { appUser } from '../../db/schema/tenants.ts';
import { hasRight } from '../../http/caller/member.ts';
import { DAY_MS } from '../../ports/clock.ts';

export type WebhookRow = typeof webhook.$inferSelect;
export type DeliveryRow = typeof webhookDelivery.$inferSelect;
export type NewDelivery = typeof webhookDelivery.$inferInsert;
export type TryRow = typeof webhookTry.$inferSelect;

const ofAccount = (scope: Scope) => ownRows(webhook, scope);
/** Webhooks without those of rules, which belong to persons. */
const listed = (scope: Scope) => and(ofAccount(scope), isNull(webhook.ruleId));
const ownById = (scope: Scope, id: number) => and(listed(scope), eq(webhook.id, id));

const SORTS = {
  createdAt: webhook.createdAt,
  url: webhook.url,
  event: webhook.event,
  status: webhook.status,
} as const;

type ListQuery = z.output<typeof WebhookListQuery>;

/** Whether a webhook is called. */
const called = (ctx: Ctx) => sql`(${eq(webhook.status, WEBHOOK_ON)} and ${isServed(ctx)})`;

const matchesQuery = (ctx: Ctx, scope: Scope, { status, keyword }: Partial<ListQuery>) =>
  and(
    listed(scope),
    status === undefined ? undefined : status === WEBHOOK_ON ? called(ctx) : not(called(ctx)),
    keyword ? or(ilike(webhook.url, partOf(keyword)), ilike(webhook.event, partOf(keyword))) : undefined,
  );

export async function listWebhooks(ctx: Ctx, scope: Scope, query: ListQuery) {
  const direction = query.orderBy === 'desc' ? desc : asc;
  const rows = await ctx.db.sql
    .select()
    .from(webhook)
    .where(matchesQuery(ctx, scope, query))
    .orderBy(direction(SORTS[query.sortBy]), direction(webhook.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  return { rows, rowTotal: await countWebhooks(ctx, scope, query) };
}

export async function countWebhooks(ctx: Ctx, scope: Scope, query: Partial<ListQuery> = {}): Promise<number> {
  return await ctx.db.sql.$count(webhook, matchesQuery(ctx, scope, query));
}

/** Facts of webhooks outside their rows. */
export interface HookFacts {
  /** Deliveries that wait. */
  waiting: number;
  /** Name of the person who made it. */
  maker: string;
  isServed: boolean;
  keyEnded: boolean;
}

export async function factsOf(ctx: Ctx, ids: number[]): Promise<Map<number, HookFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.sql
    .select({
      id: webhook.id,
      maker: appUser.name,
      isServed: isServed(ctx),
      keyEnded: isKeyEnded(ctx),
      waiting: sql<number>`(select count(*)::int from ${webhookDelivery}
        where ${webhookDelivery.webhookId} = ${webhook.id} and ${webhookDelivery.state} = 'waiting')`,
    })
    .from(webhook)
    .innerJoin(appUser, eq(appUser.id, webhook.userId))
    .where(inArray(webhook.id, ids));
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

export const webhookById = (ctx: Ctx, scope: Scope, id: number): Promise<WebhookRow | undefined> =>
  oneRow(ctx.db.sql.select().from(webhook).where(ownById(scope, id)));

/** Other calls cannot change it until the transaction ends. Events of the account, whose deliveries refer to it, do not wait. */
export const lockWebhook = (ctx: Ctx, scope: Scope, id: number): Promise<WebhookRow | undefined> =>
  oneRow(ctx.db.sql.select().from(webhook).where(ownById(scope, id)).for('no key update'));

/** The same for the sender, which also locks webhooks of rules. */
export const lockCalled = (ctx: Ctx, id: number): Promise<WebhookRow | undefined> =>
  oneRow(ctx.db.sql.select().from(webhook).where(eq(webhook.id, id)).for('no key update'));

/** Webhooks of rules. */
export const hooksOfRules = (ctx: Ctx, ruleIds: number[]): Promise<WebhookRow[]> =>
  ctx.db.sql.select().from(webhook).where(inArray(webhook.ruleId, ruleIds));

export const insertRuleHook = (
  ctx: Ctx,
  { id, companyId, customerId, userId, url }: Scope & { id: number; userId: number; url: string },
): Promise<WebhookRow> => {
  const now = ctx.ports.clock.now();
  const at = { createdAt: now, updatedAt: now };
  return insertWebhook(ctx, { companyId, customerId, userId, url, event: 'inbox.rule', ruleId: id, ...at });
};

/** Switches the webhook of a rule. */
export async function writeRuleHook(ctx: Ctx, ruleId: number, set: Partial<WebhookRow>): Promise<void> {
  await ctx.db.sql.update(webhook).set(set).where(eq(webhook.ruleId, ruleId));
}

/** The account's webhooks for an event that one user's secret signs, the oldest first. */
export const webhooksFor = (
  ctx: Ctx,
  scope: Scope,
  { event, userId }: Pick<WebhookRow, 'event' | 'userId'>,
): Promise<WebhookRow[]> =>
  ctx.db.sql
    .select()
    .from(webhook)
    .where(and(listed(scope), eq(webhook.event, event), eq(webhook.userId, userId)))
    .orderBy(webhook.id);

export async function insertWebhook(ctx: Ctx, values: typeof webhook.$inferInsert): Promise<WebhookRow> {
  const [row] = await ctx.db.sql.insert(webhook).values(values).returning();
  return row!;
}

export async function updateWebhook(
  ctx: Ctx,
  scope: Scope,
  id: number,
  set: Partial<WebhookRow>,
): Promise<WebhookRow | undefined> {
  const [row] = await ctx.db.sql
    .update(webhook)
    .set({ ...set, updatedAt: nextVersion(webhook.updatedAt, ctx.ports.clock.now()) })
    .where(ownById(scope, id))
    .returning();
  return row;
}

/** Deletes a webhook with its deliveries. */
export const deleteWebhook = (ctx: Ctx, scope: Scope, id: number): Promise<WebhookRow | undefined> =>
  oneRow(ctx.db.sql.delete(webhook).where(ownById(scope, id)).returning());

/** Makes all waiting deliveries of a webhook due, in the order of writing, including refused ones. */
export async function releaseWaiting(ctx: Ctx, webhookId: number): Promise<void> {
  await ctx.db.sql
    .update(webhookDelivery)
    .set({ nextAt: sql`${webhookDelivery.createdAt}`, attempts: 0, refusals: 0 })
    .where(and(eq(webhookDelivery.webhookId, webhookId), eq(webhookDelivery.state, 'waiting')));
}

/**
 * A webhook sends orders and prices to its maker's host: while the maker has no right to webhooks, or after its API key has ended, nothing
 * is sent. A rule checks this itself.
 */
export const isServed = (
  ctx: Ctx,
  hook: Record<'ruleId' | 'customerId' | 'userId' | 'tokenId', PgColumn> = webhook,
): SQL<boolean> =>
  sql<boolean>`(${isNotNull(hook.ruleId)} or (${hasRight(ctx, hook, 'integrations')} and not ${isKeyEnded(ctx, hook)}))`;

/** Whether the API key of a webhook was revoked or has expired. */
export const isKeyEnded = (ctx: Ctx, hook: Record<'tokenId', PgColumn> = webhook): SQL<boolean> =>
  exists(
    ctx.db.sql
      .select({ one: sql`1` })
      .from(apiToken)
      .where(
        and(
          eq(apiToken.id, hook.tokenId),
          or(isNotNull(apiToken.revokedAt), lte(apiToken.expiresAt, ctx.ports.clock.now())),
        ),
      ),
  ) as SQL<boolean>;

/** The account's webhooks for these events: webhooks that are on, and webhooks whose missed events can still be sent. */
export function listeningWebhooks(ctx: Ctx, scope: Scope, events: WebhookEvent[]) {
  const kept = new Date(ctx.ports.clock.now().getTime() - DELIVERIES_KEPT_DAYS * DAY_MS);
  return ctx.db.sql
    .select({ id: webhook.id, event: webhook.event })
    .from(webhook)
    .where(
      and(
        ofAccount(scope),
        inArray(webhook.event, events),
        or(eq(webhook.status, WEBHOOK_ON), gte(webhook.disabledAt, kept)),
        isServed(ctx),
      ),
    );
}

export async function insertDeliveries(ctx: Ctx, rows: NewDelivery[]): Promise<void> {
  await ctx.db.sql.insert(webhookDelivery).values(rows);
}

export async function listDeliveries(
  ctx: Ctx,
  webhookId: number,
  query: z.output<typeof DeliveryListQuery>,
): Promise<{ rows: DeliveryRow[]; rowTotal: number }> {
  const where = and(
    eq(webhookDelivery.webhookId, webhookId),
    query.state ? eq(webhookDelivery.state, query.state) : undefined,
  );
  const rows = await ctx.db.sql
    .select()
    .from(webhookDelivery)
    .where(where)
    .orderBy(desc(webhookDelivery.createdAt), desc(webhookDelivery.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  return { rows, rowTotal: await ctx.db.sql.$count(webhookDelivery, where) };
}

/** Deliveries that wait or have failed, the oldest first. */
export const queueOf = (ctx: Ctx, webhookId: number, limit: number): Promise<DeliveryRow[]> =>
  ctx.db.sql
    .select()
    .from(webhookDelivery)
    .where(and(eq(webhookDelivery.webhookId, webhookId), ne(webhookDelivery.state, 'delivered')))
    .orderBy(asc(webhookDelivery.createdAt), asc(webhookDelivery.id))
    .limit(limit);

export async function deliveryById(
  ctx: Ctx,
  webhookId: number,
  id: string,
): Promise<DeliveryRow | undefined> {
  const [row] = await ctx.db.sql
    .select()
    .from(webhookDelivery)
    .where(and(eq(webhookDelivery.webhookId, webhookId), eq(webhookDelivery.id, id)));
  return row;
}

export const triesOf = (ctx: Ctx, deliveryId: string): Promise<TryRow[]> =>
  ctx.db.sql
    .select()
    .from(webhookTry)
    .where(eq(webhookTry.deliveryId, deliveryId))
    .orderBy(desc(webhookTry.id));

/** Makes the deliveries of a span wait again. Their ids stay, so that receivers recognise them. Returns the number. */
export async function requeueSpan(ctx: Ctx, webhookId: number, from: Date, to: Date): Promise<number> {
  const rows = await ctx.db.sql
    .update(webhookDelivery)
    .set({
      state: 'waiting',
      attempts: 0,
      refusals: 0,
      nextAt: sql`${webhookDelivery.createdAt}`,
      lockedUntil: null,
    })
    .where(
      and(
        eq(webhookDelivery.webhookId, webhookId),
        eq(webhookDelivery.test, false),
        gte(webhookDelivery.createdAt, from),
        lt(webhookDelivery.createdAt, to),
      ),
    )
    .returning({ id: webhookDelivery.id });
  return rows.length;
}

export async function ownerSecret(ctx: Ctx, userId: number) {
  const [row] = await ctx.db.sql
    .select({
      apiSecret: appUser.apiSecret,
      apiSecretNext: appUser.apiSecretNext,
      apiSecretNextAt: appUser.apiSecretNextAt,
    })
    .from(appUser)
    .where(eq(appUser.id, userId));
  return row;
}

/** Locks a user's secret: changes of it run one after another. */
export async function lockSecret(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.sql
    .select({ id: appUser.id })
    .from(appUser)
    .where(eq(appUser.id, userId))
    .for('no key update');
}

export async function writeSecret(
  ctx: Ctx,
  userId: number,
  set: Partial<Pick<typeof appUser.$inferSelect, 'apiSecret' | 'apiSecretNext' | 'apiSecretNextAt'>>,
): Promise<void> {
  await ctx.db.sql.update(appUser).set(set).where(eq(appUser.id, userId));
}

/** Frees all deliveries after the start of a single process, as none is being sent. */
export async function releaseDeliveries(ctx: Ctx): Promise<void> {
  await ctx.db.sql
    .update(webhookDelivery)
    .set({ lockedUntil: null })
    .where(and(eq(webhookDelivery.state, 'waiting'), sql`${webhookDelivery.lockedUntil} is not null`));
}
