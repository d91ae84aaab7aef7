import { Box, Button } from '@mui/material';
import { useRef, useState } from 'react';
import type { BrandImage } from '../../../contract/rules/branding.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Field } from '../../ui/Field.tsx';
import { acceptOf, type PictureFault, readPicture } from './pictures.ts';

interface PictureInputProps {
  id: string;
  field: BrandImage;
  label: string;
  help: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** A picture that is chosen, seen and removed. It is uploaded when the form is saved. */
export function PictureInput({ id, field, label, help, error, value, onChange }: PictureInputProps) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<PictureFault | null>(null);
  const choose = async (file: File) => {
    const read = await readPicture(field, file);
    const wrong = read === 'tooLarge' || read === 'notPicture';
    setFault(wrong ? read : null);
    if (!wrong) onChange(read);
  };
  const choice = translate('settings.branding.choose');
  return (
    <Field id={id} label={label} help={help} error={fault ? translate(`settings.branding.${fault}`) : error}>
      {(aria) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {value ? <Box component="img" src={value} alt="" sx={SHOWN} /> : null}
          <Button
            id={id}
            variant="outlined"
            aria-label={`${label}: ${choice}`}
            aria-describedby={aria['aria-describedby']}
            onClick={() => input.current?.click()}
          >
            {choice}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept={acceptOf(field)}
            data-testid={`${id}-file`}
            onChange={(event) => {
              const file = event.target.files?.[0];
              // The same file, changed meanwhile, must count as a choice again.
              event.target.value = '';
              if (file) void choose(file);
            }}
          />
          {value ? (
            <Button
              aria-label={`${label}: ${translate('settings.branding.remove')}`}
              onClick={() => {
                onChange('');
                document.getElementById(id)?.focus();
              }}
            >
              {translate('settings.branding.remove')}
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
