import type { KeyLimitsInput, KeyLimitsRecord } from '../../../contract/account/apiTokens.ts';
import { useText } from '../../i18n/useText.ts';
import type { FieldIssue } from '../../lib/forms/schemaIssues.ts';
import { useSession } from '../../session/SessionContext.ts';
import { type FormFields, fieldProps } from '../../ui/inputs/Field.tsx';
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';

/** Typed limits of a key; the lists are separated by commas. */
export interface TypedLimits {
  perDay: number | null;
  perBooking: number | null;
  destinations: string;
  services: string;
}
export const NO_LIMITS: TypedLimits = { perDay: null, perBooking: null, destinations: '', services: '' };

const AMOUNTS = ['perDay', 'perBooking'] as const;

export const limitIssues = (typed: TypedLimits): FieldIssue[] =>
  AMOUNTS.filter((field) => Number.isNaN(typed[field])).map((field) => ({
    rule: 'BX-54',
    field,
    messageKey: 'common.money.none',
  }));

const words = (text: string): string[] =>
  text
    .split(/[,;\n，、]/)
    .map((word) => word.trim())
    .filter(Boolean);

/** The limits for the API; undefined without a typed limit. */
export function limitsOf({
  perDay,
  perBooking,
  destinations,
  services,
}: TypedLimits): KeyLimitsInput | undefined {
  const limits = {
    ...(perDay === null ? {} : { perDay }),
    ...(perBooking === null ? {} : { perBooking }),
    ...(destinations.trim() ? { destinations: words(destinations) } : {}),
    ...(services.trim() ? { services: words(services) } : {}),
  };
  return Object.keys(limits).length > 0 ? limits : undefined;
}

/** The present limits of a key as typed text. */
export const typedOf = (limits: KeyLimitsRecord | null): TypedLimits =>
  limits
    ? {
        perDay: limits.perDay?.amount ?? null,
        perBooking: limits.perBooking?.amount ?? null,
        destinations: limits.destinations.join(', '),
        services: limits.services.join(', '),
      }
    : NO_LIMITS;

/** The input of a field: `limits.services.0` is typed in `services`. */
export const inputOfLimit = (field: string): string => /^limits\.(\w+)/.exec(field)?.[1] ?? field;

/** Limits of a key (BX-54). */
export function KeyLimitFields(fields: FormFields<TypedLimits>) {
  const field = fieldProps(fields);
  const translate = useText();
  const { currency } = useSession().company;
  return (
    <SettingsSection title={translate('apiKeys.limits')} hint={translate('apiKeys.limitsHint')} pairs>
      <MoneyInput {...field('perDay')} label={translate('apiKeys.perDay')} currency={currency} />
      <MoneyInput {...field('perBooking')} label={translate('apiKeys.perBooking')} currency={currency} />
      <TextInput
        {...field('destinations')}
        label={translate('apiKeys.destinations')}
        help={translate('apiKeys.destinationsHelp')}
      />
      <TextInput
        {...field('services')}
        label={translate('apiKeys.services')}
        help={translate('apiKeys.servicesHelp')}
      />
    </SettingsSection>
  );
}
