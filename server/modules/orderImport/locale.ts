import { and, eq } from 'drizzle-orm';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../../contract/rules/locales.ts';
import type { Actor, Ctx } from '../../context.ts';
import { appUser, customer } from '../../db/schema/tenants.ts';

/** The language a call asks for, else the caller's own, else the account's. */
export async function localeOf(ctx: Ctx, actor: Actor, asked?: string): Promise<Locale> {
  const known = (lang: string | null | undefined) => LOCALES.find((l) => l === lang);
  const wanted = known(asked);
  if (wanted) return wanted;
  const [row] = await ctx.db.sql
    .select({ user: appUser.lang, customer: customer.lang })
    .from(appUser)
    .innerJoin(customer, and(eq(customer.id, actor.customerId), eq(customer.companyId, actor.companyId)))
    .where(eq(appUser.id, actor.userId));
  return known(row?.user) ?? known(row?.customer) ?? DEFAULT_LOCALE;
}
