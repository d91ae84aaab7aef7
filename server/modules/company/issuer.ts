import { DEFAULT_LOCALE, type Locale } from '../../../contract/rules/locales.ts';
import type { Ctx, Scope } from '../../context.ts';
import { notFound } from '../../http/answer/refusal.ts';
import { printedBy } from './store.ts';
import { tenantLogo } from './tenantLogo.ts';

export type Issuer = Awaited<ReturnType<typeof issuerOf>>;

/** The issuer of an invoice or a statement, with the legal lines. */
export const legalIssuer = ({ name, logo, color, legal, lines }: Issuer) => ({
  name,
  logo,
  color,
  lines: [...legal, ...lines],
});

/** The issuer of a document: the tenant's name, logo, colour, legal and contact lines, and the reader's language, else the shipper's. */
export async function issuerOf(ctx: Ctx, scope: Scope, requested: Locale | undefined) {
  const row = await printedBy(ctx, scope);
  if (!row) throw notFound();
  const profile = row.profile as {
    logo?: string;
    personalization?: { primaryColor?: string };
    websiteUrl?: string;
    supportEmail?: string;
    supportPhone?: string;
    registrationNo?: string;
    taxNo?: string;
    address?: string;
    lang?: Locale;
  };
  return {
    name: row.name,
    logo: await tenantLogo(ctx, profile.logo),
    color: profile.personalization?.primaryColor ?? '#0b5fff',
    lines: [profile.websiteUrl, profile.supportEmail, profile.supportPhone].filter(
      (line) => line !== undefined,
    ),
    /** Lines of the legal issuer. */
    legal: [row.legalName, profile.registrationNo, profile.taxNo, profile.address].filter(
      (line) => line !== undefined,
    ),
    taxId: row.taxId ?? undefined,
    options: { timeZone: row.timezone, locale: requested ?? row.lang ?? profile.lang ?? DEFAULT_LOCALE },
  };
}
