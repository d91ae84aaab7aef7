import { Box, Button, Typography } from '@mui/material';
import { type ClipboardEvent, useEffect, useState } from 'react';
import type { MessageContext } from '../../../commands/grammar/message/messageParts.ts';
import { readMessages } from '../../../commands/grammar/message/readMessage.ts';
import type { TypedBooking } from '../../../commands/grammar/parsedInput.ts';
import { useText } from '../../../i18n/useText.ts';
import { contactParts, messageName } from '../../../shared/contacts/pastedAddress.ts';
import { UnreadText } from '../../../shared/contacts/UnreadText.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';

interface PasteContactProps {
  id: string;
  context: MessageContext;
  /** Initial text. */
  first: string;
  /** Fills the form, and returns the used parts and the text for which the form has no field. */
  onFound: (booking: TypedBooking) => { used: TypedBooking; rest: string[] };
}

const PARCEL_PARTS = [
  'weightKg',
  'quantity',
  'size',
  'cod',
  'insurance',
  'value',
  'note',
  'referenceNo',
  'pickup',
] as const;

/** A text box for a whole message: pasted text fills the fields at once, typed text after the button is pressed (FORM-13, -14). */
export function PasteContact({ id, context, first, onFound }: PasteContactProps) {
  const text = useText();
  const [block, setBlock] = useState(first);
  const [found, setFound] = useState<{ booking: TypedBooking; used: TypedBooking; rest: string[] } | null>(
    null,
  );
  const [several, setSeveral] = useState<TypedBooking[]>(() =>
    readMessages(first, context).flatMap(({ booking }, _, all) => (all.length > 1 ? [booking] : [])),
  );
  // Opening the box puts the focus into it, ready to paste.
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  const take = (booking: TypedBooking) => setFound({ booking, ...onFound(booking) });
  const read = (from: string) => {
    const messages = readMessages(from, context).map(({ booking }) => booking);
    const [only] = messages;
    setSeveral(messages.length > 1 ? messages : []);
    if (messages.length > 1) setFound(null);
    else if (only) take(only);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (block) return;
    event.preventDefault();
    const pasted = event.clipboardData.getData('text');
    setBlock(pasted);
    read(pasted);
  };
  const parts = [
    ...(found ? contactParts(found.used).map((part) => text(`booking.address.${part}`)) : []),
    ...PARCEL_PARTS.filter((part) => found?.used[part] !== undefined).map((part) =>
      text(`booking.parcel.${part}`),
    ),
  ];
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
            : several.length > 0 && text('booking.paste.several', { smart_count: several.length })}
        </Typography>
      </Box>
      {several.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {several.map((booking) => (
            <Button
              key={JSON.stringify(booking)}
              size="small"
              variant={found?.booking === booking ? 'contained' : 'outlined'}
              onClick={() => take(booking)}
            >
              {messageName(booking)}
            </Button>
          ))}
        </Box>
      )}
      <UnreadText rest={[...(found?.booking.rest ?? []), ...(found?.rest ?? [])]} />
    </Box>
  );
}
