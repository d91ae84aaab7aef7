import type { Company, CompanySettings } from '../../../contract/account/company.ts';
import type { Ctx } from '../../context.ts';
import { countryCoord } from '../../geo/countries.ts';
import { notFound } from '../../http/answer/refusal.ts';
import { letterIcon } from './letterIcon.ts';
import { findCompany, findSetting, type Setting, selectSettings } from './store.ts';

const PRIMARY = '#0b5fff';

/** The tenant's public record. Throws 404. */
export async function companyById(ctx: Ctx, id: string): Promise<Company> {
  const row = await findCompany(ctx, id);
  if (!row) throw notFound();
  const profile = row.profile as Partial<Company>;
  const clients = await signInClients(ctx, id);
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    brandName: row.brandName,
    country: row.country,
    currency: row.currency,
    timezone: row.timezone,
    logo: profile.logo ?? null,
    logob: profile.logob ?? null,
    icon: profile.icon ?? letterIcon(row.brandName, profile.personalization?.primaryColor ?? PRIMARY),
    websiteUrl: profile.websiteUrl ?? null,
    supportEmail: profile.supportEmail ?? null,
    supportPhone: profile.supportPhone ?? null,
    supportUrl: profile.supportUrl ?? null,
    termsUrl: profile.termsUrl ?? null,
    social: {
      google: { enabled: clients.google !== null, clientId: clients.google },
      facebook: { enabled: clients.facebook !== null },
    },
    personalization: profile.personalization ?? {
      primaryColor: PRIMARY,
      secondaryColor: '#0a2540',
      tertiaryColor: '#ff7a59',
    },
    passwordless: await signsInByCode(ctx, id),
    demo: (await featuresOf(ctx, id)).demo === true,
    streetSearch: ctx.config.geocoderUrl !== undefined,
    capital: countryCoord(row.country) ?? null,
  };
}

/** The tenant's ids at the providers of sign-ins; null for a provider that is off. */
export async function signInClients(
  ctx: Ctx,
  companyId: string,
): Promise<Record<'google' | 'facebook', string | null>> {
  const ids = await settingOf<{ google_client_id?: string; facebook_app_id?: string }>(
    ctx,
    companyId,
    'social_sign_in',
  );
  return { google: ids?.google_client_id ?? null, facebook: ids?.facebook_app_id ?? null };
}

/** Whether the tenant lets people sign in by a code that is sent to them. */
export async function signsInByCode(ctx: Ctx, companyId: string): Promise<boolean> {
  return (await featuresOf(ctx, companyId)).passwordless === true;
}

const featuresOf = async (ctx: Ctx, companyId: string) =>
  (await settingOf<NonNullable<CompanySettings['features']>>(ctx, companyId, 'features')) ?? {};

export async function settingsOf(ctx: Ctx, companyId: string, names?: readonly string[]): Promise<Setting[]> {
  const rows = await selectSettings(ctx, companyId);
  return names ? rows.filter((r) => names.includes(r.name)) : rows;
}

export async function settingOf<T>(ctx: Ctx, companyId: string, name: string): Promise<T | undefined> {
  return (await findSetting(ctx, companyId, name)) as T | undefined;
}
