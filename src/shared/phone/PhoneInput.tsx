import { Box, OutlinedInput } from '@mui/material';
import { type KeyboardEvent, useRef, useState } from 'react';
import { LIMITS } from '../../../contract/rules/limits.ts';
import { useText } from '../../i18n/useText.ts';
import { Field, type FieldProps } from '../../ui/inputs/Field.tsx';
import { DEFAULT_COUNTRY } from '../address/addressValue.ts';
import { CallingCodeInput } from './CallingCodeInput.tsx';
import { usePhoneText } from './usePhoneText.ts';

interface PhoneInputProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Country of a number without a calling code; two letters. */
  country?: string;
  name?: string;
}

/**
 * A phone number of any country: a local number gets the calling code of the country next to the field (NUM-04, NUM-05). Alt+↓ moves to the
 * country, Enter and Escape move back.
 */
export function PhoneInput({ value, onChange, country, name, ...field }: PhoneInputProps) {
  const text = useText();
  const phone = usePhoneText(value, onChange, country || DEFAULT_COUNTRY);
  const [open, setOpen] = useState(false);
  const code = useRef<HTMLInputElement>(null);
  const number = useRef<HTMLInputElement>(null);
  const openCode = (event: KeyboardEvent) => {
    if (!event.altKey || event.key !== 'ArrowDown') return;
    event.preventDefault();
    code.current?.focus();
    setOpen(true);
  };
  const error = field.error ?? (phone.isWrong ? text('booking.phone.invalid') : undefined);
  return (
    <Field {...field} error={error}>
      {(aria) => (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '118px minmax(0, 1fr)', sm: '108px minmax(0, 1fr)' },
            gap: 1,
          }}
        >
          <CallingCodeInput
            id={`${field.id}-country`}
            value={phone.country}
            disabled={field.disabled}
            onChange={phone.choose}
            open={open}
            onOpen={() => setOpen(true)}
            onClose={(done) => {
              setOpen(false);
              if (done) number.current?.focus();
            }}
            inputRef={code}
          />
          <OutlinedInput
            id={field.id}
            size="small"
            type="tel"
            value={phone.typed}
            onChange={(e) => phone.type(e.target.value)}
            onBlur={phone.leave}
            onKeyDown={openCode}
            inputRef={number}
            {...(name ? { name } : {})}
            inputProps={{
              ...aria,
              'aria-keyshortcuts': 'Alt+ArrowDown',
              autoComplete: 'off',
              maxLength: LIMITS.phoneLength,
            }}
          />
        </Box>
      )}
    </Field>
  );
}
