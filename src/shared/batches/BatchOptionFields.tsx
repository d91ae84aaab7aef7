import { Box, MenuItem, Skeleton, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { BatchPreview } from '../../../contract/orders/bulk.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { SERVICE_CHOICES } from '../../../contract/rules/orders/serviceOrder.ts';
import { useText } from '../../i18n/useText.ts';
import { serverNow } from '../../lib/dates/serverClock.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useMoneyText } from '../../session/useMoneyText.ts';
import { wallClock } from '../booking/rules/pickupTime.ts';
import { type BatchOptions, chosenPickup, pickupFault } from './batchOptions.ts';

const PickupTimeFields = lazy(() => import('../booking/PickupTimeFields.tsx'));

interface Props {
  value: BatchOptions;
  /** The preview's data about the orders. */
  facts: BatchPreview | undefined;
  onChange: (next: BatchOptions) => void;
  disabled: boolean;
}

export function BatchOptionFields({ value, facts, onChange, disabled }: Props) {
  const dataProvider = useDataProvider();
  const translate = useText();
  const moneyText = useMoneyText();
  const { customer, company } = useSession();
  const methods = useQuery({
    queryKey: ['paymentMethods', customer.id],
    queryFn: () => dataProvider.getPaymentMethods(customer.id),
    staleTime: 60_000,
  });
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
  const pickup = chosenPickup(value);
  const fault = pickupFault(value, company.timezone, serverNow());
  const faultTexts = fault
    ? { [fault === 'pickupDate' ? fault : 'pickupTime']: translate(`orderForm.errors.${fault}`) }
    : {};
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      {choice(
        'paymentMethodId',
        (methods.data ?? []).map((m) => ({ value: String(m.id), label: m.name, disabled: m.disabled })),
      )}
      {choice('serviceCode', services)}
      <TextField
        select
        fullWidth
        size="small"
        label={translate('bulk.options.scheduledAt')}
        value={pickup ? 'at' : value.scheduledAt}
        disabled={disabled}
        onChange={(e) =>
          put({
            scheduledAt:
              e.target.value === 'at'
                ? wallClock(serverNow(), company.timezone).add(1, 'day').format('YYYY-MM-DDT09:00')
                : e.target.value,
          })
        }
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{translate('bulk.options.own')}</MenuItem>
        <MenuItem value="now">{translate('bulk.options.now')}</MenuItem>
        <MenuItem value="at">{translate('bulk.options.at')}</MenuItem>
      </TextField>
      {pickup ? (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Suspense fallback={<Skeleton variant="rounded" height={84} />}>
            <PickupTimeFields
              pickupDate={pickup.pickupDate}
              pickupTime={pickup.pickupTime}
              onChange={(change) => {
                const { pickupDate, pickupTime } = { ...pickup, ...change };
                put({ scheduledAt: `${pickupDate}T${pickupTime}` });
              }}
              timezone={company.timezone}
              texts={faultTexts}
              disabled={disabled}
            />
          </Suspense>
        </Box>
      ) : null}
    </Box>
  );
}
