import { Box, MenuItem, TextField } from '@mui/material';
import type { BatchPreview } from '../../../contract/orders/bulk.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { SERVICE_CHOICES } from '../../../contract/rules/orders/serviceOrder.ts';
import { useText } from '../../i18n/useText.ts';
import { useMoneyText } from '../../session/useMoneyText.ts';
import { usePaymentMethods } from '../payment/usePaymentMethods.ts';
import type { BatchOptions } from './batchOptions.ts';
import { PickupChoiceFields } from './PickupChoiceFields.tsx';

interface Props {
  value: BatchOptions;
  /** The preview's data about the orders. */
  facts: BatchPreview | undefined;
  onChange: (next: BatchOptions) => void;
  disabled: boolean;
}

export function BatchOptionFields({ value, facts, onChange, disabled }: Props) {
  const translate = useText();
  const moneyText = useMoneyText();
  const methods = usePaymentMethods();
  const services = [
    ...SERVICE_CHOICES.map((choice) => ({ value: choice, label: translate(`bulk.options.${choice}`) })),
    ...(facts?.services ?? []).map(({ code, name, count, sum }) => ({
      value: code,
      label: translate('bulk.options.service', {
        name,
        smart_count: count,
        sum: moneyText(nearestMinor(sum), facts?.currency ?? ''),
      }),
    })),
  ];
  const put = (change: Partial<BatchOptions>) => onChange({ ...value, ...change });
  const choice = (
    field: 'paymentMethodId' | 'serviceCode',
    list: { value: string; label: string; disabled?: boolean }[],
  ) => (
    <TextField
      select
      fullWidth
      size="small"
      label={translate(`bulk.options.${field}`)}
      value={value[field]}
      disabled={disabled}
      onChange={(e) => put({ [field]: e.target.value })}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{translate('bulk.options.own')}</MenuItem>
      {list.map((o) => (
        <MenuItem key={o.value} value={o.value} disabled={o.disabled ?? false}>
          {o.label}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      {choice(
        'paymentMethodId',
        (methods.data ?? []).map((m) => ({ value: String(m.id), label: m.name, disabled: m.disabled })),
      )}
      {choice('serviceCode', services)}
      <PickupChoiceFields
        value={value.scheduledAt}
        onChange={(scheduledAt) => put({ scheduledAt })}
        disabled={disabled}
      />
    </Box>
  );
}
