import type { BrandingInput, CustomerBranding } from '../../../contract/account/branding.ts';
import {
  BRAND_COLOR,
  BRAND_IMAGE_NAMES,
  BRAND_LINKS,
  type BrandImage,
  fillNotice,
  MAIL_CODES,
  MAIL_LINE_MAX,
  MAIL_LINES_MAX,
  MAIL_TITLE,
  MAP_SITES_MAX,
  type MailCode,
  type NoticeValues,
  PIXEL_FORMS,
  type PixelField,
  SMS_MAX,
  unknownVariable,
} from '../../../contract/rules/account/branding.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { isEmail } from '../../../contract/rules/text/email.ts';
import { isBrandAddress, siteOrigin } from '../../../contract/rules/text/webAddress.ts';
import { inAllLanguages } from '../../../texts/read.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import type { FieldIssue } from '../../lib/forms/schemaIssues.ts';
import type { FormPart, FormParts } from '../../ui/versions/formParts.ts';

const NOTICE_TEXTS = inAllLanguages('noticeTexts');

const TEXT_FIELDS = [
  'name',
  'description',
  'url',
  'supportUrl',
  'supportEmail',
  'supportPhone',
  'colorPrimary',
  'colorBg',
  'promoNoticeTitle',
  'promoNoticeDescription',
  'promoNoticeCTA',
  'promoNoticeUrl',
  'promoBannerDesc',
  'promoBannerUrl',
  'promoPopupDesc',
  'promoPopupUrl',
  'footer',
  'googleAnalyticsId',
  'googleAdsId',
  'facebookPixelId',
  'mixpanelToken',
  'tiktokPixelId',
] as const;
export type BrandText = (typeof TEXT_FIELDS)[number];

export const PIXEL_FIELDS = Object.keys(PIXEL_FORMS) as PixelField[];

type MailValues = Record<`title${MailCode}` | `content${MailCode}`, string>;

/** An empty text is ''. A picture is an address, or the data before the upload. `mapSites` has one site a line. */
export type BrandValues = { customBranding: boolean; notifySms: string; mapSites: string } & Record<
  BrandText | BrandImage,
  string
> &
  MailValues;

const mailOf = (brand: CustomerBranding, code: MailCode) => brand[`notifyEmail${code}`];

export function brandValues(brand: CustomerBranding, locale: Locale): BrandValues {
  const texts = NOTICE_TEXTS[locale];
  const each = <K extends string>(names: readonly K[], value: (name: K) => string) =>
    Object.fromEntries(names.map((name) => [name, value(name)])) as Record<K, string>;
  return {
    customBranding: brand.customBranding,
    notifySms: brand.notifySms ?? texts.sms,
    mapSites: brand.mapSites.join('\n'),
    ...each([...TEXT_FIELDS, ...BRAND_IMAGE_NAMES], (name) => brand[name] ?? ''),
    ...(Object.fromEntries(
      MAIL_CODES.flatMap((code) => [
        [`title${code}`, mailOf(brand, code)?.title ?? MAIL_TITLE],
        [`content${code}`, (mailOf(brand, code)?.content ?? texts.mails[code]).join('\n')],
      ]),
    ) as MailValues),
  };
}

const sitesOf = (lines: string) => lines.split(/[\s,]+/).filter(Boolean);

const linesOf = (content: string) => content.split('\n').map((line) => line.trim());

/** The template of a status; null for the standard text, which recipients read in their own language. */
export function templateOf(values: BrandValues, code: MailCode, locale: Locale) {
  const title = values[`title${code}`].trim();
  const content = linesOf(values[`content${code}`]);
  const standard = NOTICE_TEXTS[locale].mails[code].join('\n');
  return title === MAIL_TITLE && content.join('\n') === standard ? null : { title, content };
}

/** The request body. `addresses` holds the addresses of the pictures. */
export function brandingInput(
  values: BrandValues,
  addresses: Record<BrandImage, string>,
  locale: Locale,
): BrandingInput {
  const sms = values.notifySms.trim();
  return {
    customBranding: values.customBranding,
    ...Object.fromEntries(TEXT_FIELDS.map((name) => [name, values[name].trim() || null])),
    ...Object.fromEntries(BRAND_IMAGE_NAMES.map((name) => [name, addresses[name] || null])),
    notifySms: sms === '' || sms === NOTICE_TEXTS[locale].sms ? null : sms,
    mapSites: sitesOf(values.mapSites).map((site) => siteOrigin(site) ?? site),
    ...Object.fromEntries(MAIL_CODES.map((code) => [`notifyEmail${code}`, templateOf(values, code, locale)])),
  };
}

export function brandIssues(values: BrandValues): FieldIssue[] {
  const issue = (field: string, messageKey: FieldIssue['messageKey'], texts?: Record<string, unknown>) => [
    { rule: 'SET-42', field, messageKey, ...(texts ? { texts } : {}) },
  ];
  const templates: [field: string, text: string][] = [
    ['notifySms', values.notifySms],
    ...MAIL_CODES.flatMap((code): [string, string][] =>
      ([`title${code}`, `content${code}`] as const).map((field) => [field, values[field]]),
    ),
  ];
  return [
    ...(['colorPrimary', 'colorBg'] as const).flatMap((field) =>
      values[field].trim() && !BRAND_COLOR.test(values[field].trim())
        ? issue(field, 'settings.branding.wrong.color')
        : [],
    ),
    ...BRAND_LINKS.flatMap((field) =>
      values[field].trim() && !isBrandAddress(values[field].trim())
        ? issue(field, 'settings.branding.wrong.address')
        : [],
    ),
    ...(values.supportEmail.trim() && !isEmail(values.supportEmail.trim())
      ? issue('supportEmail', 'settings.branding.wrong.email')
      : []),
    ...PIXEL_FIELDS.flatMap((field) =>
      values[field].trim() && !PIXEL_FORMS[field].test(values[field].trim())
        ? issue(field, 'validation.notValid')
        : [],
    ),
    ...siteIssues(values.mapSites, issue),
    ...(values.notifySms.length > SMS_MAX ? issue('notifySms', 'validation.tooLong', { max: SMS_MAX }) : []),
    ...MAIL_CODES.flatMap((code) => {
      const lines = linesOf(values[`content${code}`]);
      const long = lines.length > MAIL_LINES_MAX || lines.some((line) => line.length > MAIL_LINE_MAX);
      return long ? issue(`content${code}`, 'settings.branding.wrong.long') : [];
    }),
    ...templates.flatMap(([field, text]) => {
      const name = unknownVariable(text);
      return name === undefined ? [] : issue(field, 'settings.branding.wrong.variable', { name });
    }),
  ];
}

type Issue = (
  field: string,
  messageKey: FieldIssue['messageKey'],
  texts?: Record<string, unknown>,
) => FieldIssue[];

/** The error names the first site that cannot frame the map. */
function siteIssues(lines: string, issue: Issue): FieldIssue[] {
  const sites = sitesOf(lines);
  const wrong = sites.find((site) => siteOrigin(site) === null);
  if (wrong !== undefined) return issue('mapSites', 'settings.branding.wrong.site', { site: wrong });
  return sites.length > MAP_SITES_MAX
    ? issue('mapSites', 'settings.branding.wrong.sites', { max: MAP_SITES_MAX })
    : [];
}

/** A template as a recipient reads it. */
export const filledMail = (values: BrandValues, code: MailCode, sample: NoticeValues) => ({
  title: fillNotice(values[`title${code}`], sample),
  text: fillNotice(values[`content${code}`], sample),
});

/** Each field is saved separately, but an email together with its title. `addressOf`: address of an uploaded picture. */
export function brandParts(
  label: (key: TextKey) => string,
  addressOf: (field: BrandImage, value: string) => string,
): FormParts<BrandValues> {
  const pictures = {
    logo: 'settings.branding.logo',
    promoBannerImg: 'settings.branding.banner',
    promoPopupImg: 'settings.branding.popup',
  } as const satisfies Record<BrandImage, TextKey>;
  const parts: [string, FormPart<BrandValues>][] = [
    ['customBranding', { fields: ['customBranding'], label: label('settings.branding.use') }],
    ['mapSites', { fields: ['mapSites'], label: label('settings.branding.mapSites') }],
    ['notifySms', { fields: ['notifySms'], label: label('settings.branding.smsText') }],
    ...TEXT_FIELDS.map((field): [string, FormPart<BrandValues>] => [
      field,
      { fields: [field], label: label(`settings.branding.fields.${field}`) },
    ]),
    ...BRAND_IMAGE_NAMES.map((field): [string, FormPart<BrandValues>] => [
      field,
      {
        fields: [field],
        label: label(pictures[field]),
        text: (values) => (values[field] ? addressOf(field, values[field]).slice(0, ADDRESS_SHOWN) : ''),
        value: (values) => addressOf(field, values[field]),
      },
    ]),
    ...MAIL_CODES.map((code): [string, FormPart<BrandValues>] => [
      `mail${code}`,
      {
        fields: [`title${code}`, `content${code}`],
        label: label(`status.${code}`),
        text: (values) => `${values[`title${code}`]}\n${values[`content${code}`]}`,
      },
    ]),
  ];
  return Object.fromEntries(parts);
}

/** The data of a picture before the upload is a long text, so it is cut. */
const ADDRESS_SHOWN = 60;
