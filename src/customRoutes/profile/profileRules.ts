import type { Customer } from '../../../contract/customers.ts';
import { PROFILE_FIELDS } from '../../../contract/rules/profile.ts';

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

export type ProfileFault = (typeof PROFILE_FIELDS)[number];
const PERSONAL = 'personal';
/** Stands on the wire for what was left empty (PROF-15, -16). */
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

/** Fields that are missing, in the order of the form (PROF-09…14). */
export const profileFaults = (values: ProfileValues): ProfileFault[] =>
  PROFILE_FIELDS.filter(
    (field) => !values[field].trim() && !(field === 'industry' && values.type === PERSONAL),
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
