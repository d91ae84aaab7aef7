import { LOCALES, type Locale } from '../../contract/rules/locales.ts';
import { SERVER_TEXTS } from './serverTexts.ts';
import type { ServerTexts } from './textTypes.ts';

/** A mail in the user's language, else in that of the page that requested it. */
export function mailTo(
  kind: keyof ServerTexts['mails'],
  user: { name: string; lang: string | null },
  asked: Locale,
  values: Record<string, string>,
): { subject: string; body: string } {
  const { subject, body } = SERVER_TEXTS[LOCALES.find((locale) => locale === user.lang) ?? asked].mails[kind];
  const all: Record<string, string> = { ...values, name: user.name };
  return { subject, body: body.replace(/\{(\w+)\}/g, (whole, name: string) => all[name] ?? whole) };
}
