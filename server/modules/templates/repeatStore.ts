import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, notExists, sql } from 'drizzle-orm';
import type { Ctx, Scope } from '../../context.ts';
import { nextVersion } from '../../db/nextVersion.ts';
import { ownRows } from '../../db/ownRows.ts';
import { orderRepeat, orderRepeatRun, orderTemplate } from '../../db/schema/orders/templates.ts';
import { job } from '../../db/schema/system/jobs.ts';

export type RepeatRow = typeof orderRepeat.$inferSelect;
export type RunRow = typeof orderRepeatRun.$inferSelect;

const ofTemplate = (scope: Scope, templateId: string) =>
  and(ownRows(orderRepeat, scope), eq(orderRepeat.templateId, templateId));

export interface RepeatRecord {
  repeat: RepeatRow;
  last: RunRow | undefined;
}

/** The schedules of these templates, each with its last day. The caller found the templates with a scope. */
export async function repeatsOf(ctx: Ctx, templateIds: string[]): Promise<Map<string, RepeatRecord>> {
  if (templateIds.length === 0) return new Map();
  const rows = await ctx.db.sql
    .select()
    .from(orderRepeat)
    .where(inArray(orderRepeat.templateId, templateIds));
  const runs = await ctx.db.sql
    .selectDistinctOn([orderRepeatRun.templateId])
    .from(orderRepeatRun)
    .where(inArray(orderRepeatRun.templateId, templateIds))
    .orderBy(asc(orderRepeatRun.templateId), sql`${orderRepeatRun.day} desc`);
  const last = new Map(runs.map((run) => [run.templateId, run]));
  return new Map(rows.map((repeat) => [repeat.templateId, { repeat, last: last.get(repeat.templateId) }]));
}

/** The schedule, locked until the transaction ends. */
export async function lockRepeat(ctx: Ctx, scope: Scope, templateId: string): Promise<RepeatRow | undefined> {
  const [row] = await ctx.db.sql
    .select()
    .from(orderRepeat)
    .where(ofTemplate(scope, templateId))
    .for('update');
  return row;
}

/** Sets the schedule of a template in place of an earlier one. */
export async function putRepeat(ctx: Ctx, values: typeof orderRepeat.$inferInsert): Promise<void> {
  const { templateId: _, companyId: _c, customerId: _k, createdAt: _at, ...set } = values;
  await ctx.db.sql
    .insert(orderRepeat)
    .values(values)
    .onConflictDoUpdate({
      target: orderRepeat.templateId,
      set: { ...set, updatedAt: nextVersion(orderRepeat.updatedAt, ctx.ports.clock.now()) },
    });
}

export async function writeRepeat(
  ctx: Ctx,
  scope: Scope,
  templateId: string,
  set: Partial<Pick<RepeatRow, 'pausedAt' | 'nextOn' | 'nextAt' | 'left' | 'userId' | 'tokenId'>>,
): Promise<void> {
  await ctx.db.sql
    .update(orderRepeat)
    .set({ ...set, updatedAt: nextVersion(orderRepeat.updatedAt, ctx.ports.clock.now()) })
    .where(ofTemplate(scope, templateId));
}

export async function deleteRepeatRow(ctx: Ctx, scope: Scope, templateId: string): Promise<void> {
  await ctx.db.sql.delete(orderRepeat).where(ofTemplate(scope, templateId));
}

/** Days of the template that are already made, from this day on. The caller found the template with a scope. */
export async function daysMade(ctx: Ctx, templateId: string, from: string): Promise<Set<string>> {
  const rows = await ctx.db.sql
    .select({ day: orderRepeatRun.day })
    .from(orderRepeatRun)
    .where(and(eq(orderRepeatRun.templateId, templateId), gte(orderRepeatRun.day, from)));
  return new Set(rows.map(({ day }) => day));
}

/** Stores the result of a day; false if it is already stored. */
export async function insertRun(ctx: Ctx, run: typeof orderRepeatRun.$inferInsert): Promise<boolean> {
  const rows = await ctx.db.sql
    .insert(orderRepeatRun)
    .values(run)
    .onConflictDoNothing()
    .returning({ day: orderRepeatRun.day });
  return rows.length > 0;
}

/** Due schedules of all accounts without an open job in the queue, the longest overdue first. */
export async function dueRepeats(ctx: Ctx, queue: string, limit: number): Promise<RepeatRow[]> {
  const openJob = ctx.db.sql
    .select({ one: sql`1` })
    .from(job)
    .where(
      and(
        eq(job.queue, queue),
        eq(job.key, sql`${orderRepeat.templateId} || ' ' || ${orderRepeat.nextOn}`),
        isNull(job.doneAt),
        isNull(job.failedAt),
      ),
    );
  const rows = await ctx.db.sql
    .select({ repeat: orderRepeat })
    .from(orderRepeat)
    .innerJoin(orderTemplate, eq(orderTemplate.id, orderRepeat.templateId))
    .where(
      and(
        isNull(orderRepeat.pausedAt),
        isNotNull(orderRepeat.nextOn),
        lte(orderRepeat.nextAt, ctx.ports.clock.now()),
        isNull(orderTemplate.deletedAt),
        notExists(openJob),
      ),
    )
    .orderBy(asc(orderRepeat.nextAt), asc(orderRepeat.templateId))
    .limit(limit);
  return rows.map(({ repeat }) => repeat);
}
