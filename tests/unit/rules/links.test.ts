import { describe, expect, it } from 'vitest';
import { leadsTo, plainLinks } from '../../../contract/rules/text/links.ts';
import { hostOfAddress } from '../../../server/modules/company/mailProviders.ts';

const HOSTS = ['parcels.test', '.shop.test'];

describe('the links of a shipper’s text', () => {
  it.each([
    'Track it: https://parcels.test/customer/etrack/abc-1.',
    'Our shop: https://www.shop.test/a?b=c#d, or shop.test',
    'Write to help@anywhere.test, RM 5.00, version 1.2, 10.30am',
    'See (https://shop.test)',
    'HTTPS://SHOP.TEST/x',
  ])('links to an own host, and invalid text, do not change: %s (BX-06)', (text) => {
    expect(plainLinks(text, HOSTS)).toBe(text);
  });

  it.each([
    ['https://evil.test/login', 'evil. test/login'],
    ['Go to evil.test now', 'Go to evil. test now'],
    ['www.evil.test', 'www. evil. test'],
    ['https://parcels.test@evil.test/', 'parcels. test@evil. test/'],
    ['https://parcels.test.evil.test', 'parcels. test. evil. test'],
    ['https://evilshop.test', 'evilshop. test'],
    ['https://evil.test\\@parcels.test', 'evil. test\\@parcels. test'],
    ['http://http://evil.test', 'evil. test'],
    ['https://parcels.test/,https://evil.test', 'parcels. test/,evil. test'],
    ['//evil.test/x', 'evil. test/x'],
    ['http://1.2.3.4/x', '1. 2. 3. 4/x'],
    ['http:\\\\evil.test', 'evil. test'],
    ['https://еvil.test', 'еvil. test'],
    ['evil。test', 'evil。 test'],
    ['evil．test', 'evil． test'],
    ['ftp://shop.test/x', 'shop. test/x'],
    ['@evil.test', '@evil. test'],
  ])('links to another host stay text: %s (BX-06)', (text, shown) => {
    expect(plainLinks(text, HOSTS)).toBe(shown);
    expect(plainLinks(shown, HOSTS)).toBe(shown);
  });
});

it('an address counts as one of an own host only as a whole (BX-06)', () => {
  expect(leadsTo('https://www.shop.test/x', HOSTS)).toBe(true);
  expect(leadsTo('https://www.parcels.test/x', HOSTS)).toBe(false);
  for (const wrong of ['shop.test', 'javascript://shop.test/%0aalert(1)', 'https://shop.test@evil.test', ''])
    expect([wrong, leadsTo(wrong, HOSTS)]).toEqual([wrong, false]);
});

it.each([
  ['me@ainabatik.test', 'ainabatik.test'],
  ['me@mail.ainabatik.com.my', 'mail.ainabatik.com.my'],
  ['Me@BÜCHER.test', 'xn--bcher-kva.test'],
  ['me@gmail.com', null],
  ['me@yahoo.com.my', null],
  ['me@Ｈotmail.co.uk', null],
  ['me@a.proton.me', null],
  ['me@mailgmail.test', 'mailgmail.test'],
  ['me@qq.com', null],
])('the mail address %s proves the host %s for its owner (BX-06)', (email, host) => {
  expect(hostOfAddress(email)).toBe(host);
});
