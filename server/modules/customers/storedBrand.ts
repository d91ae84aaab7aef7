import { type CustomerBranding, type MailTemplate, mailField } from '../../../contract/account/branding.ts';
import { MAIL_CODES, PIXEL_FORMS } from '../../../contract/rules/account/branding.ts';
import { mapSitesOf } from '../tracking/mapSiteStore.ts';
import { brandingOf, textOf } from '../tracking/present.ts';

interface StoredBrand {
  branding: Record<string, unknown>;
  customBranding: boolean;
}

const templateOf = (stored: unknown): MailTemplate | null =>
  stored && typeof stored === 'object' ? (stored as MailTemplate) : null;

const each = <K extends string, T>(names: readonly K[], value: (name: K) => T) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<K, T>;

/** A brand as its owner reads it. */
export const shownBrand = (
  row: StoredBrand & { updatedAt: Date },
  linkHosts: string[],
): CustomerBranding => ({
  ...storedBrand(row),
  updatedAt: row.updatedAt.toISOString(),
  linkHosts,
});

/** Missing parts are null. */
export const storedBrand = ({
  branding,
  customBranding,
}: StoredBrand): Omit<CustomerBranding, 'updatedAt' | 'linkHosts'> => ({
  ...brandingOf(branding),
  mapSites: mapSitesOf(branding),
  description: textOf(branding.description),
  ...each(Object.keys(PIXEL_FORMS) as (keyof typeof PIXEL_FORMS)[], (name) => textOf(branding[name])),
  notifySms: textOf(branding.notifySms),
  ...each(MAIL_CODES.map(mailField), (name) => templateOf(branding[name])),
  customBranding,
});
