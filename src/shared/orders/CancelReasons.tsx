import { Box, FormControlLabel, FormLabel, Radio, RadioGroup, TextField } from '@mui/material';
import { useId } from 'react';
import { CANCEL_REASONS, type CancelReason } from '../../../contract/rules/orders/orderStatus.ts';
import { useText } from '../../i18n/useText.ts';
import { usePhone } from '../../lib/react/usePhone.ts';
import type { ReasonChoice } from './cancelReason.ts';

interface Props {
  value: ReasonChoice;
  onChange: (next: ReasonChoice) => void;
}

/** The seven reasons, with the numbers of their keys except on a phone; the last reason needs a text. */
export function CancelReasons({ value, onChange }: Props) {
  const translate = useText();
  const labelId = useId();
  const phone = usePhone();
  return (
    <Box>
      <FormLabel id={labelId}>{translate('orders.reason')}</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={value.code}
        onChange={(e) => onChange({ ...value, code: e.target.value as CancelReason })}
      >
        {CANCEL_REASONS.map((code, i) => (
          <FormControlLabel
            key={code}
            value={code}
            control={<Radio size="small" />}
            label={`${phone ? '' : `${i + 1}. `}${translate(`reasons.${code}`, { _: code })}`}
          />
        ))}
      </RadioGroup>
      {value.code === 'Other' ? (
        <TextField
          fullWidth
          size="small"
          margin="dense"
          label={translate('orders.otherReason')}
          value={value.other}
          onChange={(e) => onChange({ ...value, other: e.target.value })}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      ) : null}
    </Box>
  );
}
