import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../../contract/rules/locales.ts';
import type { Actor, Ctx } from '../../context.ts';
import { languagesOf } from './accountStore.ts';

/** The language that a call requests, else the caller's own, else the account's. */
export async function localeOf(ctx: Ctx, actor: Actor, requested?: string): Promise<Locale> {
  const known = (lang: string | null | undefined) => LOCALES.find((l) => l === lang);
  const locale = known(requested);
  if (locale) return locale;
  const row = await languagesOf(ctx, actor);
  return known(row?.user) ?? known(row?.customer) ?? DEFAULT_LOCALE;
}
