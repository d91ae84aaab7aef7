import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { LIMITS } from '../../../../contract/rules/limits.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { fieldId } from '../../../lib/formFields.ts';
import { NumberInput } from '../../../ui/NumberInput.tsx';

interface CartonsInputProps {
  value: number;
  onChange: (cartons: number) => void;
}

/** How many cartons there are. A half-typed number would drop items, so it counts once the field is left, or with Enter (FORM-38). */
export function CartonsInput({ value, onChange }: CartonsInputProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState<number | null>(value);
  useEffect(() => setTyped(value), [value]);
  const take = () => {
    if (typed === null || typed === value) setTyped(value);
    else onChange(typed);
  };
  return (
    <Box
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        take();
      }}
    >
      <NumberInput
        id={fieldId('numPieces')}
        name="numPieces"
        label={translate('orderForm.cartons')}
        value={typed}
        min={LIMITS.cartonsMin}
        max={LIMITS.cartonsMax}
        step={1}
        sx={{ width: 160 }}
        onChange={setTyped}
        onBlur={take}
      />
    </Box>
  );
}
