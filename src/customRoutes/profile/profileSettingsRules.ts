import type { Customer } from '../../../contract/account/customers.ts';
import { ProfileSettingsForm } from '../../../contract/forms/profile.ts';
import { isTaxNumber, TAX_COUNTRY } from '../../../contract/rules/account/profile.ts';
import { ADDRESS_FIELDS } from '../../../contract/rules/places/addressFields.ts';
import { readPhone } from '../../../contract/rules/text/phone.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { type FieldIssue, firstOfEach, schemaIssues } from '../../lib/forms/schemaIssues.ts';
import type { AddressValue } from '../../shared/address/addressValue.ts';
import { knownState } from '../../shared/address/rules/malaysianStates.ts';
import { postcodeIssues } from '../../shared/address/rules/postcodeIssues.ts';
import type { FormParts } from '../../ui/versions/formParts.ts';
import {
  industryIssue,
  PROFILE_TEXTS,
  type ProfileValues,
  profileChange,
  profileOf,
  profileParts,
} from './profileRules.ts';

export interface ProfileSettingsValues extends ProfileValues, AddressValue {
  identityType: string;
  email: string;
  phone: string;
  taxIdentificationNo: string;
}

export const profileSettingsOf = (c: Customer, homeCountry: string): ProfileSettingsValues => {
  const country = c.country ?? homeCountry;
  return {
    ...profileOf(c),
    // Without a choice, labels are printed on A6.
    defaultLabelType: c.defaultLabelType?.replace('default', 'A6-1') ?? 'A6-1',
    identityType: c.identityType ?? '',
    email: c.email ?? '',
    phone: c.phone ?? '',
    taxIdentificationNo: c.taxIdentificationNo ?? '',
    unitNo: c.unitNo ?? '',
    address1: c.address1 ?? '',
    address2: c.address2 ?? '',
    postcode: c.postcode ?? '',
    city: c.city ?? '',
    state: knownState(country, c.state ?? ''),
    country,
    coord: null,
    placeConfirmed: c.placeConfirmed,
  };
};

/** Errors, in the order of the form. */
export function profileSettingsIssues(values: ProfileSettingsValues): FieldIssue[] {
  const found = schemaIssues(ProfileSettingsForm, values, {
    ...PROFILE_TEXTS,
    email: ['email', 'contacts.errors.email'],
    country: ['country', 'orderForm.errors.country'],
  });
  const phone: FieldIssue[] =
    values.phone.trim() && !readPhone(values.phone, values.country)
      ? [{ rule: 'phone', field: 'phone', messageKey: 'booking.phone.invalid' }]
      : [];
  const taxNumber: FieldIssue[] =
    hasTaxBlock(values.country) &&
    values.taxIdentificationNo.trim() &&
    !isTaxNumber(values.taxIdentificationNo)
      ? [{ rule: 'SET-18', field: 'taxIdentificationNo', messageKey: 'settings.profile.taxNumberInvalid' }]
      : [];
  return firstOfEach([...industryIssue(found, values), ...phone, ...taxNumber, ...postcodeIssues(values)]);
}

export const hasTaxBlock = (country: string) => country === TAX_COUNTRY;

/** The request body; spaces are removed from a tax number (SET-12, SET-16). */
export function profileSettingsChange({ coord: _place, ...values }: ProfileSettingsValues, lang: string) {
  const { taxIdentificationNo, identityType, ...rest } = values;
  return {
    ...rest,
    ...profileChange(values, lang),
    identityType: identityType || null,
    ...(hasTaxBlock(values.country) ? { taxIdentificationNo: taxIdentificationNo.replace(/\s+/g, '') } : {}),
  };
}

const ADDRESS = [...ADDRESS_FIELDS, 'coord', 'placeConfirmed'] as const;

/** Each field is merged separately, but an address as a whole. */
export const profileSettingsParts = (label: (key: TextKey) => string): FormParts<ProfileSettingsValues> => ({
  ...profileParts<ProfileSettingsValues>(label),
  identityType: { fields: ['identityType'], label: label('settings.profile.identityType') },
  email: { fields: ['email'], label: label('booking.address.email') },
  phone: { fields: ['phone'], label: label('booking.address.phone') },
  taxIdentificationNo: { fields: ['taxIdentificationNo'], label: label('settings.profile.taxNumber') },
  address: {
    fields: ADDRESS,
    label: label('versions.fields.address'),
    text: (values) =>
      ADDRESS.flatMap((field) => (field === 'coord' || field === 'placeConfirmed' ? [] : values[field]))
        .filter(Boolean)
        .join(', '),
  },
});
