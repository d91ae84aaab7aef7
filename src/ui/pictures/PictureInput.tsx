import { Box, Button } from '@mui/material';
import { useRef, useState } from 'react';
import type { PictureBox } from '../../../contract/rules/account/pictures.ts';
import { useText } from '../../i18n/useText.ts';
import { Field } from '../inputs/Field.tsx';
import { acceptOf, type PictureFault, readPicture } from './pictures.ts';

interface PictureInputProps {
  id: string;
  box: PictureBox;
  label: string;
  /** Name for a screen reader, if the label alone is not unique on the page. */
  fullName?: string;
  help: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
  busy?: boolean;
}

/** One picture that the user can choose, see and remove (SET-09). Its value is an address, or the data of a chosen file. */
export function PictureInput({
  id,
  box,
  label,
  fullName = label,
  help,
  error,
  value,
  onChange,
  busy = false,
}: PictureInputProps) {
  const translate = useText();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<PictureFault | null>(null);
  const lastChoice = useRef(0);
  const choose = async (file: File) => {
    const turn = ++lastChoice.current;
    const read = await readPicture(box, file);
    // A large picture may be read after the one that was chosen next.
    if (turn !== lastChoice.current) return;
    const wrong = read === 'tooLarge' || read === 'notPicture';
    setFault(wrong ? read : null);
    if (!wrong) onChange(read);
  };
  const choice = translate('settings.picture.choose');
  return (
    <Field id={id} label={label} help={help} error={fault ? translate(`settings.picture.${fault}`) : error}>
      {(aria) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {value ? <Box component="img" src={value} alt="" sx={box.filled ? ROUND : SHOWN} /> : null}
          <Button
            id={id}
            variant="outlined"
            disabled={busy}
            aria-label={translate('common.labelled', { label: fullName, text: choice })}
            aria-describedby={aria['aria-describedby']}
            onClick={() => input.current?.click()}
          >
            {choice}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept={acceptOf(box)}
            data-testid={`${id}-file`}
            onChange={(event) => {
              const file = event.target.files?.[0];
              // The same file, changed meanwhile, must be accepted again.
              event.target.value = '';
              if (file) void choose(file);
            }}
          />
          {value ? (
            <Button
              disabled={busy}
              aria-label={translate('common.labelled', {
                label: fullName,
                text: translate('settings.picture.remove'),
              })}
              onClick={() => {
                lastChoice.current++;
                onChange('');
                document.getElementById(id)?.focus();
              }}
            >
              {translate('settings.picture.remove')}
            </Button>
          ) : null}
        </Box>
      )}
    </Field>
  );
}

const SHOWN = {
  maxWidth: 180,
  maxHeight: 72,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'common.white',
} as const;

const ROUND = { width: 72, height: 72, borderRadius: '50%', objectFit: 'cover' } as const;
