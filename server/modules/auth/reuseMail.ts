import { DEFAULT_LOCALE } from '../../../contract/rules/locales.ts';
import type { Ctx } from '../../context.ts';
import { publicUrlOf } from '../../http/caller/tenantAddress.ts';
import { mailTo } from '../../texts/mails.ts';
import { companyById } from '../company/service.ts';
import { findUser } from './store.ts';

const PAGE_OF = { keyReused: 'integrations', sessionReused: 'sessions' } as const;

/** Informs a person that a key or session was ended, because its secret was used a second time. */
export async function sendReuseMail(
  ctx: Ctx,
  userId: number,
  kind: keyof typeof PAGE_OF,
  values: Record<string, string> = {},
): Promise<void> {
  const owner = await findUser(ctx, userId);
  if (!owner) return;
  const { companyId, email: to } = owner;
  const { brandName: brand } = await companyById(ctx, companyId);
  const link = `${await publicUrlOf(ctx, companyId)}/customer/settings/${PAGE_OF[kind]}`;
  const text = mailTo(kind, owner, DEFAULT_LOCALE, { ...values, brand, link });
  await ctx.ports.mailer.send({ companyId, channel: 'email', to, ...text });
}
