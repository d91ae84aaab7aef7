import { STATUS } from '../orders/orderStatus.ts';
import type { PictureBox } from './pictures.ts';

/** Pictures of a brand with the boxes into which they are scaled. Each is uploaded by itself (SET-56). */
export const BRAND_IMAGES = {
  logo: { width: 1200, height: 240, types: ['png'] },
  promoBannerImg: { width: 1024, height: 1024, types: ['png', 'jpeg'] },
  promoPopupImg: { width: 1024, height: 1024, types: ['png', 'jpeg'] },
} as const satisfies Record<string, PictureBox>;
export type BrandImage = keyof typeof BRAND_IMAGES;
export const BRAND_IMAGE_NAMES = Object.keys(BRAND_IMAGES) as BrandImage[];

/** Accounts at measuring services. They are read and checked; no script of theirs is loaded (SET-46). */
export const PIXEL_FORMS = {
  googleAnalyticsId: /^(G-[A-Z0-9]{4,20}|UA-\d{4,12}-\d{1,4})$/,
  googleAdsId: /^AW-\d{6,15}$/,
  facebookPixelId: /^\d{5,20}$/,
  mixpanelToken: /^[0-9a-f]{32}$/i,
  tiktokPixelId: /^[A-Z0-9]{15,25}$/,
} as const;
export type PixelField = keyof typeof PIXEL_FORMS;

/** Addresses that buttons and pictures of the tracking page link to. */
export const BRAND_LINKS = [
  'url',
  'supportUrl',
  'promoNoticeUrl',
  'promoBannerUrl',
  'promoPopupUrl',
] as const;

/** Sites that may frame the live map. */
export const MAP_SITES_MAX = 20;

/** The consignment number in samples: like the tenant's own, it begins with its country. */
export const sampleNumber = (country: string): string => `${country}0000000000`;

/** Statuses with a mail template of their own (SET-48). */
export const MAIL_CODES = [
  STATUS.created,
  STATUS.assigned,
  STATUS.pickupSuccess,
  STATUS.inTransit,
  STATUS.delivered,
  STATUS.cancelled,
] as const;
export type MailCode = (typeof MAIL_CODES)[number];

export const SMS_MAX = 140;
/** The same in every language (SET-51). */
export const MAIL_TITLE = '{tracking_no} - {tracking_status}';
export const MAIL_TITLE_MAX = 150;
export const MAIL_LINES_MAX = 60;
export const MAIL_LINE_MAX = 500;

/** Variables of templates, in braces (SET-50). */
export const NOTICE_VARIABLES = [
  'sender_name',
  'receiver_name',
  'courier_name',
  'tracking_no',
  'tracking_link',
  'tracking_status',
  'personnel_name',
  'personnel_phone',
  'company_name',
] as const;
export type NoticeVariable = (typeof NOTICE_VARIABLES)[number];
export type NoticeValues = Readonly<Record<NoticeVariable, string>>;

const VARIABLE = /\{(\w+)\}/g;

/** The first variable of a template that does not exist. */
export const unknownVariable = (template: string): string | undefined =>
  [...template.matchAll(VARIABLE)]
    .map(([, name]) => name as string)
    .find((name) => !(NOTICE_VARIABLES as readonly string[]).includes(name));

/** Values that contain braces are not filled again. */
export const fillNotice = (template: string, values: NoticeValues): string =>
  template.replace(VARIABLE, (whole, name: string) => values[name as NoticeVariable] ?? whole);

const SMS_7BIT = /^[\w\s@£$¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà]*$/;

/** Number of short messages for a text: 160 characters each, or 70 if a character is outside the GSM alphabet. */
export function smsParts(text: string): number {
  const [one, several] = SMS_7BIT.test(text) ? [160, 153] : [70, 67];
  return text.length <= one ? 1 : Math.ceil(text.length / several);
}

export const BRAND_COLOR = /^#[0-9a-f]{6}$/i;
