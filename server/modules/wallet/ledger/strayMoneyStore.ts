import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { Ctx } from '../../../context.ts';
import { oneRow } from '../../../db/oneRow.ts';
import { strayMoney } from '../../../db/schema/ledger.ts';
import { company } from '../../../db/schema/tenants.ts';

type Stray = typeof strayMoney.$inferInsert;

/** Stores money for the operator's decision, once, with one line in the log. False if it was stored before. */
export async function recordStrayMoney(
  ctx: Ctx,
  { companyId, customerId, source, description, amountMinor, currency, reason }: Stray,
): Promise<boolean> {
  const values = { companyId, customerId, source, description, amountMinor, currency, reason };
  const rows = await ctx.db.sql
    .insert(strayMoney)
    .values({ ...values, createdAt: ctx.ports.clock.now() })
    .onConflictDoNothing()
    .returning({ id: strayMoney.id });
  const [row] = rows;
  if (row) ctx.log.error({ stray: { id: row.id, ...values } }, 'money needs a decision');
  return row !== undefined;
}

export const findStray = (ctx: Ctx, source: string) =>
  oneRow(ctx.db.sql.select().from(strayMoney).where(eq(strayMoney.source, source)));

/** For commands: stray money of all tenants or one, the oldest first. */
export const listStray = (
  ctx: Ctx,
  { companyId, all, limit }: { companyId: string | undefined; all: boolean; limit: number },
) =>
  ctx.db.sql
    .select({ stray: strayMoney, tenant: company.code })
    .from(strayMoney)
    .leftJoin(company, eq(company.id, strayMoney.companyId))
    .where(
      and(
        all ? undefined : isNull(strayMoney.settledAt),
        companyId === undefined ? undefined : eq(strayMoney.companyId, companyId),
      ),
    )
    .orderBy(asc(strayMoney.id))
    .limit(limit);

/** Whether money of at most this amount came from this source, open or settled. */
export async function isStray(ctx: Ctx, source: string, mostMinor: number): Promise<boolean> {
  const [row] = await ctx.db.sql
    .select({ id: strayMoney.id })
    .from(strayMoney)
    .where(and(eq(strayMoney.source, source), lte(strayMoney.amountMinor, mostMinor)))
    .limit(1);
  return row !== undefined;
}

/** Settles an open row. Undefined if it was not open. */
export async function settleStray(ctx: Ctx, by: { id: number } | { source: string }) {
  const which = 'id' in by ? eq(strayMoney.id, by.id) : eq(strayMoney.source, by.source);
  const [row] = await ctx.db.sql
    .update(strayMoney)
    .set({ settledAt: ctx.ports.clock.now() })
    .where(and(which, isNull(strayMoney.settledAt)))
    .returning();
  return row;
}
