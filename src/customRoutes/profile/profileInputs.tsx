import dayjs from 'dayjs';
import { useLocaleState } from 'react-admin';
import { LOCALE_FACTS, LOCALES, type Locale } from '../../../contract/rules/locales.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DATE } from '../../lib/dates.ts';
import { serverNow } from '../../lib/serverClock.ts';
import { useFeatures } from '../../session/SessionContext.ts';
import { useSetLanguage } from '../../session/useSetLanguage.ts';
import { Choice } from '../../ui/Choice.tsx';
import DateField from '../../ui/dates/DateField.tsx';
import { Field } from '../../ui/Field.tsx';
import type { SettingsFields } from '../../ui/settings/SettingsForm.tsx';
import { LABEL_SIZES, type ProfileValues, SERVICE_SORTS } from './profileRules.ts';

type Fields = SettingsFields<ProfileValues>;
export type Options = readonly { id: string; name: string }[];

export function LanguageInput({ id }: Pick<Fields, 'id'>) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const setLanguage = useSetLanguage();
  return (
    <Choice
      id={id('language')}
      label={translate('profile.language')}
      value={locale}
      options={LOCALES.map((code) => ({ id: code, name: LOCALE_FACTS[code].nativeName }))}
      onChange={(code) => void setLanguage(code as Locale)}
    />
  );
}

/** How offers are sorted, where the tenant lets its customers choose. */
export function ServiceSortInput({ id, values, put }: Fields) {
  const translate = useTranslate();
  const { serviceSort } = useFeatures();
  if (!serviceSort) return null;
  return (
    <Choice
      id={id('priceQuotePref')}
      label={translate('profile.priceQuotePref')}
      value={values.priceQuotePref}
      options={SERVICE_SORTS.map((sort) => ({ id: sort, name: translate(`profile.sort.${sort}`) }))}
      onChange={(priceQuotePref) => put({ priceQuotePref })}
    />
  );
}

export function LabelSizeInput({ id, values, put }: Fields) {
  const translate = useTranslate();
  return (
    <Choice
      id={id('defaultLabelType')}
      label={translate('profile.defaultLabelType')}
      value={values.defaultLabelType}
      options={LABEL_SIZES}
      onChange={(defaultLabelType) => put({ defaultLabelType })}
    />
  );
}

export function AccountTypeInput({ id, values, put, errorOf, options }: Fields & { options: Options }) {
  const translate = useTranslate();
  return (
    <Choice
      id={id('type')}
      label={translate('profile.type')}
      required
      empty
      value={values.type}
      options={options}
      error={errorOf('type')}
      onChange={(type) => put({ type })}
    />
  );
}

export function BirthDateInput({ id, values, put, errorOf }: Fields) {
  const translate = useTranslate();
  return (
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
  );
}

/** A private person needs no industry. */
export function IndustryInput({ id, values, put, errorOf, options }: Fields & { options: Options }) {
  const translate = useTranslate();
  const isPerson = values.type === 'personal';
  return (
    <Choice
      id={id('industry')}
      label={translate('profile.industry')}
      required={!isPerson}
      empty
      value={values.industry}
      options={options}
      error={errorOf('industry')}
      help={isPerson ? translate('profile.industryOptional') : undefined}
      onChange={(industry) => put({ industry })}
    />
  );
}
