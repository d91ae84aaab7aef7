import { expect, it } from 'vitest';
import {
  type EasyLogin,
  type EasyLoginEvent,
  firstEasyLogin,
  nextEasyLogin,
} from '../../../src/customRoutes/auth/easyLogin/easyLoginState.ts';

const START = firstEasyLogin(null, 'F1');
const SENT: EasyLogin = { ...START, isSent: true, codes: 1, values: { ...START.values, code: '123' } };

it('a link with a code opens the second step with it (AUTH-40)', () => {
  const opened = firstEasyLogin({ by: 'phone', phone: '0123', code: 'abc' }, '');
  expect(opened).toMatchObject({
    isSent: true,
    codes: 0,
    values: { by: 'phone', phone: '0123', code: 'abc' },
  });
  expect(START).toMatchObject({ isSent: false, values: { by: 'email', code: '', referralCode: 'F1' } });
});

it.each<[string, EasyLogin, EasyLoginEvent, Partial<EasyLogin>]>([
  [
    'a value that is typed keeps the message at its field',
    { ...START, problem: { email: 'auth.emailRequired' } },
    { type: 'typed', values: { email: 'a' } },
    { values: { ...START.values, email: 'a' }, problem: { email: 'auth.emailRequired' } },
  ],
  [
    'another channel has no problem yet',
    { ...START, problem: { email: 'auth.emailRequired' } },
    { type: 'channelChosen', by: 'phone' },
    { values: { ...START.values, by: 'phone' }, problem: {} },
  ],
  [
    'a check takes the place of all that was said before',
    { ...START, refused: { email: 'no' }, failure: { message: 'no' } },
    { type: 'checked', problem: { email: 'auth.invalidEmail' } },
    { problem: { email: 'auth.invalidEmail' }, refused: {}, failure: null },
  ],
  [
    'a second code empties its field and asks for nothing else',
    { ...SENT, requiredFields: ['name'] },
    { type: 'codeSent' },
    { isSent: true, codes: 2, requiredFields: [], values: { ...START.values, code: '' } },
  ],
  [
    'what the server asks for is added once',
    { ...SENT, requiredFields: ['name'] },
    { type: 'asked', fields: ['name', 'phone'] },
    { requiredFields: ['name', 'phone'], values: SENT.values },
  ],
  [
    'going back keeps the contact and forgets the code and what was said',
    { ...SENT, requiredFields: ['name'], refused: { code: 'no' }, failure: { message: 'no' } },
    { type: 'wentBack' },
    { isSent: false, requiredFields: [], refused: {}, failure: null, values: { ...START.values, code: '' } },
  ],
])('%s (AUTH-46, AUTH-52)', (_case, before, event, after) => {
  expect(nextEasyLogin(before, event)).toMatchObject(after);
});
