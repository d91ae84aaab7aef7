import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  FormGroup,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { CONTACT_GROUPS } from '../../../contract/rules/contactGroups.ts';
import { CommandLayer } from '../../commands/CommandLayer.tsx';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { asFailure } from '../../lib/callFailure.ts';
import type { ContactRecord } from '../../lib/contactFilter.ts';
import { useOneCall } from '../../lib/useOneCall.ts';
import { TextInput } from '../../ui/TextInput.tsx';

interface Props {
  contacts: readonly ContactRecord[];
  onClose: (changed: boolean) => void;
}

/** Asks in which groups contacts are; one that only some of them are in stays as it is until it is ticked. */
export function GroupsDialog({ contacts, onClose }: Props) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const translate = useTranslate();
  const ids = contacts.map(({ id }) => id);
  const groups = useQuery({
    queryKey: ['contacts', 'groupsOf', ids],
    queryFn: () => dataProvider.getContactGroups(ids),
    gcTime: 0,
  });
  const [ticks, setTicks] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [newName, setNewName] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [fault, setFault] = useState<string | undefined>();
  const [busy, once] = useOneCall();
  const sent = useRef({ body: '', key: '' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = (on: boolean) => [...ticks].filter(([, ticked]) => ticked === on).map(([id]) => id);
    const input = {
      contactIds: ids.map(Number),
      add: wanted(true),
      remove: wanted(false),
      newName: newName.trim() || null,
    };
    if (!input.add.length && !input.remove.length && !input.newName) return onClose(false);
    const body = JSON.stringify(input);
    if (sent.current.body !== body) sent.current = { body, key: crypto.randomUUID() };
    void once(async () => {
      setFailure(null);
      setFault(undefined);
      try {
        await dataProvider.changeGroupMembers(input, sent.current.key);
        onClose(true);
      } catch (err) {
        const { field, message } = asFailure(err);
        if (field === 'name' || field === 'newName') setFault(message);
        else setFailure(message);
      }
    });
  };
  return (
    <Dialog
      open
      onClose={() => !busy && onClose(false)}
      aria-labelledby="groups-title"
      fullWidth
      maxWidth="xs"
    >
      <CommandLayer>
        <form noValidate onSubmit={submit}>
          <DialogTitle id="groups-title">
            {translate('contacts.groups.title', {
              smart_count: contacts.length,
              name: contacts[0]?.name ?? '',
            })}
          </DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: 2 }}>
            {failure || groups.error ? (
              <Alert severity="error" role="alert">
                {failure ?? groups.error?.message}
              </Alert>
            ) : null}
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
          </DialogContent>
          <DialogActions>
            <Button onClick={() => onClose(false)} disabled={busy}>
              {translate('common.cancel')}
            </Button>
            <Button type="submit" variant="contained" disabled={busy || groups.isPending}>
              {translate('contacts.groups.save')}
            </Button>
          </DialogActions>
        </form>
      </CommandLayer>
    </Dialog>
  );
}
