import { Box } from '@mui/material';
import type { PersonalAccessTokenInput } from '../../../contract/account/apiTokens.ts';
import { TOKEN_SCOPES, type TokenScope } from '../../../contract/rules/integrations/tokenScopes.ts';
import { useText } from '../../i18n/useText.ts';
import type { FormFields } from '../../ui/inputs/Field.tsx';
import { RadioChoice } from '../../ui/inputs/RadioChoice.tsx';
import { limitsOf, NO_LIMITS, type TypedLimits } from './KeyLimitFields.tsx';

/** Number of days after which a new key ends; '' for never. */
const ENDS = ['30', '90', '365', ''] as const;

/** Rights of a new key. */
export interface KeyChoice extends TypedLimits {
  most: TokenScope;
  days: string;
}
export const FULL_KEY: KeyChoice = { most: 'pay', days: '', ...NO_LIMITS };

/** The new key for the API. Each kind of key includes the rights of the previous kinds. */
export function keyInputOf({ most, days, ...typed }: KeyChoice): Omit<PersonalAccessTokenInput, 'name'> {
  // A key that only reads needs no limits.
  const limits = most === 'read' ? undefined : limitsOf(typed);
  return {
    scopes: TOKEN_SCOPES.slice(0, TOKEN_SCOPES.indexOf(most) + 1),
    ...(days ? { expiresInDays: Number(days) } : {}),
    ...(limits ? { limits } : {}),
  };
}

interface KeyRadiosProps extends Pick<FormFields<KeyChoice>, 'values' | 'put'> {
  /** Scopes that the user can choose. */
  scopes: readonly TokenScope[];
}

/** Inputs for the rights and the end of a key. */
export function KeyRadios({ values, put, scopes }: KeyRadiosProps) {
  const translate = useText();
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 1 }}>
      <RadioChoice
        label={translate('apiKeys.may')}
        value={values.most}
        options={scopes.map((value) => ({ value, label: translate(`apiKeys.scopes.${value}`) }))}
        onChange={(most) => put({ most })}
      />
      <RadioChoice
        label={translate('apiKeys.ends')}
        value={values.days}
        options={ENDS.map((days) => ({
          value: days,
          label: days
            ? translate('apiKeys.afterDays', { smart_count: Number(days) })
            : translate('apiKeys.never'),
        }))}
        onChange={(days) => put({ days })}
      />
    </Box>
  );
}
