import { useTranslate } from '../../i18n/useTranslate.ts';
import { useCountries, useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { AddressInputs } from '../../ui/AddressInputs.tsx';
import { homeCountry } from '../../ui/booking/sideValues.ts';
import { SettingsForm } from '../../ui/settings/SettingsForm.tsx';
import { SettingsPage } from '../../ui/settings/SettingsPage.tsx';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { type BankValues, bankChangeOf, bankIssues, bankValuesOf } from './bankRules.ts';

const ADDRESS = ['unitNo', 'address1', 'address2', 'postcode', 'city', 'state', 'country'] as const;
const LONGEST = {
  name: 120,
  email: 255,
  bankName: 120,
  bankSwiftCode: 11,
  bankAccountNo: 34,
  accountName: 120,
};

/** To whom invoices go, and where collected cash is paid out to (SET-21…27). */
export default function BankPage() {
  const translate = useTranslate();
  const verbs = useDataProvider();
  const { customer, company, reloadCustomer } = useSession();
  const countries = useCountries();
  return (
    <SettingsPage id="bank" titleKey="settings.bank.title">
      <SettingsForm<BankValues>
        key={customer.id}
        name="bank"
        keptAs="bank"
        base={bankValuesOf(customer, homeCountry(customer, company))}
        issuesOf={bankIssues}
        savedKey="settings.bank.saved"
        send={async (values) => {
          await verbs.saveCustomer(bankChangeOf(values, customer));
          await reloadCustomer();
          return undefined;
        }}
      >
        {({ values, put, field, errorOf }) => {
          const text = (name: keyof typeof LONGEST, help?: string) => (
            <TextInput
              {...field(name)}
              label={translate(`settings.bank.fields.${name}`)}
              help={help}
              maxLength={LONGEST[name]}
              {...(name === 'email' ? { type: 'email' as const } : {})}
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
                errors={Object.fromEntries(
                  ADDRESS.flatMap((field) => {
                    const error = errorOf(field);
                    return error ? [[field, error]] : [];
                  }),
                )}
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
