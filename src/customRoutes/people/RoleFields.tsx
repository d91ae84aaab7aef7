import { Typography } from '@mui/material';
import type { AccountRole } from '../../../contract/account/people.ts';
import { useText } from '../../i18n/useText.ts';
import { useSession } from '../../session/SessionContext.ts';
import { Choice } from '../../ui/inputs/Choice.tsx';
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx';
import { hasLimit, type RoleForm, rightsOf, roleOptions } from './roleChoice.ts';

interface Props {
  id: string;
  value: RoleForm;
  roles: readonly AccountRole[];
  limitError?: string | undefined;
  onChange: (value: RoleForm) => void;
}

/** A role with its rights, and the daily limit of a role that may pay. */
export function RoleFields({ id, value, roles, limitError, onChange }: Props) {
  const translate = useText();
  const { company } = useSession();
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
          help={translate('people.dayLimitHint')}
          currency={company.currency}
          value={value.dayLimit}
          error={limitError}
          onChange={(dayLimit) => onChange({ ...value, dayLimit })}
        />
      ) : null}
    </>
  );
}
