import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useText } from '../../i18n/useText.ts';
import { TextInput } from '../../ui/inputs/TextInput.tsx';

export const PASTE_BOX = 'import-paste';

/** Reads cells copied from a spreadsheet: pasted text at once, typed text when the button is pressed. */
export function PasteBox({ busy, onText }: { busy: boolean; onText: (text: string) => void }) {
  const translate = useText();
  const [text, setText] = useState('');
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, alignItems: 'flex-start' }}>
      <TextInput
        id={PASTE_BOX}
        label={
          <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
            {translate('orderImport.start.paste')}
            <Kbd keys="mod+v" />
          </Box>
        }
        help={translate('orderImport.start.pasteHelp')}
        value={text}
        onChange={setText}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          if (!pasted.trim() || text) return;
          event.preventDefault();
          onText(pasted);
        }}
        rows={4}
        sx={{ '& textarea:not([aria-hidden])': { maxHeight: 160, overflow: 'auto !important' } }}
      />
      {text.trim() ? (
        <Button variant="outlined" disabled={busy} onClick={() => onText(text)}>
          {translate('orderImport.start.readPasted')}
        </Button>
      ) : null}
    </Box>
  );
}
