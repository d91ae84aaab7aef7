import { z } from 'zod';
import { WEBHOOK_OFF_REASONS } from '../../../contract/rules/integrations/webhookEvents.ts';
import { DEFAULT_LOCALE, type Locale } from '../../../contract/rules/locales.ts';
import { RULE_CHANNELS, type RuleChannel } from '../../../contract/rules/orders/inboxRules.ts';
import { plainLine } from '../../../contract/rules/text/links.ts';
import { textsOf } from '../../../texts/read.ts';
import type { Ctx } from '../../context.ts';
import { documentLocale } from '../../documents/documentTexts.ts';
import { publicUrlOf } from '../../http/caller/tenantAddress.ts';
import { mailUser } from '../../texts/mails.ts';
import { translateSentence } from '../../texts/translateSentence.ts';
import { findUser } from '../auth/store.ts';
import { VERIFIED } from '../company/verifiedAddressStore.ts';
import { webhookNow } from './queueStore.ts';
import type { WebhookRow } from './store.ts';

const Payload = z.object({
  webhookId: z.number(),
  offReason: z.enum(WEBHOOK_OFF_REASONS).nullable(),
  /** Channel of a rule whose messages could not be sent. */
  channel: z.enum(RULE_CHANNELS).optional(),
  /** The other person whom that rule tells. */
  tellUserId: z.number().nullish(),
});

/** The job: one mail to the person who made the webhook, if their address is verified, unless it was switched again meanwhile. */
export async function mailSwitched(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  const { webhookId, offReason, channel, tellUserId } = Payload.parse(payload);
  const hook = await webhookNow(ctx, webhookId);
  if (!hook || hook.offReason !== offReason) return;
  const owner = await findUser(ctx, hook.userId);
  if (owner?.status !== VERIFIED) return;
  const locale = documentLocale(owner.lang ?? DEFAULT_LOCALE);
  if (hook.ruleId !== null) {
    if (offReason !== null) await mailRuleOff(ctx, hook, owner, { locale, channel, tellUserId });
    return;
  }
  const kind = offReason === null ? 'webhookBack' : offReason === 'gone' ? 'webhookGone' : 'webhookDisabled';
  await mailUser(ctx, owner, kind, locale, {
    url: hook.url,
    event: hook.event,
    count: String(hook.failedCount),
    reason: translateSentence(locale, hook.failedReason ?? ''),
    link: `${await publicUrlOf(ctx, hook.companyId)}/customer/settings/webhook`,
  });
}

/** Mails a person that their rule is off, or that its chat is called only once an hour. */
async function mailRuleOff(
  ctx: Ctx,
  hook: WebhookRow,
  owner: Parameters<typeof mailUser>[1],
  {
    locale,
    channel,
    tellUserId,
  }: { locale: Locale; channel: RuleChannel | undefined; tellUserId: number | null | undefined },
): Promise<void> {
  const reason = translateSentence(locale, hook.failedReason ?? '');
  const link = `${await publicUrlOf(ctx, hook.companyId)}/customer/settings/rules`;
  if (channel) {
    const { channels } = textsOf(locale, 'inboxRules');
    const recipient = tellUserId ? await findUser(ctx, tellUserId) : undefined;
    const values = { channel: channels[channel], reason, link };
    if (recipient)
      await mailUser(ctx, owner, 'ruleUntold', locale, { ...values, told: plainLine(recipient.name) });
    else await mailUser(ctx, owner, 'ruleUnsent', locale, values);
  } else
    await mailUser(ctx, owner, 'ruleOff', locale, { host: URL.parse(hook.url)?.host ?? '', reason, link });
}
