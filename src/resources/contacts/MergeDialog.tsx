import {
  Box,
  Button,
  DialogContentText,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import type { AddressBookContact, ContactMerge } from '../../../contract/contacts/contacts.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useText } from '../../i18n/useText.ts';
import { useCallKey } from '../../lib/calls/useCallKey.ts';
import { useFormCall } from '../../lib/forms/useFormCall.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import type { ContactRecord } from '../../shared/contacts/rules/contactFilter.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { FailureAlert } from '../../ui/messages/FailureAlert.tsx';
import {
  byLastUse,
  fieldText,
  firstChoice,
  MERGED_FIELDS,
  type MergeChoice,
  mergedContact,
} from './mergedContact.ts';

interface Props {
  contacts: readonly ContactRecord[];
  /** Null if nothing was merged. */
  onClose: (merge: ContactMerge | null) => void;
}

/**
 * Shows contacts side by side. The user chooses the content of each field of the merged contact; a number key chooses all fields of one contact.
 */
export function MergeDialog({ contacts, onClose }: Props) {
  const dataProvider = useDataProvider();
  const translate = useText();
  const [sorted, setSorted] = useState(() => byLastUse(contacts));
  const [choice, setChoice] = useState<MergeChoice>(() => firstChoice(sorted));
  const { busy, failure, run } = useFormCall();
  const keyOf = useCallKey();
  const takeAll = (at: number) =>
    setChoice(
      Object.fromEntries(MERGED_FIELDS.map((field) => [field, at])) as Record<keyof MergeChoice, number>,
    );
  const submit = () => {
    const [survivor, ...others] = sorted;
    if (!survivor) return;
    const input = {
      survivorId: Number(survivor.id),
      contactIds: others.map(({ id }) => Number(id)),
      contact: mergedContact(sorted, choice),
      versions: sorted.map(({ id, updatedAt }) => ({ id: Number(id), updatedAt })),
    };
    // After a lost answer the same merge is sent again with its key.
    run(
      async () => onClose(await dataProvider.mergeContacts(input, keyOf(input))),
      ({ code, detail }) => {
        if (code === ERROR.conflict) setSorted((shown) => shown.map((contact) => presentOf(contact, detail)));
        return false;
      },
    );
  };
  return (
    <FormDialog
      title={translate('contacts.merge.title', { smart_count: sorted.length })}
      maxWidth="md"
      busy={busy}
      cancel={translate('contacts.merge.keep')}
      submit={translate('contacts.merge.now')}
      onSubmit={submit}
      onClose={() => onClose(null)}
      onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
        if (!ctrlKey && !metaKey && !altKey && sorted[Number(key) - 1]) takeAll(Number(key) - 1);
      }}
    >
      <DialogContentText>{translate('contacts.merge.hint')}</DialogContentText>
      <FailureAlert>{failure}</FailureAlert>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: columnsOf(sorted) }}>
        {sorted.map(({ id, name }, at) => (
          <Button
            key={id}
            size="small"
            variant="outlined"
            autoFocus={at === 0}
            onClick={() => takeAll(at)}
            endIcon={<Kbd keys={String(at + 1)} />}
            sx={{ overflowWrap: 'anywhere' }}
          >
            {translate('contacts.merge.takeAll', { name })}
          </Button>
        ))}
      </Box>
      {MERGED_FIELDS.map((field) => (
        <FieldChoice
          key={field}
          field={field}
          contacts={sorted}
          chosen={choice[field]}
          onChoose={(at) => setChoice({ ...choice, [field]: at })}
        />
      ))}
    </FormDialog>
  );
}

const columnsOf = ({ length }: readonly ContactRecord[]) => ({
  xs: '1fr',
  sm: `repeat(${length}, minmax(150px, 1fr))`,
});

interface FieldProps {
  field: keyof MergeChoice;
  contacts: readonly ContactRecord[];
  /** The place of the contact whose content is chosen. */
  chosen: number;
  onChoose: (at: number) => void;
}

/** The contents of a field in the contacts; a choice only if they differ. */
function FieldChoice({ field, contacts, chosen, onChoose }: FieldProps) {
  const translate = useText();
  const texts = contacts.map((contact) => fieldText(contact, field));
  const label = translate(`contacts.merge.fields.${field}`);
  if (texts.every((text) => text === texts[0]))
    return texts[0] ? (
      <Box>
        <Typography variant="caption" color="text.secondary">
          {label}
        </Typography>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {texts[0]}
        </Typography>
      </Box>
    ) : null;
  return (
    <FormControl fullWidth>
      <FormLabel id={`merge-${field}`}>{label}</FormLabel>
      <RadioGroup
        aria-labelledby={`merge-${field}`}
        value={String(chosen)}
        onChange={(_event, value) => onChoose(Number(value))}
        sx={{ display: 'grid', columnGap: 1, gridTemplateColumns: columnsOf(contacts) }}
      >
        {texts.map((text, at) => (
          <FormControlLabel
            key={contacts[at]?.id}
            value={String(at)}
            control={<Radio size="small" />}
            label={text || translate('contacts.merge.nothing')}
            sx={{ overflowWrap: 'anywhere', '& .MuiFormControlLabel-label': { minWidth: 0 } }}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

/** The contact as another user has changed it, from the detail of a refusal. */
function presentOf(contact: ContactRecord, detail: unknown): ContactRecord {
  const { contacts = [] } = (detail ?? {}) as { contacts?: AddressBookContact[] };
  const present = contacts.find(({ id }) => String(id) === contact.id);
  return present ? { ...contact, ...present, id: contact.id } : contact;
}
