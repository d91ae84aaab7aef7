import { Box, MenuItem, TextField } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useDataProvider } from 'react-admin';
import type { BatchInput } from '../../../contract/bulk.ts';
import type { Order } from '../../../contract/orders.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { wallClock } from '../../lib/pickupTime.ts';
import { serverNow } from '../../lib/serverClock.ts';
import { useSession } from '../../session/SessionContext.ts';

export interface BatchOptions {
  /** '' leaves to each order what it has. */
  paymentMethodId: string;
  serviceCode: string;
  /** '' as ordered, `now`, or a local date and time. */
  scheduledAt: string;
}
export const NO_OPTIONS: BatchOptions = { paymentMethodId: '', serviceCode: '', scheduledAt: '' };

/** Payment method, pickup and service for all orders, where they are not to keep their own (BULK-09). */
export const optionsToWire = (
  { paymentMethodId, serviceCode, scheduledAt }: BatchOptions,
  timezone: string,
): NonNullable<BatchInput['options']> => ({
  ...(paymentMethodId === '' ? {} : { paymentMethodId: Number(paymentMethodId) }),
  ...(serviceCode ? { serviceCode } : {}),
  ...(scheduledAt
    ? { scheduledAt: scheduledAt === 'now' ? 'now' : dayjs.tz(scheduledAt, timezone).toISOString() }
    : {}),
});

interface Props {
  value: BatchOptions;
  onChange: (next: BatchOptions) => void;
  disabled: boolean;
}

export function BatchOptionFields({ value, onChange, disabled }: Props) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const queryClient = useQueryClient();
  const translate = useTranslate();
  const { customer, company } = useSession();
  const methods = useQuery({
    queryKey: ['paymentMethods', customer.id],
    queryFn: () => dataProvider.getPaymentMethods(customer.id),
    staleTime: 60_000,
  });
  const services = quotedServices(
    queryClient
      .getQueriesData<{ data: Order[] }>({ queryKey: ['drafts', 'getList'] })
      .flatMap(([, page]) => page?.data ?? []),
  );
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
      <TextField
        select
        fullWidth
        size="small"
        label={translate('bulk.options.scheduledAt')}
        value={value.scheduledAt === '' || value.scheduledAt === 'now' ? value.scheduledAt : 'at'}
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
      {value.scheduledAt && value.scheduledAt !== 'now' ? (
        <TextField
          fullWidth
          size="small"
          type="datetime-local"
          label={translate('bulk.options.time', { zone: company.timezone })}
          value={value.scheduledAt}
          disabled={disabled}
          onChange={(e) => put({ scheduledAt: e.target.value || 'now' })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ) : null}
    </Box>
  );
}

/** Every service that at least one of the orders at hand was quoted. */
function quotedServices(orders: readonly Order[]): { value: string; label: string }[] {
  const names = new Map<string, string>();
  for (const order of orders) for (const s of order.quotes?.services ?? []) names.set(s.code, s.name);
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
