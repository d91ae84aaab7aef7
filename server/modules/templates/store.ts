import { and, asc, count, desc, eq, ilike, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { TemplateListQuery } from '../../../contract/orders/templates.ts';
import type { Ctx, Scope } from '../../context.ts';
import { nextVersion } from '../../db/nextVersion.ts';
import { oneRow, oneRowFor, type RowRead } from '../../db/oneRow.ts';
import { ownRows } from '../../db/ownRows.ts';
import { partOf } from '../../db/partOf.ts';
import { orderRepeat, orderTemplate } from '../../db/schema/orders/templates.ts';
import type { Stop } from '../orders/booking/orderInput.ts';

export type TemplateRow = typeof orderTemplate.$inferSelect;

const ofAccount = (scope: Scope) => ownRows(orderTemplate, scope);
const alive = (scope: Scope) => and(ofAccount(scope), isNull(orderTemplate.deletedAt));

const SORTS = {
  name: sql`lower(${orderTemplate.name})`,
  createdAt: orderTemplate.createdAt,
  nextAt: orderRepeat.nextAt,
} as const satisfies Record<TemplateListQuery['sortBy'], unknown>;

export async function templatePage(ctx: Ctx, scope: Scope, query: TemplateListQuery) {
  const direction = query.orderBy === 'asc' ? asc : desc;
  const typed = query.name?.trim();
  const where = and(
    alive(scope),
    typed
      ? or(
          ilike(orderTemplate.name, partOf(typed)),
          sql`${orderTemplate.summary} ->> 'recipientName' ilike ${partOf(typed)}`,
        )
      : undefined,
    query.tab === 'repeating' ? isNotNull(orderRepeat.templateId) : undefined,
  );
  const { pattern: _, ...listed } = TEMPLATE_COLUMNS;
  const rows = await ctx.db.sql
    .select(listed)
    .from(orderTemplate)
    .leftJoin(orderRepeat, eq(orderRepeat.templateId, orderTemplate.id))
    .where(where)
    .orderBy(direction(SORTS[query.sortBy]), direction(orderTemplate.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const [total] = await ctx.db.sql
    .select({ rows: count() })
    .from(orderTemplate)
    .leftJoin(orderRepeat, eq(orderRepeat.templateId, orderTemplate.id))
    .where(where);
  return { rows, total: total?.rows ?? 0 };
}

const TEMPLATE_COLUMNS = {
  id: orderTemplate.id,
  name: orderTemplate.name,
  pattern: orderTemplate.pattern,
  summary: orderTemplate.summary,
  createdAt: orderTemplate.createdAt,
  updatedAt: orderTemplate.updatedAt,
};

export const countTemplates = (ctx: Ctx, scope: Scope): Promise<number> =>
  ctx.db.sql.$count(orderTemplate, alive(scope));

const withId = (ctx: Ctx, id: string, where: SQL | undefined) =>
  ctx.db.sql
    .select()
    .from(orderTemplate)
    .where(and(where, eq(orderTemplate.id, id)));

export const findTemplate = (
  ctx: Ctx,
  scope: Scope,
  id: string,
  how?: RowRead,
): Promise<TemplateRow | undefined> => oneRowFor(withId(ctx, id, alive(scope)), how);

/** Whether a template of the account, or one that was deleted lately, has a stop in this place. */
export async function hasPlace(
  ctx: Ctx,
  scope: Scope,
  { postcode, city, state, country }: Stop['contact'],
): Promise<boolean> {
  return hasStop(ctx, scope, { contact: { postcode, city, state, country } });
}

/** Whether a template of the account, or one that was deleted lately, has goods of this price. */
export async function hasPrice(
  ctx: Ctx,
  scope: Scope,
  { amount, currency }: NonNullable<Stop['inventory'][number]['price']>,
): Promise<boolean> {
  return hasStop(ctx, scope, { inventory: [{ price: { amount, currency } }] });
}

async function hasStop(ctx: Ctx, scope: Scope, stop: object): Promise<boolean> {
  const rows = await ctx.db.sql
    .select({ id: orderTemplate.id })
    .from(orderTemplate)
    .where(
      and(ofAccount(scope), sql`${orderTemplate.pattern} @> ${JSON.stringify({ waypoint: [stop] })}::jsonb`),
    )
    .limit(1);
  return rows.length > 0;
}

/** Inserts a template; a template with this id stays unchanged. Throws when its name is taken. */
export async function insertTemplate(ctx: Ctx, values: typeof orderTemplate.$inferInsert): Promise<void> {
  await ctx.db.sql.insert(orderTemplate).values(values).onConflictDoNothing({ target: orderTemplate.id });
}

export async function renameRow(ctx: Ctx, scope: Scope, id: string, name: string): Promise<void> {
  await ctx.db.sql
    .update(orderTemplate)
    .set({ name, updatedAt: nextVersion(orderTemplate.updatedAt, ctx.ports.clock.now()) })
    .where(and(alive(scope), eq(orderTemplate.id, id)));
}

export async function deleteRow(ctx: Ctx, scope: Scope, id: string): Promise<TemplateRow | undefined> {
  const [row] = await ctx.db.sql
    .update(orderTemplate)
    .set({ deletedAt: ctx.ports.clock.now() })
    .where(and(alive(scope), eq(orderTemplate.id, id)))
    .returning();
  return row;
}

export const findDeleted = (ctx: Ctx, scope: Scope, id: string): Promise<TemplateRow | undefined> =>
  oneRow(withId(ctx, id, and(ofAccount(scope), isNotNull(orderTemplate.deletedAt))));

export async function restoreRow(ctx: Ctx, scope: Scope, id: string): Promise<void> {
  await ctx.db.sql
    .update(orderTemplate)
    .set({ deletedAt: null, updatedAt: nextVersion(orderTemplate.updatedAt, ctx.ports.clock.now()) })
    .where(and(ofAccount(scope), eq(orderTemplate.id, id)));
}

/** Removes templates that were deleted before this time. */
export async function removeDeleted(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.sql.delete(orderTemplate).where(lt(orderTemplate.deletedAt, before));
}
