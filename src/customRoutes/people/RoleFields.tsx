import { Checkbox, FormControlLabel, Typography } from '@mui/material';
import type { AccountRole } from '../../../contract/account/people.ts';
import { useText } from '../../i18n/useText.ts';
import { useSession } from '../../session/SessionContext.ts';
import { Choice } from '../../ui/inputs/Choice.tsx';
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx';
import { hasLimit, isLimitMissing, needsLimit, type RoleForm, rightsOf, roleOptions } from './roleChoice.ts';

interface Props {
  id: string;
  value: RoleForm;
  roles: readonly AccountRole[];
  /** Whether the form was submitted, so that a missing choice is told. */
  isSubmitted: boolean;
  onChange: (value: RoleForm) => void;
}

/** A role with its rights, and the daily limit of a role that may pay. */
export function RoleFields({ id, value, roles, isSubmitted, onChange }: Props) {
  const translate = useText();
  const { company } = useSession();
  const mustChoose = needsLimit(value.role);
  const putLimit = (dayLimit: RoleForm['dayLimit']) => onChange({ ...value, dayLimit });
  const rights = rightsOf(value.role, roles);
  return (
    <>
      <Choice
        id={`${id}-role`}
        label={translate('people.role')}
        value={value.role}
        options={roleOptions(roles, translate)}
        onChange={(role) => onChange({ ...value, role })}
      />
      <Typography variant="body2" color="text.secondary">
        {rights.map((right) => translate(`people.rights.${right}`)).join(' · ')}
      </Typography>
      {hasLimit(value.role, roles) ? (
        <MoneyInput
          id={`${id}-limit`}
          label={translate('people.dayLimit')}
          help={translate(mustChoose ? 'people.dayLimitFrom' : 'people.dayLimitHint')}
          currency={company.currency}
          required={mustChoose && value.dayLimit !== null}
          value={value.dayLimit ?? null}
          error={isSubmitted && isLimitMissing(value) ? translate('people.dayLimitMissing') : undefined}
          onChange={(dayLimit) => putLimit(dayLimit ?? undefined)}
        />
      ) : null}
      {mustChoose ? (
        <FormControlLabel
          control={
            <Checkbox
              checked={value.dayLimit === null}
              onChange={(_, on) => putLimit(on ? null : undefined)}
            />
          }
          label={translate('people.withoutLimit')}
        />
      ) : null}
    </>
  );
}
