import type { z } from 'zod';
import type { InboxRule, InboxRuleInput, InboxRules } from '../../../contract/orders/inboxRules.ts';
import { missingRight } from '../../../contract/rules/account/rights.ts';
import {
  INBOX_RULES_MAX,
  RULE_CHANNELS,
  type RuleChannel,
  type WhatsAppState,
} from '../../../contract/rules/orders/inboxRules.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Actor, Ctx } from '../../context.ts';
import { conflict, invalid, notFound, Refusal } from '../../http/answer/refusal.ts';
import { assertMay } from '../../http/caller/memberRights.ts';
import { countCall } from '../../http/request/rateLimit.ts';
import { DAY_S } from '../../ports/clock.ts';
import { type MemberRow, membersOf } from '../members/memberStore.ts';
import { peopleWith } from '../members/peopleWith.ts';
import { switchedOff, switchedOn } from '../webhooks/health.ts';
import { assertCallable, testRuleHook } from '../webhooks/service.ts';
import { hooksOfRules, insertRuleHook, writeRuleHook } from '../webhooks/store.ts';
import {
  countRules,
  deleteRule,
  forgetWaiting,
  insertRule,
  lockPeople,
  personTold,
  type RuleRow,
  ruleById,
  rulesOf,
  writeRule,
} from './ruleStore.ts';
import {
  addressOf,
  maySee,
  priceOf,
  provenPhone,
  rightsFor,
  sampleMessage,
  sendMessage,
  sendTestMail,
  UNREACHED_OTHER,
  UNSEEN,
} from './sendRules.ts';

/** Tests that a person may send in ten minutes. */
const TESTS = { limit: 10, windowS: 600 };
/** Tests that cost something. */
const PAID_TESTS = { limit: 3, windowS: DAY_S };
/** Tests that another person gets, of all makers together. */
const TESTS_TO_OTHER = { limit: 3, windowS: DAY_S };

/** The caller's own rules in this account and those that tell the caller, with the people whom a rule may tell. */
export async function listRules(ctx: Ctx, actor: Actor): Promise<InboxRules> {
  const rows = await rulesOf(ctx, actor);
  const whatsApp = await whatsAppState(ctx, actor);
  const members = await membersOf(ctx, actor);
  return {
    rules: await present(ctx, actor, rows, members),
    channels: channelsOf(whatsApp),
    whatsApp,
    people: peopleWith('orders.read', members).filter(({ id }) => id !== actor.userId),
  };
}

async function present(
  ctx: Ctx,
  actor: Actor,
  rows: RuleRow[],
  members: readonly MemberRow[],
): Promise<InboxRule[]> {
  const nameOf = (id: number): string => members.find(({ userId }) => userId === id)?.name ?? '';
  const hooks = await hooksOfRules(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, userId, tellUserId, kinds, channel, time, hour, isOn }) => {
    const hook = hooks.find(({ ruleId }) => ruleId === id);
    return {
      id,
      kinds,
      from: userId === actor.userId ? null : nameOf(userId),
      tells: tellUserId === null ? null : nameOf(tellUserId),
      channel,
      time,
      url: hook?.url || null,
      hour,
      on: isOn && (hook?.offReason ?? null) === null,
      offReason: hook?.offReason === 'user' ? null : (hook?.offReason ?? null),
      // It may tell of the maker's role or money.
      failedReason: userId === actor.userId ? (hook?.failedReason ?? null) : null,
    };
  });
}

const one = async (ctx: Ctx, actor: Actor, row: RuleRow): Promise<InboxRule> =>
  (
    await present(ctx, actor, [row], row.tellUserId === null ? [] : await membersOf(ctx, actor))
  )[0] as InboxRule;

/** Whether WhatsApp messages reach a person here, or the first reason why not. */
async function whatsAppState(ctx: Ctx, actor: Actor): Promise<WhatsAppState> {
  if (!ctx.ports.mailer.delivers('whatsapp')) return 'notOffered';
  if (missingRight(actor.member?.rights ?? [], await rightsFor(ctx, actor, 'whatsapp')) !== null)
    return 'mayNotPay';
  return (await provenPhone(ctx, actor)) === null ? 'noNumber' : 'ready';
}

/** Ways to reach a person here. */
const channelsOf = (whatsApp: WhatsAppState): RuleChannel[] =>
  RULE_CHANNELS.filter((channel) => channel !== 'whatsapp' || whatsApp === 'ready');

/** Throws 422 if a rule cannot tell the other person. */
async function assertTold(
  ctx: Ctx,
  rule: Pick<RuleRow, 'companyId' | 'customerId' | 'userId' | 'tellUserId' | 'channel'>,
): Promise<void> {
  if (rule.channel === 'chat')
    throw invalid('tellUserId', 'Another person is told by mail or WhatsApp only.');
  if (!(await maySee(ctx, rule, personTold(rule)))) throw invalid('tellUserId', UNSEEN);
  const { channel } = rule;
  if (!ctx.ports.mailer.delivers(channel) || (await addressOf(ctx, rule)) === null)
    throw invalid('tellUserId', UNREACHED_OTHER);
}

/** Throws 403 for a person who is only told by the rule. */
function assertMaker(actor: Actor, { userId }: RuleRow): void {
  if (userId !== actor.userId)
    throw new Refusal(403, ERROR.forbidden, 'Only the person who made a rule can switch it on or test it.');
}

/**
 * Creates a rule. Throws 409 beyond the limit, 403 for a paid channel if the person may not pay, and 422 for an address that is never
 * called, a channel that does not reach the person, or another person who cannot be told.
 */
export async function createRule(
  ctx: Ctx,
  actor: Actor,
  { kinds, channel, time, url, hour, tellUserId: recipientId }: z.output<typeof InboxRuleInput>,
): Promise<InboxRule> {
  assertMay(actor, await rightsFor(ctx, actor, channel));
  if (channel === 'chat') await assertCallable(ctx, url ?? '');
  const { companyId, customerId, userId } = actor;
  const tellUserId = recipientId === userId ? null : (recipientId ?? null);
  if (tellUserId !== null) await assertTold(ctx, { companyId, customerId, userId, tellUserId, channel });
  else if (!channelsOf(await whatsAppState(ctx, actor)).includes(channel))
    throw invalid('channel', 'Messages of this kind do not reach you here.');
  if (time === 'daily' && (hour ?? null) === null) throw invalid('hour', '"hour" must be a number');
  return ctx.db.tx(async () => {
    await lockPeople(ctx, [userId]);
    if ((await countRules(ctx, actor)) >= INBOX_RULES_MAX)
      throw conflict('A person can have five rules. Please delete one first.');
    const now = ctx.ports.clock.now();
    const row = await insertRule(ctx, {
      companyId,
      customerId,
      userId,
      tellUserId,
      kinds: [...new Set(kinds)],
      channel,
      time,
      hour: time === 'daily' ? (hour ?? 0) : null,
      dueAt: now,
      createdAt: now,
    });
    if (channel === 'chat') await insertRuleHook(ctx, { ...row, url: url ?? '' });
    return one(ctx, actor, row);
  });
}

/**
 * Switches a rule; a rule that is switched on sends only later matters. Whom it tells may only switch it off. Throws 404, and 403 and 422
 * like its creation.
 */
export function switchRule(ctx: Ctx, actor: Actor, id: number, on: boolean): Promise<InboxRule> {
  return ctx.db.tx(async () => {
    const row = await ruleById(ctx, actor, id);
    if (!row) throw notFound();
    if (on) {
      assertMaker(actor, row);
      assertMay(actor, await rightsFor(ctx, actor, row.channel));
      if (row.tellUserId !== null) await assertTold(ctx, row);
    }
    const now = ctx.ports.clock.now();
    if (on && !(await one(ctx, actor, row)).on) await forgetWaiting(ctx, id);
    await writeRule(ctx, id, { isOn: on, dueAt: now });
    await writeRuleHook(ctx, id, on ? switchedOn() : switchedOff(now, 'user'));
    return one(ctx, actor, { ...row, isOn: on });
  });
}

/** Throws 404. */
export async function removeRule(ctx: Ctx, actor: Actor, id: number): Promise<InboxRule> {
  const row = await ctx.db.tx(async () => {
    const found = await ruleById(ctx, actor, id);
    if (!found) throw notFound();
    const shown = await one(ctx, actor, found);
    await deleteRule(ctx, actor, id);
    return shown;
  });
  return row;
}

/**
 * Sends a message as the rule would. Returns the reason of a refusal, or null if the message was taken. Throws 404, 403 and 429, and 409
 * for a rule that is off, which must reach no other person.
 */
export async function testRule(ctx: Ctx, actor: Actor, id: number): Promise<{ error: string | null }> {
  const row = await ruleById(ctx, actor, id);
  if (!row) throw notFound();
  assertMaker(actor, row);
  assertMay(actor, await rightsFor(ctx, actor, row.channel));
  const { tellUserId } = row;
  if (tellUserId !== null) {
    if (!row.isOn) throw conflict('This rule is off. Switch it on to test it.');
    await assertTold(ctx, row);
  }
  await countCall(ctx, `ruleTest:${actor.userId}`, TESTS.limit, TESTS.windowS);
  if (tellUserId !== null)
    await countCall(ctx, `ruleTestOther:${tellUserId}`, TESTS_TO_OTHER.limit, TESTS_TO_OTHER.windowS);
  if ((await priceOf(ctx, actor, row.channel)) > 0)
    await countCall(ctx, `paidRuleTest:${actor.userId}`, PAID_TESTS.limit, PAID_TESTS.windowS);
  const message = await sampleMessage(ctx, row);
  const [hook] = row.channel === 'chat' ? await hooksOfRules(ctx, [id]) : [];
  if (hook) return { error: await testRuleHook(ctx, hook, message.chat) };
  if (row.channel === 'email') return { error: await sendTestMail(ctx, row, message) };
  return { error: await ctx.db.tx(() => sendMessage(ctx, row, message)) };
}
