import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, it } from 'vitest';
import { isCommonPassword } from '../../../server/modules/users/commonPasswords.ts';

const LISTED = dictionary['passwords-common'];

it('the 10,000 most common passwords are refused, in upper and lower case (AUTH-66, B1-11)', async () => {
  const common = LISTED.slice(0, 10_000);
  expect(common).toHaveLength(10_000);
  for (const password of common) {
    expect([password, await isCommonPassword(password)]).toEqual([password, true]);
    expect([password, await isCommonPassword(password.toUpperCase())]).toEqual([password, true]);
  }
});

it.each(['12345678901', 'Malaysia2026!', '98765432', 'aaaaaaaaaaaa', ' iloveyou '])(
  '%o is refused as a common word or a run of digits (AUTH-66)',
  async (password) => expect(await isCommonPassword(password)).toBe(true),
);

it.each([
  'batik and teak',
  'correct horse battery',
  'kopi-o peng 44',
  '8412 0097 7731',
  'rumah-hijau-tepi-laut',
])('%o is accepted (AUTH-66)', async (password) => expect(await isCommonPassword(password)).toBe(false));
