import { z } from 'zod';

export const Personalization = z.object({
  primaryColor: z.string(),
  secondaryColor: z.string(),
  tertiaryColor: z.string(),
});

export const Company = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  brandName: z.string(),
  country: z.string(),
  currency: z.string(),
  timezone: z.string(),
  logo: z.string().nullable(),
  logob: z.string().nullable(),
  icon: z.string().nullable(),
  websiteUrl: z.string().nullable(),
  supportEmail: z.string().nullable(),
  supportPhone: z.string().nullable(),
  supportUrl: z.string().nullable(),
  /** Terms of service, to which people agree when they sign up. */
  termsUrl: z.string().nullable(),
  social: z.object({
    google: z.object({ enabled: z.boolean(), clientId: z.string().nullable() }),
    facebook: z.object({ enabled: z.boolean() }),
  }),
  personalization: Personalization,
  /** Whether people sign in by a code that is sent to them (AUTH-39). */
  passwordless: z.boolean(),
  /** Whether it is the demo company, whose offers have the same sort for everybody (SHELL-43). */
  demo: z.boolean(),
  /** Whether the address search finds streets: a geocoder is connected. Without one it knows towns and postcodes. */
  streetSearch: z.boolean(),
  /** The capital of the country, for a map that has nothing else to show. */
  capital: z.object({ lat: z.number(), lon: z.number() }).nullable(),
});
export type Company = z.infer<typeof Company>;

export const Banner = z.object({
  imageURL: z.string(),
  linkURL: z.string().nullable(),
  title: z.string().nullable(),
  description: z.string().nullable(),
});
export type Banner = z.infer<typeof Banner>;

/** Settings that a visitor without a session may read. */
export const GUEST_SETTINGS = [
  'consumer_portal.dashboard',
  'mixpanel',
  'consumer_app.banner_settings',
] as const;

/** Settings that only the server reads, as they contain personal data. */
export const PRIVATE_SETTINGS: readonly string[] = ['affiliates'];

export const DashboardSettings = z.object({
  feed_url: z.string().nullish(),
  info_banner: z.string().nullish(),
  news_promo_feeds: z
    .array(
      z.object({
        title: z.string(),
        excerpt: z.string(),
        url: z.string().nullish(),
        date: z.string().nullish(),
        imageURL: z.string().nullish(),
      }),
    )
    .default([]),
  promo_popups: z.array(Banner).default([]),
});
export type DashboardSettings = z.infer<typeof DashboardSettings>;

/** Settings of the signed-in company by name. Values are JSON; those that the portal reads are typed. */
export const CompanySettings = z
  .object({
    'consumer_portal.dashboard': DashboardSettings.optional(),
    'consumer_app.banner_settings': z.array(Banner).optional(),
    'referral.customer': z.object({ promo_title: z.string().nullish() }).loose().optional(),
    /** Addresses of the tenant's other entrances (SHELL-55). */
    partner_apps: z
      .object({ web_url: z.string(), android_url: z.string(), iphone_url: z.string() })
      .partial()
      .optional(),
    /** The server whose dashboards are embedded, instead of those of the portal (ANA-08). */
    analytics_server: z.object({ url: z.string() }).optional(),
    min_order_amount: z.number().nullish(),
    features: z
      .object({
        passwordless: z.boolean(),
        tinReminder: z.boolean(),
        demo: z.boolean(),
        multipoint: z.boolean(),
        externalSubdomain: z.boolean(),
      })
      .partial()
      .optional(),
  })
  .loose();
export type CompanySettings = z.infer<typeof CompanySettings>;

export const SettingRow = z.object({ name: z.string(), data: z.unknown() });
