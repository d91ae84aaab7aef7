import { Alert, Box, Button } from '@mui/material';
import dayjs from 'dayjs';
import { type FormEvent, useEffect, useState } from 'react';
import { useDataProvider, useLocaleState } from 'react-admin';
import { LOCALE_FACTS, LOCALES, type Locale } from '../../../contract/rules/locales.ts';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useCommand } from '../../commands/useCommand.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DATE } from '../../lib/dates.ts';
import { serverNow } from '../../lib/serverClock.ts';
import { useFeatures, useSession } from '../../session/SessionContext.ts';
import { useSetLanguage } from '../../session/useSetLanguage.ts';
import { Choice } from '../../ui/Choice.tsx';
import DateField from '../../ui/dates/DateField.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { useShownIssues } from '../../ui/form/useShownIssues.ts';
import { TextInput } from '../../ui/TextInput.tsx';

import { LABEL_SIZES, type ProfileValues, profileChange, SERVICE_SORTS } from './profileRules.ts';
import { useProfileChoices } from './useProfileChoices.ts';
import { useProfileForm } from './useProfileForm.ts';

const id = (field: string) => `profile-${field}`;

/** The customer's profile; once it is complete, the console opens (PROF-03…21). */
export function ProfileForm() {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const { customer, reloadCustomer } = useSession();
  const { serviceSort } = useFeatures();
  const [locale] = useLocaleState();
  const setLanguage = useSetLanguage();
  const { form, values } = useProfileForm(customer);
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
  const errorOf = (field: keyof ProfileValues) => errors.find((error) => error.id === id(field))?.text;

  useEffect(() => {
    if (choices.error) setFailure(choices.error.message);
  }, [choices.error]);

  const send = form.handleSubmit(
    async (entered) => {
      setSaving(true);
      setFailure(null);
      try {
        await dataProvider.updateCustomer(profileChange(entered, locale));
        notify('profile.saved', { type: 'success' });
        await reloadCustomer();
      } catch (err) {
        setFailure(err instanceof Error ? err.message : String(err));
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
  const text = (field: 'name' | 'identityNo', maxLength: number) => (
    <TextInput
      id={id(field)}
      label={translate(`profile.${field}`)}
      required
      maxLength={maxLength}
      value={values[field]}
      error={errorOf(field)}
      onChange={(value) => put({ [field]: value })}
    />
  );

  return (
    <Box component="form" noValidate onSubmit={save} sx={{ display: 'grid', gap: 2 }}>
      <FormSummary title={translate('profile.errors.title')} errors={errors} refusals={refusals} />
      {failure ? (
        <Alert severity="error" role="alert">
          {failure}
        </Alert>
      ) : null}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Choice
          id={id('language')}
          label={translate('profile.language')}
          value={locale}
          options={LOCALES.map((code) => ({ id: code, name: LOCALE_FACTS[code].nativeName }))}
          onChange={(code) => void setLanguage(code as Locale)}
        />
        <Choice
          id={id('type')}
          label={translate('profile.type')}
          required
          empty
          value={values.type}
          options={choices.data?.types ?? []}
          error={errorOf('type')}
          onChange={(type) => put({ type })}
        />
        {text('name', 120)}
        {text('identityNo', 60)}
        <Field id={id('dob')} label={translate('profile.dob')} required error={errorOf('dob')}>
          {(aria) => (
            <DateField
              id={id('dob')}
              value={values.dob}
              onChange={(dob) => put({ dob })}
              format={DATE}
              max={dayjs(serverNow())}
              openTo="year"
              error={Boolean(errorOf('dob'))}
              aria={aria}
            />
          )}
        </Field>
        <Choice
          id={id('industry')}
          label={translate('profile.industry')}
          required={values.type !== 'personal'}
          empty
          value={values.industry}
          options={choices.data?.industries ?? []}
          error={errorOf('industry')}
          help={values.type === 'personal' ? translate('profile.industryOptional') : undefined}
          onChange={(industry) => put({ industry })}
        />
        <TextInput
          id={id('websiteUrl')}
          label={translate('profile.websiteUrl')}
          maxLength={255}
          value={values.websiteUrl}
          error={errorOf('websiteUrl')}
          onChange={(websiteUrl) => put({ websiteUrl })}
        />
        {serviceSort ? (
          <Choice
            id={id('priceQuotePref')}
            label={translate('profile.priceQuotePref')}
            value={values.priceQuotePref}
            options={SERVICE_SORTS.map((sort) => ({ id: sort, name: translate(`profile.sort.${sort}`) }))}
            onChange={(priceQuotePref) => put({ priceQuotePref })}
          />
        ) : null}
        <Choice
          id={id('defaultLabelType')}
          label={translate('profile.defaultLabelType')}
          value={values.defaultLabelType}
          options={LABEL_SIZES}
          onChange={(defaultLabelType) => put({ defaultLabelType })}
        />
      </Box>
      <Box>
        <Button type="submit" variant="contained" disabled={saving} endIcon={<Kbd keys="mod+enter" />}>
          {translate(saving ? 'common.saving' : 'profile.save')}
        </Button>
      </Box>
    </Box>
  );
}
