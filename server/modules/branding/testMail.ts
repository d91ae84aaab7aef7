import type { z } from 'zod';
import type { TestMail, TestMailInput } from '../../../contract/account/branding.ts';
import { fillNotice, type NoticeValues, sampleNumber } from '../../../contract/rules/account/branding.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { statusRule } from '../../../contract/rules/orders/orderStatus.ts';
import { plainLinks } from '../../../contract/rules/text/links.ts';
import { TEXTS } from '../../../pages/pageTexts.ts';
import type { Ctx, Scope } from '../../context.ts';
import { conflict, notFound } from '../../http/answer/refusal.ts';
import { publicUrlOf } from '../../http/caller/tenantAddress.ts';
import { linkHosts } from '../company/linkHosts.ts';
import { companyById } from '../company/service.ts';
import { assertVerifiedAddress } from '../company/verifiedAddressStore.ts';
import { findBrand, readerOf } from './brandStore.ts';

/**
 * Sends a template, filled with a sample parcel, only to the person who writes it. Throws 403 for an account without a verified address,
 * and 409 with the mail server's reason if it did not take the mail.
 */
export async function sendTestMail(
  ctx: Ctx,
  scope: Scope,
  userId: number,
  { code, title, content }: z.output<typeof TestMailInput>,
  locale: Locale,
): Promise<TestMail> {
  const { companyId } = scope;
  await assertVerifiedAddress(ctx, scope);
  const [brand, reader, company] = await Promise.all([
    findBrand(ctx, scope),
    readerOf(ctx, userId),
    companyById(ctx, companyId),
  ]);
  if (!brand || !reader) throw notFound();
  const hosts = await linkHosts(ctx, scope);
  const values: NoticeValues = {
    sender_name: brand.name,
    receiver_name: reader.name,
    courier_name: company.brandName,
    tracking_no: sampleNumber(company.country),
    tracking_link: `${await publicUrlOf(ctx, companyId)}/customer/etrack`,
    tracking_status: TEXTS[locale].statuses[statusRule(code).name],
    personnel_name: '-',
    personnel_phone: '-',
    company_name: company.brandName,
  };
  const { state, reason } = await ctx.ports.mailer.sendNow({
    companyId,
    channel: 'email',
    to: reader.email,
    subject: plainLinks(fillNotice(title, values), hosts),
    body: content.map((line) => plainLinks(fillNotice(line, values), hosts)).join('\n'),
  });
  if (state !== 'sent') throw conflict(reason ?? 'The mail server does not answer.');
  return { to: reader.email };
}
