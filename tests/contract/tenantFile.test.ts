import { describe, expect, it } from 'vitest';
import { problemsOf, TenantChange, TenantFile } from '../../contract/operate/tenantFile.ts';
import { LOCALES } from '../../contract/rules/locales.ts';

const FILE = {
  code: 'siam',
  name: 'Siam Parcels',
  country: 'TH',
  currency: 'THB',
  timezone: 'Asia/Bangkok',
  primaryColor: '#ffd400',
};

describe('a tenant’s file', () => {
  it('a tenant’s file needs six fields, and its refusal names the missing ones', () => {
    expect(problemsOf(TenantFile, FILE)).toEqual([]);
    expect(problemsOf(TenantFile, {}).map((p) => [p.field, p.reason])).toEqual(
      Object.keys(FILE).map((field) => [field, 'is missing']),
    );
  });

  it.each([
    ['code', { code: 'Siam!' }, 'must be 2 to 30 small letters'],
    ['code', { code: 'www' }, 'is a reserved name, not "www"'],
    ['country', { country: 'Thailand' }, 'such as MY, not "Thailand"'],
    ['currency', { currency: 'BAHT' }, 'such as MYR, not "BAHT"'],
    ['timezone', { timezone: 'Bangkok' }, 'such as Asia/Kuala_Lumpur, not "Bangkok"'],
    ['primaryColor', { primaryColor: 'gold' }, 'such as #0b5fff, not "gold"'],
    ['hosts.1', { hosts: ['a.example', 'https://b.example'] }, 'without https:// and port'],
    ['hosts.0', { hosts: ['10.0.0.1'] }, 'must be a host name'],
    ['logo', { logo: 'javascript:alert(1)' }, 'must be an https address'],
    ['supportEmail', { supportEmail: 'nobody' }, 'must be an e-mail address'],
    ['websiteUrl', { websiteUrl: 'http://siam.test' }, 'such as https://example.com'],
    ['supportUrl', { supportUrl: 'https://bank.test@evil.test' }, 'without a user name'],
    [
      'settings.consumer_app.banner_settings.0.linkURL',
      {
        settings: {
          'consumer_app.banner_settings': [
            { imageURL: 'https://siam.test/a.png', linkURL: '//evil.test', title: null, description: null },
          ],
        },
      },
      'or a page such as /customer',
    ],
    [
      'settings.consumer_portal.dashboard.news_promo_feeds.0.url',
      {
        settings: {
          'consumer_portal.dashboard': {
            news_promo_feeds: [{ title: 'a', excerpt: 'b', url: 'http://a.test' }],
          },
        },
      },
      'or a page such as /customer',
    ],
    ['language', { language: 'de' }, `must be one of ${LOCALES.join(', ')}, not "de"`],
    ['taxPercent', { taxPercent: 6.123 }, 'at most two decimals, not 6.123'],
    [
      'settings.customer_rates.smsRate',
      { settings: { customer_rates: { smsRate: 0.085 } } },
      'at most two decimals, not 0.085',
    ],
    [
      'settings.customer_rates.pushRate',
      { settings: { customer_rates: { pushRate: 0.05 } } },
      'must be 0: messages in browsers are not charged',
    ],
    [
      'settings.referral.customer.min_top_up',
      { settings: { 'referral.customer': { bonus: 5, min_top_up: 10.005 } } },
      'at most two decimals, not 10.005',
    ],
    ['features.tin', { features: { tin: true } }, 'is not a field of this file'],
    ['colour', { colour: '#000000' }, 'is not a field of this file'],
    ['settings.features', { settings: { features: {} } }, 'is not a field of this file'],
    ['admin.email', { admin: { name: 'A', email: 'x' } }, 'must be an e-mail address'],
  ])('a tenant’s file is refused at %s for %j', (field, wrong, message) => {
    expect(problemsOf(TenantFile, { ...FILE, ...wrong })).toEqual([
      { field, reason: expect.stringContaining(message) },
    ]);
  });

  it('a tenant’s file for a change needs only the code, and null removes a value', () => {
    expect(problemsOf(TenantChange, { code: 'siam', logo: null })).toEqual([]);
    expect(problemsOf(TenantChange, { logo: null })).toEqual([{ field: 'code', reason: 'is missing' }]);
  });
});

it.each([
  ['scripts_fb_pixelid', '1234567890', '<script>'],
  ['scripts_google_analyticid', 'G-ABC123DEF4', 'https://evil.test/x.js'],
  ['scripts_google_adwordsid', 'AW-123456789', 'AW-1");alert(1)//'],
])('%s accepts an id such as %s and refuses a possible script: %s (SHELL-82)', (name, id, script) => {
  const file = (value: string) => ({
    code: 'shop',
    name: 'Shop',
    country: 'MY',
    currency: 'MYR',
    timezone: 'Asia/Kuala_Lumpur',
    primaryColor: '#0b5fff',
    settings: { [name]: value },
  });
  expect(problemsOf(TenantFile, file(id))).toEqual([]);
  expect(problemsOf(TenantFile, file(script)).map(({ field }) => field)).toEqual([`settings.${name}`]);
});
