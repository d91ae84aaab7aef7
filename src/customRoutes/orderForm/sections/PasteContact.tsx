import { Box, Button, Typography } from '@mui/material';
import { type ClipboardEvent, useEffect, useState } from 'react';
import type { Country } from '../../../../contract/places/parameters.ts';
import { useText } from '../../../i18n/useText.ts';
import { type PastedContact, pasteContact } from '../../../shared/contacts/rules/pasteContact.ts';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';

interface PasteContactProps {
  id: string;
  countries: Country[];
  onFound: (contact: PastedContact) => void;
}

/** A text box for a whole address: pasted text fills the fields at once, typed text by the button (FORM-13, -14). */
export function PasteContact({ id, countries, onFound }: PasteContactProps) {
  const text = useText();
  const [block, setBlock] = useState('');
  const [found, setFound] = useState<PastedContact | null>(null);
  // Opening the box puts the focus into it, ready to paste.
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  const read = (from: string) => {
    const contact = pasteContact(from, countries);
    setFound(contact);
    onFound(contact);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (block) return;
    event.preventDefault();
    const pasted = event.clipboardData.getData('text');
    setBlock(pasted);
    read(pasted);
  };
  const parts = (Object.keys(found ?? {}) as (keyof PastedContact)[]).map((key) =>
    text(`booking.address.${key}`),
  );
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 2 }}>
      <TextInput
        id={id}
        label={text('booking.paste.label')}
        help={text('booking.paste.help')}
        rows={5}
        value={block}
        onChange={setBlock}
        onPaste={onPaste}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Button variant="outlined" size="small" disabled={!block.trim()} onClick={() => read(block)}>
          {text('booking.paste.fill')}
        </Button>
        <Typography variant="caption" color="text.secondary" role="status">
          {found
            ? text(parts.length ? 'booking.paste.found' : 'booking.paste.nothing', {
                parts: parts.join(', '),
              })
            : ''}
        </Typography>
      </Box>
    </Box>
  );
}
