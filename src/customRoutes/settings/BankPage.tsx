import type { Customer } from '../../../contract/account/customers.ts';
import { ADDRESS_FIELDS } from '../../../contract/rules/places/addressFields.ts';
import { useText } from '../../i18n/useText.ts';
import { useCountries, useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useReloadAfterSave } from '../../session/useReloadAfterSave.ts';
import { AddressInputs } from '../../shared/address/AddressInputs.tsx';
import { addressErrors } from '../../shared/address/addressErrors.ts';
import { homeCountry } from '../../shared/address/sideValues.ts';
import { TextInput, type TextInputProps } from '../../ui/inputs/TextInput.tsx';
import { accountChange, customerBasis, customerVersions } from '../../ui/settings/customerVersions.ts';
import { SettingsForm } from '../../ui/settings/SettingsForm.tsx';
import { SettingsPage } from '../../ui/settings/SettingsPage.tsx';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import type { FormParts } from '../../ui/versions/formParts.ts';
import { type BankValues, bankChangeOf, bankIssues, bankValuesOf } from './bankRules.ts';

const LONGEST = {
  name: 120,
  email: 255,
  bankName: 120,
  bankSwiftCode: 11,
  bankAccountNo: 34,
  accountName: 120,
};

const KEYBOARDS: {
  [name in keyof typeof LONGEST]?: Pick<TextInputProps, 'type' | 'inputMode' | 'autoComplete'>;
} = {
  email: { type: 'email', autoComplete: 'email' },
  bankAccountNo: { inputMode: 'numeric' },
};

/** The form's versions: another person may save the same account. */
function useBankVersions() {
  const translate = useText();
  const { company } = useSession();
  const label = (name: keyof typeof LONGEST) => translate(`settings.bank.fields.${name}`);
  return {
    name: translate('settings.bank.title'),
    valuesOf: (record: Customer) => bankValuesOf(record, homeCountry(record, company)),
    sentOf: ({ billing, customerBankDetails }: Customer) => ({ billing, customerBankDetails }),
    parts: {
      name: { fields: ['name'], label: label('name') },
      email: { fields: ['email'], label: label('email') },
      address: { fields: ADDRESS_FIELDS, label: translate('versions.fields.address') },
      account: {
        fields: ['bankName', 'bankSwiftCode', 'bankAccountNo', 'accountName', 'others'],
        label: translate('settings.bank.account'),
        text: ({ bankName, bankSwiftCode, bankAccountNo, accountName }) =>
          [bankName, bankSwiftCode, bankAccountNo, accountName].filter(Boolean).join(', '),
      },
    } satisfies FormParts<BankValues>,
  };
}

/** Recipient of invoices, and the bank account for collected cash (SET-21…27). */
export default function BankPage() {
  const translate = useText();
  const verbs = useDataProvider();
  const { customer } = useSession();
  const reload = useReloadAfterSave();
  const countries = useCountries();
  const versioned = useBankVersions();
  return (
    <SettingsPage id="bank" titleKey="settings.bank.title">
      <SettingsForm<BankValues>
        key={customer.id}
        name="bank"
        storedAs="bank"
        base={versioned.valuesOf(customer)}
        versions={customerVersions<BankValues>(versioned, customer)}
        issuesOf={bankIssues}
        savedKey="settings.bank.saved"
        provesInSave
        send={async (values, based, proof) => {
          const saved = await verbs.saveCustomer({
            ...accountChange(customer, bankChangeOf(values), based, true),
            ...(proof ? { proof } : {}),
          });
          await reload();
          return customerBasis(versioned, saved);
        }}
      >
        {({ values, put, field, errorOf }) => {
          const text = (name: keyof typeof LONGEST, help?: string) => (
            <TextInput
              {...field(name)}
              label={translate(`settings.bank.fields.${name}`)}
              help={help}
              maxLength={LONGEST[name]}
              {...KEYBOARDS[name]}
            />
          );
          return (
            <>
              <SettingsSection
                title={translate('settings.bank.billing')}
                hint={translate('settings.bank.billingHint')}
                pairs
              >
                {text('name')}
                {text('email')}
              </SettingsSection>
              <AddressInputs
                id="bank"
                value={values}
                countries={countries}
                errors={addressErrors(errorOf)}
                onChange={put}
              />
              <SettingsSection
                title={translate('settings.bank.account')}
                hint={translate('settings.bank.accountHint')}
                pairs
              >
                {text('bankName')}
                {text('bankSwiftCode')}
                {text('bankAccountNo', translate('settings.bank.digits'))}
                {text('accountName')}
              </SettingsSection>
            </>
          );
        }}
      </SettingsForm>
    </SettingsPage>
  );
}
