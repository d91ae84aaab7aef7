import ContactsOutlined from '@mui/icons-material/ContactsOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { focusField } from '../../lib/forms/formFields.ts';
import type { KnownContact } from '../address/sideValues.ts';
import { ContactPicker } from './ContactPicker.tsx';

interface Options {
  title: string;
  /** The field that gets the focus after a choice. */
  field: string;
  onPick: (contact: KnownContact) => void;
}

/** The address book of a form: its dialog, a button that opens it, and `open` for other ways. */
export function useAddressBook({ title, field, onPick }: Options) {
  const translate = useText();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  return {
    open,
    button: (
      <Button size="small" startIcon={<ContactsOutlined />} onClick={open}>
        {translate('orderForm.addressBook')}
      </Button>
    ),
    dialog: (
      <ContactPicker
        open={isOpen}
        title={title}
        onClose={() => setOpen(false)}
        onPick={(contact) => {
          setOpen(false);
          onPick(contact);
          setTimeout(() => focusField(field));
        }}
      />
    ),
  };
}
