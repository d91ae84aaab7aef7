import type { Catalogue } from '../../texts/catalogue.ts';
import { fill } from '../../texts/fill.ts';
import { LOCALES, type Locale } from '../../texts/locales.ts';
import { textsOf } from '../../texts/read.ts';

/** A mail in the user's language, else in the language of the page that requested it. */
export function mailTo(
  kind: keyof Catalogue['mails'],
  user: { name: string; lang: string | null },
  requested: Locale,
  values: Record<string, string>,
): { subject: string; body: string; lang: Locale } {
  const lang = LOCALES.find((locale) => locale === user.lang) ?? requested;
  const { subject, body } = textsOf(lang, 'mails')[kind];
  const all = { ...values, name: user.name };
  return { subject: fill(subject, all), body: fill(body, all), lang };
}
