// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { checkLogin, passwordProblem } from '../../../src/customRoutes/auth/loginRules.ts';
import { forgetReferralCode, storedReferralCode } from '../../../src/customRoutes/auth/referralCode.ts';
import { clearRedirect, storedRedirect, storeRedirect } from '../../../src/customRoutes/auth/signInTarget.ts';
import { checkSignUp, signUpFromQuery } from '../../../src/customRoutes/auth/signUpRules.ts';
import { clearSessionStorage } from '../../../src/lib/browser/sessionStorage.ts';

it.each([
  ['', '', { username: 'auth.usernameRequired', password: 'auth.passwordRequired' }],
  ['aisyah', 'x', {}],
  ['aisyah@shop.test', 'x', {}],
  ['aisyah@shop', 'x', { username: 'auth.invalidEmail' }],
  ['@', 'x', { username: 'auth.invalidEmail' }],
])(
  'user name “%s” with password “%s” has the problems %o (AUTH-02, AUTH-03, AUTH-04)',
  (name, password, problem) => {
    expect(checkLogin(name, password)).toEqual(problem);
  },
);

const ORIGINS = ['https://api.waybill.test', 'http://localhost:4000'];
it.each([
  ['https://api.waybill.test/v1.0/x?a=1', 'https://api.waybill.test/v1.0/x?a=1'],
  ['http://localhost:4000/v1.0/x', 'http://localhost:4000/v1.0/x'],
  ['http://api.waybill.test/', null],
  ['https://api.waybill.test:444/', null],
  ['https://api.waybill.test.evil.example/', null],
  ['https://api.waybill.test@evil.example/', null],
  ['https://user:pw@api.waybill.test/', null],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['\\\\evil.example', null],
  ['\t//evil.example', null],
  ['/\t/evil.example', null],
  ['javascript:alert(1)', null],
  ['not an address', null],
])(
  'the redirect address %s leads to %s, until it is deleted (AUTH-31, AUTH-32, AUTH-33, AUTH-34, AUTH-35, B1-21, B2-16)',
  (requested, target) => {
    storeRedirect(`?redirectUrl=${encodeURIComponent(requested)}`);
    expect(storedRedirect(ORIGINS)?.href ?? null).toBe(target);
    expect(storedRedirect(ORIGINS)?.href ?? null).toBe(target);
    clearRedirect();
    expect(storedRedirect(ORIGINS)).toBeNull();
  },
);

it('signing out keeps only the settings of this browser (AUTH-24, AUTH-25, SHELL-78, B1-10)', () => {
  localStorage.clear();
  const kept = { lang: 'my', toggleSider: 'collapsed', remember: '1', username: 'aisyah', theme: 'dark' };
  for (const [key, value] of Object.entries({
    ...kept,
    customerId: '7',
    refreshToken: 'r',
    password: 'p',
    'ra.x': 'y',
  })) {
    localStorage.setItem(key, value);
  }
  clearSessionStorage();
  expect({ ...localStorage }).toEqual(kept);
});

it('a sign-up is filled in from its link, with the calling code before a bare number (AUTH-60, AUTH-69, AUTH-70)', () => {
  expect(
    signUpFromQuery('?fullname=Siti&email=s%40x.test&phoneNumber=0123334444&countryCode=60&referralCode=AB'),
  ).toEqual({
    fullname: 'Siti',
    email: 's@x.test',
    password: '',
    phoneNumber: '+60123334444',
    referralCode: 'AB',
    terms: false,
  });
});

it.each([
  ['SG', '91234567', '+6591234567'],
  ['sg', '9123 4567', '+6591234567'],
  ['MY', '0123334444', '+60123334444'],
  ['65', '91234567', '+6591234567'],
  ['60', '60123456789', '+60123456789'],
  ['65', '65123456', '+6565123456'],
  ['SG', '+60123334444', '+60123334444'],
  ['SG', '', ''],
])('countryCode=%s makes the number %s of the link %s (AUTH-69)', (country, phone, made) => {
  const query = new URLSearchParams({ countryCode: country, phoneNumber: phone });
  expect(signUpFromQuery(`?${query}`).phoneNumber).toBe(made);
});

it('the referral code of a link is stored for later visits until a sign-up uses it (AUTH-70)', () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as unknown as Storage;
  expect(storedReferralCode('', storage)).toBe('');
  expect(storedReferralCode('?referralCode=AMI7', storage)).toBe('AMI7');
  expect(storedReferralCode('?fullname=Siti', storage)).toBe('AMI7');
  expect(storedReferralCode('?referralCode=NEW1', storage)).toBe('NEW1');
  forgetReferralCode(storage);
  expect(storedReferralCode('', storage)).toBe('');
});

it('a sign-up names every field that is missing (AUTH-61, AUTH-62, AUTH-63, AUTH-64, AUTH-65, AUTH-66, AUTH-67, AUTH-68, NUM-04)', () => {
  const empty = signUpFromQuery('');
  expect(checkSignUp(empty, 'MY')).toEqual({
    fullname: 'auth.fullNameRequired',
    email: 'auth.emailRequired',
    password: 'auth.passwordRequired',
    phoneNumber: 'auth.phoneRequired',
    terms: 'auth.termsRequired',
  });
  const good = {
    ...empty,
    fullname: 'Siti',
    email: 's@x.test',
    password: '12345678',
    phoneNumber: '012-345 6789',
    terms: true,
  };
  expect(checkSignUp(good, 'MY')).toEqual({});
  expect(checkSignUp({ ...good, phoneNumber: '12' }, 'MY')).toEqual({ phoneNumber: 'booking.phone.invalid' });
  expect(passwordProblem('1234567')).toBe('auth.passwordShort');
});
