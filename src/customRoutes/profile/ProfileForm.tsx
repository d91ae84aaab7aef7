import { Box } from '@mui/material';
import type { ProfileChange } from '../../../contract/account/customers.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { isFocusNowhere } from '../../lib/browser/focusHome.ts';
import { focusId } from '../../lib/forms/formFields.ts';
import { useEffectOn } from '../../lib/react/useEffectOn.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useReloadAfterSave } from '../../session/useReloadAfterSave.ts';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';
import { accountChange, customerVersions } from '../../ui/settings/customerVersions.ts';
import { type SettingsFields, SettingsForm } from '../../ui/settings/SettingsForm.tsx';
import {
  AccountTypeInput,
  BirthDateInput,
  IdentityNoInput,
  IndustryInput,
  LabelSizeInput,
  LanguageInput,
  ServiceSortInput,
} from './profileInputs.tsx';
import {
  type ProfileValues,
  profileChange,
  profileIssues,
  profileOf,
  profileParts,
  sentProfile,
} from './profileRules.ts';
import { useProfileChoices } from './useProfileChoices.ts';

/** The customer's profile; a complete profile opens the console (PROF-03…21). */
export function ProfileForm() {
  const translate = useText();
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  const reload = useReloadAfterSave();
  const locale = useLocale();
  const versioned = {
    name: translate('profile.title'),
    parts: profileParts(translate),
    valuesOf: profileOf,
    sentOf: sentProfile,
  };
  // The first thing to do for a newcomer. A complete profile takes no focus.
  useEffectOn(() => {
    const [firstFault] = profileIssues(profileOf(customer));
    if (firstFault && isFocusNowhere()) focusId(`profile-${firstFault.field}`, false);
  }, []);
  return (
    <SettingsForm
      name="profile"
      base={profileOf(customer)}
      versions={customerVersions<ProfileValues>(versioned, customer)}
      issuesOf={profileIssues}
      saveKey="profile.save"
      savedKey="profile.saved"
      send={async (values, based) => {
        const change = profileChange(values, locale) as Omit<ProfileChange, 'id'>;
        await dataProvider.updateCustomer(accountChange(customer, change, based));
        await reload();
        return undefined;
      }}
    >
      {(fields) => <Fields {...fields} />}
    </SettingsForm>
  );
}

function Fields({ field, ...fields }: SettingsFields<ProfileValues>) {
  const translate = useText();
  const choices = useProfileChoices(useLocale());
  return (
    <>
      {choices.error ? <RetryAlert onRetry={choices.refetch} error={choices.error} /> : null}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <LanguageInput {...fields} />
        <AccountTypeInput {...fields} options={choices.data?.types ?? []} />
        <TextInput {...field('name')} label={translate('profile.name')} required maxLength={120} />
        <IdentityNoInput {...fields} />
        <BirthDateInput {...fields} />
        <IndustryInput {...fields} options={choices.data?.industries ?? []} />
        <TextInput
          {...field('websiteUrl')}
          label={translate('profile.websiteUrl')}
          inputMode="url"
          autoComplete="url"
          maxLength={255}
        />
        <ServiceSortInput {...fields} />
        <LabelSizeInput {...fields} />
      </Box>
    </>
  );
}
