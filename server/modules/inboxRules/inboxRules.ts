import type { z } from 'zod';
import type { InboxRule, InboxRuleInput, InboxRules } from '../../../contract/orders/inboxRules.ts';
import {
  INBOX_RULES_MAX,
  RULE_CHANNELS,
  type RuleChannel,
} from '../../../contract/rules/orders/inboxRules.ts';
import type { Actor, Ctx } from '../../context.ts';
import { conflict, invalid, notFound } from '../../http/answer/refusal.ts';
import { countCall } from '../../http/request/rateLimit.ts';
import { switchedOff, switchedOn } from '../webhooks/health.ts';
import { assertCallable, testRuleHook } from '../webhooks/service.ts';
import { hooksOfRules, insertWebhook, writeRuleHook } from '../webhooks/store.ts';
import {
  countRules,
  deleteRule,
  insertRule,
  lockPerson,
  nextHour,
  type RuleRow,
  ruleById,
  rulesOf,
  writeRule,
} from './ruleStore.ts';
import { provenPhone, sampleMessage, sendMessage } from './tellRules.ts';

/** Tests that a person may send in ten minutes. */
const TESTS = { limit: 10, windowS: 600 };

/** The caller's own rules in this account. */
export async function listRules(ctx: Ctx, actor: Actor): Promise<InboxRules> {
  const rows = await rulesOf(ctx, actor);
  return { rules: await present(ctx, rows), channels: await channelsOf(ctx, actor) };
}

async function present(ctx: Ctx, rows: RuleRow[]): Promise<InboxRule[]> {
  const hooks = await hooksOfRules(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, kinds, channel, time, hour, isOn }) => {
    const hook = hooks.find(({ ruleId }) => ruleId === id);
    return {
      id,
      kinds,
      channel,
      time,
      url: hook?.url ?? null,
      hour,
      on: isOn && (hook?.offReason ?? null) === null,
      offReason: isOn ? (hook?.offReason ?? null) : null,
      failedReason: hook?.failedReason ?? null,
    };
  });
}

const one = async (ctx: Ctx, row: RuleRow): Promise<InboxRule> => (await present(ctx, [row]))[0] as InboxRule;

/** Ways to reach a person here. */
async function channelsOf(ctx: Ctx, actor: Actor): Promise<RuleChannel[]> {
  const reached = ctx.ports.mailer.delivers('whatsapp') && (await provenPhone(ctx, actor)) !== null;
  return RULE_CHANNELS.filter((channel) => channel !== 'whatsapp' || reached);
}

/** Throws 409 beyond the limit, and 422 for an address that is never called or a channel that does not reach the person. */
export async function createRule(
  ctx: Ctx,
  actor: Actor,
  { kinds, channel, time, url, hour }: z.output<typeof InboxRuleInput>,
): Promise<InboxRule> {
  if (channel === 'chat') await assertCallable(ctx, url ?? '');
  if (!(await channelsOf(ctx, actor)).includes(channel))
    throw invalid('channel', 'Messages of this kind do not reach you here.');
  if (time === 'daily' && (hour ?? null) === null) throw invalid('hour', '"hour" must be a number');
  const { companyId, customerId, userId } = actor;
  return ctx.db.tx(async () => {
    await lockPerson(ctx, actor);
    if ((await countRules(ctx, actor)) >= INBOX_RULES_MAX)
      throw conflict('A person can have five rules. Please delete one first.');
    const now = ctx.ports.clock.now();
    const daily = time === 'daily' ? (hour ?? 0) : null;
    const row = await insertRule(ctx, {
      companyId,
      customerId,
      userId,
      kinds: [...new Set(kinds)],
      channel,
      time,
      hour: daily,
      dueAt: daily === null ? now : await nextHour(ctx, actor, daily),
      createdAt: now,
    });
    if (channel === 'chat')
      await insertWebhook(ctx, {
        companyId,
        customerId,
        userId,
        url: url ?? '',
        event: 'inbox.rule',
        ruleId: row.id,
        createdAt: now,
        updatedAt: now,
      });
    return one(ctx, row);
  });
}

/** Switches a rule; one that is switched on tells what comes from then on. Throws 404. */
export function switchRule(ctx: Ctx, actor: Actor, id: number, on: boolean): Promise<InboxRule> {
  return ctx.db.tx(async () => {
    const row = await ruleById(ctx, actor, id);
    if (!row) throw notFound();
    const now = ctx.ports.clock.now();
    const dueAt = row.hour === null ? now : await nextHour(ctx, actor, row.hour);
    await writeRule(ctx, id, { isOn: on, dueAt });
    await writeRuleHook(ctx, id, on ? switchedOn() : switchedOff(now, 'user'));
    return one(ctx, { ...row, isOn: on });
  });
}

/** Throws 404. */
export async function removeRule(ctx: Ctx, actor: Actor, id: number): Promise<InboxRule> {
  const row = await ctx.db.tx(async () => {
    const found = await ruleById(ctx, actor, id);
    if (!found) throw notFound();
    const shown = await one(ctx, found);
    await deleteRule(ctx, actor, id);
    return shown;
  });
  return row;
}

/** Sends a message as the rule would. Returns why it was not taken; null where it was. Throws 404 and 429. */
export async function testRule(ctx: Ctx, actor: Actor, id: number): Promise<{ error: string | null }> {
  const row = await ruleById(ctx, actor, id);
  if (!row) throw notFound();
  await countCall(ctx, `ruleTest:${actor.userId}`, TESTS.limit, TESTS.windowS);
  const message = await sampleMessage(ctx, row);
  const [hook] = await hooksOfRules(ctx, [id]);
  if (hook) return { error: await testRuleHook(ctx, hook, message.chat) };
  return { error: await ctx.db.tx(() => sendMessage(ctx, row, message)) };
}
