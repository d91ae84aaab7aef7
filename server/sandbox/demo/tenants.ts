import type { NewCompany } from '../../modules/company/store.ts';

export interface DemoTenant {
  company: NewCompany;
  settings: Record<string, unknown>;
}

const svg = (markup: string) => `data:image/svg+xml,${encodeURIComponent(markup)}`;

type Mark = (color: string) => string;

const WAYBILL_MARK: Mark = (color) =>
  `<rect width="32" height="32" rx="7" fill="${color}"/><path d="M7 11l4 11 5-9 5 9 4-11" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>`;
const LION_MARK: Mark = (color) =>
  `<circle cx="16" cy="16" r="16" fill="${color}"/><path d="M16 6l3 4 5-1-1 5 4 3-4 3 1 5-5-1-3 4-3-4-5 1 1-5-4-3 4-3-1-5 5 1z" fill="#fff"/><circle cx="16" cy="17" r="4" fill="${color}"/>`;

/** Logo and name side by side; on a dark background the name is white and the logo keeps its colour where it is visible. */
const logo = (mark: Mark, color: string, text: string, width: number, ground: 'light' | 'dark') =>
  svg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="32" viewBox="0 0 ${width} 32">${mark(ground === 'dark' ? '#ffffff55' : color)}<text x="41" y="22" font-family="system-ui,sans-serif" font-size="17" font-weight="700" fill="${ground === 'dark' ? '#ffffff' : color}">${text}</text></svg>`,
  );
const icon = (mark: Mark, color: string) =>
  svg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">${mark(color)}</svg>`,
  );

/** A banner below tracking results. */
const banner = (color: string, text: string) =>
  svg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="200" viewBox="0 0 800 200"><rect width="800" height="200" fill="${color}"/><path d="M560 150h170M600 150v-58h76l32 30v28" fill="none" stroke="#ffffffaa" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"/><text x="40" y="112" font-family="system-ui,sans-serif" font-size="38" font-weight="700" fill="#fff">${text}</text></svg>`,
  );

interface Brand {
  code: string;
  name: string;
  legalName: string;
  registrationNo: string;
  address: string;
  color: string;
  mark: Mark;
  logoWidth: number;
  domain: string;
  supportPhone: string;
  bannerText: string;
  news: { title: string; excerpt: string; date: string }[];
  place: Pick<NewCompany, 'country' | 'currency' | 'timezone' | 'taxBp'>;
}

const tenant = (brand: Brand): DemoTenant => ({
  company: {
    code: brand.code,
    name: brand.legalName,
    brandName: brand.name,
    ...brand.place,
    profile: {
      logo: logo(brand.mark, brand.color, brand.name, brand.logoWidth, 'light'),
      logob: logo(brand.mark, brand.color, brand.name, brand.logoWidth, 'dark'),
      icon: icon(brand.mark, brand.color),
      websiteUrl: `https://${brand.domain}`,
      supportEmail: `support@${brand.domain}`,
      supportPhone: brand.supportPhone,
      supportUrl: `https://${brand.domain}/help`,
      registrationNo: brand.registrationNo,
      address: brand.address,
      personalization: { primaryColor: brand.color, secondaryColor: '#0a2540', tertiaryColor: '#ff7a59' },
    },
  },
  settings: {
    'consumer_portal.dashboard': { info_banner: null, news_promo_feeds: brand.news, promo_popups: [] },
    'consumer_app.banner_settings': [
      {
        imageURL: banner(brand.color, brand.bannerText),
        linkURL: '/customer/check-rates',
        title: brand.bannerText,
        description: null,
      },
    ],
    min_order_amount: 5,
    features: {
      passwordless: false,
      tinReminder: false,
      demo: false,
      multipoint: true,
      externalSubdomain: false,
    },
    'referral.customer': {},
  },
});

export const DEMO_TENANTS: DemoTenant[] = [
  tenant({
    code: 'my',
    name: 'Waybill',
    legalName: 'Waybill Sdn Bhd',
    registrationNo: '202001012345 (1368665-X)',
    address: 'Level 12, Menara Waybill, Jalan Ampang, 50450 Kuala Lumpur, Malaysia',
    color: '#0b5fff',
    mark: WAYBILL_MARK,
    logoWidth: 124,
    domain: 'waybill.test',
    supportPhone: '+60312345678',
    bannerText: 'Send a parcel yourself',
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
    place: { country: 'MY', currency: 'MYR', timezone: 'Asia/Kuala_Lumpur', taxBp: 600 },
  }),
  tenant({
    code: 'sg',
    name: 'Lion Parcel Hub',
    legalName: 'Lion Parcel Hub Pte. Ltd.',
    registrationNo: '202112345K',
    address: '10 Anson Road, #12-08 International Plaza, Singapore 079903',
    color: '#b3261e',
    mark: LION_MARK,
    logoWidth: 190,
    domain: 'lionparcelhub.test',
    supportPhone: '+6561234567',
    bannerText: 'Same-day across Singapore',
    news: [
      {
        title: 'Evening deliveries in the east',
        excerpt:
          'Parcels to Tampines, Pasir Ris and Bedok can be delivered until 10 pm. Choose a same-day service and write the time into the note.',
        date: '2026-11-12',
      },
    ],
    place: { country: 'SG', currency: 'SGD', timezone: 'Asia/Singapore', taxBp: 900 },
  }),
];
