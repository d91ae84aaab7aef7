import type { Customer } from '../../../contract/customers.ts';
import { ProfileForm } from '../../../contract/forms/profile.ts';
import { type FieldIssue, type FieldTexts, schemaIssues } from '../../lib/schemaIssues.ts';

export interface ProfileValues {
  type: string;
  name: string;
  identityNo: string;
  /** Year first, as on the wire. */
  dob: string;
  industry: string;
  websiteUrl: string;
  priceQuotePref: string;
  defaultLabelType: string;
}

const PERSONAL = 'personal';
/** Sent for an empty field (PROF-15, -16). */
const NOTHING = '-';
const shown = (text: string | null) => (text && text !== NOTHING ? text : '');

export const profileOf = (c: Customer): ProfileValues => ({
  type: c.type ?? '',
  name: c.name,
  identityNo: c.identityNo ?? '',
  dob: c.dob?.slice(0, 10) ?? '',
  industry: shown(c.industry),
  websiteUrl: shown(c.websiteUrl),
  priceQuotePref: c.priceQuotePref ?? 'default',
  defaultLabelType: c.defaultLabelType && c.defaultLabelType !== 'default' ? c.defaultLabelType : 'A4-3',
});

const TEXTS: FieldTexts = {
  type: ['PROF-09', 'profile.errors.type'],
  name: ['PROF-10', 'profile.errors.name'],
  identityNo: ['PROF-11', 'profile.errors.identityNo'],
  dob: ['PROF-12', 'profile.errors.dob'],
  industry: ['PROF-13', 'profile.errors.industry'],
  websiteUrl: ['webAddress', 'profile.errors.websiteUrl'],
};

/** What is wrong, in the order of the form (PROF-09…14). */
export const profileIssues = (values: ProfileValues): FieldIssue[] =>
  schemaIssues(ProfileForm, values, TEXTS).filter(
    ({ field }) => !(field === 'industry' && values.type === PERSONAL && !values.industry.trim()),
  );

/** What is saved (PROF-15…19). */
export const profileChange = (values: ProfileValues, lang: string): Partial<Customer> => ({
  ...values,
  name: values.name.trim(),
  identityNo: values.identityNo.trim(),
  industry: values.industry.trim() || NOTHING,
  websiteUrl: values.websiteUrl.trim() || NOTHING,
  lang,
});
