import { Alert, Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useDataProvider, useLocaleState, useNotify } from 'react-admin';
import { LOCALE_FACTS, LOCALES, type Locale } from '../../../contract/rules/locales.ts';
import { LABEL_TYPES } from '../../../contract/rules/orderStatus.ts';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useCommand } from '../../commands/useCommand.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DATE } from '../../lib/dates.ts';
import { focusId } from '../../lib/formFields.ts';
import { serverNow } from '../../lib/serverClock.ts';
import { useFeatures, useSession } from '../../session/SessionContext.ts';
import DateField from '../../ui/dates/DateField.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { Choice } from './Choice.tsx';
import {
  type ProfileFault,
  type ProfileValues,
  profileChange,
  profileFaults,
  profileOf,
} from './profileRules.ts';

const SORTS = ['default', 'cheapest', 'fastest', 'best'] as const;
const id = (field: string) => `profile-${field}`;

/** The customer's profile; saved, it lets the guard go (PROF-03…21). */
export function ProfileForm() {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const { customer, reloadCustomer } = useSession();
  const { serviceSort } = useFeatures();
  const [locale, setLocale] = useLocaleState();
  const [values, setValues] = useState(() => profileOf(customer));
  const [refused, setRefused] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  const choices = useQuery({
    queryKey: ['profileChoices', locale],
    queryFn: async () => ({
      types: await dataProvider.getCustomerTypes(locale),
      industries: await dataProvider.getIndustries(locale),
    }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const put = (change: Partial<ProfileValues>) => setValues((old) => ({ ...old, ...change }));
  const faults = refused ? profileFaults(values) : [];
  const errorOf = (field: ProfileFault) =>
    faults.includes(field) ? translate(`profile.errors.${field}`) : undefined;

  useEffect(() => {
    if (choices.error) setFailure(choices.error.message);
  }, [choices.error]);

  const save = async (event?: FormEvent) => {
    event?.preventDefault();
    setRefused(true);
    if (saving) return;
    if (profileFaults(values).length) {
      setTimeout(() => summary.current?.focus());
      return;
    }
    setSaving(true);
    setFailure(null);
    try {
      await dataProvider.updateCustomer(profileChange(values, locale));
      notify('profile.saved', { type: 'success' });
      await reloadCustomer();
    } catch (err) {
      setFailure(err instanceof Error ? err.message : String(err));
      setSaving(false);
    }
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
  const setLanguage = async (next: Locale) => {
    localStorage.setItem('lang', next);
    await setLocale(next);
    // The choice holds in this browser; a notice would vanish with the page that is drawn anew in the language.
    await dataProvider.updateUser({ lang: next }).catch(() => undefined);
  };
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
      {faults.length ? (
        <ErrorSummary
          ref={summary}
          title={translate('profile.errors.title')}
          errors={faults.map((field) => ({ id: id(field), text: translate(`profile.errors.${field}`) }))}
          onGo={focusId}
        />
      ) : null}
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
          onChange={(websiteUrl) => put({ websiteUrl })}
        />
        {serviceSort ? (
          <Choice
            id={id('priceQuotePref')}
            label={translate('profile.priceQuotePref')}
            value={values.priceQuotePref}
            options={SORTS.map((sort) => ({ id: sort, name: translate(`profile.sort.${sort}`) }))}
            onChange={(priceQuotePref) => put({ priceQuotePref })}
          />
        ) : null}
        <Choice
          id={id('defaultLabelType')}
          label={translate('profile.defaultLabelType')}
          value={values.defaultLabelType}
          options={LABEL_TYPES.filter((size) => size !== 'default').map((size) => ({ id: size, name: size }))}
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
