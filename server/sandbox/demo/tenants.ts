import type { NewCompany } from '../../modules/company/store.ts';

export interface DemoTenant {
  company: NewCompany;
  settings: Record<string, unknown>;
}

const letterLogo = (text: string, color: string, width = 140) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 32"><rect width="32" height="32" rx="7" fill="${color}"/><path d="M7 11l4 11 5-9 5 9 4-11" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><text x="41" y="22" font-family="system-ui,sans-serif" font-size="17" font-weight="700" fill="${color}">${text}</text></svg>`)}`;

const tenant = (
  code: string,
  brand: string,
  color: string,
  place: Pick<NewCompany, 'country' | 'currency' | 'timezone' | 'taxBp'>,
): DemoTenant => ({
  company: {
    code,
    name: `${brand} Sdn Bhd`,
    brandName: brand,
    ...place,
    profile: {
      logo: letterLogo(brand, color),
      logob: letterLogo(brand, '#ffffff'),
      icon: letterLogo('', color, 32),
      websiteUrl: 'https://waybill.test',
      supportEmail: 'support@waybill.test',
      supportPhone: '+60312345678',
      supportUrl: 'https://waybill.test/help',
      personalization: { primaryColor: color, secondaryColor: '#0a2540', tertiaryColor: '#ff7a59' },
    },
  },
  settings: {
    'consumer_portal.dashboard': {
      info_banner: null,
      news_promo_feeds: [
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
      promo_popups: [],
    },
    'consumer_app.banner_settings': [],
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
  tenant('my', 'Waybill', '#0b5fff', {
    country: 'MY',
    currency: 'MYR',
    timezone: 'Asia/Kuala_Lumpur',
    taxBp: 600,
  }),
  tenant('sg', 'Lion Parcel Hub', '#b3261e', {
    country: 'SG',
    currency: 'SGD',
    timezone: 'Asia/Singapore',
    taxBp: 900,
  }),
];
