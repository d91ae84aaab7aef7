import { Box, Button, FormHelperText, FormLabel, OutlinedInput, Stack } from '@mui/material';
import { type ClipboardEvent, type RefObject, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { TOUCH_ONLY } from '../../lib/browser/touchOnly.ts';

const FIELD = 'scan-code';
const isTouchOnly = () => matchMedia(TOUCH_ONLY.replace('@media ', '')).matches;

interface Props {
  field: RefObject<HTMLInputElement | null>;
  onTake: () => void;
  onCode: (code: string) => void;
}

/** The field into which a scanner types. A phone shows its keyboard only when the user wants to type. */
export function ScanField({ field, onTake, onCode }: Props) {
  const translate = useText();
  const [typing, setTyping] = useState(() => !isTouchOnly());
  const pasteLines = (event: ClipboardEvent) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/[\r\n]+/)
      .filter((line) => line.trim());
    if (lines.length < 2) return;
    event.preventDefault();
    for (const line of lines) onCode(line);
  };
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        onTake();
      }}
    >
      <FormLabel htmlFor={FIELD} sx={{ display: 'block', mb: 0.5 }}>
        {translate('scan.code')}
      </FormLabel>
      <Stack direction="row" spacing={1}>
        <OutlinedInput
          id={FIELD}
          inputRef={field}
          fullWidth
          autoComplete="off"
          inputProps={{
            autoCapitalize: 'none',
            autoCorrect: 'off',
            spellCheck: false,
            inputMode: typing ? 'text' : 'none',
            enterKeyHint: 'done',
            'aria-describedby': `${FIELD}-help`,
          }}
          onPaste={pasteLines}
          sx={{ fontFamily: 'ui-monospace, monospace', fontSize: 20 }}
        />
        <Button type="submit" variant="contained">
          {translate('scan.take')}
        </Button>
      </Stack>
      <FormHelperText id={`${FIELD}-help`} sx={{ mx: 0 }}>
        {translate('scan.codeHint')}
      </FormHelperText>
      {typing ? null : (
        <Button size="small" sx={{ ml: '-5px' }} onClick={() => setTyping(true)}>
          {translate('scan.typeByHand')}
        </Button>
      )}
    </Box>
  );
}
