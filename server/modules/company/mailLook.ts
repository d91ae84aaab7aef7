import { LOCALE_FACTS } from '../../../contract/rules/locales.ts';
import { noticeMail } from '../../../pages/noticeMail.ts';
import type { Ctx } from '../../context.ts';
import type { Mailer, Message } from '../../ports/mailer.ts';
import { tenantLook } from './tenantLook.ts';

/** Separates the footer from the text of a mail. */
const FOOT = '\n\n--\n';

/** Adds to mails with our own texts a page in the tenant's look: its name, logo and colour. */
export const inTenantLook = (ctx: Ctx, mailer: Mailer): Mailer => ({
  ...mailer,
  send: async (message) => mailer.send({ ...message, ...(await pageOf(ctx, message)) }),
  sendNow: async (message) => mailer.sendNow({ ...message, ...(await pageOf(ctx, message)) }),
});

async function pageOf(
  ctx: Ctx,
  { companyId, channel, lang, html, subject, body }: Message,
): Promise<Pick<Message, 'html'>> {
  if (!companyId || channel !== 'email' || !lang || html) return {};
  const [text = '', foot] = body.split(FOOT);
  const page = noticeMail({
    ...(await tenantLook(ctx, companyId)),
    isFilled: false,
    lang: LOCALE_FACTS[lang].tag,
    subject,
    lines: text.split('\n'),
    footer: null,
    feet: foot?.split('\n') ?? [],
  });
  return { html: page.markup };
}
