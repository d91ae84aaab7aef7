import { plainLine } from '../../contract/rules/text/links.ts';
import type { Catalogue } from '../../texts/catalogue.ts';
import { fill, formFor } from '../../texts/fill.ts';
import { LOCALES, type Locale } from '../../texts/locales.ts';
import { textsOf } from '../../texts/read.ts';
import type { Ctx } from '../context.ts';

/** Mails whose code or link signs in or sets a password. */
const SECRET_MAILS: readonly (keyof Catalogue['mails'])[] = [
  'verify',
  'verifyLink',
  'reset',
  'signInCode',
  'signInLink',
  'confirmCode',
  'invitation',
];

/** Mails a user, in their language if it is known. */
export async function mailUser(
  ctx: Ctx,
  user: { companyId: string; email: string; name: string; lang: string | null },
  kind: keyof Catalogue['mails'],
  requested: Locale,
  values: Record<string, string> = {},
): Promise<void> {
  const { companyId, email: to } = user;
  await ctx.ports.mailer.send({ companyId, channel: 'email', to, ...mailTo(kind, user, requested, values) });
}

/**
 * A mail in the user's language, else in the language of the page that requested it. The name of a user or account has no links in it; a
 * `name` among the values is used unchanged. A `smart_count` among them chooses the text's form.
 */
export function mailTo(
  kind: keyof Catalogue['mails'],
  user: { name: string; lang: string | null },
  requested: Locale,
  values: Record<string, string>,
): { subject: string; body: string; lang: Locale; hasSecret?: true } {
  const lang = LOCALES.find((locale) => locale === user.lang) ?? requested;
  const { subject, body } = textsOf(lang, 'mails')[kind];
  const all = { name: plainLine(user.name), ...values };
  const write = (text: string) => fill(formFor(text, Number(values.smart_count)), all);
  const text = { subject: write(subject), body: write(body), lang };
  return SECRET_MAILS.includes(kind) ? { ...text, hasSecret: true } : text;
}
