import { Checkbox, FormControlLabel, FormGroup, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CONTACT_GROUPS } from '../../../contract/rules/contacts/contactGroups.ts';
import { useText } from '../../i18n/useText.ts';
import { useCallKey } from '../../lib/calls/useCallKey.ts';
import { useFormCall } from '../../lib/forms/useFormCall.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import type { ContactRecord } from '../../shared/contacts/rules/contactFilter.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';

/** Changed groups by id. */
type Ticks = ReadonlyMap<number, boolean>;

interface Props {
  contacts: readonly ContactRecord[];
  onClose: (changed: boolean) => void;
}

/** Chooses the groups of contacts; a group that has only some of the contacts does not change until the user ticks it. */
export function GroupsDialog({ contacts, onClose }: Props) {
  const dataProvider = useDataProvider();
  const translate = useText();
  const ids = contacts.map(({ id }) => id);
  const groups = useQuery({
    queryKey: ['contacts', 'groupsOf', ids],
    queryFn: () => dataProvider.getContactGroups(ids),
    gcTime: 0,
  });
  const [ticks, setTicks] = useState<Ticks>(new Map());
  const [newName, setNewName] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const { busy, failure, run } = useFormCall();
  const keyOf = useCallKey();
  const submit = () => {
    const idsTicked = (on: boolean) => [...ticks].filter(([, ticked]) => ticked === on).map(([id]) => id);
    const input = {
      contactIds: ids.map(Number),
      add: idsTicked(true),
      remove: idsTicked(false),
      newName: newName.trim() || null,
    };
    if (!input.add.length && !input.remove.length && !input.newName) return onClose(false);
    setFault(undefined);
    run(
      async () => {
        await dataProvider.changeGroupMembers(input, keyOf(input));
        onClose(true);
      },
      ({ field, message }) => {
        const isName = field === 'name' || field === 'newName';
        if (isName) setFault(message);
        return isName;
      },
    );
  };
  return (
    <FormDialog
      title={translate('contacts.groups.title', {
        smart_count: contacts.length,
        name: contacts[0]?.name ?? '',
      })}
      maxWidth="xs"
      busy={busy}
      failure={failure ?? groups.error?.message}
      submit={translate('contacts.groups.save')}
      blocked={groups.isPending}
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      {groups.data?.length ? (
        <FormGroup>
          {groups.data.map(({ id, name, chosen }) => {
            const ticked = ticks.get(id);
            return (
              <FormControlLabel
                key={id}
                sx={{ overflowWrap: 'anywhere' }}
                control={
                  <Checkbox
                    size="small"
                    checked={ticked ?? chosen === ids.length}
                    indeterminate={ticked === undefined && chosen > 0 && chosen < ids.length}
                    onChange={(event) => setTicks(new Map(ticks).set(id, event.target.checked))}
                  />
                }
                label={name}
              />
            );
          })}
        </FormGroup>
      ) : (
        <Typography variant="body2" color="text.secondary">
          {translate('contacts.groups.hint')}
        </Typography>
      )}
      <TextInput
        id="new-group"
        label={translate('contacts.groups.newName')}
        autoFocus
        maxLength={CONTACT_GROUPS.nameLength}
        value={newName}
        error={fault}
        onChange={setNewName}
      />
    </FormDialog>
  );
}
