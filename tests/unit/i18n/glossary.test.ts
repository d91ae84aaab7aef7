import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Area } from '../../../texts/catalogue.ts';
import type { Locale } from '../../../texts/locales.ts';
import { textsOf } from '../../../texts/read.ts';
import { leavesOf } from './leaves.ts';

type Other = Exclude<Locale, 'en_US'>;

// MUI’s texts, and words that users type or that files contain. There, several words for one thing are useful.
const LEFT_OUT = /^(language|mui|(command|import|contact|order|phone|value|message|statement)Words)$/;
const AREAS = readdirSync(path.resolve(import.meta.dirname, '../../../texts/en_US'))
  .map((file) => path.basename(file, '.json') as Area)
  .filter((area) => !LEFT_OUT.test(area));

const allTextsOf = (locale: Locale): [place: string, text: string][] =>
  AREAS.flatMap((area) =>
    [...leavesOf(textsOf(locale, area))].map(([key, text]): [string, string] => [
      `${locale}/${area} ${key}`,
      text,
    ]),
  );

/** The used word for each thing, and the other words with the same meaning. */
const WORDS: Readonly<Partial<Record<Other, readonly [used: string, others: RegExp][]>>> = {
  zh_CN: [
    ['代收货款', /货到付款/],
    ['对账单', /对发票|结单/],
    ['运单号', /运单编号|快递单号/],
    ['收件人', /收货人(?!$)|收信人/],
    ['寄件人', /发件人/],
    ['面单', /运输标签/],
    ['签收凭证', /签收证明|交付证明/],
    ['交接单', /交接清单/],
    ['手机号码', /手机号(?!码)/],
    ['字段', /栏位/],
    ['您', /你/],
    ['公斤', /千克/],
    ['Webhook', /(?<![a-z/])webhook/],
    ['后台', /(?:快递公司|服务商)的门户/],
  ],
  id_ID: [
    ['email', /surel/i],
    ['berkas', /\bfile\b(?!\})/i],
    ['browser', /peramban/i],
    ['isi saldo', /isi ulang/i],
    ['resi', /konsinyasi|nomor waybill/i],
    ['penerima', /\bconsignee\b|\bpenadah\b/i],
    ['bayar di tempat (COD)', /bayar di tempat(?! \(COD\))/i],
    ['titik singgah', /perhentian/i],
    ['daftar kemasan', /daftar isi\b/i],
    ['unduh', /\bdownload\b/i],
    ['e-faktur', /faktur elektronik/i],
    ['tim bantuan', /\bdukungan\b/i],
    ['pekan', /minggu %\{/i],
    ['Anda', /\bkamu\b|\banda\b/],
  ],
  my: [
    ['e-mel', /\bemail\b(?!\})|\bmel\b(?<!e-mel)/i],
    ['fail', /\bfile\b(?!\})|\bberkas\b/i],
    ['kutipan', /\bambilan\b|\bpungutan\b/i],
    ['penghantaran', /\bhantaran\b|\bpengiriman\b/i],
    ['bayaran semasa hantar', /semasa (terima|penghantaran|hantaran)/i],
    ['konsainmen', /konsainan/i],
    ['kaedah bayaran', /kaedah pembayaran|cara pembayaran/i],
    ['tambah nilai', /isi ulang|isi semula/i],
    ['muat turun', /\bunduh\b/i],
    ['senarai pembungkusan', /senarai bungkusan/i],
    ['perkhidmatan', /\bservis\b/i],
    ['percubaan', /\bcubaan\b/i],
    ['pengebilan', /\bbenarkan bil\b/i],
    ['tertunggak', /\blewat bayar\b/i],
    ['status', /\bkeadaan\b/i],
    ['anda', /\bawak\b|\bkamu\b/i],
  ],
};

describe.each(Object.keys(WORDS) as Other[])('the words of %s', (locale) => {
  const texts = allTextsOf(locale);

  it.each(WORDS[locale] ?? [])(
    'the word for %s has no other meaning, and no other word is used (I18N-06)',
    (_, others) => {
      expect(texts.length).toBeGreaterThan(1000);
      expect(
        texts.filter(([, text]) => others.test(text)).map(([place, text]) => `${place}: ${text}`),
      ).toEqual([]);
    },
  );
});

it('Chinese sentences have full-width punctuation (I18N-06)', () => {
  const half =
    /\p{Script=Han}[,;:!?]|[,;!?] ?\p{Script=Han}|\p{Script=Han}\.(?!\w)|\p{Script=Han}\(|\)\p{Script=Han}/u;
  // The colon belongs to the grammar of typed commands.
  const bad = allTextsOf('zh_CN').filter(([, text]) => half.test(text) && !text.includes('状态:failed'));
  expect(bad.map(([place, text]) => `${place}: ${text}`)).toEqual([]);
});

it('in Malay, a sender is a pengirim, and penghantar is the rider alone (I18N-06)', () => {
  const english = new Map(allTextsOf('en_US').map(([place, text]) => [place.replace('en_US', 'my'), text]));
  const texts = allTextsOf('my');
  const isRider = (text: string) => /\bpenghantar(nya)?\b/i.test(text);
  expect(texts.filter(([, text]) => isRider(text))).not.toEqual([]);
  expect(
    texts.filter(([place, text]) => isRider(text) !== /\brider/i.test(english.get(place) ?? '')),
  ).toEqual([]);
});
