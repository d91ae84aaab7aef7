import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  OutlinedInput,
  Typography,
} from '@mui/material';
import { type KeyboardEvent, useState } from 'react';
import type { AddressBookContact } from '../../../contract/contacts/contacts.ts';
import { isComposingKey } from '../../commands/keys/keyGuard.ts';
import { useText } from '../../i18n/useText.ts';
import { useEffectOn } from '../../lib/react/useEffectOn.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { usePausedLookup } from '../../ui/inputs/usePausedLookup.ts';
import { addressLine } from '../address/rules/addressLine.ts';

interface ContactPickerProps {
  open: boolean;
  title: string;
  onPick: (contact: AddressBookContact) => void;
  onClose: () => void;
}

const SHOWN = 20;
const PAUSE_MS = 200;

/** Search in the address book: arrows move, Enter chooses (FORM-11, -12). */
export function ContactPicker({ open, onClose, title, onPick }: ContactPickerProps) {
  const text = useText();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="contact-picker-title">
      <DialogTitle id="contact-picker-title">{title}</DialogTitle>
      {/* The field's ring has room below the title. */}
      <DialogContent sx={{ pt: '8px !important' }}>
        <ContactList onPick={onPick} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text('common.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function ContactList({ onPick }: Pick<ContactPickerProps, 'onPick'>) {
  const text = useText();
  const { searchContacts } = useDataProvider();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const { status, results } = usePausedLookup(
    query,
    0,
    async (name, signal) => (await searchContacts({ ...(name ? { name } : {}), limit: SHOWN }, signal)).data,
    PAUSE_MS,
  );
  // New results start with the first one active.
  useEffectOn(() => setActive(0), [results]);
  const onKeyDown = (event: KeyboardEvent) => {
    // Arrows and Enter choose among the input method's own words.
    if (isComposingKey(event.nativeEvent, Number.POSITIVE_INFINITY)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setActive((at) => Math.min(Math.max(at + step, 0), results.length - 1));
    }
    const chosen = results[active];
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      event.stopPropagation();
      onPick(chosen);
    }
  };
  const announcement =
    status === 'failed'
      ? text('booking.lookupFailed')
      : status === 'done'
        ? text('booking.contacts.results', { smart_count: results.length })
        : '';
  return (
    <>
      <OutlinedInput
        autoFocus
        fullWidth
        size="small"
        value={query}
        placeholder={text('booking.contacts.search')}
        onChange={(e) => setQuery(e.target.value)}
        onKeyDown={onKeyDown}
        inputProps={{
          role: 'combobox',
          'aria-label': text('booking.contacts.search'),
          'aria-expanded': results.length > 0,
          'aria-controls': 'contact-picker-list',
          'aria-activedescendant': results[active] ? `contact-${results[active].id}` : undefined,
          autoComplete: 'off',
        }}
      />
      <Typography
        role="status"
        variant="caption"
        color="text.secondary"
        component="p"
        sx={{ my: 1, minHeight: 20 }}
      >
        {announcement}
      </Typography>
      <Box
        id="contact-picker-list"
        role="listbox"
        aria-label={text('booking.contacts.list')}
        data-scrolls
        sx={{ maxHeight: '50vh', overflowY: 'auto', minHeight: 160 }}
      >
        {results.map((contact, i) => (
          <Contact key={contact.id} contact={contact} isActive={i === active} onPick={onPick} />
        ))}
      </Box>
    </>
  );
}

function Contact({
  contact,
  isActive,
  onPick,
}: {
  contact: AddressBookContact;
  isActive: boolean;
  onPick: (contact: AddressBookContact) => void;
}) {
  return (
    <Box
      id={`contact-${contact.id}`}
      role="option"
      aria-selected={isActive}
      ref={(el: HTMLElement | null) => {
        if (isActive) el?.scrollIntoView?.({ block: 'nearest' });
      }}
      onClick={() => onPick(contact)}
      sx={{
        px: 1.5,
        py: 1,
        borderRadius: 1,
        cursor: 'pointer',
        bgcolor: isActive ? 'action.selected' : undefined,
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {contact.name} · {contact.phone}
      </Typography>
      <Typography variant="caption" color={isActive ? 'text.primary' : 'text.secondary'}>
        {addressLine(contact)}
      </Typography>
    </Box>
  );
}
