import type { Customer } from '../../../contract/account/customers.ts';
import { ProfileForm } from '../../../contract/forms/profile.ts';
import { LABEL_TYPES } from '../../../contract/rules/orders/orderStatus.ts';
import { ADDRESS_FIELDS } from '../../../contract/rules/places/addressFields.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { type FieldIssue, type FieldTexts, schemaIssues } from '../../lib/forms/schemaIssues.ts';
import type { FormParts } from '../../ui/versions/formParts.ts';

export interface ProfileValues {
  /** Empty until the user chooses a language; the page's language applies until then. */
  lang: string;
  type: string;
  name: string;
  identityNo: string;
  /** Date of birth, year first as on the wire. */
  dob: string;
  industry: string;
  websiteUrl: string;
  priceQuotePref: string;
  defaultLabelType: string;
}

const PROFILE_FIELDS = [
  'type',
  'name',
  'identityNo',
  'dob',
  'industry',
  'websiteUrl',
  'priceQuotePref',
  'defaultLabelType',
] as const satisfies (keyof ProfileValues)[];

/** Fields that only the settings have. */
const MORE_FIELDS = [
  'identityType',
  'email',
  'phone',
  'taxIdentificationNo',
  ...ADDRESS_FIELDS,
  'placeConfirmed',
] as const satisfies (keyof Customer)[];

export const SERVICE_SORTS = ['default', 'cheapest', 'fastest', 'best'] as const;
export const LABEL_SIZES = LABEL_TYPES.filter((size) => size !== 'default');

const PERSONAL = 'personal';
/** Sent for an empty field (PROF-15, -16). */
const NOTHING = '-';
const shown = (text: string | null) => (text && text !== NOTHING ? text : '');

export const profileOf = (c: Customer): ProfileValues => ({
  lang: c.lang ?? '',
  type: c.type ?? '',
  name: c.name,
  identityNo: c.identityNo ?? '',
  dob: c.dob?.slice(0, 10) ?? '',
  industry: shown(c.industry),
  websiteUrl: shown(c.websiteUrl),
  priceQuotePref: c.priceQuotePref ?? 'default',
  defaultLabelType: c.defaultLabelType && c.defaultLabelType !== 'default' ? c.defaultLabelType : 'A4-3',
});

export const PROFILE_TEXTS: FieldTexts = {
  type: ['PROF-09', 'profile.errors.type'],
  name: ['PROF-10', 'profile.errors.name'],
  identityNo: ['PROF-11', 'profile.errors.identityNo'],
  dob: ['PROF-12', 'profile.errors.dob'],
  industry: ['PROF-13', 'profile.errors.industry'],
  websiteUrl: ['webAddress', 'profile.errors.websiteUrl'],
};

/** Errors, in the order of the form (PROF-09…14). */
export const profileIssues = (values: ProfileValues): FieldIssue[] =>
  industryIssue(schemaIssues(ProfileForm, values, PROFILE_TEXTS), values);

/** A private person needs no industry. */
export const industryIssue = (found: FieldIssue[], { type, industry }: ProfileValues): FieldIssue[] =>
  found.filter(({ field }) => !(field === 'industry' && type === PERSONAL && !industry.trim()));

/** The request body (PROF-15…19). */
export const profileChange = (values: ProfileValues, pageLanguage: string) => ({
  type: values.type,
  name: values.name.trim(),
  identityNo: values.identityNo.trim(),
  dob: values.dob,
  industry: values.industry.trim() || NOTHING,
  websiteUrl: values.websiteUrl.trim() || NOTHING,
  priceQuotePref: values.priceQuotePref,
  defaultLabelType: values.defaultLabelType,
  lang: values.lang || pageLanguage,
});

type Label = (key: TextKey) => string;

/** Each field is merged separately. */
export const profileParts = <V extends ProfileValues>(label: Label): FormParts<V> =>
  Object.fromEntries([
    ['lang', { fields: ['lang'], label: label('profile.language') }],
    ...PROFILE_FIELDS.map((field) => [field, { fields: [field], label: label(`profile.${field}`) }]),
  ]);

/** The account's values of the fields that the profile forms can send. */
export const sentProfile = ({ dob, lang, ...customer }: Customer): object => ({
  ...Object.fromEntries(
    [...PROFILE_FIELDS, ...MORE_FIELDS].map((name) => [name, (customer as Record<string, unknown>)[name]]),
  ),
  dob: dob?.slice(0, 10),
  lang,
});
