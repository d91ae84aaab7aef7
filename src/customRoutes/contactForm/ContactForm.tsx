import { Alert, Box, Button, Card, Checkbox, FormControlLabel, FormGroup, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AddressBookContact } from '../../../contract/contacts/contacts.ts';
import { CONTACT_TAGS } from '../../../contract/rules/contacts/contactTags.ts';
import { LIMITS } from '../../../contract/rules/limits.ts';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useCommands } from '../../commands/useCommand.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { asFailure } from '../../lib/calls/callFailure.ts';
import { useCountries, useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { AddressInputs } from '../../shared/address/AddressInputs.tsx';
import { PhoneInput } from '../../shared/phone/PhoneInput.tsx';
import { BackButton } from '../../ui/buttons/BackButton.tsx';
import { FormSummary } from '../../ui/form/FormSummary.tsx';
import { issueResolver } from '../../ui/form/issueResolver.ts';
import { RestoredNotice } from '../../ui/form/RestoredNotice.tsx';
import { useShownIssues } from '../../ui/form/useShownIssues.ts';
import { useStoredForm } from '../../ui/form/useStoredForm.ts';
import { fieldProps } from '../../ui/inputs/Field.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import type { Basis } from '../../ui/versions/draftConflict.ts';
import type { Version } from '../../ui/versions/VersionsDialog.tsx';
import { ContactVersions } from './ContactVersions.tsx';
import { basisOf, changeContact } from './changeContact.ts';
import { type ContactValues, contactInput, contactIssues, contactValues, FIELDS } from './contactRules.ts';
import { mergeContact } from './contactVersions.ts';

const SECTION = 'contact-information';
const id = (field: string) => `contact-${field}`;
const resolver = issueResolver<ContactValues, unknown>(contactIssues);

interface ContactFormProps {
  storageKey: string;
  /** Null for a new contact. */
  contactId: string | null;
  base: ContactValues;
  /** What the values were typed over; null for a new contact. */
  basis: Basis<ContactValues> | null;
  /** The values of an earlier visit where some are stored. */
  first: ContactValues;
  storedAt: number | null;
  onDiscard: () => void;
}

/** The form of a contact: what was typed survives a reload until it is saved or discarded. */
export function ContactForm({
  storageKey,
  contactId,
  base,
  basis: firstBasis,
  first,
  storedAt,
  onDiscard,
}: ContactFormProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider();
  const { customer, reloadCustomer } = useSession();
  const countries = useCountries();
  const back = (useLocation().state as { back?: string } | null)?.back ?? '/contacts';
  const form = useForm<ContactValues>({ defaultValues: first, resolver });
  const values = useWatch({ control: form.control }) as ContactValues;
  const isDirty = JSON.stringify(values) !== JSON.stringify(base);
  const basis = useRef(firstBasis);
  const formState = { isDirty, wasRestored: storedAt !== null };
  const formStorage = useStoredForm(storageKey, values, formState, null, basis);
  const [refusals, setRefusals] = useState(0);
  const [failure, setFailure] = useState<{ text: string; isDeleted?: boolean } | null>(null);
  const [conflict, setConflict] = useState<{ contact: AddressBookContact; mine: ContactValues } | null>(null);
  const [saving, setSaving] = useState(false);
  const { shown, show } = useShownIssues(form, values, null);
  const errors = shown.map(({ field, messageKey, texts }) => ({
    id: id(field),
    text: translate(messageKey, texts),
  }));
  const errorOf = (field: string) => errors.find((error) => error.id === id(field))?.text;
  const put = (change: Partial<ContactValues>) => form.setValues(change);
  const field = fieldProps({ values, put, id, errorOf });

  /** The contact as it is now, where somebody else changed it. */
  const write = async (entered: ContactValues, id: string | null): Promise<AddressBookContact | null> => {
    if (id) return changeContact(dataProvider, { id, customerId: customer.id }, basis, entered);
    await dataProvider.createContact(contactInput(entered, customer.id));
    return null;
  };
  const send = async (entered: ContactValues, id: string | null) => {
    setSaving(true);
    setFailure(null);
    try {
      const contact = await write(entered, id);
      if (contact) {
        setConflict({ contact, mine: entered });
        setSaving(false);
        return;
      }
    } catch (err) {
      const { status, message } = asFailure(err);
      setFailure(
        id && status === 404
          ? { text: translate('contacts.deletedMeanwhile'), isDeleted: true }
          : { text: message },
      );
      setSaving(false);
      return;
    }
    await formStorage.clear();
    notify('contacts.saved', { type: 'success' });
    void queryClient.invalidateQueries({ queryKey: ['contacts'] });
    // Forms start from the default sender, which stands in the account.
    if (entered.isDefaultSender || base.isDefaultSender) await reloadCustomer().catch(() => undefined);
    void navigate(back);
  };
  const save = (event?: FormEvent, id = contactId) => {
    event?.preventDefault();
    if (saving) return;
    void form.handleSubmit(
      (entered) => send(entered, id),
      () => {
        show(FIELDS);
        setRefusals((n) => n + 1);
      },
    )();
  };
  const settle = (chosen: ReadonlyMap<string, Version>) => {
    if (!conflict) return;
    setConflict(null);
    form.setValues(mergeContact(form.getValues(), contactValues(conflict.contact), chosen));
    basis.current = basisOf(conflict.contact);
    save();
  };
  useCommands([
    {
      id: 'contact.save',
      labelKey: 'contacts.save',
      scope: 'screen',
      screen: 'contact',
      group: 'form',
      keys: ['mod+enter', 'mod+s'],
      always: true,
      run: () => save(),
    },
    {
      id: 'contact.back',
      labelKey: 'contacts.back',
      scope: 'screen',
      screen: 'contact',
      group: 'navigate',
      keys: ['esc'],
      run: () => void navigate(back),
    },
  ]);
  const text = (name: 'name' | 'email' | 'company', required = false) => (
    <TextInput
      {...field(name)}
      label={translate(`booking.address.${name}`)}
      required={required}
      {...(name === 'email' ? { type: 'email' as const } : {})}
      maxLength={LIMITS.nameLength}
    />
  );
  const phone = (name: 'phone' | 'mobile', required: boolean) => (
    <PhoneInput
      {...field(name)}
      label={translate(name === 'phone' ? 'booking.address.phone' : 'contacts.mobile')}
      country={values.country}
      required={required}
    />
  );
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
      <FormSummary title={translate('contacts.errors.title')} errors={errors} refusals={refusals} />
      {failure ? (
        <Alert
          severity="error"
          role="alert"
          action={
            failure.isDeleted ? (
              <Button color="inherit" size="small" onClick={() => save(undefined, null)}>
                {translate('contacts.saveAsNew')}
              </Button>
            ) : undefined
          }
        >
          {failure.text}
        </Alert>
      ) : null}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '190px minmax(0, 1fr)' } }}>
        <Box
          component="nav"
          aria-label={translate('contacts.sections')}
          // Above the only section it would say the same twice.
          sx={{ display: { xs: 'none', md: 'block' } }}
        >
          <Button
            href={`#${SECTION}`}
            aria-current="true"
            fullWidth
            sx={{ justifyContent: 'flex-start', bgcolor: 'var(--wb-selected)', color: 'var(--wb-link)' }}
            onClick={(event) => {
              event.preventDefault();
              document.getElementById(id('name'))?.focus();
            }}
          >
            {translate('contacts.information')}
          </Button>
        </Box>
        <Card component="section" id={SECTION} aria-label={translate('contacts.information')} sx={{ p: 2 }}>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, mb: 2 }}>
            {text('name', true)}
            {phone('phone', true)}
            {text('email')}
            {phone('mobile', false)}
            {text('company')}
            <Tags value={values.tags} isDefaultSender={values.isDefaultSender} onChange={put} />
          </Box>
          <AddressInputs
            id="contact"
            value={values}
            countries={countries}
            required
            errors={Object.fromEntries(shown.map(({ field }) => [field, errorOf(field)]))}
            onChange={put}
          />
        </Card>
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button type="submit" variant="contained" disabled={saving} endIcon={<Kbd keys="mod+enter" />}>
          {translate(saving ? 'common.saving' : 'contacts.save')}
        </Button>
      </Box>
      {conflict ? (
        <ContactVersions
          base={basis.current?.values ?? base}
          {...conflict}
          onDone={settle}
          onClose={() => setConflict(null)}
        />
      ) : null}
    </Box>
  );
}

interface TagsProps {
  value: readonly string[];
  isDefaultSender: boolean;
  onChange: (change: Partial<Pick<ContactValues, 'tags' | 'isDefaultSender'>>) => void;
}

function Tags({ value, isDefaultSender, onChange }: TagsProps) {
  const translate = useTranslate();
  const box = (label: string, checked: boolean, onCheck: (checked: boolean) => void) => (
    <FormControlLabel
      key={label}
      label={label}
      control={
        <Checkbox size="small" checked={checked} onChange={(event) => onCheck(event.target.checked)} />
      }
    />
  );
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="body2" sx={{ fontWeight: 600, p: 0 }}>
        {translate('contacts.tags')}
      </Typography>
      <FormGroup row>
        {CONTACT_TAGS.map((tag) =>
          box(translate(`contacts.tagNames.${tag}`), value.includes(tag), (checked) =>
            onChange({ tags: CONTACT_TAGS.filter((t) => (t === tag ? checked : value.includes(t))) }),
          ),
        )}
        {box(translate('contacts.defaultSender'), isDefaultSender, (checked) =>
          onChange({ isDefaultSender: checked }),
        )}
      </FormGroup>
    </Box>
  );
}
