import { describe, expect, it } from 'vitest';
import { RegisterInput } from '../../contract/account/account.ts';
import { isEmail, mailboxOf, plainEmail } from '../../contract/rules/text/email.ts';
import { plainHost } from '../../contract/rules/text/host.ts';

const SPELLINGS = [
  'bob@example.test',
  ' Bob@Example.TEST\n',
  'bob@example.test.',
  'ｂｏｂ＠ｅｘａｍｐｌｅ．ｔｅｓｔ',
  'bob@example。test',
  'bob@example｡test',
  'b\u00adob@exam\u200bple.test',
  '𝐛𝐨𝐛@ⓔⓧⓐⓜⓟⓛⓔ.test',
];

describe('the plain spelling of an address', () => {
  it.each(SPELLINGS)(
    'the plain spelling of %j is the same for all spellings of that address (BX-06)',
    (typed) => {
      expect(plainEmail(typed)).toBe('bob@example.test');
      expect(isEmail(typed)).toBe(true);
    },
  );

  it.each(['bob@bücher.test', 'bob@BÜCHER.test', 'bob@bu\u0308cher.test', 'bob@xn--bcher-kva.test'])(
    'the plain spelling of a host in its own script, %j, is the host name in DNS (BX-06)',
    (typed) => expect(plainEmail(typed)).toBe('bob@xn--bcher-kva.test'),
  );

  it('a plain spelling stays the same when it is normalised again, and another mailbox has another spelling (BX-06)', () => {
    for (const typed of [...SPELLINGS, 'İ@ſt.test', 'straße@straße.test', 'no address', 'a@b@c.test', ''])
      expect(plainEmail(plainEmail(typed))).toBe(plainEmail(typed));
    expect(plainEmail('bob+shop@example.test')).toBe('bob+shop@example.test');
    expect(plainEmail('b.ob@example.test')).not.toBe(plainEmail('bob@example.test'));
  });

  it('an address that a mail program reads as two addresses is refused (BX-06)', () => {
    for (const typed of ['a＠b@example.test', 'a，b@example.test', 'a；b@example.test'])
      expect([typed, isEmail(typed)]).toEqual([typed, false]);
    const input = { companyCode: 'my', name: 'A', mobile: '1', password: 'long enough 8' };
    expect(RegisterInput.safeParse({ ...input, email: 'victim，x@example.test' }).success).toBe(false);
    expect(RegisterInput.safeParse({ ...input, email: 'x@example.test' }).success).toBe(true);
  });
});

it('a text that is no host has no plain spelling of a host (BX-06)', () => {
  expect(plainHost('evil.test/ö')).toBe('evil.test/ö');
  expect(plainHost('ö@evil.test')).toBe('ö@evil.test');
  expect(plainHost('Shop.Example.TEST.')).toBe('shop.example.test');
});

it.each([
  ['Aina.Batik+shop@GMail.com', 'ainabatik@gmail.com'],
  ['a.i.n.a@googlemail.com', 'aina@gmail.com'],
  ['aina.batik+one+two@example.com', 'aina.batik@example.com'],
  ['+aina@example.com', '+aina@example.com'],
  ['aina', 'aina'],
])('%s is the mailbox %s (BX-05)', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
