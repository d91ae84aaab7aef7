import { Box, Button } from '@mui/material';
import { type FormEvent, useState } from 'react';
import type { ProfileChange } from '../../../contract/account/customers.ts';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useCommand } from '../../commands/useCommand.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { useHandler } from '../../lib/react/useHandler.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useReloadAfterSave } from '../../session/useReloadAfterSave.ts';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { useShownIssues } from '../../ui/form/useShownIssues.ts';
import { fieldProps } from '../../ui/inputs/Field.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { FailureAlert } from '../../ui/messages/FailureAlert.tsx';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';
import { accountChange, customerVersions } from '../../ui/settings/customerVersions.ts';
import { useFormVersions } from '../../ui/versions/useFormVersions.tsx';
import {
  AccountTypeInput,
  BirthDateInput,
  IdentityNoInput,
  IndustryInput,
  LabelSizeInput,
  LanguageInput,
  ServiceSortInput,
} from './profileInputs.tsx';
import { type ProfileValues, profileChange, profileOf, profileParts, sentProfile } from './profileRules.ts';
import { useProfileChoices } from './useProfileChoices.ts';
import { useProfileForm } from './useProfileForm.ts';

const id = (field: string) => `profile-${field}`;

/** The customer's profile; a complete profile opens the console (PROF-03…21). */
export function ProfileForm() {
  const translate = useText();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  const reload = useReloadAfterSave();
  const locale = useLocale();
  const { form, values } = useProfileForm(customer, id);
  const [refusals, setRefusals] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const choices = useProfileChoices(locale);
  const put = (change: Partial<ProfileValues>) => form.setValues(change);
  const { shown, show } = useShownIssues(form, values, null);
  const errors = shown.map(({ field, messageKey, texts }) => ({
    id: id(field),
    text: translate(messageKey, texts),
  }));
  const errorOf = (field: string) => errors.find((error) => error.id === id(field))?.text;
  const fields = { values, put, id, errorOf };
  const field = fieldProps(fields);

  // `send` is declared below, and called after the user chose between both versions.
  const resubmit = useHandler(() => void send());
  const versioned = useFormVersions<ProfileValues>({
    versions: customerVersions(
      {
        name: translate('profile.title'),
        parts: profileParts(translate),
        valuesOf: profileOf,
        sentOf: sentProfile,
      },
      customer,
    ),
    show: (now) => form.setValues(now),
    resubmit,
  });

  const send = form.handleSubmit(
    async (entered) => {
      setSaving(true);
      setFailure(null);
      try {
        const isSaved = await versioned.save(entered, async (mine, based) => {
          const change = profileChange(mine, locale) as Omit<ProfileChange, 'id'>;
          await dataProvider.updateCustomer(accountChange(customer, change, based));
        });
        if (!isSaved) return setSaving(false);
        notify('profile.saved', { type: 'success' });
        await reload();
      } catch (err) {
        setFailure(err instanceof Error ? err.message : String(err));
        notify.failure(err);
        setSaving(false);
      }
    },
    () => {
      show(Object.keys(values));
      setRefusals((n) => n + 1);
    },
  );
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (!saving) void send();
  };
  useCommand({
    id: 'profile.save',
    labelKey: 'profile.save',
    scope: 'screen',
    screen: 'profile',
    group: 'form',
    keys: ['mod+enter', 'mod+s'],
    always: true,
    run: () => save(),
  });
  const text = (name: 'name', maxLength: number) => (
    <TextInput {...field(name)} label={translate(`profile.${name}`)} required maxLength={maxLength} />
  );

  return (
    <Box component="form" noValidate onSubmit={save} sx={{ display: 'grid', gap: 2 }}>
      {choices.error ? <RetryAlert onRetry={choices.refetch} error={choices.error} /> : null}
      <FormSummary title={translate('profile.errors.title')} errors={errors} refusals={refusals} />
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
        {text('name', 120)}
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
      <FailureAlert>{failure}</FailureAlert>
      <Box>
        <Button type="submit" variant="contained" disabled={saving} endIcon={<Kbd keys="mod+enter" />}>
          {translate(saving ? 'common.saving' : 'profile.save')}
        </Button>
      </Box>
      {versioned.dialog}
    </Box>
  );
}
