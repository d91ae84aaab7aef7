import { and, asc, count, eq, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { RATE_OF_CHANNEL } from '../../../contract/rules/account/notices.ts';
import type { Actor, Ctx, Scope } from '../../context.ts';
import { rowsOf } from '../../db/db.ts';
import { inboxRule, inboxRuleLine } from '../../db/schema/integrations/inboxRules.ts';
import { inboxLine } from '../../db/schema/orders/inbox.ts';
import { orders } from '../../db/schema/orders/orders.ts';
import { appUser, company, companySetting } from '../../db/schema/tenants.ts';
import { DAY_MS } from '../../ports/clock.ts';

export type RuleRow = typeof inboxRule.$inferSelect;
type Person = Scope & Pick<Actor, 'userId'>;

const ofPerson = ({ companyId, customerId, userId }: Person) =>
  and(eq(inboxRule.companyId, companyId), eq(inboxRule.customerId, customerId), eq(inboxRule.userId, userId));

export const rulesOf = (ctx: Ctx, person: Person): Promise<RuleRow[]> =>
  ctx.db.sql.select().from(inboxRule).where(ofPerson(person)).orderBy(asc(inboxRule.id));

export async function ruleById(ctx: Ctx, person: Person, id: number): Promise<RuleRow | undefined> {
  const [row] = await ctx.db.sql
    .select()
    .from(inboxRule)
    .where(and(ofPerson(person), eq(inboxRule.id, id)));
  return row;
}

/** A person's rules are made one after the other. */
export async function lockPerson(ctx: Ctx, { userId }: Person): Promise<void> {
  await ctx.db.sql
    .select({ id: appUser.id })
    .from(appUser)
    .where(eq(appUser.id, userId))
    .for('no key update');
}

export async function countRules(ctx: Ctx, person: Person): Promise<number> {
  const [row] = await ctx.db.sql.select({ n: count() }).from(inboxRule).where(ofPerson(person));
  return row?.n ?? 0;
}

export async function insertRule(ctx: Ctx, values: typeof inboxRule.$inferInsert): Promise<RuleRow> {
  const [row] = await ctx.db.sql.insert(inboxRule).values(values).returning();
  return row!;
}

export async function writeRule(ctx: Ctx, id: number, set: Partial<RuleRow>): Promise<void> {
  await ctx.db.sql.update(inboxRule).set(set).where(eq(inboxRule.id, id));
}

/** With its webhook and what it has to tell. */
export async function deleteRule(ctx: Ctx, person: Person, id: number): Promise<RuleRow | undefined> {
  const [row] = await ctx.db.sql
    .delete(inboxRule)
    .where(and(ofPerson(person), eq(inboxRule.id, id)))
    .returning();
  return row;
}

/** The next time that an hour begins by the tenant's clocks. */
export async function nextHour(ctx: Ctx, { companyId }: Scope, hour: number): Promise<Date> {
  const now = sql`${ctx.ports.clock.now().toISOString()}::timestamptz`;
  const at = (days: number): SQL =>
    sql`(date_trunc('day', ${now} at time zone timezone) + make_interval(days => ${days}::int, hours => ${hour}::int)) at time zone timezone`;
  const [row] = rowsOf<{ ms: number }>(
    await ctx.db.sql.execute(sql`
      select (extract(epoch from case when ${at(0)} > ${now} then ${at(0)} else ${at(1)} end) * 1000)::float8 as ms
      from ${company} where id = ${companyId}`),
  );
  return new Date(row?.ms ?? ctx.ports.clock.now());
}

/** Rules of all accounts that have something to tell now. */
export async function dueRules(ctx: Ctx, most: number): Promise<number[]> {
  const rows = rowsOf<{ id: number }>(
    await ctx.db.sql.execute(sql`
      select r.id from inbox_rule r
      where r.is_on and r.due_at <= ${ctx.ports.clock.now().toISOString()}::timestamptz
        and exists (select 1 from inbox_rule_line l where l.rule_id = r.id and l.told_at is null)
      order by r.due_at, r.id limit ${most}`),
  );
  return rows.map(({ id }) => id);
}

/** A due rule, which no other process tells meanwhile. For the timer, which knows its id alone. */
export async function lockRule(ctx: Ctx, id: number): Promise<RuleRow | undefined> {
  const [row] = await ctx.db.sql
    .select()
    .from(inboxRule)
    .where(and(eq(inboxRule.id, id), eq(inboxRule.isOn, true)))
    .for('update', { skipLocked: true });
  return row;
}

/** Takes what a rule has to tell. Returns the ids of its lines. */
export async function takeLines(ctx: Ctx, ruleId: number): Promise<string[]> {
  const rows = await ctx.db.sql
    .update(inboxRuleLine)
    .set({ toldAt: ctx.ports.clock.now() })
    .where(and(eq(inboxRuleLine.ruleId, ruleId), isNull(inboxRuleLine.toldAt)))
    .returning({ id: inboxRuleLine.lineId });
  return rows.map(({ id }) => id);
}

/** Those of these lines that still wait for a person, the nearest deadline first. */
export function waitingLines(ctx: Ctx, { companyId, customerId }: Scope, ids: string[]) {
  const now = ctx.ports.clock.now();
  return ctx.db.sql
    .select({
      kind: inboxLine.kind,
      deadline: inboxLine.deadline,
      number: orders.consignmentNo,
      label: inboxLine.label,
    })
    .from(inboxLine)
    .leftJoin(orders, eq(orders.id, inboxLine.orderId))
    .where(
      and(
        eq(inboxLine.companyId, companyId),
        eq(inboxLine.customerId, customerId),
        inArray(inboxLine.id, ids),
        isNull(inboxLine.endedAt),
        or(isNull(inboxLine.snoozedUntil), lte(inboxLine.snoozedUntil, now)),
      ),
    )
    .orderBy(asc(inboxLine.deadline), asc(inboxLine.id));
}
export type WaitingLine = Awaited<ReturnType<typeof waitingLines>>[number];

/** The tenant's price of a WhatsApp message, in its currency. */
export async function whatsAppRate(ctx: Ctx, { companyId }: Scope): Promise<number> {
  const [row] = await ctx.db.sql
    .select({ rate: sql<string | null>`${companySetting.data}->>${RATE_OF_CHANNEL.whatsapp}` })
    .from(companySetting)
    .where(and(eq(companySetting.companyId, companyId), eq(companySetting.name, 'customer_rates')));
  return Number(row?.rate ?? 0);
}

const KEPT_DAYS = 30;

/** What was told long ago, and what waits for a rule that stays off. */
export async function purgeTold(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.ports.clock.now().getTime() - KEPT_DAYS * DAY_MS);
  await ctx.db.sql.delete(inboxRuleLine).where(lt(inboxRuleLine.at, before));
}
