import { Box, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../../i18n/useText.ts';
import { fieldId } from '../../lib/forms/formFields.ts';
import { TextInput } from '../../ui/inputs/TextInput.tsx';

interface PromoCodeInputProps {
  value: string;
  error: string | undefined;
  onApply: (code: string) => void;
}

/**
 * A code is applied by a button, Enter or on leaving the field, as a half-typed code would be refused. The keys that go on apply it first, so
 * that nobody pays without it.
 */
export function PromoCodeInput({ value, error, onApply }: PromoCodeInputProps) {
  const translate = useText();
  const [code, setCode] = useState(value);
  useEffect(() => setCode(value), [value]);
  const apply = () => code.trim() !== value && onApply(code.trim());
  return (
    <Box
      onKeyDown={(event) => {
        const isMod = event.ctrlKey || event.metaKey;
        const key = event.key.toLowerCase();
        // The keys that save do so after it, with the code.
        if (isMod && (key === 's' || (key === 'enter' && event.shiftKey)))
          return flushSync(() => void apply());
        if (key !== 'enter' || (isMod && code.trim() === value)) return;
        if (isMod) event.stopPropagation();
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
