import { mailField } from '../../../contract/account/branding.ts';
import { fillNotice, MAIL_TITLE, type NoticeValues } from '../../../contract/rules/account/branding.ts';
import { NOTICES, type NoticeKind } from '../../../contract/rules/account/notices.ts';
import { LOCALE_FACTS, type Locale, recipientLocale } from '../../../contract/rules/locales.ts';
import { fromMinor, shownDecimals } from '../../../contract/rules/money/money.ts';
import { statusRule } from '../../../contract/rules/orders/orderStatus.ts';
import { plainLine, plainLinks } from '../../../contract/rules/text/links.ts';
import { noticeMail } from '../../../pages/noticeMail.ts';
import { TEXTS } from '../../../pages/pageTexts.ts';
import { textsOf } from '../../../texts/read.ts';
import { documentLocale } from '../../documents/documentTexts.ts';
import { pictureInMail, type TenantLook } from '../company/tenantLook.ts';
import { storedBrand } from '../customers/storedBrand.ts';
import type { NoticeParts } from './noticeStore.ts';

/** A reported status, and its time. */
export interface ReportedStep {
  kind: NoticeKind;
  at: Date;
}

export interface Text {
  subject: string;
  body: string;
  html: string;
  short: string;
  senderName: string;
  replyTo: string | null;
}

/** The language of a parcel's recipient, else the tenant's. */
export const noticeLocale = ({ contact, country, companyLang }: NoticeParts): Locale =>
  recipientLocale(contact, country, documentLocale(companyLang ?? undefined));

/** The tenant that sends, and the hosts to which texts of shippers may link. */
interface Place {
  publicUrl: string;
  tenant: TenantLook;
  linkHosts: string[];
}

const oneLine = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** The look of a message and its sender's name: the shipper's brand if it is on, else the tenant's. */
function lookOf({ shipper }: NoticeParts, { publicUrl, tenant, linkHosts }: Place) {
  const brand = shipper.customBranding ? storedBrand(shipper) : null;
  if (!brand) return { brand, ...lookOfTenant(tenant) };
  const plain = (text: string) => plainLinks(text, linkHosts);
  return {
    brand,
    name: oneLine(plain(brand.name ?? shipper.name)),
    logo: pictureInMail(brand.logo, publicUrl),
    mark: null,
    color: brand.colorBg ?? brand.colorPrimary ?? null,
    isFilled: true,
    footer: brand.footer ? plain(brand.footer) : null,
  };
}

const lookOfTenant = (tenant: TenantLook) => ({
  ...tenant,
  name: oneLine(tenant.name),
  isFilled: false,
  footer: null,
});

/** The shipper reads that an order is new; the recipient reads that the parcel is booked. */
function statusWord(locale: Locale, kind: NoticeKind): string {
  if (kind === 'booked') return TEXTS[locale].stepBooked;
  const { code } = NOTICES[kind];
  return code === null
    ? textsOf(locale, 'noticeTexts').changed
    : TEXTS[locale].statuses[statusRule(code).name];
}

const filled = (lines: readonly string[], values: Readonly<Record<string, string>>): string[] =>
  lines.map((line) => fillNotice(line, values as NoticeValues));

/** A recipient's message with the newest status; unsent earlier statuses are below it. */
export function recipientText(
  parts: NoticeParts,
  notices: readonly ReportedStep[],
  { stopLink, ...place }: Place & { stopLink: string },
): Text {
  const { publicUrl, linkHosts } = place;
  const locale = noticeLocale(parts);
  const texts = textsOf(locale, 'noticeTexts');
  const look = lookOf(parts, place);
  // Links are removed after the variables are filled in: the recipient's name is also a shipper's text.
  const plain = (text: string) => plainLinks(text, linkHosts);
  const newest = notices.at(-1)?.kind ?? 'booked';
  const { template } = NOTICES[newest];
  const ownText = template === null ? null : look.brand?.[mailField(template)];
  const values = {
    sender_name: look.brand ? look.name : oneLine(parts.shipper.name),
    receiver_name: oneLine(parts.contact?.name ?? parts.contact?.company),
    courier_name: oneLine(parts.courierName ?? parts.brandName),
    tracking_no: parts.consignmentNo ?? '',
    tracking_link: `${publicUrl}/customer/etrack/${parts.nanoId}`,
    tracking_status: statusWord(locale, newest),
    personnel_name: oneLine(parts.personnel?.name) || '-',
    personnel_phone: oneLine(parts.personnel?.phone) || '-',
    company_name: parts.brandName,
    stop_link: stopLink,
  };
  // A failed attempt leads to the recipient's own requests on that page; the mail's text has this link too.
  const shortValues =
    newest === 'failedAttempt' ? { ...values, tracking_link: `${values.tracking_link}#change` } : values;
  const usual =
    template !== null
      ? texts.mails[template]
      : newest === 'deliveryChanged'
        ? texts.deliveryChanged
        : texts.failedAttempt;
  const hasOwn = ownText?.content.some((line) => line.trim() !== '');
  const lines = filled(hasOwn && ownText ? ownText.content : usual, values).map(plain);
  const earlier = notices.slice(0, -1);
  if (earlier.length > 0)
    lines.push(
      '',
      texts.before,
      ...earlier.map(
        ({ kind, at }) => `- ${statusWord(locale, kind)}, ${timeText(at, locale, parts.timezone)}`,
      ),
    );
  const feet = filled([texts.why, texts.stop], values).map(plain);
  const subject = plain(oneLine(fillNotice(ownText?.title || MAIL_TITLE, values)));
  return {
    subject,
    body: [...lines, '', '--', ...(look.footer ? [look.footer] : []), ...feet].join('\n'),
    html: noticeMail({ ...look, lang: LOCALE_FACTS[locale].tag, subject, lines, feet }).markup,
    short: plain(oneLine(fillNotice(look.brand?.notifySms || texts.sms, shortValues))),
    senderName: look.name,
    replyTo: look.brand?.supportEmail ?? null,
  };
}

/** A recipient's request, in the language of the page where it was made. The short form names an outlet without its address. */
export interface WishWords {
  locale: Locale;
  wish: string;
  shortWish: string;
}

/** Confirms a recipient's request. It contains none of the recipient's words, so nobody can send their own texts through our pages. */
export function wishText(parts: NoticeParts, place: Place, { locale, wish, shortWish }: WishWords): Text {
  const { title, lines: typed, sms } = textsOf(locale, 'noticeTexts').wish;
  const look = lookOf(parts, place);
  const values = {
    sender_name: plainLine(look.brand ? look.name : parts.shipper.name),
    receiver_name: plainLine(parts.contact?.name ?? parts.contact?.company),
    tracking_no: parts.consignmentNo ?? '',
    tracking_link: `${place.publicUrl}/customer/etrack/${parts.nanoId}`,
    wish,
  };
  const lines = filled(typed, values);
  const subject = oneLine(filled([title], values)[0]);
  return {
    subject,
    body: lines.join('\n'),
    html: noticeMail({ ...look, lang: LOCALE_FACTS[locale].tag, subject, lines, feet: [] }).markup,
    short: oneLine(filled([sms], { ...values, wish: shortWish })[0]),
    senderName: look.name,
    replyTo: look.brand?.supportEmail ?? null,
  };
}

type ShipperTexts = ReturnType<typeof textsOf<'noticeTexts'>>['codPaid'];

/** A message to the shipper about their orders, in the tenant's look. */
function shipperText(
  { shipper, companyLang, ...parts }: NoticeParts,
  tenant: TenantLook,
  {
    texts,
    values,
  }: { texts: (locale: Locale) => ShipperTexts; values: (locale: Locale) => Record<string, string> },
): Text {
  const locale = documentLocale(shipper.lang ?? companyLang ?? undefined);
  const { title, lines: typed, sms } = texts(locale);
  const all = { sender_name: plainLine(shipper.name), company_name: parts.brandName, ...values(locale) };
  const lines = filled(typed, all).flatMap((line) => line.split('\n'));
  const subject = oneLine(filled([title], all)[0]);
  const look = lookOfTenant(tenant);
  return {
    subject,
    body: lines.join('\n'),
    html: noticeMail({ ...look, lang: LOCALE_FACTS[locale].tag, subject, lines, feet: [] }).markup,
    short: oneLine(filled([sms], all)[0]),
    senderName: look.name,
    replyTo: null,
  };
}

/** Informs a shipper of paid-out cash, of one order or of several. */
export function cashText(all: readonly NoticeParts[], { publicUrl, tenant }: Place): Text {
  const first = all[0] as NoticeParts;
  const reference = oneLine(first.codReference);
  return shipperText(first, tenant, {
    texts: (locale) => {
      if (all.length > 1) return textsOf(locale, 'noticeTexts').codPaidSeveral;
      const texts = textsOf(locale, 'noticeTexts').codPaid;
      // A payout without a reference has no line about it.
      const lines = texts.lines.filter((line) => reference || !line.includes('{cash_reference}'));
      return { ...texts, lines };
    },
    values: (locale) => {
      const money = (minor: number) => moneyText(minor, first.currency, locale);
      return {
        tracking_no: first.consignmentNo ?? '',
        cash_amount: money(all.reduce((sum, { codMinor }) => sum + (codMinor ?? 0), 0)),
        cash_count: String(all.length),
        cash_reference: reference,
        cash_list: all
          .map(({ consignmentNo, codMinor, codReference }) =>
            [`- ${consignmentNo}`, money(codMinor ?? 0), oneLine(codReference)].filter(Boolean).join(', '),
          )
          .join('\n'),
        cash_link: `${publicUrl}/customer/orders/cod`,
      };
    },
  });
}

/**
 * A shipper's message with the state of their orders: the newest status of one order with earlier ones below, or a line for each of several
 * orders.
 */
export function ordersText(
  all: readonly NoticeParts[],
  reported: readonly (ReportedStep & { orderId: string })[],
  { publicUrl, tenant }: Place,
): Text {
  const first = all[0] as NoticeParts;
  const newest = reported.at(-1);
  return shipperText(first, tenant, {
    texts: (locale) => textsOf(locale, 'noticeTexts')[all.length === 1 ? 'ownOrder' : 'ownOrders'],
    values: (locale) => ({
      tracking_no: first.consignmentNo ?? '',
      tracking_status: newest ? statusWord(locale, newest.kind) : '',
      receiver_name: plainLine(first.contact?.name ?? first.contact?.company),
      order_count: String(all.length),
      order_list: reported
        .map(({ kind, at, orderId }) => {
          const number = all.find((parts) => parts.orderId === orderId)?.consignmentNo;
          return `- ${number}: ${statusWord(locale, kind)}, ${timeText(at, locale, first.timezone)}`;
        })
        .join('\n'),
      order_link: `${publicUrl}/customer/${all.length === 1 ? `order/${first.orderId}` : 'orders'}`,
    }),
  });
}

const timeText = (at: Date, locale: Locale, timeZone: string): string =>
  new Intl.DateTimeFormat(LOCALE_FACTS[locale].dayFirstTag, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(at);

const moneyText = (minor: number, currency: string, locale: Locale): string =>
  new Intl.NumberFormat(LOCALE_FACTS[locale].dayFirstTag, {
    style: 'currency',
    currency,
    minimumFractionDigits: shownDecimals(minor, currency),
    maximumFractionDigits: shownDecimals(minor, currency),
  }).format(fromMinor(minor));
