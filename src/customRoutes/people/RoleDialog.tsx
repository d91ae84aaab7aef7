import { FormControl, FormGroup, FormHelperText, FormLabel } from '@mui/material';
import { useState } from 'react';
import type { AccountRole } from '../../../contract/account/people.ts';
import {
  fullRights,
  GRANTABLE_RIGHTS,
  type Right,
  ROLE_NAME_MAX,
} from '../../../contract/rules/account/rights.ts';
import type { Translate } from '../../i18n/textKey.ts';
import { useText } from '../../i18n/useText.ts';
import { useCallKey } from '../../lib/calls/useCallKey.ts';
import { focusId } from '../../lib/forms/formFields.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { Ticks } from '../../ui/inputs/Ticks.tsx';
import { useProvenCall } from '../../ui/settings/useProvenCall.tsx';
import { versionOf } from '../../ui/versions/saveOver.ts';
import { plainBasis, useFormVersions, type Versions } from '../../ui/versions/useFormVersions.tsx';

const NAME = 'role-name';

interface Props {
  /** Null for a new role. */
  role: AccountRole | null;
  onClose: (saved: boolean) => void;
}

interface RoleValues {
  name: string;
  rights: readonly Right[];
}

const basisOf = ({ name, rights, updatedAt }: AccountRole) =>
  plainBasis<RoleValues>(updatedAt, { name, rights });

/** One of the account's own roles, made of ticked rights. */
export function RoleDialog({ role, onClose }: Props) {
  const translate = useText();
  const verbs = useDataProvider();
  const [name, setName] = useState(role?.name ?? '');
  const [rights, setRights] = useState<readonly Right[]>(() => fullRights(role?.rights ?? ['orders.read']));
  const [faults, setFaults] = useState<{ name?: string; rights?: string }>({});
  const { busy, failure, run, stepUp } = useProvenCall();
  const keyOf = useCallKey();
  const versions = useFormVersions<RoleValues>({
    versions: role ? roleVersions(role, translate) : undefined,
    show: (now) => {
      setName(now.name);
      setRights(fullRights(now.rights));
    },
    resubmit: (now) => save(now),
  });
  const save = (entered: RoleValues) =>
    run(
      async () => {
        await versions.save(entered, async (mine, basis) => {
          const input = { name: mine.name, rights: [...mine.rights] };
          if (role) await verbs.changeRole(role.id, { ...input, updatedAt: basis && versionOf(basis) });
          else await verbs.createRole(input, keyOf(input));
          onClose(true);
        });
      },
      ({ field, message }) => {
        if (field !== 'name' && field !== 'rights') return false;
        setFaults({ [field]: message });
        if (field === 'name') focusId(NAME);
        return true;
      },
    );
  const submit = () => {
    const missing = {
      ...(name.trim() ? {} : { name: translate('people.nameMissing') }),
      ...(rights.length ? {} : { rights: translate('people.rightsMissing') }),
    };
    setFaults(missing);
    if (missing.name) return focusId(NAME);
    if (!missing.rights) save({ name: name.trim(), rights });
  };
  // A right that another one implies cannot be unticked.
  const comesAlong = (right: Right) => fullRights(rights.filter((one) => one !== right)).includes(right);
  return (
    <>
      <FormDialog
        title={translate(role ? 'people.changeRoleTitle' : 'people.newRole', { name: role?.name ?? '' })}
        maxWidth="sm"
        busy={busy}
        failure={failure}
        submit={translate('common.save')}
        onSubmit={submit}
        onClose={() => onClose(false)}
      >
        <TextInput
          id={NAME}
          label={translate('people.roleName')}
          required
          autoFocus
          maxLength={ROLE_NAME_MAX}
          value={name}
          error={faults.name}
          onChange={setName}
        />
        <FormControl component="fieldset" error={Boolean(faults.rights)}>
          <FormLabel component="legend">{translate('people.may')}</FormLabel>
          <FormGroup>
            <Ticks
              chosen={rights}
              options={GRANTABLE_RIGHTS.map((right) => ({
                value: right,
                label: translate(`people.rights.${right}`),
                disabled: comesAlong(right),
              }))}
              onChange={(rights) => setRights(fullRights(rights))}
            />
          </FormGroup>
          <FormHelperText sx={{ mx: 0 }}>{faults.rights ?? translate('people.rightsHint')}</FormHelperText>
        </FormControl>
      </FormDialog>
      {versions.dialog}
      {stepUp}
    </>
  );
}

const roleVersions = (role: AccountRole, translate: Translate): Versions<RoleValues> => ({
  name: role.name,
  basis: basisOf(role),
  parts: {
    name: { fields: ['name'], label: translate('people.roleName') },
    rights: {
      fields: ['rights'],
      label: translate('people.may'),
      text: ({ rights }) => rights.map((right) => translate(`people.rights.${right}`)).join(' · '),
    },
  },
  read: (detail) => {
    const { role: now } = (detail ?? {}) as { role?: AccountRole };
    return now && basisOf(now);
  },
});
