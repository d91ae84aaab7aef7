import { mayDo } from '../../../contract/rules/account/rights.ts';
import { DEFAULT_LOCALE } from '../../../contract/rules/locales.ts';
import { toMinor } from '../../../contract/rules/money/money.ts';
import { INBOX_KINDS, type InboxKind } from '../../../contract/rules/orders/inbox.ts';
import { TOLD_MOST } from '../../../contract/rules/orders/inboxRules.ts';
import { localTime } from '../../../contract/rules/text/localClock.ts';
import { readPhone } from '../../../contract/rules/text/phone.ts';
import { fill } from '../../../texts/fill.ts';
import { textsOf } from '../../../texts/read.ts';
import type { Ctx } from '../../context.ts';
import { isDatabaseAway } from '../../db/failures.ts';
import { orderedId } from '../../db/orderedId.ts';
import { documentLocale } from '../../documents/documentTexts.ts';
import { loggedError } from '../../http/answer/loggedError.ts';
import { findMember } from '../../http/caller/member.ts';
import { publicUrlOf } from '../../http/caller/tenantAddress.ts';
import { findUser } from '../auth/store.ts';
import { companyById } from '../company/service.ts';
import { chargeMessage } from '../notices/charge.ts';
import { senderOf } from '../webhooks/sender.ts';
import { hooksOfRules, insertDeliveries } from '../webhooks/store.ts';
import {
  dueRules,
  lockRule,
  nextHour,
  type RuleRow,
  takeLines,
  waitingLines,
  whatsAppRate,
  writeRule,
} from './ruleStore.ts';

const RULES_AT_ONCE = 100;
/** A rule that failed is told later, so that it holds back no other. */
const AGAIN_MS = 300_000;

/** Tells what the rules of all accounts have to tell now; each in a transaction of its own. */
export async function tellRules(ctx: Ctx): Promise<void> {
  for (;;) {
    const ids = await dueRules(ctx, RULES_AT_ONCE);
    let told = 0;
    for (const id of ids) if (await tellOne(ctx, id)) told++;
    // Where others hold all of them, they are doing the work.
    if (ids.length < RULES_AT_ONCE || told === 0) return;
  }
}

async function tellOne(ctx: Ctx, id: number): Promise<boolean> {
  try {
    return await ctx.db.tx(async () => {
      const rule = await lockRule(ctx, id);
      if (!rule) return false;
      const lines = await waitingLines(ctx, rule, await takeLines(ctx, id));
      const member = await findMember(ctx, rule);
      if (!member || !mayDo(member, 'orders.read')) {
        await writeRule(ctx, id, { isOn: false });
        return true;
      }
      if (rule.hour !== null) await writeRule(ctx, id, { dueAt: await nextHour(ctx, rule, rule.hour) });
      if (lines.length > 0) await sendMessage(ctx, rule, await messageOf(ctx, rule, lines));
      return true;
    });
  } catch (err) {
    if (isDatabaseAway(err)) throw err;
    ctx.log.error({ ruleId: id, ...loggedError(err) }, 'rule not told');
    await writeRule(ctx, id, { dueAt: new Date(ctx.ports.clock.now().getTime() + AGAIN_MS) });
    return true;
  }
}

interface Told {
  kind: InboxKind;
  deadline: Date;
  number: string | null;
  label: string | null;
}

export interface RuleMessage {
  subject: string;
  body: string;
  /** The body of a call to a chat. */
  chat: string;
}

/** A message with one matter of each of the first kinds, which exists nowhere. */
export async function sampleMessage(ctx: Ctx, rule: RuleRow): Promise<RuleMessage> {
  const [kind = 'deliveryFailed'] = rule.kinds.length > 0 ? rule.kinds : INBOX_KINDS;
  const deadline = new Date(ctx.ports.clock.now().getTime() + 24 * 3600_000);
  return messageOf(ctx, rule, [{ kind, deadline, number: 'SAMPLE0000001', label: null }]);
}

async function messageOf(ctx: Ctx, rule: RuleRow, lines: readonly Told[]): Promise<RuleMessage> {
  const user = await findUser(ctx, rule.userId);
  const locale = documentLocale(user?.lang ?? DEFAULT_LOCALE);
  const { timezone } = await companyById(ctx, rule.companyId);
  const { kinds } = textsOf(locale, 'inbox');
  const texts = textsOf(locale, 'ruleMessages');
  const named = lines.slice(0, TOLD_MOST).map(({ kind, deadline, number, label }) => {
    const thing = number ?? label;
    const values = {
      kind: kinds[kind],
      thing: thing ?? '',
      time: localTime(deadline, timezone).slice(0, 16),
    };
    return fill(thing ? texts.line : texts.lineAlone, values);
  });
  const left = lines.length - named.length;
  const all = [...named, ...(left > 0 ? [fill(texts.more, { count: String(left) })] : [])].join('\n');
  const subject = fill(lines.length === 1 ? texts.subjectOne : texts.subjectMany, {
    count: String(lines.length),
    kind: kinds[lines[0]?.kind ?? 'deliveryFailed'],
  });
  const link = `${await publicUrlOf(ctx, rule.companyId)}/customer/inbox`;
  const body = fill(texts.body, { name: user?.name ?? '', lines: all, link });
  return { subject, body, chat: JSON.stringify({ text: `*${inChat(subject)}*\n${inChat(all)}\n${link}` }) };
}

/** Texts of users name no channel and make no link there. */
const inChat = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Hands a message over, in the open transaction. Returns why it goes nowhere; null where it is on its way. */
export async function sendMessage(ctx: Ctx, rule: RuleRow, message: RuleMessage): Promise<string | null> {
  const { subject, body } = message;
  const { companyId } = rule;
  if (rule.channel === 'chat') return sendToChat(ctx, rule, message);
  const user = await findUser(ctx, rule.userId);
  const to = rule.channel === 'email' ? user?.email : await provenPhone(ctx, rule);
  if (!to) return UNREACHED;
  if (rule.channel === 'whatsapp' && (await payWhatsApp(ctx, rule)) === 'short') return UNPAID;
  const lang = documentLocale(user?.lang ?? DEFAULT_LOCALE);
  const handed = await ctx.ports.mailer.send(
    rule.channel === 'email'
      ? {
          companyId,
          channel: 'email',
          to,
          subject,
          body,
          lang,
          headers: { 'Auto-Submitted': 'auto-generated' },
        }
      : { companyId, channel: 'whatsapp', to, subject, body },
  );
  return handed.state === 'bounced' ? (handed.reason ?? UNREACHED) : null;
}

/** The mobile number that is known to be the person's, in the network's form. */
export async function provenPhone(
  ctx: Ctx,
  { companyId, userId }: Pick<RuleRow, 'companyId' | 'userId'>,
): Promise<string | null> {
  const user = await findUser(ctx, userId);
  if (!user?.mobileProvenAt) return null;
  const { country } = await companyById(ctx, companyId);
  return readPhone(user.mobile ?? '', country)?.value ?? null;
}

/** A WhatsApp message costs what those about orders do. */
async function payWhatsApp(ctx: Ctx, rule: RuleRow): Promise<'paid' | 'short'> {
  const amountMinor = toMinor(await whatsAppRate(ctx, rule));
  if (amountMinor <= 0) return 'paid';
  const { currency } = await companyById(ctx, rule.companyId);
  const description = 'WhatsApp message about the inbox';
  const charged = await chargeMessage(ctx, rule, { amountMinor, currency, orderId: null, description });
  return charged === 'short' ? 'short' : 'paid';
}

const UNPAID = 'The wallet does not hold the price of the message.';
const UNREACHED = 'Messages of this kind do not reach you here.';

/** A chat that fails for long gets nothing new: what is old when it is back is seen in the inbox. */
async function sendToChat(ctx: Ctx, { id }: RuleRow, { chat }: RuleMessage): Promise<null> {
  const [hook] = await hooksOfRules(ctx, [id]);
  if (!hook || hook.offReason !== null) return null;
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
  return null;
}
