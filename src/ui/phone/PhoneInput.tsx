import { Box, OutlinedInput } from '@mui/material';
import { LIMITS } from '../../../contract/rules/limits.ts';
import { useText } from '../../session/TextContext.ts';
import { DEFAULT_COUNTRY } from '../addressValue.ts';
import { Field, type FieldProps } from '../Field.tsx';
import { CallingCodeInput } from './CallingCodeInput.tsx';
import { usePhoneText } from './usePhoneText.ts';

interface PhoneInputProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Whose number it is when none is named; two letters. */
  country?: string;
  name?: string;
}

/** A phone number of any country: local ones get the calling code of the country beside the field (NUM-04, NUM-05). */
export function PhoneInput({ value, onChange, country, name, ...field }: PhoneInputProps) {
  const text = useText();
  const phone = usePhoneText(value, onChange, country || DEFAULT_COUNTRY);
  const error = field.error ?? (phone.isWrong ? text('booking.phone.invalid') : undefined);
  return (
    <Field {...field} error={error}>
      {(aria) => (
        <Box sx={{ display: 'grid', gridTemplateColumns: '118px minmax(0, 1fr)', gap: 1 }}>
          <CallingCodeInput
            id={`${field.id}-country`}
            value={phone.country}
            disabled={field.disabled}
            onChange={phone.choose}
          />
          <OutlinedInput
            id={field.id}
            size="small"
            type="tel"
            value={phone.typed}
            onChange={(e) => phone.type(e.target.value)}
            onBlur={phone.leave}
            {...(name ? { name } : {})}
            inputProps={{ ...aria, autoComplete: 'off', maxLength: LIMITS.phoneLength }}
          />
        </Box>
      )}
    </Field>
  );
}
