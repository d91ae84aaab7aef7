import { DEFAULT_LOCALE } from '../../../contract/rules/locales.ts';
import type { Ctx } from '../../context.ts';
import { publicUrlOf } from '../../http/caller/tenantAddress.ts';
import { mailUser } from '../../texts/mails.ts';
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
  const { companyId } = owner;
  const { brandName: brand } = await companyById(ctx, companyId);
  const link = `${await publicUrlOf(ctx, companyId)}/customer/settings/${PAGE_OF[kind]}`;
  await mailUser(ctx, owner, kind, DEFAULT_LOCALE, { ...values, brand, link });
}
