import type { CustomerRates } from '../../../contract/account/customers.ts';
import { RATE_OF_CHANNEL } from '../../../contract/rules/account/notices.ts';
import { mayDo, missingRight, type Right } from '../../../contract/rules/account/rights.ts';
import { DEFAULT_LOCALE } from '../../../contract/rules/locales.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { INBOX_KINDS } from '../../../contract/rules/orders/inbox.ts';
import { MAX_LISTED, type RuleChannel } from '../../../contract/rules/orders/inboxRules.ts';
import { shortMomentText } from '../../../contract/rules/text/dateText.ts';
import { plainLine } from '../../../contract/rules/text/links.ts';
import { readPhone } from '../../../contract/rules/text/phone.ts';
import { fill } from '../../../texts/fill.ts';
import { textsOf } from '../../../texts/read.ts';
import type { Ctx, Scope } from '../../context.ts';
import { isDatabaseAway } from '../../db/failures.ts';
import { orderedId } from '../../db/orderedId.ts';
import { NO_ADDRESS } from '../../db/schema/integrations/webhooks.ts';
import { languageTag } from '../../documents/documentFormat.ts';
import { documentLocale } from '../../documents/documentTexts.ts';
import { loggedError } from '../../http/answer/loggedError.ts';
import { conflict, Refusal } from '../../http/answer/refusal.ts';
import { findMember } from '../../http/caller/member.ts';
import { lacksRight } from '../../http/caller/memberRights.ts';
import { publicUrlOf } from '../../http/caller/tenantAddress.ts';
import { enqueue } from '../../jobs/queue.ts';
import { DAY_MS } from '../../ports/clock.ts';
import type { Message, MessageResult, RuleMatters } from '../../ports/mailer.ts';
import { findUser } from '../auth/store.ts';
import { companyById, settingOf } from '../company/service.ts';
import { VERIFIED } from '../company/verifiedAddressStore.ts';
import { findCustomer } from '../customers/store.ts';
import { countSpending } from '../members/spending.ts';
import { chargeMessage } from '../notices/charge.ts';
import { whyStopped } from '../notices/stops.ts';
import { GONE, healthAfter, switchedOn } from '../webhooks/health.ts';
import { SWITCHED_MAIL } from '../webhooks/sendDelivery.ts';
import { senderOf } from '../webhooks/senderLoop.ts';
import {
  hooksOfRules,
  insertDeliveries,
  insertRuleHook,
  type WebhookRow,
  writeRuleHook,
} from '../webhooks/store.ts';
import {
  type DueRule,
  dueRules,
  linesToTell,
  lockPeople,
  lockRule,
  lockWithPeople,
  markSent,
  markUnsent,
  personTold,
  type RuleRow,
  rulesOf,
  type WaitingLine,
  writeRule,
} from './ruleStore.ts';

const RULES_AT_ONCE = 100;
/** Time until the next attempt of a failed rule, so that it does not hold back others. */
const RETRY_MS = 300_000;

/** Sends the due matters of all accounts' rules; each rule in a transaction of its own. */
export async function sendDueRules(ctx: Ctx): Promise<void> {
  for (;;) {
    const due = await dueRules(ctx, RULES_AT_ONCE);
    let sentCount = 0;
    for (const one of due) if (await sendRule(ctx, one)) sentCount++;
    // Other processes that hold all these rules also send their matters.
    if (due.length < RULES_AT_ONCE || sentCount === 0) return;
  }
}

async function sendRule(ctx: Ctx, due: DueRule): Promise<boolean> {
  const { id } = due;
  try {
    return await ctx.db.tx(async () => {
      // The people before the rule, as when an account is claimed; otherwise two transactions could wait for each other.
      await lockPeople(ctx, [due.userId, personTold(due)]);
      const rule = await lockRule(ctx, id);
      if (!rule) return false;
      const ended = await endOf(ctx, rule);
      if (ended !== null) {
        await keepFailure(ctx, rule, ended, 'forGood');
        return true;
      }
      const lines = await linesToTell(ctx, rule);
      if (lines.length === 0) return true;
      if (rule.channel === 'chat' && (await isChatOff(ctx, rule))) {
        await writeRule(ctx, id, { dueAt: retryAt(ctx) });
        return true;
      }
      const lineIds = lines.map((line) => line.id);
      const failure = await sendMessage(
        ctx,
        rule,
        await messageOf(ctx, rule, lines.map(namedFor(rule))),
        lineIds,
      );
      if (failure !== null) {
        await keepFailure(ctx, rule, failure);
        return true;
      }
      await markSent(ctx, await equalRules(ctx, rule), lines);
      return true;
    });
  } catch (err) {
    if (isDatabaseAway(err)) throw err;
    ctx.log.error({ ruleId: id, ...loggedError(err) }, 'rule not told');
    await writeRule(ctx, id, { dueAt: retryAt(ctx) });
    return true;
  }
}

/** Why a rule may send nothing any more; null if it may. */
async function endOf(ctx: Ctx, rule: RuleRow): Promise<string | null> {
  const missing = missingRight(
    (await findMember(ctx, rule))?.rights ?? [],
    await rightsFor(ctx, rule, rule.channel),
  );
  if (missing) return lacksRight(missing).message;
  return (await maySee(ctx, rule, personTold(rule))) ? null : UNSEEN;
}

/** Whether a person belongs to the account and may see its inbox. */
export async function maySee(ctx: Ctx, { customerId }: Scope, userId: number): Promise<boolean> {
  const member = await findMember(ctx, { customerId, userId });
  return member !== undefined && mayDo(member, 'orders.read');
}

/** The rules that tell the same person with the same address and time, this one included: a matter is sent once for all of them. */
async function equalRules(ctx: Ctx, rule: RuleRow): Promise<number[]> {
  const ids = (await rulesOf(ctx, { ...rule, userId: personTold(rule) }))
    .filter(
      (other) =>
        other.channel === rule.channel && other.hour === rule.hour && personTold(other) === personTold(rule),
    )
    .map(({ id }) => id);
  const hooks = await hooksOfRules(ctx, ids);
  const urlOf = (id: number): string => hooks.find(({ ruleId }) => ruleId === id)?.url ?? NO_ADDRESS;
  return ids.filter((id) => urlOf(id) === urlOf(rule.id));
}

const retryAt = (ctx: Ctx): Date => new Date(ctx.ports.clock.now().getTime() + RETRY_MS);

/** Whether the chat's webhook is off after failures. The matters wait until it is on again. */
async function isChatOff(ctx: Ctx, { id }: RuleRow): Promise<boolean> {
  const [hook] = await hooksOfRules(ctx, [id]);
  return hook?.offReason != null;
}

/** Rights that a rule's person needs: some channels are paid from the wallet. */
export async function rightsFor(ctx: Ctx, scope: Scope, channel: RuleChannel): Promise<readonly Right[]> {
  return (await priceOf(ctx, scope, channel)) > 0 ? ['orders.read', 'orders.pay'] : ['orders.read'];
}

export interface RuleMessage {
  subject: string;
  body: string;
  /** The body of a call to a chat. */
  chat: string;
}

/** A sample message with invented matters of the first kinds, one of each. */
export async function sampleMessage(ctx: Ctx, rule: RuleRow): Promise<RuleMessage> {
  const [kind = 'deliveryFailed'] = rule.kinds.length > 0 ? rule.kinds : INBOX_KINDS;
  const deadline = new Date(ctx.ports.clock.now().getTime() + DAY_MS);
  return messageOf(ctx, rule, [{ kind, deadline, thing: 'SAMPLE0000001' }]);
}

type NamedLine = Pick<WaitingLine, 'kind' | 'deadline'> & { thing: string | null };

/** Names a matter like its line in the inbox. Not everybody who reads a chat may see orders: it gets no recipient. */
const namedFor =
  ({ channel }: RuleRow) =>
  ({ kind, deadline, number, label, orderId, referenceNo, recipientName }: WaitingLine): NamedLine => {
    const recipient = channel === 'chat' ? '' : plainLine(recipientName);
    const thing = number ?? label ?? (plainLine(referenceNo) || recipient || (orderId?.slice(0, 8) ?? null));
    return { kind, deadline, thing };
  };

async function messageOf(ctx: Ctx, rule: RuleRow, lines: readonly NamedLine[]): Promise<RuleMessage> {
  const user = await findUser(ctx, personTold(rule));
  const locale = documentLocale(user?.lang ?? DEFAULT_LOCALE);
  const { timezone } = await companyById(ctx, rule.companyId);
  const { kinds } = textsOf(locale, 'inbox');
  const texts = textsOf(locale, 'ruleMessages');
  const named = lines.slice(0, MAX_LISTED).map(({ kind, deadline, thing }) => {
    const values = {
      kind: kinds[kind],
      thing: thing ?? '',
      time: shortMomentText(deadline, timezone, languageTag(locale)),
    };
    return fill(thing ? texts.line : texts.lineAlone, values);
  });
  const left = lines.length - named.length;
  const all = [...named, ...(left > 0 ? [fill(texts.more, { count: String(left) })] : [])].join('\n');
  const subject = fill(lines.length === 1 ? texts.subjectOne : texts.subjectMany, {
    count: String(lines.length),
    kind: kinds[lines[0]?.kind ?? 'deliveryFailed'],
  });
  const site = `${await publicUrlOf(ctx, rule.companyId)}/customer`;
  const link = `${site}/inbox`;
  const maker = rule.tellUserId === null ? null : await findUser(ctx, rule.userId);
  const why = maker
    ? fill(texts.whyFrom, {
        maker: plainLine(maker.name),
        account: plainLine((await findCustomer(ctx, rule))?.name ?? ''),
        rules: `${site}/settings/rules`,
      })
    : texts.whyOwn;
  const body = fill(texts.body, { name: user?.name ?? '', lines: all, link, why });
  return { subject, body, chat: JSON.stringify({ text: `*${inChat(subject)}*\n${inChat(all)}\n${link}` }) };
}

/** Escapes texts of users, so that a chat reads no mention or link in them. */
const inChat = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Hands a message over, within the open transaction. Returns null if it is on its way, else the reason; then it costs nothing. The matters
 * `lineIds` wait again if a mail server refuses it later.
 */
export async function sendMessage(
  ctx: Ctx,
  rule: RuleRow,
  message: RuleMessage,
  lineIds: readonly string[] = [],
): Promise<string | null> {
  try {
    await ctx.db.tx(() => handOver(ctx, rule, message, lineIds));
    return null;
  } catch (err) {
    if (err instanceof Refusal) return err.message;
    throw err;
  }
}

/** Throws a refusal with the reason why the message cannot be sent. */
async function handOver(
  ctx: Ctx,
  rule: RuleRow,
  message: RuleMessage,
  lineIds: readonly string[],
): Promise<void> {
  if (rule.channel === 'chat') return sendToChat(ctx, rule, message);
  const ready = await toMessage(ctx, rule, message);
  await pay(ctx, rule);
  const handed = await ctx.ports.mailer.send(
    ready.channel === 'email' ? { ...ready, ofRule: { ruleId: rule.id, lineIds } } : ready,
  );
  if (handed.state === 'bounced') throw conflict(unreached(rule, handed.reason));
  // A mail server answers later.
  if (handed.state === 'sent' && lineIds.length > 0) await keepSuccess(ctx, rule);
}

/** The message with its address. Throws a refusal with the reason if it reaches nobody. */
async function toMessage(ctx: Ctx, rule: RuleRow, { subject, body }: RuleMessage): Promise<Message> {
  const { companyId, channel } = rule;
  const to = await addressOf(ctx, rule);
  if (!to || channel === 'chat' || !ctx.ports.mailer.delivers(channel)) throw conflict(unreached(rule, null));
  // A person who stopped messages about parcels still gets messages about the account.
  const stop = await whyStopped(ctx, companyId, to);
  if (stop?.state === 'bounced') throw conflict(unreached(rule, stop.reason));
  if (channel !== 'email') return { companyId, channel, to, subject, body };
  const lang = documentLocale((await findUser(ctx, personTold(rule)))?.lang ?? DEFAULT_LOCALE);
  const headers = { 'Auto-Submitted': 'auto-generated' };
  return { companyId, channel, to, subject, body, lang, headers };
}

/** Sends a test by mail and waits for the mail server. Returns null if it took the mail, else the reason. */
export async function sendTestMail(ctx: Ctx, rule: RuleRow, message: RuleMessage): Promise<string | null> {
  try {
    const { state, reason } = await ctx.ports.mailer.sendNow(await toMessage(ctx, rule, message));
    return state === 'sent' ? null : unreached(rule, reason);
  } catch (err) {
    if (err instanceof Refusal) return err.message;
    throw err;
  }
}

/** The mail server's words have the address, which the maker of a rule for another person may not see. */
const unreached = ({ tellUserId }: RuleRow, reason: string | null): string =>
  tellUserId === null ? (reason ?? UNREACHED) : UNREACHED_OTHER;

/** The mail server's answer to a rule's mail: the matters of a refused one wait again. Within the open transaction. */
export async function keepAnswer(
  ctx: Ctx,
  matters: RuleMatters,
  { state, reason }: MessageResult,
): Promise<void> {
  const rule = await lockWithPeople(ctx, matters.ruleId);
  if (!rule) return;
  if (state === 'sent') return keepSuccess(ctx, rule);
  await markUnsent(ctx, matters);
  await keepFailure(ctx, rule, unreached(rule, reason));
}

/** The proven address or number of the person whom a rule tells by mail or WhatsApp. */
export async function addressOf(
  ctx: Ctx,
  rule: Pick<RuleRow, 'companyId' | 'userId' | 'tellUserId' | 'channel'>,
): Promise<string | null> {
  const userId = personTold(rule);
  if (rule.channel !== 'email') return provenPhone(ctx, { companyId: rule.companyId, userId });
  const user = await findUser(ctx, userId);
  return user?.status === VERIFIED ? user.email : null;
}

/** The person's proven mobile number, in the network's form. */
export async function provenPhone(
  ctx: Ctx,
  { companyId, userId }: Pick<RuleRow, 'companyId' | 'userId'>,
): Promise<string | null> {
  const user = await findUser(ctx, userId);
  if (!user?.mobileProvenAt) return null;
  const { country } = await companyById(ctx, companyId);
  return readPhone(user.mobile ?? '', country)?.value ?? null;
}

/** The price of a message in minor units. A WhatsApp message costs as much as a message about an order. */
export async function priceOf(ctx: Ctx, { companyId }: Scope, channel: RuleChannel): Promise<number> {
  if (channel !== 'whatsapp') return 0;
  const rates = await settingOf<CustomerRates>(ctx, companyId, 'customer_rates');
  return nearestMinor(rates?.[RATE_OF_CHANNEL[channel]] ?? 0);
}

/** Throws 403 if the person's daily limit does not cover it, 409 if the wallet does not. */
async function pay(ctx: Ctx, rule: RuleRow): Promise<void> {
  const amountMinor = await priceOf(ctx, rule, rule.channel);
  if (amountMinor <= 0) return;
  const { companyId, customerId, userId } = rule;
  await countSpending(ctx, { companyId, customerId, userId }, amountMinor);
  const { currency } = await companyById(ctx, companyId);
  const description = 'WhatsApp message about the inbox';
  const charged = await chargeMessage(ctx, rule, { amountMinor, currency, orderId: null, description });
  if (charged === 'short') throw conflict(UNPAID);
}

const UNPAID = 'The wallet does not hold the price of the message.';
const UNREACHED = 'Messages of this kind do not reach you here.';
export const UNREACHED_OTHER = 'Messages of this kind do not reach this person here.';
export const UNSEEN = 'This person may not see the inbox of this account.';

async function sendToChat(ctx: Ctx, { id }: RuleRow, { chat }: RuleMessage): Promise<void> {
  const [hook] = await hooksOfRules(ctx, [id]);
  if (!hook) throw conflict(UNREACHED);
  const now = ctx.ports.clock.now();
  await insertDeliveries(ctx, [
    {
      id: orderedId(),
      webhookId: hook.id,
      eventId: null,
      event: 'inbox.rule',
      body: chat,
      nextAt: now,
      createdAt: now,
    },
  ]);
  ctx.db.afterCommit(() => senderOf(ctx).wake());
}

/**
 * Stores the reason of a refused message. The rule tries again and switches off with a mail, both like a webhook; with `forGood` it
 * switches off now.
 */
async function keepFailure(
  ctx: Ctx,
  rule: RuleRow,
  failedReason: string,
  forGood?: 'forGood',
): Promise<void> {
  const now = ctx.ports.clock.now();
  const health = await healthOf(ctx, rule);
  const set = healthAfter(health, { statusCode: forGood ? GONE : null, error: failedReason }, now);
  await writeRuleHook(ctx, rule.id, set);
  const { offReason } = set;
  const isOff = offReason !== undefined;
  const { channel, tellUserId } = rule;
  if (isOff) await enqueue(ctx, SWITCHED_MAIL, { webhookId: health.id, offReason, channel, tellUserId });
  const dueAt = set.nextAt ?? retryAt(ctx);
  await writeRule(ctx, rule.id, isOff ? { isOn: false } : { dueAt });
}

async function keepSuccess(ctx: Ctx, rule: RuleRow): Promise<void> {
  await writeRuleHook(ctx, rule.id, switchedOn());
}

/** The webhook of a rule, which stores the rule's health. A rule without a chat gets a webhook without an address at its first failure. */
async function healthOf(ctx: Ctx, { id, companyId, customerId, userId }: RuleRow): Promise<WebhookRow> {
  const [hook] = await hooksOfRules(ctx, [id]);
  return hook ?? insertRuleHook(ctx, { id, companyId, customerId, userId, url: NO_ADDRESS });
}
