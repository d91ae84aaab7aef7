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

/**
 * A code is applied by a button, Enter or on leaving the field, as a half-typed code would be refused. The keys that go on or save apply it
 * first, so that nobody pays or saves without it.
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
        const goesOn = isMod && code.trim() !== value && ['enter', 's'].includes(event.key.toLowerCase());
        if (goesOn) event.stopPropagation();
        else if (isMod || event.key !== 'Enter') return;
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
