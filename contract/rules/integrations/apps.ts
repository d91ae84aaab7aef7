import { APP_FORMS, type AppForm } from './appForms.ts';

export type AppKind = 'courier' | 'payment' | 'builtIn';

/** An app that accounts can install; `path` is its slug, by which its page, its form and its callback are found. */
export interface AppEntry {
  id: number;
  path: string;
  name: string;
  kind: AppKind;
  /** Countries whose tenants offer it; empty: all countries. */
  countries?: readonly string[];
  /** Code of its service company, if that differs from the slug. Only tenants that sell its services offer the app. */
  courier?: string;
}

const courier = (id: number, path: string, name: string, ...countries: string[]): AppEntry => ({
  id,
  path,
  name,
  kind: 'courier',
  countries,
});
const payment = (id: number, path: string, name: string, ...countries: string[]): AppEntry => ({
  id,
  path,
  name,
  kind: 'payment',
  ...(countries.length ? { countries } : {}),
});
const builtIn = (id: number, path: string, name: string): AppEntry => ({ id, path, name, kind: 'builtIn' });

/** All apps. Parts of the portal itself (`builtIn`) are listed as installed everywhere (APPS-07, APPS-08). */
export const APPS: readonly AppEntry[] = [
  builtIn(1, 'email', 'Email'),
  builtIn(2, 'sms', 'SMS'),
  builtIn(3, 'geocoder', 'Geocoder'),
  courier(101, 'flash-express', 'Flash Express', 'MY', 'TH', 'PH', 'ID'),
  courier(102, 'ninja-van', 'Ninja Van', 'MY', 'SG', 'ID', 'PH', 'TH', 'VN'),
  courier(103, 'lalamove-v3', 'Lalamove', 'MY', 'SG', 'ID', 'PH', 'TH', 'VN'),
  courier(104, 'jnt-express', 'J&T Express', 'MY', 'SG', 'ID', 'PH', 'TH', 'VN'),
  courier(105, 'pos-usc', 'Pos Malaysia', 'MY'),
  courier(106, 'dhl-ecommerce-my', 'DHL eCommerce', 'MY'),
  courier(107, 'mygdex-prime', 'GDEX Prime', 'MY'),
  courier(108, 'pickupp', 'Pickupp', 'MY', 'SG'),
  courier(109, 'pandago', 'pandago', 'MY', 'SG', 'PH'),
  courier(110, 'grab-express', 'GrabExpress', 'MY', 'SG', 'ID', 'PH', 'TH', 'VN'),
  courier(111, 'citylinkexpress', 'City-Link Express', 'MY'),
  courier(112, 'abx-express', 'ABX Express', 'MY'),
  courier(113, 'line-clear', 'Line Clear', 'MY'),
  { id: 201, path: 'tupai-express', name: 'Tupai Express', kind: 'courier', courier: 'TUPAI' },
  payment(301, 'kiple', 'Kiple', 'MY'),
  payment(302, 'toyyibpay', 'toyyibPay', 'MY'),
  payment(303, 'billplz', 'Billplz', 'MY'),
  payment(304, 'molpay', 'MOLPay', 'MY'),
  payment(305, 'stripe', 'Stripe'),
];

export const appOf = (path: string): AppEntry | undefined => APPS.find((app) => app.path === path);
export const appOfId = (id: number): AppEntry | undefined => APPS.find((app) => app.id === id);

/** The slug of a service company's code, as `ninja-van` for `NINJA VAN`. */
const slugOf = (code: string) =>
  code
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The app for a shipper's own account at this service company. */
export const appOfCourier = (companyCode: string): AppEntry | undefined =>
  APPS.find(
    (app) =>
      app.kind === 'courier' &&
      (app.courier ? app.courier === companyCode : app.path === slugOf(companyCode)),
  );

/** Whether a tenant offers the app, by the tenant's country and the couriers that it sells (APPS-06). */
export const isOffered = (app: AppEntry, country: string, couriers: readonly string[]): boolean =>
  app.kind !== 'builtIn' &&
  (!app.countries || app.countries.includes(country)) &&
  (!app.courier || couriers.includes(app.courier));

/** The dedicated form of an app; null means the generic form (APPS-23). */
export const formOf = (path: string): AppForm | null =>
  Object.hasOwn(APP_FORMS, path) ? (APP_FORMS[path] ?? null) : null;

export type AppConfig = Record<string, unknown>;

/** Initial values of a form when the app is installed (APPS-29…31). */
export const firstConfig = (form: AppForm): AppConfig =>
  Object.fromEntries(
    form.map((field) => [field.key, field.preset ?? (field.kind === 'switch' ? false : '')]),
  );

/** Plans with which apps can be installed (APPS-05). */
export const APP_PLANS: readonly string[] = ['Standard', 'Advanced', 'Enterprise'];

export const allowsApps = (plan: string | null, endsAt: string | Date | null, now: Date): boolean =>
  plan !== null &&
  APP_PLANS.some((name) => name.toLowerCase() === plan.trim().toLowerCase()) &&
  (endsAt === null || new Date(endsAt) > now);

/** Replaces a stored secret in answers. A request with this value leaves the secret unchanged. */
export const MASK = '••••••••';

/** Names of secret values in a generic config, which no answer contains. */
const SECRET_NAME =
  /secret|passw|passphrase|token|private|credential|signature|api_?-?key|app_?-?key|^key$|_key$|Key$/i;

const isSecret = (form: AppForm | null, key: string): boolean =>
  form ? form.some((field) => field.key === key && field.kind === 'secret') : SECRET_NAME.test(key);

const isRecord = (value: unknown): value is AppConfig =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The config as its owner may read it: each secret is replaced by the mask, or by '' if it is not set. */
export const masked = (form: AppForm | null, config: AppConfig): AppConfig =>
  hidden(form, config) as AppConfig;

function hidden(form: AppForm | null, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => hidden(form, item));
  if (!isRecord(value)) return value;
  const hide = (key: string, inner: unknown) => {
    if (isSecret(form, key)) return inner === '' || inner == null ? '' : MASK;
    return hidden(form, inner);
  };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, hide(key, inner)]));
}

/**
 * The sent values, with the stored secrets in place of their masks. `refuse` gets the path of a mask whose secret is not certain, as after a
 * renamed key.
 */
export function unmasked(
  form: AppForm | null,
  sent: AppConfig,
  stored: AppConfig,
  refuse: (path: string) => never,
): AppConfig {
  const shownAs = (value: unknown) => JSON.stringify(hidden(form, value));
  /** An item of a changed list has the secrets of the stored item that looks the same. */
  const itemsBefore = (items: unknown[], before: unknown[]): unknown[] => {
    const isInPlace = (item: unknown, i: number) => shownAs(item) === shownAs(before[i]);
    if (items.length === before.length && items.every(isInPlace)) return before;
    return items.map((item) => {
      const alike = before.filter((other) => shownAs(other) === shownAs(item));
      return new Set(alike.map((other) => JSON.stringify(other))).size === 1 ? alike[0] : undefined;
    });
  };
  const inside = (value: unknown, before: unknown, path: string): unknown => {
    if (value === MASK)
      return before === undefined || before === null || before === '' ? refuse(path) : before;
    if (Array.isArray(value)) {
      const known = itemsBefore(value, Array.isArray(before) ? before : []);
      return value.map((item, i) => inside(item, known[i], `${path}.${i}`));
    }
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        inside(inner, isRecord(before) ? before[key] : undefined, `${path}.${key}`),
      ]),
    );
  };
  const filled = inside(sent, stored, 'config') as AppConfig;
  // A dedicated form always has all of its fields, even if few were sent.
  return form ? { ...firstConfig(form), ...stored, ...filled } : filled;
}

/** Whether the config has all fields that the courier requires. Parcels use only such a config. */
export const isComplete = (form: AppForm | null, config: AppConfig): boolean =>
  form
    ? form.every(({ key, kind, optional }) => kind === 'switch' || optional || Boolean(config[key]))
    : Object.keys(config).length > 0;
