import type { TenantFile } from '../../../contract/operate/tenantFile.ts';
import { ensureContrast, readableOn } from '../../../pages/theme/contrast.ts';
import { SANDBOX_FEED } from '../newsFeed.ts';
import { DEMO_PLANS } from './plans.ts';

/** The dark surface on which the logo must be visible. */
const DARK = '#182028';
const svg = (markup: string) => `data:image/svg+xml,${encodeURIComponent(markup)}`;

type Mark = (color: string) => string;

const WAYBILL_MARK: Mark = (color) =>
  `<rect width="32" height="32" rx="7" fill="${color}"/><path d="M7 11l4 11 5-9 5 9 4-11" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>`;
const LION_MARK: Mark = (color) =>
  `<circle cx="16" cy="16" r="16" fill="${color}"/><path d="M16 6l3 4 5-1-1 5 4 3-4 3 1 5-5-1-3 4-3-4-5 1 1-5-4-3 4-3-1-5 5 1z" fill="#fff"/><circle cx="16" cy="17" r="4" fill="${color}"/>`;
const HUB_MARK: Mark = (color) =>
  `<rect width="32" height="32" rx="16" fill="${color}"/><path d="M16 7v18M8 11.5l16 9M24 11.5l-16 9" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/><circle cx="16" cy="16" r="4.2" fill="#fff"/>`;
const SWIFT_MARK: Mark = (color) =>
  `<path d="M4 0h24a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z" fill="${color}"/><path d="M5 20c8 2 15-2 22-11-3 9-8 14-16 15M5 14c5 1 9 0 13-4" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>`;

/**
 * Logo and name side by side; the name is as wide as its place in any font. On a dark background the name is white, and the logo keeps its
 * colour if it is visible.
 */
const logo = (mark: Mark, color: string, text: string, width: number, ground: 'light' | 'dark') =>
  svg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="32" viewBox="0 0 ${width} 32">${mark(ground === 'dark' ? ensureContrast(color, DARK, 3) : color)}<text x="41" y="22" textLength="${width - 43}" lengthAdjust="spacingAndGlyphs" font-family="system-ui,sans-serif" font-size="17" font-weight="700" fill="${ground === 'dark' ? '#ffffff' : color}">${text}</text></svg>`,
  );
const icon = (mark: Mark, color: string) =>
  svg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">${mark(color)}</svg>`,
  );

/** A banner's picture: a van on its way. It contains no text, as the banner's text is below it. */
const banner = (color: string) => {
  const ink = readableOn(color);
  return svg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="200" viewBox="0 0 800 200"><rect width="800" height="200" fill="${color}"/><path d="M0 156h800" stroke="${ink}66" stroke-width="4" stroke-dasharray="36 24"/><path d="M60 70h120M30 100h170M90 130h110" stroke="${ink}55" stroke-width="8" stroke-linecap="round"/><g fill="none" stroke="${ink}" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"><path d="M300 148v-96h150v96M450 80h58l42 38v30H300"/><circle cx="352" cy="150" r="18" fill="${color}"/><circle cx="494" cy="150" r="18" fill="${color}"/><path d="M345 78h60v44h-60zM375 78v18"/></g></svg>`,
  );
};

interface Brand extends TenantFile {
  mark: Mark;
  logoWidth: number;
  domain: string;
  bannerText: string;
  partnerApps?: NonNullable<TenantFile['settings']>['partner_apps'];
  referral?: NonNullable<TenantFile['settings']>['referral.customer'];
  pixels?: Pick<NonNullable<TenantFile['settings']>, 'scripts_fb_pixelid' | 'scripts_google_analyticid'>;
  news: { title: string; excerpt: string; date: string }[];
  feedUrl?: string;
}

const RATES = { emailRate: 0, smsRate: 0.1, waRate: 0.15, customBrandingRate: 0.2 };
/** The first tenant's shippers pay nothing for their brand. */
const RATES_MY = { ...RATES, customBrandingRate: 0 };
const RATES_IDR = { emailRate: 0, smsRate: 400, waRate: 600, customBrandingRate: 800 };

/** A demo tenant in the form of an operator's file. */
function tenant({
  mark,
  logoWidth,
  domain,
  bannerText,
  news,
  feedUrl,
  partnerApps,
  referral,
  pixels,
  ...file
}: Brand): TenantFile {
  const { primaryColor: color, brandName } = file;
  const name = brandName ?? file.name;
  return {
    logo: logo(mark, color, name, logoWidth, 'light'),
    logoOnDark: logo(mark, color, name, logoWidth, 'dark'),
    icon: icon(mark, color),
    websiteUrl: `https://${domain}`,
    supportEmail: `support@${domain}`,
    supportUrl: `https://${domain}/help`,
    termsUrl: `https://${domain}/terms`,
    senderEmail: `parcels@${domain}`,
    secondaryColor: '#0a2540',
    tertiaryColor: '#ff7a59',
    minOrderAmount: 5,
    ...file,
    settings: {
      'consumer_portal.dashboard': {
        info_banner: null,
        ...(feedUrl ? { feed_url: feedUrl } : {}),
        news_promo_feeds: news,
        promo_popups: [],
      },
      ...(referral ? { 'referral.customer': referral } : {}),
      ...(partnerApps ? { partner_apps: partnerApps } : {}),
      ...pixels,
      customer_rates: file.currency === 'IDR' ? RATES_IDR : file.code === 'my' ? RATES_MY : RATES,
      'topup.plans': DEMO_PLANS[file.code] ?? [],
      'consumer_app.banner_settings': [
        {
          imageURL: banner(color),
          linkURL: '/customer/check-rates',
          title: bannerText,
          description: null,
        },
      ],
    },
  };
}

export const DEMO_TENANTS: TenantFile[] = [
  tenant({
    code: 'my',
    name: 'Waybill Sdn Bhd',
    brandName: 'Waybill',
    country: 'MY',
    currency: 'MYR',
    timezone: 'Asia/Kuala_Lumpur',
    taxPercent: 6,
    registrationNo: '202001012345 (1368665-X)',
    taxNo: 'C 25845632020',
    address: 'Level 12, Menara Waybill, Jalan Ampang, 50450 Kuala Lumpur, Malaysia',
    primaryColor: '#0b5fff',
    mark: WAYBILL_MARK,
    logoWidth: 124,
    domain: 'waybill.test',
    supportPhone: '+60312345678',
    bannerText: 'Send a parcel yourself',
    feedUrl: SANDBOX_FEED,
    referral: { promo_title: 'Refer a friend and earn MYR 10', bonus: 10, min_top_up: 50 },
    // Fictitious pixels: the portal passes them to a script and loads none.
    pixels: { scripts_fb_pixelid: '100000000000001', scripts_google_analyticid: 'G-WAYBILLDEMO' },
    news: [
      {
        title: 'Cut-off times for the holidays',
        excerpt:
          'Pick-ups booked before 2 pm leave the same day on all working days up to the 24th. Next-day services to Sabah and Sarawak take one day more in that week.',
        date: '2026-11-16',
      },
      {
        title: 'Drop-off points in Penang and Johor',
        excerpt:
          'Forty new counters take parcels without a booking slot. Choose a drop-off service in the order form and bring the printed label along.',
        date: '2026-11-09',
      },
    ],
  }),
  tenant({
    code: 'sg',
    name: 'Lion Parcel Hub Pte. Ltd.',
    brandName: 'Lion Parcel Hub',
    country: 'SG',
    currency: 'SGD',
    timezone: 'Asia/Singapore',
    taxPercent: 9,
    registrationNo: '202112345K',
    taxNo: 'M2-1234567-8',
    address: '10 Anson Road, #12-08 International Plaza, Singapore 079903',
    primaryColor: '#b3261e',
    mark: LION_MARK,
    logoWidth: 190,
    domain: 'lionparcelhub.test',
    supportPhone: '+6561234567',
    bannerText: 'Same-day across Singapore',
    referral: { promo_title: 'Refer a friend and earn SGD 5', bonus: 5, min_top_up: 50 },
    news: [
      {
        title: 'Evening deliveries in the east',
        excerpt:
          'Parcels to Tampines, Pasir Ris and Bedok can be delivered until 10 pm. Choose a same-day service and write the time into the note.',
        date: '2026-11-12',
      },
    ],
  }),
  tenant({
    code: 'myhub',
    name: 'Hab Niaga Malaysia Sdn Bhd',
    brandName: 'MyHub Niaga',
    country: 'MY',
    currency: 'MYR',
    timezone: 'Asia/Kuching',
    language: 'my',
    features: { tinReminder: true },
    taxPercent: 6,
    registrationNo: '201901045678 (1354321-A)',
    taxNo: 'C 20190104567',
    address: 'Lot 8, Jalan Padungan, 93100 Kuching, Sarawak, Malaysia',
    primaryColor: '#0f7b5f',
    secondaryColor: '#123c33',
    tertiaryColor: '#f2a900',
    mark: HUB_MARK,
    logoWidth: 158,
    domain: 'myhub.test',
    supportPhone: '+6082123456',
    bannerText: 'Hantar bungkusan sendiri',
    referral: { promo_title: 'Ajak rakan dan dapatkan MYR 10', bonus: 10, min_top_up: 50 },
    news: [
      {
        title: 'Kutipan petang di Kuching dan Samarahan',
        excerpt:
          'Tempahan sebelum jam 3 petang dikutip pada hari yang sama. Pilih servis hari yang sama dalam borang pesanan.',
        date: '2026-11-14',
      },
    ],
  }),
  tenant({
    code: 'swiftlogistics',
    name: 'PT Swift Logistik Nusantara',
    brandName: 'Swift Logistics',
    country: 'ID',
    currency: 'IDR',
    timezone: 'Asia/Jakarta',
    language: 'id_ID',
    taxPercent: 11,
    registrationNo: 'NIB 9120001234567',
    taxNo: 'NPWP 01.234.567.8-901.000',
    address: 'Jalan Jenderal Sudirman Kav. 52, Jakarta Selatan 12190, Indonesia',
    primaryColor: '#ffb300',
    secondaryColor: '#3b2f00',
    tertiaryColor: '#0061a8',
    // Amber alone has too little contrast on white and on amber.
    logo: logo(SWIFT_MARK, '#5c3d00', 'Swift Logistics', 192, 'light'),
    icon: icon(SWIFT_MARK, '#5c3d00'),
    mark: SWIFT_MARK,
    logoWidth: 192,
    domain: 'swiftlogistics.test',
    supportPhone: '+622112345678',
    minOrderAmount: 20000,
    features: { passwordless: true, tinReminder: true, externalSubdomain: true },
    partnerApps: {
      web_url: 'https://app.swiftlogistics.test',
      android_url: 'https://play.google.com/store/apps/details?id=test.swiftlogistics',
      iphone_url: 'https://apps.apple.com/app/id1234567890',
    },
    bannerText: 'Kirim paket sekarang',
    news: [
      {
        title: 'Penjemputan hari Minggu di Jabodetabek',
        excerpt:
          'Paket yang dipesan sebelum pukul 12.00 dijemput pada hari yang sama, juga pada hari Minggu. Biayanya tidak berubah.',
        date: '2026-11-15',
      },
    ],
  }),
];
