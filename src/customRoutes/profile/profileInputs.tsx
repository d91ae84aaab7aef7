import dayjs from 'dayjs';
import { LOCALE_FACTS, LOCALES, type Locale } from '../../../contract/rules/locales.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { DATE } from '../../lib/dates/dates.ts';
import { serverNow } from '../../lib/dates/serverClock.ts';
import { useFeatures } from '../../session/SessionContext.ts';
import { useSetLanguage } from '../../session/useSetLanguage.ts';
import { DateInput } from '../../ui/dates/DateField.tsx';
import { Choice } from '../../ui/inputs/Choice.tsx';
import { type FormFields, fieldProps } from '../../ui/inputs/Field.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { LABEL_SIZES, type ProfileValues, SERVICE_SORTS } from './profileRules.ts';

type Fields = FormFields<ProfileValues>;
export type Options = readonly { id: string; name: string }[];

/** The language of the account, not of the browser: applied at once, and stored with the form. */
export function LanguageInput({ id, values, put }: Pick<Fields, 'id' | 'values' | 'put'>) {
  const translate = useText();
  const locale = useLocale();
  const setLanguage = useSetLanguage();
  return (
    <Choice
      id={id('language')}
      label={translate('profile.language')}
      value={values.lang || locale}
      options={LOCALES.map((code) => ({ id: code, name: LOCALE_FACTS[code].nativeName }))}
      onChange={(code) => {
        put({ lang: code });
        void setLanguage(code as Locale);
      }}
    />
  );
}

/** The sort of offers; shown if the tenant lets its customers choose. */
export function ServiceSortInput(fields: Fields) {
  const translate = useText();
  const { serviceSort } = useFeatures();
  if (!serviceSort) return null;
  return (
    <Choice
      {...fieldProps(fields)('priceQuotePref')}
      label={translate('profile.priceQuotePref')}
      options={SERVICE_SORTS.map((sort) => ({ id: sort, name: translate(`profile.sort.${sort}`) }))}
    />
  );
}

export function LabelSizeInput(fields: Fields) {
  const translate = useText();
  return (
    <Choice
      {...fieldProps(fields)('defaultLabelType')}
      label={translate('profile.defaultLabelType')}
      help={translate('orders.labelCode', { code: fields.values.defaultLabelType })}
      options={LABEL_SIZES.map((id) => ({ id, name: translate(`orders.labelSizes.${id}`) }))}
    />
  );
}

export function AccountTypeInput({ options, ...fields }: Fields & { options: Options }) {
  const translate = useText();
  return (
    <Choice
      {...fieldProps(fields)('type')}
      label={translate('profile.type')}
      required
      empty
      options={options}
    />
  );
}

/** The text of a label that depends on the kind of account, once that is chosen. */
function ofKind<T extends 'identityNo' | 'dob'>(field: T, { values: { type } }: Fields) {
  if (type === '') return `profile.${field}` as const;
  return type === 'personal' ? (`profile.${field}Person` as const) : (`profile.${field}Business` as const);
}

export function BirthDateInput(fields: Fields) {
  const translate = useText();
  return (
    <DateInput
      {...fieldProps(fields)('dob')}
      label={translate(ofKind('dob', fields))}
      required
      format={DATE}
      max={dayjs(serverNow())}
      openTo="year"
    />
  );
}

/** A private person needs no industry. */
export function IndustryInput({ options, ...fields }: Fields & { options: Options }) {
  const translate = useText();
  const isPerson = fields.values.type === 'personal';
  return (
    <Choice
      {...fieldProps(fields)('industry')}
      label={translate('profile.industry')}
      required={!isPerson}
      empty
      options={options}
      help={isPerson ? translate('profile.industryOptional') : undefined}
    />
  );
}

/** Its label depends on the kind of account, and names what the error of PROF-11 names. */
export function IdentityNoInput(fields: Fields) {
  const translate = useText();
  return (
    <TextInput
      {...fieldProps(fields)('identityNo')}
      label={translate(ofKind('identityNo', fields))}
      required
      maxLength={60}
    />
  );
}
