import { Button, Stack } from '@mui/material';
import { type FormEvent, useEffect, useRef } from 'react';
import { CommandTooltip } from '../../commands/CommandTooltip.tsx';
import { useText } from '../../i18n/useText.ts';
import { isFocusNowhere } from '../../lib/browser/focusHome.ts';
import { TextInput } from '../../ui/inputs/TextInput.tsx';

export const TRACK_BOX = 'track-numbers';

interface TrackFormProps {
  text: string;
  onText: (text: string) => void;
  error: string | undefined;
  busy: boolean;
  /** Focuses the box when the page opens without numbers. */
  autoFocus: boolean;
  onSubmit: () => void;
}

/** The input for numbers, in any copied format (TRACK-01…05). */
export function TrackForm({ text, onText, error, busy, autoFocus, onSubmit }: TrackFormProps) {
  const translate = useText();
  const first = useRef(autoFocus);
  useEffect(() => {
    // If the page loads late, the focus stays where the user has put it.
    if (first.current && isFocusNowhere()) document.getElementById(TRACK_BOX)?.focus();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={1.5} sx={{ maxWidth: 720 }}>
      <TextInput
        id={TRACK_BOX}
        label={translate('tracking.numbers')}
        help={translate('tracking.numbersHelp')}
        error={error}
        required
        value={text}
        onChange={onText}
        rows={3}
        sx={{ '& textarea:not([aria-hidden])': { maxHeight: 160, overflow: 'auto !important' } }}
      />
      <Stack direction="row" spacing={1}>
        <CommandTooltip id="tracking.search">
          <Button type="submit" variant="contained" aria-busy={busy}>
            {translate('tracking.submit')}
          </Button>
        </CommandTooltip>
        {text ? (
          <Button
            onClick={() => {
              onText('');
              document.getElementById(TRACK_BOX)?.focus();
            }}
          >
            {translate('tracking.clear')}
          </Button>
        ) : null}
      </Stack>
    </Stack>
  );
}
