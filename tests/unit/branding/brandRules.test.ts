import { describe, expect, it } from 'vitest';
import { BrandingInput, CustomerBranding } from '../../../contract/account/branding.ts';
import {
  BRAND_IMAGE_NAMES,
  fillNotice,
  MAIL_CODES,
  smsParts,
  unknownVariable,
} from '../../../contract/rules/account/branding.ts';
import { LOCALES } from '../../../contract/rules/locales.ts';
import { brandIssues, brandingInput, brandValues } from '../../../src/customRoutes/branding/brandRules.ts';
import { inAllLanguages } from '../../../texts/read.ts';

const NOTICE_TEXTS = inAllLanguages('noticeTexts');

const EMPTY = {
  ...Object.fromEntries(Object.keys(CustomerBranding.shape).map((name) => [name, null])),
  customBranding: false,
  linkHosts: ['parcels.test', '.shop.test'],
  mapSites: [] as string[],
  updatedAt: '2026-03-01T04:00:00.000Z',
} as CustomerBranding;
const NO_PICTURES = { logo: '', promoBannerImg: '', promoPopupImg: '' };

describe('the form of a brand', () => {
  it('the form of a brand sends only nulls for an account without a brand, so standard texts stay in each reader’s language (SET-51, SET-52)', () => {
    const input = brandingInput(brandValues(EMPTY, 'my'), NO_PICTURES, 'my');
    const { mapSites, customBranding, ...texts } = input;
    expect([mapSites, customBranding]).toEqual([[], false]);
    expect(Object.values(texts).every((value) => value === null)).toBe(true);
    expect(BrandingInput.safeParse(input).success).toBe(true);
  });

  it('the form of a brand sends a changed template as a title and lines, and reads it back unchanged (SET-48, SET-49)', () => {
    const values = { ...brandValues(EMPTY, 'en_US'), content700: 'Hello {receiver_name},\n\nit is there.' };
    const input = BrandingInput.parse(brandingInput(values, NO_PICTURES, 'en_US'));
    expect(input.notifyEmail700).toEqual({
      title: '{tracking_no} - {tracking_status}',
      content: ['Hello {receiver_name},', '', 'it is there.'],
    });
    const read = brandValues({ ...EMPTY, notifyEmail700: input.notifyEmail700 ?? null }, 'zh_CN');
    expect(read.content700).toBe(values.content700);
  });

  it.each([
    ['url', 'javascript:alert(1)'],
    ['supportUrl', 'batik'],
    ['url', 'http://batik.test/'],
    ['promoPopupUrl', 'https://bank.test@evil.test/'],
    ['promoNoticeUrl', 'https://bank.test\\@evil.test/'],
    ['supportEmail', 'nobody'],
    ['colorBg', 'red'],
    ['facebookPixelId', 'abc'],
    ['mapSites', 'https://shop.test\nhttps://*.shop.test'],
    ['mapSites', 'http://shop.test'],
    ['mapSites', 'https://shop.test/map'],
    ['mapSites', Array.from({ length: 21 }, (_, i) => `https://s${i}.test`).join('\n')],
    ['notifySms', 'x'.repeat(141)],
    ['notifySms', 'Hello {nobody}'],
    ['title100', '{tracking_nr}'],
    ['content900', '{secret}'],
    ['content900', 'x'.repeat(501)],
  ] as const)(
    'the form of a brand finds at %s the fault that the server would refuse: %s',
    (field, value) => {
      const values = { ...brandValues(EMPTY, 'en_US'), [field]: value };
      expect(brandIssues(values).map((issue) => issue.field)).toContain(field);
      expect(BrandingInput.safeParse(brandingInput(values, NO_PICTURES, 'en_US')).success).toBe(false);
    },
  );

  it('an empty form of a brand has no message', () => {
    expect(brandIssues(brandValues(EMPTY, 'en_US'))).toEqual([]);
    expect(BRAND_IMAGE_NAMES).toHaveLength(3);
  });
});

describe('texts of notices', () => {
  it.each(LOCALES)(
    '%s has a text for every status, with the link and no unknown variable (SET-50, SET-52)',
    (locale) => {
      const { mails, sms } = NOTICE_TEXTS[locale];
      for (const code of MAIL_CODES) {
        const text = mails[code].join('\n');
        expect(text).toContain('{tracking_link}');
        expect(unknownVariable(text)).toBeUndefined();
      }
      expect(unknownVariable(sms)).toBeUndefined();
    },
  );

  it('a text of a notice fills each variable once, so a name that looks like a variable stays a name', () => {
    const values = { sender_name: '{tracking_no}', tracking_no: 'MY1' } as Parameters<typeof fillNotice>[1];
    expect(fillNotice('{sender_name} {tracking_no} {unknown}', values)).toBe('{tracking_no} MY1 {unknown}');
  });

  it.each([
    ['x'.repeat(160), 1],
    ['x'.repeat(161), 2],
    ['好'.repeat(70), 1],
    ['好'.repeat(71), 2],
  ])('a text needs the same number of short messages as networks count (SET-47): %#', (text, parts) => {
    expect(smsParts(text)).toBe(parts);
  });
});
