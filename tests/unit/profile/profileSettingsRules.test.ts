import { describe, expect, it } from 'vitest';
import type { Customer } from '../../../contract/account/customers.ts';
import {
  hasTaxBlock,
  type ProfileSettingsValues,
  profileSettingsChange,
  profileSettingsIssues,
  profileSettingsOf,
} from '../../../src/customRoutes/profile/profileSettingsRules.ts';

const CUSTOMER = {
  id: 7,
  companyId: 'c1',
  type: 'business',
  name: 'Aina Batik House',
  identityNo: '202001012345',
  identityType: 'BRN',
  dob: '2020-01-01',
  industry: 'Retail',
  taxIdentificationNo: 'C1234567890',
  address1: '12 Jalan Ampang',
  state: 'Selangor',
  country: null,
} as Customer;

const values = (change: Partial<ProfileSettingsValues> = {}): ProfileSettingsValues => ({
  ...profileSettingsOf(CUSTOMER, 'MY'),
  ...change,
});
const sent = (change: Partial<ProfileSettingsValues>) => profileSettingsChange(values(change), 'en_US');

describe('the profile in the settings', () => {
  it.each([
    [null, 'A6-1'],
    ['default', 'A6-1'],
    ['A4-Q4', 'A4-Q4'],
  ])('the label type %s is shown as the size that is printed: %s (PROF-08)', (defaultLabelType, size) => {
    expect(profileSettingsOf({ ...CUSTOMER, defaultLabelType }, 'MY').defaultLabelType).toBe(size);
  });

  it('the profile in the settings is sent completely, without values that the API does not know (SET-12)', () => {
    expect(sent({ phone: '+60123456789' })).toEqual({
      lang: 'en_US',
      type: 'business',
      name: 'Aina Batik House',
      identityNo: '202001012345',
      identityType: 'BRN',
      dob: '2020-01-01',
      industry: 'Retail',
      websiteUrl: '-',
      priceQuotePref: 'default',
      defaultLabelType: 'A6-1',
      email: '',
      phone: '+60123456789',
      taxIdentificationNo: 'C1234567890',
      unitNo: '',
      address1: '12 Jalan Ampang',
      address2: '',
      postcode: '',
      city: '',
      state: 'Selangor',
      country: 'MY',
    });
  });

  it('the profile in the settings sends a tax number without its spaces, and none from another country (SET-16, SET-17)', () => {
    expect(sent({ taxIdentificationNo: ' IG 123 456 789 01 ' })).toMatchObject({
      taxIdentificationNo: 'IG12345678901',
    });
    expect(sent({ country: 'SG' })).not.toHaveProperty('taxIdentificationNo');
    expect(['MY', 'SG', ''].map(hasTaxBlock)).toEqual([true, false, false]);
  });

  it.each<[string, Partial<ProfileSettingsValues>, string[]]>([
    ['everything', {}, []],
    ['no name', { name: ' ' }, ['name']],
    ['an address of mail that is none', { email: 'nobody' }, ['email']],
    ['a phone number that nobody can dial', { phone: '12' }, ['phone']],
    ['no country', { country: '' }, ['country']],
    ['letters for a postcode', { postcode: 'abcde' }, ['postcode']],
    ['a postcode of four digits', { postcode: '5045' }, ['postcode']],
    ['a postcode of five digits', { postcode: '50450' }, []],
    ['a postcode of six digits', { postcode: '504500' }, ['postcode']],
    ['a postcode of Singapore', { postcode: '560123', country: 'SG' }, []],
    ['a postcode with letters where they are usual', { postcode: 'SW1A 1AA', country: 'GB' }, []],
    ['ABC for a tax number', { taxIdentificationNo: 'ABC' }, ['taxIdentificationNo']],
    ['a company’s tax number of eight digits', { taxIdentificationNo: 'C12345678' }, ['taxIdentificationNo']],
    ['a company’s tax number of eleven digits', { taxIdentificationNo: 'C 20880050010' }, []],
    ['a tax number where none is asked for', { taxIdentificationNo: 'ABC', country: 'SG' }, []],
  ])('with %s has errors at %o (SET-11, SET-18)', (_, change, fields) => {
    expect(profileSettingsIssues(values(change)).map(({ field }) => field)).toEqual(fields);
  });
});
