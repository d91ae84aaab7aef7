import { Box, Button, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useCommands } from '../../commands/useCommand.ts';
import { useText } from '../../i18n/useText.ts';
import { isFocusNowhere } from '../../lib/browser/focusHome.ts';
import { BackButton } from '../../ui/buttons/BackButton.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { issueResolver } from '../../ui/form/issueResolver.ts';
import { RestoredNotice } from '../../ui/form/RestoredNotice.tsx';
import { useShownIssues } from '../../ui/form/useShownIssues.ts';
import { useStoredForm } from '../../ui/form/useStoredForm.ts';
import { FailureAlert } from '../../ui/messages/FailureAlert.tsx';
import type { Basis } from '../../ui/versions/basis.ts';
import { FormVersions } from '../../ui/versions/FormVersions.tsx';
import { collisions, takenLabels } from '../../ui/versions/formParts.ts';
import type { Version } from '../../ui/versions/VersionsDialog.tsx';
import { ContactFields } from './ContactFields.tsx';
import { basisOf, type ContactNow } from './changeContact.ts';
import { type ContactValues, contactIssues, contactValues, FIELDS } from './contactRules.ts';
import { useContactParts } from './useContactParts.ts';
import { type SaveContact, useSaveContact } from './useSaveContact.ts';

const SCREEN = { scope: 'screen', screen: 'contact' } as const;
const id = (field: string) => `contact-${field}`;
const resolver = issueResolver<ContactValues, unknown>(contactIssues);

interface ContactFormProps {
  storageKey: string;
  /** Null for a new contact. */
  contactId: string | null;
  base: ContactValues;
  /** The values that the form started from; null for a new contact. */
  basis: Basis<ContactValues> | null;
  /** The values of an earlier visit, if some are stored. */
  initialValues: ContactValues;
  storedAt: number | null;
  onDiscard: () => void;
}

/** The form of a contact: typed text survives a reload until it is saved or discarded. */
export function ContactForm({
  storageKey,
  contactId,
  base,
  basis: firstBasis,
  initialValues,
  storedAt,
  onDiscard,
}: ContactFormProps) {
  const translate = useText();
  const navigate = useNavigate();
  const back = (useLocation().state as { back?: string } | null)?.back ?? '/contacts';
  const goBack = () => void navigate(back);
  const form = useForm<ContactValues>({ defaultValues: initialValues, resolver });
  const values = useWatch({ control: form.control }) as ContactValues;
  const isDirty = JSON.stringify(values) !== JSON.stringify(base);
  const basis = useRef(firstBasis);
  const formState = { isDirty, wasRestored: storedAt !== null };
  const formStorage = useStoredForm(storageKey, values, formState, null, basis);
  const [refusals, setRefusals] = useState(0);
  const { shown, show } = useShownIssues(form, values, null);
  const { save, saveAsNew, settle, ...saved } = useSaveContact(form, {
    contactId,
    base,
    basis,
    onRefused: () => {
      show(FIELDS);
      setRefusals((n) => n + 1);
    },
    clear: formStorage.clear,
    onSaved: goBack,
  });
  const errors = Object.fromEntries(
    shown.map(({ field, messageKey, texts }) => [field, translate(messageKey, texts)]),
  );
  useContactCommands(save, goBack);
  // Nothing happens if the person has left this page already.
  useEffect(() => {
    if (!contactId && isFocusNowhere()) document.getElementById(id('name'))?.focus();
  }, [contactId]);
  const discard = async () => {
    await formStorage.clear();
    onDiscard();
  };

  return (
    <Box component="form" noValidate onSubmit={save} sx={{ maxWidth: 960, display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <BackButton to={back} label={translate('contacts.back')} />
        <Typography variant="h5" component="h1">
          {translate(contactId ? 'contacts.edit' : 'contacts.add')}
        </Typography>
      </Box>
      <RestoredNotice storedAt={storedAt} onDiscard={() => void discard()} />
      <FormSummary
        title={translate('contacts.errors.title')}
        errors={Object.entries(errors).map(([field, text]) => ({ id: id(field), text }))}
        refusals={refusals}
      />
      <ContactFields values={values} put={(change) => form.setValues(change)} id={id} errors={errors} />
      <SaveFailure failure={saved.failure} onSaveAsNew={saveAsNew} />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button type="submit" variant="contained" disabled={saved.saving} endIcon={<Kbd keys="mod+enter" />}>
          {translate(saved.saving ? 'common.saving' : 'contacts.save')}
        </Button>
      </Box>
      {saved.senderVersions}
      {saved.conflict ? (
        <ContactVersions
          base={basis.current?.values ?? base}
          {...saved.conflict}
          onDone={settle}
          onClose={saved.closeConflict}
        />
      ) : null}
    </Box>
  );
}

/** The failure of a save. A contact that was deleted meanwhile can be saved as a new one. */
function SaveFailure({ failure, onSaveAsNew }: Pick<SaveContact, 'failure'> & { onSaveAsNew: () => void }) {
  const translate = useText();
  const action = failure?.isDeleted ? (
    <Button color="inherit" size="small" onClick={onSaveAsNew}>
      {translate('contacts.saveAsNew')}
    </Button>
  ) : undefined;
  return <FailureAlert action={action}>{failure?.text}</FailureAlert>;
}

function useContactCommands(save: () => void, goBack: () => void) {
  useCommands([
    {
      ...SCREEN,
      id: 'contact.save',
      labelKey: 'contacts.save',
      group: 'form',
      keys: ['mod+enter', 'mod+s'],
      always: true,
      run: () => save(),
    },
    {
      ...SCREEN,
      id: 'contact.back',
      labelKey: 'contacts.back',
      group: 'navigate',
      keys: ['esc'],
      run: goBack,
    },
  ]);
}

interface Props extends ContactNow {
  base: ContactValues;
  mine: ContactValues;
  onDone: (chosen: ReadonlyMap<string, Version>) => void;
  onClose: () => void;
}

/** Both versions of a contact of which another user changed the same fields while it was edited here. */
function ContactVersions({ base, mine, contact, changedBy, onDone, onClose }: Props) {
  const parts = useContactParts();
  const three = [base, mine, contactValues(contact)] as const;
  return (
    <FormVersions
      name={contact.name}
      now={{ ...basisOf(contact), changedBy }}
      fields={collisions(parts, three)}
      taken={takenLabels(parts, three)}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
