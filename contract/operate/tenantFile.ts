import { z } from 'zod';
import { Banner, DashboardSettings } from '../account/company.ts';
import { CUSTOMER_RATES } from '../account/customers.ts';
import { StoredPlans } from '../money/topUp.ts';
import { MIXPANEL_TOKEN, SCRIPT_ID_FORMS } from '../rules/account/scriptIds.ts';
import { LOCALES } from '../rules/locales.ts';
import { isAmount } from '../rules/money/money.ts';
import { isEmail } from '../rules/text/email.ts';
import { isBrandAddress, isBrandLink } from '../rules/text/webAddress.ts';

/** Names below the installation's own host that tenants cannot have. */
const RESERVED_CODES = ['www', 'api', 'mail', 'smtp', 'ftp', 'localhost'];
/** About 300 kB of picture. */
const PICTURE_MAX = 400_000;

const isTimezone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    // Intl throws on names that it does not know.
    return false;
  }
};

const amount = (max: number) => z.number().min(0).max(max).refine(isAmount, 'must have at most two decimals');
const line = (max: number) => z.string().trim().min(1, 'must not be empty').max(max);
const color = () => z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #0b5fff');
const webAddress = () =>
  line(500).refine(isBrandAddress, 'must be an address such as https://example.com, without a user name');
const link = () =>
  line(500).refine(
    isBrandLink,
    'must be an address such as https://example.com, or a page such as /customer',
  );
const TenantBanner = Banner.extend({ linkURL: link().nullable() });
const TenantDashboard = DashboardSettings.extend({
  news_promo_feeds: z
    .array(DashboardSettings.shape.news_promo_feeds.unwrap().element.extend({ url: link().nullish() }))
    .default([]),
  promo_popups: z.array(TenantBanner).default([]),
});
const email = () => line(255).refine(isEmail, 'must be an e-mail address such as help@example.com');
const scriptId = (form: RegExp, expected: string) => line(120).regex(form, `must be ${expected}`);
const picture = () =>
  z
    .string()
    .max(PICTURE_MAX, 'must be a smaller picture, at most 300 kB')
    .regex(
      /^(https:\/\/[^\s"'<>]+|data:image\/(svg\+xml|png|jpeg|webp)[;,][^\s"<>]+)$/,
      'must be an https address, a file beside this one (svg, png, jpg, webp), or a data:image address',
    );

export const TenantCode = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{0,28}[a-z0-9]$/,
    'must be 2 to 30 small letters, digits or hyphens and begin with a letter',
  )
  .refine((v) => !RESERVED_CODES.includes(v), 'is a reserved name');

const Host = z
  .string()
  .max(253)
  .regex(
    /^(?=.*[a-z])[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/,
    'must be a host name in small letters such as parcels.example.com, without https:// and port',
  );

const Features = z.strictObject({
  passwordless: z.boolean().optional(),
  tinReminder: z.boolean().optional(),
  demo: z.boolean().optional(),
  multipoint: z.boolean().optional(),
  externalSubdomain: z.boolean().optional(),
});

const CUSTOMER_RATE_FIELDS = Object.fromEntries(
  CUSTOMER_RATES.map((name) => [name, amount(1_000_000).optional()]),
) as Record<(typeof CUSTOMER_RATES)[number], z.ZodOptional<z.ZodNumber>>;

/** By their names on the wire; features and the minimum amount are fields of their own. */
const Settings = z.strictObject({
  'consumer_portal.dashboard': TenantDashboard.optional(),
  'consumer_app.banner_settings': z.array(TenantBanner).max(20).optional(),
  'referral.customer': z
    .strictObject({
      promo_title: line(200).nullish(),
      /** The referrer's bonus, and the friend's smallest top-up for it. */
      bonus: amount(10_000).optional(),
      min_top_up: amount(100_000).optional(),
    })
    .optional(),
  'topup.plans': StoredPlans.optional(),
  /** Prices of messages and of an order with the customer's own brand. */
  customer_rates: z
    .strictObject({
      ...CUSTOMER_RATE_FIELDS,
      pushRate: z
        .number()
        .refine((rate) => rate === 0, 'must be 0: messages in browsers are not charged')
        .optional(),
    })
    .optional(),
  mixpanel: z.strictObject({ token: scriptId(MIXPANEL_TOKEN, '32 hex digits') }).optional(),
  /** A server whose dashboards are embedded; its secret is in the environment (ANALYTICS_SECRETS). */
  analytics_server: z.strictObject({ url: webAddress() }).optional(),
  /** Partners' pages: the source that each is about, and the users who may open it. No customer can read this. */
  affiliates: z
    .array(
      z.strictObject({
        path: z.string().regex(/^[a-z0-9-]{1,60}$/, 'must be small letters, digits or hyphens'),
        source: line(120),
        users: z.array(email()).min(1).max(100),
      }),
    )
    .max(100)
    .optional(),
  partner_apps: z
    .strictObject({
      web_url: webAddress().optional(),
      android_url: webAddress().optional(),
      iphone_url: webAddress().optional(),
    })
    .optional(),
  /** Providers whose tokens sign in; a provider without an id is off. */
  social_sign_in: z
    .strictObject({
      google_client_id: scriptId(
        /^[\w.-]+\.apps\.googleusercontent\.com$/,
        'an id that ends in .apps.googleusercontent.com',
      ).optional(),
      facebook_app_id: scriptId(/^\d{5,20}$/, 'digits alone').optional(),
    })
    .optional(),
  scripts_fb_pixelid: scriptId(SCRIPT_ID_FORMS.scripts_fb_pixelid, 'digits alone').optional(),
  scripts_google_analyticid: scriptId(
    SCRIPT_ID_FORMS.scripts_google_analyticid,
    'an id such as G-ABC123DEF4',
  ).optional(),
  scripts_google_adwordsid: scriptId(
    SCRIPT_ID_FORMS.scripts_google_adwordsid,
    'an id such as AW-123456789',
  ).optional(),
  /** Stored for other programs; the portal never runs it. */
  scripts_other_codes: line(10_000).optional(),
});

const FIELDS = {
  code: TenantCode,
  /** The legal name, on invoices. */
  name: line(120),
  country: z.string().regex(/^[A-Z]{2}$/, 'must be a two-letter country code such as MY'),
  currency: z
    .string()
    .refine((v) => Intl.supportedValuesOf('currency').includes(v), 'must be a currency code such as MYR'),
  timezone: z.string().refine(isTimezone, 'must be a time zone such as Asia/Kuala_Lumpur'),
  primaryColor: color(),
};

const OPTIONAL = {
  /** The name on the portal, labels and mails. */
  brandName: line(60),
  secondaryColor: color(),
  tertiaryColor: color(),
  /** For light grounds. */
  logo: picture(),
  /** For the tenant's own colour and for dark grounds. */
  logoOnDark: picture(),
  icon: picture(),
  /** Language for browsers that request no supported language. */
  language: z.enum(LOCALES),
  /** Full host names; the first is used in links. Without any, `<code>.` below the installation's own host. */
  hosts: z.array(Host).max(20),
  websiteUrl: webAddress(),
  supportEmail: email(),
  supportPhone: line(40).regex(/^[+\d][\d\s()-]{5,}$/, 'must be a phone number such as +60312345678'),
  supportUrl: webAddress(),
  /** Terms of service, to which people agree when they sign up. */
  termsUrl: webAddress(),
  /** Sender of this tenant's mails. */
  senderEmail: email(),
  registrationNo: line(60),
  taxNo: line(60),
  address: line(400),
  taxPercent: amount(100),
  minOrderAmount: amount(1_000_000),
  features: Features,
  /** Every customer of the tenant can read these values. */
  settings: Settings,
};

const Admin = z.strictObject({
  name: line(120),
  email: email(),
  mobile: line(40).optional(),
  /** Without one, the command prints a link that sets it. */
  password: z.string().min(8).max(256).optional(),
});

type Shape = typeof OPTIONAL;
type Nullish<S extends Record<string, z.ZodType>> = { [K in keyof S]: z.ZodOptional<z.ZodNullable<S[K]>> };
const nullish = Object.fromEntries(
  Object.entries(OPTIONAL).map(([name, schema]) => [name, schema.nullish()]),
) as unknown as Nullish<Shape>;

const ONCE = {
  /** All starter services of the couriers, none, or only those with these codes. */
  services: z.union([z.enum(['starter', 'none']), z.array(line(40)).min(1)]).optional(),
  admin: Admin.optional(),
};

/** A tenant as a file: the first six fields are enough; null is the same as leaving a field out. */
export const TenantFile = z.strictObject({ ...FIELDS, ...nullish, ...ONCE });
export type TenantFile = z.infer<typeof TenantFile>;

type Named<S extends z.ZodRawShape> = { [K in keyof S]: z.ZodNullable<S[K]> };
const ChangedSettings = z.strictObject(
  Object.fromEntries(
    Object.entries(Settings.shape).map(([name, schema]) => [name, schema.nullable()]),
  ) as unknown as Named<typeof Settings.shape>,
);

/** A change: the code and the fields to change, of settings and features those that are named. Null removes a value. */
export const TenantChange = TenantFile.partial()
  .required({ code: true })
  .extend({ settings: ChangedSettings.nullish() });
export type TenantChange = z.infer<typeof TenantChange>;

/** A picture named as a file next to the tenant's file: its content replaces it before the check. */
export const PICTURE_FIELDS = ['logo', 'logoOnDark', 'icon'] as const;

export interface FileProblem {
  /** Dotted path of the field. */
  field: string;
  reason: string;
}

const FOUND_MAX = 60;

/** All problems of a file, each with position, expected and actual value. */
export function problemsOf(schema: z.ZodType, file: unknown): FileProblem[] {
  const { error } = schema.safeParse(file);
  return (error?.issues ?? []).flatMap((issue): FileProblem[] => {
    const at = (keys: PropertyKey[]) => keys.map(String).join('.') || 'file';
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        field: at([...issue.path, key]),
        reason: 'is not a field of this file',
      }));
    const found = issue.path.reduce<unknown>(
      (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
      file,
    );
    return [{ field: at(issue.path), reason: ruleTextOf(issue, found) }];
  });
}

function ruleTextOf(issue: z.core.$ZodIssue, found: unknown): string {
  if (found === undefined) return 'is missing';
  const shown = JSON.stringify(found);
  const short = shown.length > FOUND_MAX ? `${shown.slice(0, FOUND_MAX)}…` : shown;
  return `${ruleOf(issue)}, not ${short}`;
}

function ruleOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${/^[aeio]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'too_small':
      return /^must/.test(issue.message) ? issue.message : `must be at least ${issue.minimum}`;
    case 'too_big':
      return /^must/.test(issue.message) ? issue.message : `must be at most ${issue.maximum}`;
    case 'invalid_union':
      return 'must be "starter", "none" or a list of service codes';
    default:
      return issue.message;
  }
}
