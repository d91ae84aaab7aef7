import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Customer, ProfileChange } from '../../../contract/account/customers.ts';
import { IDENTITY_TYPES } from '../../../contract/rules/account/profile.ts';
import { LIMITS } from '../../../contract/rules/limits.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { useCountries, useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useReloadAfterSave } from '../../session/useReloadAfterSave.ts';
import { AddressInputs } from '../../shared/address/AddressInputs.tsx';
import { addressErrors } from '../../shared/address/addressErrors.ts';
import { homeCountry } from '../../shared/address/sideValues.ts';
import { PLACE_PARTS } from '../../shared/address/usePlaceQuestion.ts';
import { PhoneInput } from '../../shared/phone/PhoneInput.tsx';
import { Choice } from '../../ui/inputs/Choice.tsx';
import { TextInput, type TextInputProps } from '../../ui/inputs/TextInput.tsx';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';
import { accountChange, customerBasis, customerVersions } from '../../ui/settings/customerVersions.ts';
import { type SettingsFields, SettingsForm } from '../../ui/settings/SettingsForm.tsx';
import { SettingsPage } from '../../ui/settings/SettingsPage.tsx';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import {
  AccountTypeInput,
  BirthDateInput,
  IdentityNoInput,
  IndustryInput,
  LabelSizeInput,
  LanguageInput,
  type Options,
  ServiceSortInput,
} from './profileInputs.tsx';
import { sentProfile } from './profileRules.ts';
import {
  hasTaxBlock,
  type ProfileSettingsValues,
  profileSettingsChange,
  profileSettingsIssues,
  profileSettingsOf,
  profileSettingsParts,
} from './profileSettingsRules.ts';
import { useProfileChoices } from './useProfileChoices.ts';

/** Business, tax and address data of the account, and how the account books (SET-11…20, SHELL-68). */
export default function ProfileSettings() {
  const translate = useText();
  const dataProvider = useDataProvider();
  const { customer, company } = useSession();
  const reload = useReloadAfterSave();
  const locale = useLocale();
  const choices = useProfileChoices(locale);
  const versioned = {
    name: translate('settings.profile.title'),
    parts: profileSettingsParts(translate),
    valuesOf: (record: Customer) => profileSettingsOf(record, homeCountry(record, company)),
    sentOf: sentProfile,
  };
  return (
    <SettingsPage id="profile" titleKey="settings.profile.title">
      {choices.error ? <RetryAlert onRetry={choices.refetch} error={choices.error} sx={{ mb: 2 }} /> : null}
      <SettingsForm
        key={customer.id}
        name="profile"
        storedAs="profile"
        base={versioned.valuesOf(customer)}
        versions={customerVersions<ProfileSettingsValues>(versioned, customer)}
        issuesOf={profileSettingsIssues}
        savedKey="profile.saved"
        send={async (values, based) => {
          const change = profileSettingsChange(values, locale);
          const sent = accountChange(customer, change as Omit<ProfileChange, 'id'>, based);
          // A new place needs its own confirmation, even if the former place was confirmed.
          const { placeConfirmed = false } = values;
          const saved = await dataProvider.updateCustomer(
            PLACE_PARTS.some((part) => part in sent) ? { ...sent, placeConfirmed } : sent,
          );
          await reload();
          return customerBasis(versioned, saved);
        }}
      >
        {(fields) => (
          <>
            <Preferences {...fields} />
            <Business
              {...fields}
              types={choices.data?.types ?? []}
              industries={choices.data?.industries ?? []}
            />
            {hasTaxBlock(fields.values.country) ? <Tax {...fields} /> : null}
            <Address {...fields} />
            <LinkedField />
          </>
        )}
      </SettingsForm>
    </SettingsPage>
  );
}

/** Focuses the field of the page's address. It is a part of the form, as fields are shown later than the page. */
function LinkedField() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.focus();
  }, [hash]);
  return null;
}

type Fields = SettingsFields<ProfileSettingsValues>;

/** A text field of the profile. */
function Text({
  fields,
  field,
  ...rest
}: { fields: Fields; field: Exclude<keyof ProfileSettingsValues, 'coord' | 'placeConfirmed'> } & Pick<
  TextInputProps,
  'label' | 'help' | 'required' | 'maxLength' | 'type' | 'inputMode' | 'autoComplete'
>) {
  return <TextInput {...fields.field(field)} {...rest} />;
}

function Preferences(fields: Fields) {
  const translate = useText();
  return (
    <SettingsSection title={translate('settings.profile.preferences')} pairs>
      <LanguageInput {...fields} />
      <ServiceSortInput {...fields} />
      <LabelSizeInput {...fields} />
    </SettingsSection>
  );
}

function Business({ types, industries, ...fields }: Fields & { types: Options; industries: Options }) {
  const translate = useText();
  const { values, field } = fields;
  return (
    <SettingsSection title={translate('settings.profile.business')} pairs>
      <AccountTypeInput {...fields} options={types} />
      <Text fields={fields} field="name" label={translate('profile.name')} required maxLength={120} />
      <Choice
        {...field('identityType')}
        label={translate('settings.profile.identityType')}
        empty
        options={IDENTITY_TYPES.map((type) => ({
          id: type,
          name: translate(`settings.profile.identityTypes.${type}`),
        }))}
      />
      <IdentityNoInput {...fields} />
      <BirthDateInput {...fields} />
      <IndustryInput {...fields} options={industries} />
      <Text
        fields={fields}
        field="email"
        label={translate('booking.address.email')}
        help={translate('settings.profile.emailHelp')}
        type="email"
        autoComplete="email"
        maxLength={LIMITS.nameLength}
      />
      <PhoneInput {...field('phone')} label={translate('booking.address.phone')} country={values.country} />
      <Text
        fields={fields}
        field="websiteUrl"
        label={translate('profile.websiteUrl')}
        inputMode="url"
        autoComplete="url"
        maxLength={255}
      />
    </SettingsSection>
  );
}

function Tax(fields: Fields) {
  const translate = useText();
  return (
    <SettingsSection
      title={translate('settings.profile.tax')}
      hint={translate('settings.profile.taxHint')}
      pairs
    >
      <Text
        fields={fields}
        field="taxIdentificationNo"
        label={translate('settings.profile.taxNumber')}
        help={translate('settings.profile.taxFormat')}
        maxLength={60}
      />
    </SettingsSection>
  );
}

function Address({ values, put, errorOf }: Fields) {
  const translate = useText();
  const countries = useCountries();
  const errors = addressErrors(errorOf);
  return (
    <SettingsSection title={translate('settings.profile.address')}>
      <AddressInputs id="profile" value={values} countries={countries} errors={errors} onChange={put} />
    </SettingsSection>
  );
}
