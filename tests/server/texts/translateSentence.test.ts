import { describe, expect, it } from 'vitest';
import type { PlanPrice } from '../../../contract/money/topUp.ts';
import { LOCALES, type Locale } from '../../../contract/rules/locales.ts';
import { CANCEL_REASONS } from '../../../contract/rules/orders/orderStatus.ts';
import { translateAnswer } from '../../../server/http/answer/translateAnswers.ts';
import { REJECT_REASONS } from '../../../server/modules/orders/booking/personnel.ts';
import { CATALOG_SERVICES } from '../../../server/sandbox/catalog/services.ts';
import { DEMO_PLANS } from '../../../server/sandbox/demo/plans.ts';
import { translateSentence } from '../../../server/texts/translateSentence.ts';
import { inAllLanguages, textsOf } from '../../../texts/read.ts';
import { sentencesInSource } from './sentencesInSource.ts';

const others = LOCALES.filter((locale) => locale !== 'en_US');
const TEXTS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = inAllLanguages('sentences');

describe('sentences of the server', () => {
  it('sentences of the server are their own keys in English (I18N-06)', () => {
    expect(Object.entries(TEXTS.en_US).filter(([key, text]) => key !== text)).toEqual([]);
  });

  it.each(others)('sentences of the server are translated, not copied, in %s (I18N-06)', (locale) => {
    const same: readonly string[] = ['Van', 'SMS', 'Email', '"%{field}" %{rest}'];
    expect(
      Object.entries(TEXTS[locale]).filter(([english, text]) => text === english && !same.includes(english)),
    ).toEqual([]);
  });

  /** Example values for parts that the source builds from other sentences. */
  const WORDS: Readonly<Record<string, string>> = {
    side: 'pickup',
    reason: 'is on a manifest already',
  };
  const samples = sentencesInSource().map(({ file, text }) => ({
    file,
    text: text.replace(/\$\{([^}]+(?:\(.*?\))?[^}]*)\}/g, (_, name: string) => WORDS[name] ?? '7'),
  }));

  it.each(others)(
    'sentences of the server include the descriptions of the sandbox’s services in %s (FORM-56, I18N-05)',
    (locale) => {
      const descriptions = CATALOG_SERVICES.map((s) => s.description);
      expect(descriptions.filter((text) => text && translateSentence(locale, text) === text)).toEqual([]);
    },
  );

  it.each(others)(
    'sentences of the server include the texts of the demo’s plans, as the portal reads them, in %s (PAY-09, I18N-05)',
    (locale) => {
      const wordsOf = (plans: PlanPrice[]) =>
        plans.flatMap(({ description, features }) => [
          description,
          ...features.filter(({ key }) => key === 'serviceincluded').map(({ valueTxt }) => valueTxt),
        ]);
      const plans = Object.values(DEMO_PLANS).flat();
      const translated = wordsOf(translateAnswer(locale, plans));
      expect(wordsOf(plans).filter((text, i) => translated[i] === text)).toEqual([]);
    },
  );

  it('sentences of the server are found in the source (I18N-05)', () =>
    expect(samples.length).toBeGreaterThan(100));

  it.each(others)('sentences of the server are all known in %s (I18N-05)', (locale) => {
    expect(samples.filter(({ text }) => translateSentence(locale, text) === text)).toEqual([]);
  });

  it.each([...CANCEL_REASONS, ...REJECT_REASONS.map((r) => `Driver rejected: ${r.name}`)])(
    'sentences of the server say %s in every language (DET-19, DET-25, I18N-05)',
    (reason) => {
      for (const locale of others) {
        expect(translateSentence(locale, reason)).not.toBe(reason);
        expect(translateSentence(locale, reason)).not.toContain(reason.replace('Driver rejected: ', ''));
      }
    },
  );

  it('sentences of the server stay identical to English (I18N-06)', () => {
    for (const { text } of samples) expect(translateSentence('en_US', text)).toBe(text);
  });

  it('sentences of the server insert values and names of statuses (I18N-05)', () => {
    expect(
      translateSentence('zh_CN', 'The order is Draft. From there it can become: New order, Failed.'),
    ).toBe(
      `订单状态为“草稿”，接下来可变为：${['new', 'failed'].map((name) => textsOf('zh_CN', 'statusWords')[name as 'new' | 'failed']).join(', ')}。`,
    );
    expect(translateSentence('my', 'Your order must exceed MYR 5.00 to use payment gateway')).toBe(
      'Pesanan anda mesti melebihi MYR 5.00 untuk menggunakan gerbang pembayaran',
    );
  });

  it.each([
    ['5 Mar 2026', 'zh_CN', '收件人希望在 2026年3月5日 派送。'],
    ['5 Mar 2026', 'id_ID', 'Penerima meminta diantar pada 5 Mar 2026.'],
    ['5 Mar 2026', 'my', 'Penerima meminta penghantaran pada 5 Mac 2026.'],
    ['2026-03-05', 'my', 'Penerima meminta penghantaran pada 5 Mac 2026.'],
    ['soon', 'my', 'Penerima meminta penghantaran pada soon.'],
  ] as const)(
    'sentences of the server have the day %s as a date of the reader’s language %s (I18N-06, I18N-08, BX-42)',
    (day, locale, text) =>
      expect(translateSentence(locale, `The recipient asks for delivery on ${day}.`)).toBe(text),
  );

  it('sentences of the server about a field begin with the field in quotes (I18N-05)', () => {
    expect(translateSentence('zh_CN', '"waypoint.1.contact.phone" is required')).toBe(
      '“waypoint.1.contact.phone”为必填项',
    );
    expect(translateSentence('id_ID', '"name" must have at most 120 characters')).toBe(
      '"name" maksimal 120 karakter',
    );
  });

  it('texts written by people are not translated (I18N-05)', () => {
    expect(translateSentence('zh_CN', 'Call me before you come')).toBe('Call me before you come');
    expect(translateSentence('my', 'Late again')).toBe('Late again');
  });
});

describe('an answer to a reader of another language', () => {
  it.each([
    [
      'a call of a webhook',
      { data: { tries: [{ error: 'The server answered with status 500.' }] } },
      'Pelayan menjawab dengan status 500.',
    ],
    [
      'a row of an import without a price',
      { data: [{ line: 2, error: 'Invalid email address' }] },
      'Alamat e-mel tidak sah',
    ],
    [
      'a message that did not arrive',
      { data: [{ channel: 'email', reason: 'Invalid email address' }] },
      'Alamat e-mel tidak sah',
    ],
  ])(
    'an answer to a reader of another language has the reason why %s failed in that language (I18N-06)',
    (_what, answer, text) => {
      expect(JSON.stringify(translateAnswer('my', answer))).toContain(text);
    },
  );

  it.each([
    ['Top-up', 'Tambah nilai'],
    ['Top-up Standard', 'Tambah nilai Standard'],
  ])(
    'an answer to a reader of another language names the invoice’s item %j in that language (I18N-06)',
    (name, text) => {
      const answer = { data: [{ items: [{ name, amount: 100, orderId: null }] }] };
      expect(translateAnswer('my', answer).data[0]?.items[0]?.name).toBe(text);
    },
  );

  it('an answer to a reader of another language does not translate a reason written by a person', () => {
    const dispute = { data: { weight: { reason: 'Invalid email address' } } };
    expect(translateAnswer('my', dispute)).toBe(dispute);
  });
});
