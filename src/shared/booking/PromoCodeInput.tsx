import { Box, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { fieldId } from '../../lib/forms/formFields.ts';
import { TextInput } from '../../ui/inputs/TextInput.tsx';

interface PromoCodeInputProps {
  value: string;
  error: string | undefined;
  onApply: (code: string) => void;
}

/** A code is applied only by a button or Enter, as a half-typed code would be refused. */
export function PromoCodeInput({ value, error, onApply }: PromoCodeInputProps) {
  const translate = useText();
  const [code, setCode] = useState(value);
  useEffect(() => setCode(value), [value]);
  const apply = () => code.trim() !== value && onApply(code.trim());
  return (
    <Box
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        apply();
      }}
      onBlur={apply}
    >
      <TextInput
        id={fieldId('promoCode')}
        name="promoCode"
        label={translate('orderForm.promoCode')}
        value={code}
        maxLength={40}
        error={error}
        onChange={setCode}
        endAdornment={
          code.trim() !== value ? (
            <Button size="small" onClick={apply}>
              {translate('orderForm.apply')}
            </Button>
          ) : undefined
        }
      />
    </Box>
  );
}
