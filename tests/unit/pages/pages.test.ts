import { describe, expect, it } from 'vitest';
import { ORDER_STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { type Html, html, safeImage, safeUrl } from '../../../pages/html.ts';
import { pickLocale } from '../../../pages/language.ts';
import { TEXTS } from '../../../pages/pageTexts.ts';
import { dateTime, timeOfDay, zoneName } from '../../../pages/time.ts';
import { trackingTone } from '../../../pages/tracking/parcelCard.ts';
import { brandColors } from '../../../pages/tracking/shipperBrand.ts';
import { fill } from '../../../texts/fill.ts';

describe('html template', () => {
  it('the html template escapes inserted values, in text and in attributes, and keeps nested templates', () => {
    const evil = `<img src=x onerror="a('b')">&`;
    expect(html`<p title="${evil}">${html`<b>${evil}</b>`}</p>`.markup).toBe(
      '<p title="&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;&amp;"><b>&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;&amp;</b></p>',
    );
  });

  it('the html template leaves out null, undefined and false, keeps 0, and joins lists', () => {
    expect(html`${null}${undefined}${false}${0}${['<', html`<br>`]}`.markup).toBe('0&lt;<br>');
  });

  it('the html template escapes markup that no template made', () => {
    const forged = { markup: '<script>' } as unknown as Html;
    expect(() => html`${forged}`.markup.includes('<script>')).toThrow();
  });
});

describe('addresses that others wrote', () => {
  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    '//evil.test',
    '/\\evil.test',
    'vbscript:x',
    'https://a@evil.test',
    '',
    null,
  ])('an address that others wrote is no link: %j', (url) => expect(safeUrl(url)).toBeNull());
  it.each(['https://shop.test/a?b=1', 'mailto:a@b.test', 'tel:+60123', '/customer/strack'])(
    'an address that others wrote is a link: %s',
    (url) => expect(safeUrl(url)).toBe(url),
  );
  it('pictures come from https, this host or data, never from http', () => {
    expect(safeImage('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA');
    expect(safeImage('/logo.svg')).toBe('/logo.svg');
    expect(safeImage('http://x.test/a.png')).toBeNull();
    expect(safeImage('data:text/html;base64,AAAA')).toBeNull();
  });
  it('a shipper’s colour must have six hex digits, and its text is readable', () => {
    expect(brandColors({ colorPrimary: 'red}body{display:none' } as never)).toBe('');
    expect(brandColors({ colorPrimary: '#ffee00' } as never)).toMatch(/--on-brand:#(0|1)/);
    expect(brandColors({ colorPrimary: '#ffee00', colorBg: 'url(x)' } as never)).toContain(
      '-ground:#ffee00;',
    );
    expect(brandColors({ colorPrimary: null, colorBg: '#222222' } as never)).toContain('--on-brand:#ffffff');
  });
});

describe('texts', () => {
  const flat = (value: object, path = ''): Record<string, string> =>
    Object.assign(
      {},
      ...Object.entries(value).map(([k, v]) =>
        typeof v === 'string' ? { [path + k]: v } : flat(v, `${path}${k}.`),
      ),
    );
  const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map((m) => m[0]).sort();
  const english = flat(TEXTS.en_US);

  it.each(['zh_CN', 'id_ID', 'my'] as const)(
    'texts have the same keys and places in %s, none of them empty or left in English (I18N-01)',
    (locale) => {
      const ownTexts = flat(TEXTS[locale]);
      expect(Object.keys(ownTexts).sort()).toEqual(Object.keys(english).sort());
      const same = Object.keys(ownTexts).filter((key) => {
        expect(ownTexts[key]).not.toBe('');
        expect(places(ownTexts[key]!), key).toEqual(places(english[key]!));
        return ownTexts[key] === english[key];
      });
      const international = locale === 'id_ID' ? ['sms', 'email'] : ['sms'];
      expect(same.filter((key) => !international.includes(key))).toEqual([]);
    },
  );

  it('texts have the exact English wording of the specification (TRACK-16, TRACK-26, TRACK-30, TRACK-40, TRACK-41, TRACK-60, TRACK-61, DET-29, DET-34, DET-35, DET-36, DET-39)', () => {
    const t = TEXTS.en_US;
    expect([t.tooShort, t.copied, t.notFound, t.noOrder, t.missing, t.backHome]).toEqual([
      'Tracking number length must be more than 3.',
      'Tracking URL copied!',
      'No tracking data available',
      'No order data available',
      'Sorry, the page you visited does not exist.',
      'Back Home',
    ]);
    expect([t.podExactly, t.podFailed, t.podError, t.podUnshowable, t.rateThanks]).toEqual([
      'Please enter exactly 4 digits',
      'Failed to retrieve POD image',
      'An error occurred',
      'Sorry, there was an error displaying the e-POD images.',
      'Awesome thank you!',
    ]);
    expect(fill(t.notFoundFor, { number: 'MY1' })).toBe('No tracking data available for MY1');
    expect(fill(t.powered, { brand: 'B' })).toBe('Powered by B');
  });

  it('the texts name every status in every language', () => {
    for (const texts of Object.values(TEXTS))
      for (const rule of Object.values(ORDER_STATUS)) expect(texts.statuses[rule.name]).toBeTruthy();
  });
});

describe('language of the visitor', () => {
  it.each([
    ['zh_CN', 'my', 'id', 'zh_CN'],
    ['ms', undefined, undefined, 'my'],
    [undefined, 'id_ID', 'zh', 'id_ID'],
    [undefined, undefined, 'fr;q=0.9, ms-MY;q=0.8, en;q=0.1', 'my'],
    [undefined, undefined, 'my', 'en_US'],
    ['xx', 'yy', 'de', 'en_US'],
    [undefined, undefined, undefined, 'en_US'],
  ] as const)('requested %s, stored %s, browser %s: %s (I18N-01)', (requested, cookie, accept, expected) => {
    expect(pickLocale(requested, cookie, accept)).toBe(expected);
  });
});

describe('times', () => {
  it("times have the form D MMM YYYY, h:mm a in the tenant's zone, and in other languages the language’s form (TRACK-24, I18N-08)", () => {
    expect(dateTime('2026-03-02T04:05:00.000Z', 'Asia/Kuala_Lumpur', 'en')).toBe('2 Mar 2026, 12:05 pm');
    expect(dateTime('2026-12-31T23:00:00.000Z', 'Asia/Kuala_Lumpur', 'en')).toBe('1 Jan 2027, 7:00 am');
    const zone = 'Asia/Kuala_Lumpur';
    const plain = (text: string) => text.replaceAll(/\s/g, ' ');
    const timeIn = (lang: string) => plain(dateTime('2026-03-02T06:05:00.000Z', zone, lang));
    expect(timeIn('zh-CN')).toBe('2026年3月2日 14:05');
    expect(timeIn('ms')).toBe('2 Mac 2026, 2:05 PTG');
    expect(timeIn('id')).toBe('2 Mar 2026, 14.05');
    expect(plain(timeOfDay('2026-03-02T06:05:00.000Z', zone, 'zh-CN'))).toBe('14:05');
    expect(zoneName('Asia/Kuala_Lumpur', new Date('2026-03-02T04:05:00.000Z'))).toBe('GMT+8');
  });
});

it('the codes have the tracking colours (TRACK-18, TRACK-19, TRACK-20, TRACK-21, TRACK-22)', () => {
  const tones = {
    grey: [100, 110, 200],
    orange: [500],
    pink: [475, 650, 651, 655],
    green: [700, 701, 1000],
    red: [900],
  };
  for (const [tone, codes] of Object.entries(tones))
    for (const code of codes) expect(trackingTone(code), String(code)).toBe(tone);
});

it.each([
  [0, 'grey'],
  [10, 'orange'],
  [11, 'grey'],
  [99, 'red'],
  [400, 'blue'],
  [450, 'blue'],
  [555, 'blue'],
  [556, 'blue'],
  [600, 'blue'],
  [625, 'blue'],
  [661, 'orange'],
  [663, 'red'],
])('code %i without its own colour has the colour of its kind: %s (TRACK-23)', (code, tone) => {
  expect(trackingTone(code)).toBe(tone);
});
