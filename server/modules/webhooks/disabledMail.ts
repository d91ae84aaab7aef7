import { z } from 'zod';
import { DEFAULT_LOCALE } from '../../../contract/rules/locales.ts';
import { WEBHOOK_ON } from '../../../contract/rules/webhookEvents.ts';
import type { Ctx } from '../../context.ts';
import { documentLocale } from '../../documents/documentTexts.ts';
import { publicUrlOf } from '../../http/tenantAddress.ts';
import { mailTo } from '../../texts/mails.ts';
import { translateSentence } from '../../texts/translateSentence.ts';
import { findUser } from '../auth/store.ts';
import { webhookNow } from './queueStore.ts';

/** The job: one mail to whoever made the webhook. */
export async function mailDisabled(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  const { webhookId } = z.object({ webhookId: z.number() }).parse(payload);
  const hook = await webhookNow(ctx, webhookId);
  if (!hook || hook.status === WEBHOOK_ON) return;
  const owner = await findUser(ctx, hook.userId);
  if (!owner) return;
  const locale = documentLocale(owner.lang ?? DEFAULT_LOCALE);
  await ctx.ports.mailer.send({
    companyId: hook.companyId,
    channel: 'email',
    to: owner.email,
    ...mailTo('webhookDisabled', owner, locale, {
      url: hook.url,
      event: hook.event,
      count: String(hook.failedCount),
      reason: translateSentence(locale, hook.failedReason ?? ''),
      link: `${await publicUrlOf(ctx, hook.companyId)}/customer/settings/webhook`,
    }),
  });
}
