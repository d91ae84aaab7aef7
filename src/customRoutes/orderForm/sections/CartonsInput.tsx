import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { LIMITS } from '../../../../contract/rules/limits.ts';
import { useText } from '../../../i18n/useText.ts';
import { fieldId } from '../../../lib/forms/formFields.ts';
import { NumberInput } from '../../../ui/inputs/NumberInput.tsx';
import { possibleCartons } from '../rules/cartons.ts';

interface CartonsInputProps {
  value: number;
  onChange: (cartons: number) => void;
}

/** Number of cartons, applied when the field is left, or by Enter or a key that saves: a half-typed number would drop items (FORM-38). */
export function CartonsInput({ value, onChange }: CartonsInputProps) {
  const translate = useText();
  const [typed, setTyped] = useState<number | null>(value);
  useEffect(() => setTyped(value), [value]);
  const take = () => {
    const cartons = typed === null ? value : possibleCartons(typed);
    setTyped(cartons);
    if (cartons !== value) onChange(cartons);
  };
  return (
    <Box
      onKeyDown={(event) => {
        const isShortcut = event.ctrlKey || event.metaKey;
        if (event.key !== 'Enter' && !isShortcut) return;
        // A link to the form also submits the number.
        if (!isShortcut) event.preventDefault();
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
