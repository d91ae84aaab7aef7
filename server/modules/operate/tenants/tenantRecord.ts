import type { Company } from '../../../../contract/account/company.ts';
import type { TenantChange, TenantFile } from '../../../../contract/operate/tenantFile.ts';
import type { Locale } from '../../../../contract/rules/locales.ts';
import { fromMinor } from '../../../../contract/rules/money/money.ts';
import type { CompanyRow, NewCompany, Setting } from '../../company/store.ts';

type Personalization = Company['personalization'];
type Optional = Omit<
  TenantFile,
  'code' | 'name' | 'country' | 'currency' | 'timezone' | 'primaryColor' | 'services' | 'admin'
>;
/** A tenant with a value, or null, in every field of its file. */
export type TenantRecord = Pick<
  TenantFile,
  'code' | 'name' | 'country' | 'currency' | 'timezone' | 'primaryColor'
> & { [K in keyof Required<Optional>]: NonNullable<Optional[K]> | null };

const FEATURES = 'features';
const MINIMUM = 'min_order_amount';

const NOTHING = {
  brandName: null,
  secondaryColor: null,
  tertiaryColor: null,
  logo: null,
  logoOnDark: null,
  icon: null,
  language: null,
  hosts: null,
  websiteUrl: null,
  supportEmail: null,
  supportPhone: null,
  supportUrl: null,
  termsUrl: null,
  senderEmail: null,
  registrationNo: null,
  taxNo: null,
  address: null,
  taxPercent: null,
  minOrderAmount: null,
  features: null,
  settings: null,
} satisfies Record<keyof Required<Optional>, null>;

/** The record of a new tenant. */
export const newRecord = ({ services: _, admin: __, ...file }: TenantFile): TenantRecord =>
  tidy({ ...NOTHING, ...defined(file) } as TenantRecord);

/** A record with the fields of a change. Settings and features that the change does not name stay: they hold plans and prices. */
export const changedRecord = (
  record: TenantRecord,
  { services: _, admin: __, features, settings, ...change }: TenantChange,
): TenantRecord =>
  tidy({
    ...record,
    ...defined(change),
    ...(features === undefined ? {} : { features: features && { ...record.features, ...features } }),
    ...(settings === undefined ? {} : { settings: settings && named({ ...record.settings, ...settings }) }),
  } as TenantRecord);

const named = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

const defined = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Normalises equal values, so that two records can be compared. */
function tidy(record: TenantRecord): TenantRecord {
  return {
    ...record,
    brandName: record.brandName === record.name ? null : record.brandName,
    hosts: record.hosts?.length ? record.hosts : null,
    taxPercent: record.taxPercent || null,
    minOrderAmount: record.minOrderAmount || null,
    features: emptied(Object.fromEntries(Object.entries(record.features ?? {}).filter(([, on]) => on))),
    settings: emptied(record.settings),
  };
}

const emptied = <T extends object>(value: T | null): T | null =>
  value && Object.keys(value).length > 0 ? value : null;

/** Fields in which two records differ. */
export function differences(before: TenantRecord, after: TenantRecord): (keyof TenantRecord)[] {
  const keys = Object.keys(after) as (keyof TenantRecord)[];
  return keys.filter((key) => stable(before[key]) !== stable(after[key]));
}

/** The order of an object's fields is ignored, because the database sorts them. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_key, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** A tenant's colours; the first replaces an absent one. */
export const colorsOf = ({ primaryColor, secondaryColor, tertiaryColor }: TenantRecord): Personalization => ({
  primaryColor,
  secondaryColor: secondaryColor ?? primaryColor,
  tertiaryColor: tertiaryColor ?? primaryColor,
});

/** The rows that store a record. */
export function rowsOf(record: TenantRecord): { company: NewCompany; settings: Setting[] } {
  const profile = {
    logo: record.logo,
    logob: record.logoOnDark,
    icon: record.icon,
    lang: record.language,
    websiteUrl: record.websiteUrl,
    supportEmail: record.supportEmail,
    supportPhone: record.supportPhone,
    supportUrl: record.supportUrl,
    termsUrl: record.termsUrl,
    senderEmail: record.senderEmail,
    registrationNo: record.registrationNo,
    taxNo: record.taxNo,
    address: record.address,
  };
  return {
    company: {
      code: record.code,
      name: record.name,
      brandName: record.brandName ?? record.name,
      country: record.country,
      currency: record.currency,
      timezone: record.timezone,
      taxBp: Math.round((record.taxPercent ?? 0) * 100),
      hosts: record.hosts ?? [],
      profile: {
        ...Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== null)),
        personalization: colorsOf(record),
      },
    },
    settings: Object.entries({
      ...record.settings,
      [FEATURES]: record.features ?? {},
      [MINIMUM]: record.minOrderAmount ?? 0,
    }).map(([name, data]) => ({ name, data })),
  };
}

/** The record of a tenant's rows. */
export function recordOf(row: CompanyRow, settings: Setting[]): TenantRecord {
  const profile = row.profile as Record<string, string | undefined>;
  const look = row.profile.personalization as Partial<Personalization> | undefined;
  const byName = new Map(settings.map((s) => [s.name, s.data]));
  const primaryColor = look?.primaryColor ?? '#0b5fff';
  const other = (color: string | undefined) => (color && color !== primaryColor ? color : null);
  return tidy({
    code: row.code,
    name: row.name,
    country: row.country,
    currency: row.currency,
    timezone: row.timezone,
    primaryColor,
    brandName: row.brandName,
    secondaryColor: other(look?.secondaryColor),
    tertiaryColor: other(look?.tertiaryColor),
    logo: profile.logo ?? null,
    logoOnDark: profile.logob ?? null,
    icon: profile.icon ?? null,
    language: (profile.lang as Locale | undefined) ?? null,
    hosts: row.hosts,
    websiteUrl: profile.websiteUrl ?? null,
    supportEmail: profile.supportEmail ?? null,
    supportPhone: profile.supportPhone ?? null,
    supportUrl: profile.supportUrl ?? null,
    termsUrl: profile.termsUrl ?? null,
    senderEmail: profile.senderEmail ?? null,
    registrationNo: profile.registrationNo ?? null,
    taxNo: profile.taxNo ?? null,
    address: profile.address ?? null,
    taxPercent: fromMinor(row.taxBp),
    minOrderAmount: Number(byName.get(MINIMUM) ?? 0),
    features: (byName.get(FEATURES) as TenantRecord['features']) ?? null,
    settings: Object.fromEntries(
      [...byName].filter(([name]) => name !== FEATURES && name !== MINIMUM),
    ) as TenantRecord['settings'],
  });
}

/** A value as one line of a table. */
export function shown(value: unknown): string {
  if (value === null || value === undefined) return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
