import { expect, it } from 'vitest';
import { RegisterInput } from '../../../contract/account/account.ts';
import { LoginInput } from '../../../contract/account/auth.ts';
import { InstantQuoteInput } from '../../../contract/orders/services.ts';
import { checkLogin } from '../../../src/customRoutes/auth/loginRules.ts';
import { checkSignUp } from '../../../src/customRoutes/auth/signUpRules.ts';
import { EMPTY_PLACE } from '../../../src/customRoutes/quote/rules/quotePlace.ts';
import { EMPTY_QUOTE, quoteCall, toRequest } from '../../../src/customRoutes/quote/rules/quoteRequest.ts';
import { quoteIssues } from '../../../src/customRoutes/quote/rules/quoteRules.ts';

it.each([
  ['', ''],
  ['  ', 'x'],
  ['aisyah', ''],
  ['aisyah', 'x'],
  ['aisyah@shop.test', 'x'],
])(
  'the sign-in form refuses “%s” with “%s” where the contract does (AUTH-02, AUTH-03)',
  (username, password) => {
    const isAccepted = LoginInput.safeParse({ companyCode: 'my', username, password }).success;
    expect(Object.keys(checkLogin(username, password)).length === 0).toBe(isAccepted);
  },
);

const FILLED = {
  fullname: 'Aisyah',
  email: 'aisyah@shop.test',
  password: 'longenough',
  phoneNumber: '0123456789',
  referralCode: '',
  terms: true,
};
it.each([
  {},
  { fullname: ' ' },
  { email: 'aisyah@shop' },
  { email: '' },
  { password: '1234567' },
  { password: '12345678' },
  { phoneNumber: ' ' },
])('the sign-up form refuses %o where the contract does (AUTH-61, AUTH-64, AUTH-65)', (change) => {
  const values = { ...FILLED, ...change };
  const { fullname: name, phoneNumber: mobile, email, password } = values;
  const isAccepted = RegisterInput.safeParse({ companyCode: 'my', name, mobile, email, password }).success;
  expect(Object.keys(checkSignUp(values, 'MY')).length === 0).toBe(isAccepted);
});

it.each([0.1, 1.2345, 9_999.999, 10_000, 10_001, 0, -1])(
  'the rates form accepts a weight of %s kg only if the contract does (QUOTE-22)',
  (weightKg) => {
    const place = { ...EMPTY_PLACE, postcode: '50450', country: 'MY' };
    const values = { ...EMPTY_QUOTE, origin: place, destination: place, weightKg };
    const call = quoteCall(toRequest(values), { companyId: 'c1', customerId: null });
    const isAccepted = InstantQuoteInput.safeParse(call).success;
    expect(quoteIssues(values, undefined).length === 0).toBe(isAccepted);
  },
);
