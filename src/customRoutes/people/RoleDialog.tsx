import { Checkbox, FormControl, FormControlLabel, FormGroup, FormHelperText, FormLabel } from '@mui/material';
import { useState } from 'react';
import type { AccountRole } from '../../../contract/account/people.ts';
import {
  fullRights,
  GRANTABLE_RIGHTS,
  type Right,
  ROLE_NAME_MAX,
} from '../../../contract/rules/account/rights.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { useText } from '../../i18n/useText.ts';
import { useCallKey } from '../../lib/calls/useCallKey.ts';
import { focusId } from '../../lib/forms/formFields.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { useProvenCall } from '../../ui/settings/useProvenCall.tsx';

const NAME = 'role-name';

interface Props {
  /** Absent for a new one. */
  role: AccountRole | null;
  onClose: (saved: boolean) => void;
}

/** A role of the account's own, out of ticked rights; those that come with a ticked one cannot be unticked alone. */
export function RoleDialog({ role, onClose }: Props) {
  const translate = useText();
  const verbs = useDataProvider();
  const [name, setName] = useState(role?.name ?? '');
  const [ticked, setTicked] = useState<readonly Right[]>(role?.rights ?? ['orders.read']);
  const [version, setVersion] = useState(role?.updatedAt);
  const [meanwhile, setMeanwhile] = useState<string | null>(null);
  const [faults, setFaults] = useState<{ name?: string; rights?: string }>({});
  const { busy, failure, run, stepUp } = useProvenCall();
  const keyOf = useCallKey();
  const comesAlong = (right: Right) => fullRights(ticked.filter((one) => one !== right)).includes(right);
  const chosen = fullRights(ticked);
  const submit = () => {
    const missing = {
      ...(name.trim() ? {} : { name: translate('people.nameMissing') }),
      ...(chosen.length ? {} : { rights: translate('people.rightsMissing') }),
    };
    setFaults(missing);
    setMeanwhile(null);
    if (missing.name) return focusId(NAME);
    if (missing.rights) return;
    const input = { name: name.trim(), rights: chosen };
    run(
      async () => {
        if (role) await verbs.changeRole(role.id, { ...input, ...(version ? { updatedAt: version } : {}) });
        else await verbs.createRole(input, keyOf(input));
        onClose(true);
      },
      ({ code, field, message, detail }) => {
        const { role: now } = (detail ?? {}) as { role?: AccountRole };
        if (code === ERROR.conflict && now) {
          setVersion(now.updatedAt);
          setMeanwhile(translate('people.meanwhile', { role: now.name }));
          return true;
        }
        if (field !== 'name' && field !== 'rights') return false;
        setFaults({ [field]: message });
        if (field === 'name') focusId(NAME);
        return true;
      },
    );
  };
  return (
    <>
      <FormDialog
        title={translate(role ? 'people.changeRoleTitle' : 'people.newRole', { name: role?.name ?? '' })}
        maxWidth="sm"
        busy={busy}
        failure={meanwhile ?? failure}
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
            {GRANTABLE_RIGHTS.map((right) => (
              <FormControlLabel
                key={right}
                label={translate(`people.rights.${right}`)}
                disabled={comesAlong(right)}
                control={
                  <Checkbox
                    size="small"
                    checked={chosen.includes(right)}
                    onChange={(_, on) =>
                      setTicked(on ? fullRights([...ticked, right]) : ticked.filter((one) => one !== right))
                    }
                  />
                }
              />
            ))}
          </FormGroup>
          <FormHelperText sx={{ mx: 0 }}>{faults.rights ?? translate('people.rightsHint')}</FormHelperText>
        </FormControl>
      </FormDialog>
      {stepUp}
    </>
  );
}
