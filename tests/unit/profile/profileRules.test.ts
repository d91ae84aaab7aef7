import { describe, expect, it } from 'vitest';
import type { Customer } from '../../../contract/account/customers.ts';
import { isProfileComplete } from '../../../contract/rules/account/profile.ts';
import {
  type ProfileValues,
  profileChange,
  profileIssues,
  profileOf,
} from '../../../src/customRoutes/profile/profileRules.ts';
import { LOCALES } from '../../../texts/locales.ts';
import { textsOf } from '../../../texts/read.ts';

const COMPLETE = {
  type: 'business',
  name: 'Aina',
  identityNo: '2020',
  dob: '2020-01-01',
  industry: 'Retail',
};
const values = (change: Partial<ProfileValues> = {}): ProfileValues => ({
  ...COMPLETE,
  lang: '',
  websiteUrl: '',
  priceQuotePref: 'default',
  defaultLabelType: 'A4-3',
  ...change,
});

describe('a complete profile', () => {
  it('a complete profile has five values (SHELL-46, SHELL-47)', () =>
    expect(isProfileComplete(COMPLETE)).toBe(true));
  it.each(['type', 'name', 'identityNo', 'dob', 'industry'])(
    'a profile is incomplete without %s (SHELL-46)',
    (field) => {
      expect(isProfileComplete({ ...COMPLETE, [field]: null })).toBe(false);
    },
  );
});

describe('the profile form', () => {
  it.each(LOCALES)(
    'in %s the error of an empty identification number names what each label names (PROF-11)',
    (locale) => {
      const { errors, identityNoPerson, identityNoBusiness } = textsOf(locale, 'profile');
      for (const label of [identityNoPerson, identityNoBusiness])
        expect(errors.identityNo.toLowerCase()).toContain(label.split(/[（(]/)[0]?.trim().toLowerCase());
    },
  );

  it.each<[string, Partial<ProfileValues>, string[]]>([
    ['everything', {}, []],
    ['no account type', { type: '' }, ['type']],
    ['a name of spaces', { name: '  ' }, ['name']],
    ['no identification number', { identityNo: '' }, ['identityNo']],
    ['no date', { dob: '' }, ['dob']],
    ['no industry of a business', { industry: '' }, ['industry']],
    ['no industry of a person', { industry: '', type: 'personal' }, []],
    ['no website', { websiteUrl: '' }, []],
    ['a date that no calendar has', { dob: '2026-02-30' }, ['dob']],
    ['a website that is no web address', { websiteUrl: 'javascript:alert(1)' }, ['websiteUrl']],
    ['a website that is too long', { websiteUrl: `https://${'a'.repeat(260)}` }, ['websiteUrl']],
  ])(
    'with %s has errors at %o (PROF-09, PROF-10, PROF-11, PROF-12, PROF-13, PROF-14, PROF-23)',
    (_n, change, missing) => {
      expect(profileIssues(values(change)).map(({ field }) => field)).toEqual(missing);
    },
  );

  it('the profile form sends a dash for empty fields, the date year first and the language (PROF-15, PROF-16, PROF-18, PROF-19)', () => {
    expect(profileChange(values({ name: ' Aina ', industry: '', type: 'personal' }), 'my')).toEqual({
      type: 'personal',
      name: 'Aina',
      identityNo: '2020',
      dob: '2020-01-01',
      industry: '-',
      websiteUrl: '-',
      priceQuotePref: 'default',
      defaultLabelType: 'A4-3',
      lang: 'my',
    });
  });

  it('the profile form shows and sends the language of the record, in any language of the page (PROF-19, I18N-04)', () => {
    const opened = profileOf({ lang: 'my' } as Customer);
    expect(opened.lang).toBe('my');
    expect(profileChange({ ...values(), lang: opened.lang }, 'en_US').lang).toBe('my');
  });

  it('the profile form shows no dash for empty values (PROF-15, PROF-16)', () => {
    const found = profileOf({ ...COMPLETE, industry: '-', websiteUrl: '-', dob: null } as Customer);
    expect(found).toMatchObject({ industry: '', websiteUrl: '', dob: '', defaultLabelType: 'A4-3' });
  });
});
