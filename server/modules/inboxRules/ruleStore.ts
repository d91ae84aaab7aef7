import { and, asc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { InboxKind } from '../../../contract/rules/orders/inbox.ts';
import type { Actor, Ctx, Scope } from '../../context.ts';
import { rowsOf } from '../../db/db.ts';
import { deleteInParts } from '../../db/deleteInParts.ts';
import { localStart, nowOf } from '../../db/moments.ts';
import { ownRows } from '../../db/ownRows.ts';
import { inboxRule, inboxRuleLine } from '../../db/schema/integrations/inboxRules.ts';
import { appUser } from '../../db/schema/tenants.ts';
import { DAY_MS } from '../../ports/clock.ts';
import type { RuleMatters } from '../../ports/mailer.ts';

export type RuleRow = typeof inboxRule.$inferSelect;
type Person = Scope & Pick<Actor, 'userId'>;

const ofMaker = (person: Person) => and(ownRows(inboxRule, person), eq(inboxRule.userId, person.userId));
const ofPerson = (person: Person) =>
  and(
    ownRows(inboxRule, person),
    or(eq(inboxRule.userId, person.userId), eq(inboxRule.tellUserId, person.userId)),
  );

/** The person whom a rule tells. */
export const personTold = ({ userId, tellUserId }: Pick<RuleRow, 'userId' | 'tellUserId'>): number =>
  tellUserId ?? userId;

/** The rules that a person made, and those that tell them. */
export const rulesOf = (ctx: Ctx, person: Person): Promise<RuleRow[]> =>
  ctx.db.sql.select().from(inboxRule).where(ofPerson(person)).orderBy(asc(inboxRule.id));

export async function ruleById(ctx: Ctx, person: Person, id: number): Promise<RuleRow | undefined> {
  const [row] = await ctx.db.sql
    .select()
    .from(inboxRule)
    .where(and(ofPerson(person), eq(inboxRule.id, id)));
  return row;
}

/** Locks people, always in the same order, so that their rules are made and sent one after another. */
export async function lockPeople(ctx: Ctx, userIds: readonly number[]): Promise<void> {
  await ctx.db.sql
    .select({ id: appUser.id })
    .from(appUser)
    .where(inArray(appUser.id, userIds))
    .orderBy(asc(appUser.id))
    .for('no key update');
}

export const countRules = (ctx: Ctx, person: Person): Promise<number> =>
  ctx.db.sql.$count(inboxRule, ofMaker(person));

export async function insertRule(ctx: Ctx, values: typeof inboxRule.$inferInsert): Promise<RuleRow> {
  const [row] = await ctx.db.sql.insert(inboxRule).values(values).returning();
  return row!;
}

export async function writeRule(ctx: Ctx, id: number, set: Partial<RuleRow>): Promise<void> {
  await ctx.db.sql.update(inboxRule).set(set).where(eq(inboxRule.id, id));
}

/** Deletes a rule with its webhook and its unsent matters. */
export async function deleteRule(ctx: Ctx, person: Person, id: number): Promise<RuleRow | undefined> {
  const [row] = await ctx.db.sql
    .delete(inboxRule)
    .where(and(ofPerson(person), eq(inboxRule.id, id)))
    .returning();
  return row;
}

/**
 * Rule `r` of company `c` sends matters that came before this time: the present, or for a digest its last hour in the tenant's time zone.
 */
function sentUntil(now: SQL): SQL {
  const hourOf = (days: number): SQL => localStart(now, 'day', sql`c.timezone`, { days, hours: sql`r.hour` });
  return sql`case when r.hour is null then ${now} when ${hourOf(0)} <= ${now} then ${hourOf(0)} else ${hourOf(-1)} end`;
}

/** Lines that rules have to send now. Snoozed lines wait until they return, and all lines of a blocked account until it is open. */
const readyLines = (now: SQL): SQL => sql`
  inbox_rule r
  join company c on c.id = r.company_id
  join customer account on account.id = r.customer_id and account.blocked_at is null
  join inbox_rule_line rl on rl.rule_id = r.id and rl.told_at is null
  join inbox_line l on l.id = rl.line_id and l.ended_at is null and greatest(rl.at, l.snoozed_until) <= ${sentUntil(now)}`;

export type DueRule = Pick<RuleRow, 'id' | 'userId' | 'tellUserId'>;

/** Rules of all accounts that now have something to send, with their people. */
export async function dueRules(ctx: Ctx, most: number): Promise<DueRule[]> {
  const now = nowOf(ctx);
  return rowsOf<DueRule>(
    await ctx.db.sql.execute(sql`
      select due.id, due.user_id as "userId", due.tell_user_id as "tellUserId" from inbox_rule due
      where due.is_on and due.due_at <= ${now} and exists (select 1 from ${readyLines(now)} where r.id = due.id)
      order by due.due_at, due.id limit ${most}`),
  );
}

/** A due rule, locked against other processes. For the timer, which knows only its id. */
export async function lockRule(ctx: Ctx, id: number): Promise<RuleRow | undefined> {
  const [row] = await ctx.db.sql
    .select()
    .from(inboxRule)
    .where(and(eq(inboxRule.id, id), eq(inboxRule.isOn, true)))
    .for('update', { skipLocked: true });
  return row;
}

/** A rule that is on, with its people locked before it, as when it is sent. */
export async function lockWithPeople(ctx: Ctx, id: number): Promise<RuleRow | undefined> {
  const isOn = and(eq(inboxRule.id, id), eq(inboxRule.isOn, true));
  const [seen] = await ctx.db.sql.select().from(inboxRule).where(isOn);
  if (!seen) return undefined;
  await lockPeople(ctx, [seen.userId, personTold(seen)]);
  const [row] = await ctx.db.sql.select().from(inboxRule).where(isOn).for('update');
  return row;
}

export interface WaitingLine {
  id: string;
  kind: InboxKind;
  deadline: Date;
  number: string | null;
  label: string | null;
  orderId: string | null;
  referenceNo: string | null;
  recipientName: string | null;
}

/** Matters that a rule has to send now, the nearest deadline first. */
export async function linesToTell(ctx: Ctx, { id }: RuleRow): Promise<WaitingLine[]> {
  const rows = rowsOf<Omit<WaitingLine, 'deadline'> & { ms: number }>(
    await ctx.db.sql.execute(sql`
      select l.id, l.kind, (extract(epoch from l.deadline) * 1000)::float8 as ms, o.consignment_no as number, l.label,
        l.order_id as "orderId", o.reference_no as "referenceNo", o.recipient_name as "recipientName"
      from ${readyLines(nowOf(ctx))}
      left join orders o on o.id = l.order_id
      where r.id = ${id}
      order by l.deadline, l.id`),
  );
  return rows.map(({ ms, ...line }) => ({ ...line, deadline: new Date(ms) }));
}

export async function markSent(
  ctx: Ctx,
  ruleIds: readonly number[],
  lines: readonly Pick<WaitingLine, 'id'>[],
): Promise<void> {
  const lineIds = lines.map((line) => line.id);
  await ctx.db.sql
    .update(inboxRuleLine)
    .set({ sentAt: ctx.ports.clock.now() })
    .where(
      and(
        inArray(inboxRuleLine.ruleId, ruleIds),
        inArray(inboxRuleLine.lineId, lineIds),
        isNull(inboxRuleLine.sentAt),
      ),
    );
}

/** Sent matters of a rule wait again. */
export async function markUnsent(ctx: Ctx, { ruleId, lineIds }: RuleMatters): Promise<void> {
  await ctx.db.sql
    .update(inboxRuleLine)
    .set({ sentAt: null })
    .where(and(eq(inboxRuleLine.ruleId, ruleId), inArray(inboxRuleLine.lineId, [...lineIds])));
}

/** Deletes a rule's waiting matters: once it is on again, it sends only later matters. */
export async function forgetWaiting(ctx: Ctx, ruleId: number): Promise<void> {
  await ctx.db.sql
    .delete(inboxRuleLine)
    .where(and(eq(inboxRuleLine.ruleId, ruleId), isNull(inboxRuleLine.sentAt)));
}

const KEPT_DAYS = 30;

/** Deletes old matters that were sent, have ended, or wait for a rule that stays off. A snoozed matter of a rule that is on is kept. */
export async function purgeSent(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.ports.clock.now().getTime() - KEPT_DAYS * DAY_MS);
  const isOver = sql`exists (select 1 from inbox_line l where l.id = ${inboxRuleLine.lineId} and l.ended_at is not null)`;
  const isOff = sql`exists (
    select 1 from inbox_rule r left join webhook w on w.rule_id = r.id
    where r.id = ${inboxRuleLine.ruleId} and (not r.is_on or w.off_reason is not null))`;
  const isOld = and(lt(inboxRuleLine.at, before), or(isNotNull(inboxRuleLine.sentAt), isOver, isOff));
  await deleteInParts(ctx, inboxRuleLine, isOld);
}
