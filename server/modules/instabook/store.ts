import { and, asc, desc, eq, gte, ilike, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { InstabookListQuery } from '../../../contract/orders/instabook.ts';
import type { Ctx, Scope } from '../../context.ts';
import { oneRow } from '../../db/oneRow.ts';
import { ownRows } from '../../db/ownRows.ts';
import { instabookLink } from '../../db/schema/orders/instabook.ts';
import { company, customer } from '../../db/schema/tenants.ts';

export type LinkRow = typeof instabookLink.$inferSelect;

const inScope = (scope: Scope) => ownRows(instabookLink, scope);

const SORTS = {
  createdAt: instabookLink.createdAt,
  productName: instabookLink.productName,
  uses: instabookLink.uses,
  endsOn: instabookLink.endsOn,
} as const satisfies Record<InstabookListQuery['sortBy'], unknown>;

/** `today` is the day in the company's time zone. */
function stillOpen(today: string): SQL | undefined {
  return and(
    isNull(instabookLink.endedAt),
    lt(instabookLink.uses, instabookLink.useLimit),
    or(isNull(instabookLink.endsOn), gte(instabookLink.endsOn, today)),
  );
}

function closed(today: string): SQL | undefined {
  return or(
    isNotNull(instabookLink.endedAt),
    gte(instabookLink.uses, instabookLink.useLimit),
    lt(instabookLink.endsOn, today),
  );
}

function named(typed: string | undefined): SQL | undefined {
  const namePart = typed?.trim();
  // User input is a name, not a LIKE pattern.
  return namePart ? ilike(instabookLink.productName, `%${namePart.replace(/[\\%_]/g, '\\$&')}%`) : undefined;
}

export async function linkPage(
  ctx: Ctx,
  scope: Scope,
  query: InstabookListQuery,
  today: string,
): Promise<{ rows: LinkRow[]; total: number }> {
  const direction = query.orderBy === 'asc' ? asc : desc;
  const byTab = { open: stillOpen, closed, all: () => undefined }[query.tab];
  const where = and(inScope(scope), byTab(today), named(query.productName));
  const rows = await ctx.db.sql
    .select()
    .from(instabookLink)
    .where(where)
    .orderBy(direction(SORTS[query.sortBy]), direction(instabookLink.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  return { rows, total: await ctx.db.sql.$count(instabookLink, where) };
}

/** Inserts a link. A link with this id stays unchanged. */
export async function insertLink(ctx: Ctx, values: typeof instabookLink.$inferInsert): Promise<void> {
  await ctx.db.sql.insert(instabookLink).values(values).onConflictDoNothing();
}

export async function findLink(ctx: Ctx, scope: Scope, id: string): Promise<LinkRow | undefined> {
  const [row] = await ctx.db.sql
    .select()
    .from(instabookLink)
    .where(and(inScope(scope), eq(instabookLink.id, id)));
  return row;
}

/** Ends a link that has not ended yet. */
export async function endLink(ctx: Ctx, scope: Scope, id: string): Promise<void> {
  const now = ctx.ports.clock.now();
  await ctx.db.sql
    .update(instabookLink)
    .set({ endedAt: now, updatedAt: now })
    .where(and(inScope(scope), eq(instabookLink.id, id), isNull(instabookLink.endedAt)));
}

export interface OpenedLink {
  link: LinkRow;
  /** Facts of the link's account. */
  isBlocked: boolean;
  name: string;
  /** Its stored brand, if it is switched on. */
  branding: Record<string, unknown> | null;
  country: string;
  timezone: string;
}

/** A link with the data of its form, for a holder of its unguessable id. */
export async function openLink(ctx: Ctx, id: string): Promise<OpenedLink | undefined> {
  const [row] = await ctx.db.sql
    .select({
      link: instabookLink,
      blockedAt: customer.blockedAt,
      name: customer.name,
      customBranding: customer.customBranding,
      branding: customer.branding,
      country: company.country,
      timezone: company.timezone,
    })
    .from(instabookLink)
    .innerJoin(customer, eq(customer.id, instabookLink.customerId))
    .innerJoin(company, eq(company.id, instabookLink.companyId))
    .where(eq(instabookLink.id, id));
  if (!row) return undefined;
  const isBlocked = row.blockedAt !== null;
  // A blocked account has no say on pages for its recipients.
  return { ...row, isBlocked, branding: row.customBranding && !isBlocked ? row.branding : null };
}

/** The present link, locked until the transaction ends; by its unguessable id. */
export const lockLink = (ctx: Ctx, id: string): Promise<LinkRow | undefined> =>
  oneRow(ctx.db.sql.select().from(instabookLink).where(eq(instabookLink.id, id)).for('update'));

/** Counts a further answer of a locked link. */
export async function countUse(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.sql
    .update(instabookLink)
    .set({ uses: sql`${instabookLink.uses} + 1`, updatedAt: ctx.ports.clock.now() })
    .where(eq(instabookLink.id, id));
}
