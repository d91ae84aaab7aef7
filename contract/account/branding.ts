import { z } from 'zod';
import { TrackBranding } from '../orders/tracking.ts';
import {
  BRAND_COLOR,
  MAIL_CODES,
  MAIL_LINE_MAX,
  MAIL_LINES_MAX,
  MAIL_TITLE_MAX,
  MAP_SITES_MAX,
  PIXEL_FORMS,
  type PixelField,
  SMS_MAX,
  unknownVariable,
} from '../rules/account/branding.ts';
import { siteOrigin } from '../rules/text/webAddress.ts';
import { CustomerId, optionalBrandAddress, optionalEmail, optionalText, text } from '../wire/scalars.ts';
import { BasedOn, type Conflict } from '../wire/versions.ts';

const templateText = (max: number) =>
  text(max).refine((v) => unknownVariable(v) === undefined, 'has an unknown variable');

/** A mail's title and its lines (SET-49). */
export const MailTemplate = z.object({
  title: templateText(MAIL_TITLE_MAX),
  content: z
    .array(templateText(MAIL_LINE_MAX))
    .max(MAIL_LINES_MAX, `must have at most ${MAIL_LINES_MAX} entries`),
});
export type MailTemplate = z.infer<typeof MailTemplate>;

type MailField = `notifyEmail${(typeof MAIL_CODES)[number]}`;
export const mailField = (code: (typeof MAIL_CODES)[number]): MailField => `notifyEmail${code}`;

const eachMail = <T>(schema: T) =>
  Object.fromEntries(MAIL_CODES.map((code) => [mailField(code), schema])) as Record<MailField, T>;

const StoredTemplate = z.object({ title: z.string(), content: z.array(z.string()) });

/** The brand that recipients see, as its owner reads it. */
export const CustomerBranding = TrackBranding.extend({
  customBranding: z.boolean(),
  updatedAt: z.string(),
  /**
   * Hosts that links in its texts may lead to. A name that begins with a dot covers all hosts below it. Other addresses stay plain text.
   */
  linkHosts: z.array(z.string()),
  /** Sites whose pages may show the live map of its parcels in a frame, as origins (TRACK-36). */
  mapSites: z.array(z.string()),
  description: z.string().nullable(),
  googleAnalyticsId: z.string().nullable(),
  googleAdsId: z.string().nullable(),
  facebookPixelId: z.string().nullable(),
  mixpanelToken: z.string().nullable(),
  tiktokPixelId: z.string().nullable(),
  /** Null: the server's default text. */
  notifySms: z.string().nullable(),
  ...eachMail(StoredTemplate.nullable()),
});
export type CustomerBranding = z.infer<typeof CustomerBranding>;

const color = () =>
  optionalText(7).refine((v) => v === null || BRAND_COLOR.test(v), 'must be a colour such as #1f5fd6');

const pixel = (name: PixelField) =>
  optionalText(40).refine((v) => v === null || PIXEL_FORMS[name].test(v), 'is not valid');

/** This call can keep a picture (its address) or remove it (null). Another call uploads it. */
const picture = () => z.string().max(200).nullish();

const Site = z
  .string()
  .max(255, 'must have at most 255 characters')
  .transform((site, ctx) => {
    const origin = siteOrigin(site);
    if (origin) return origin;
    ctx.addIssue({
      code: 'custom',
      message: 'must be a site such as https://shop.example.com, without a path or a wildcard',
    });
    return z.NEVER;
  });

/** Changes a brand (SET-42…50, SET-59). Absent fields stay unchanged, null empties one. */
export const BrandingInput = z
  .object({
    customerId: CustomerId.nullish(),
    logo: picture(),
    promoBannerImg: picture(),
    promoPopupImg: picture(),
    colorPrimary: color(),
    colorBg: color(),
    name: optionalText(120),
    description: optionalText(500),
    url: optionalBrandAddress(255),
    supportUrl: optionalBrandAddress(255),
    supportEmail: optionalEmail(),
    supportPhone: optionalText(40),
    promoNoticeTitle: optionalText(120),
    promoNoticeDescription: optionalText(500),
    promoNoticeCTA: optionalText(40),
    promoNoticeUrl: optionalBrandAddress(255),
    promoBannerDesc: optionalText(200),
    promoBannerUrl: optionalBrandAddress(255),
    promoPopupDesc: optionalText(200),
    promoPopupUrl: optionalBrandAddress(255),
    footer: optionalText(200),
    mapSites: z
      .array(Site)
      .max(MAP_SITES_MAX, `must have at most ${MAP_SITES_MAX} entries`)
      .transform((sites) => [...new Set(sites)])
      .nullish(),
    googleAnalyticsId: pixel('googleAnalyticsId'),
    googleAdsId: pixel('googleAdsId'),
    facebookPixelId: pixel('facebookPixelId'),
    mixpanelToken: pixel('mixpanelToken'),
    tiktokPixelId: pixel('tiktokPixelId'),
    notifySms: templateText(SMS_MAX)
      .nullish()
      .transform((v) => v || null),
    ...eachMail(MailTemplate.nullish()),
    /** Whether recipients see the brand (SET-58). */
    customBranding: z.boolean().nullish(),
    updatedAt: BasedOn,
  })
  .partial();
export type BrandingInput = z.input<typeof BrandingInput>;

/** Detail of a 409 for a change that is based on an older version. */
export type BrandingConflict = Conflict<'branding', CustomerBranding>;

/** Whether recipients see the brand (SET-58). */
export const BrandingSwitch = z.object({ customBranding: z.boolean(), updated_at: BasedOn });

/** A template that is sent to its writer as a test. */
export const TestMailInput = z.object({
  code: z.literal(MAIL_CODES),
  title: MailTemplate.shape.title,
  content: MailTemplate.shape.content,
});
export type TestMailInput = z.input<typeof TestMailInput>;

export const TestMail = z.object({ to: z.string() });
export type TestMail = z.infer<typeof TestMail>;
