import { expect, it } from 'vitest';
import { EasyLoginInput } from '../../../contract/account/account.ts';
import {
  checkContact,
  checkEntry,
  contactCall,
  type EasyLoginValues,
  entryCall,
  linkOf,
} from '../../../src/customRoutes/auth/easyLogin/easyLoginRules.ts';

const VALUES: EasyLoginValues = {
  by: 'email',
  email: 'siti@example.test',
  phone: '',
  code: '123456',
  name: 'Siti',
  referralCode: '',
};

it.each([
  [{ email: '' }, { email: 'auth.emailRequired' }],
  [{ email: 'siti@shop' }, { email: 'auth.invalidEmail' }],
  [{ by: 'phone' as const }, { phone: 'auth.phoneRequired' }],
  [{ by: 'phone' as const, phone: '0123456789', email: 'siti@shop' }, {}],
])('the first step answers %o with %o (AUTH-42, AUTH-43, AUTH-44)', (change, problem) => {
  expect(checkContact({ ...VALUES, ...change })).toEqual(problem);
});

it.each([
  [{ code: '' }, { code: 'auth.codeEmpty' }],
  [{ code: '12345' }, { code: 'auth.codeLength' }],
  [{ code: '12345x' }, { code: 'auth.codeNumeric' }],
  [{ code: '123 456' }, {}],
  [{ name: '' }, { name: 'auth.fullNameRequired' }],
  [{ name: 'x' }, { name: 'auth.nameShort' }],
  [{ phone: '' }, { phone: 'auth.phoneRequired' }],
])('the second step answers %o with %o (AUTH-48, AUTH-49, AUTH-50, AUTH-53, AUTH-56)', (change, problem) => {
  expect(checkEntry({ ...VALUES, phone: '0123456789', ...change }, ['name', 'phone'])).toEqual(problem);
});

it('a known user enters nothing but the code (AUTH-52)', () => {
  expect(checkEntry({ ...VALUES, name: '' }, [])).toEqual({});
});

it('the calls fit the contract; fields that were not required are not sent (AUTH-45, AUTH-58)', () => {
  expect(contactCall('c1', VALUES)).toEqual({ companyId: 'c1', email: 'siti@example.test' });
  expect(entryCall('c1', { ...VALUES, referralCode: 'F1' }, [])).toEqual({
    companyId: 'c1',
    email: 'siti@example.test',
    code: '123456',
  });
  const first = entryCall('c1', { ...VALUES, phone: ' 0123456789', referralCode: 'F1' }, ['name', 'phone']);
  expect(EasyLoginInput.parse(first)).toEqual({
    companyId: 'c1',
    email: 'siti@example.test',
    code: '123456',
    name: 'Siti',
    phone: '0123456789',
    referralCode: 'F1',
  });
});

const LINK = 'k'.repeat(43);
it.each([
  [
    `?email=siti%40example.test&code=${LINK}`,
    { by: 'email', email: 'siti@example.test', phone: '', code: LINK },
  ],
  [`?phone=%2B60123334444&code=${LINK}`, { by: 'phone', email: '', phone: '+60123334444', code: LINK }],
  [`?code=${LINK}`, null],
  ['?email=siti%40example.test&code=123456', null],
  ['', null],
])('the address %s opens the second step with %o (AUTH-40, B1-12)', (search, link) => {
  expect(linkOf(search)).toEqual(link);
  if (link) expect(checkEntry({ ...VALUES, ...(link as object) }, [])).toEqual({});
  if (link)
    expect(EasyLoginInput.safeParse(entryCall('c', { ...VALUES, ...(link as object) }, [])).success).toBe(
      true,
    );
});
