import { Box, Skeleton, Stack, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { MoneyStep, OrderMoney } from '../../../contract/orders/orderMoney.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { TOUCH_ONLY } from '../../lib/browser/touchOnly.ts';
import { dateTimeText } from '../../lib/dates/dates.ts';
import { formatMoney } from '../../lib/text/formatMoney.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';
import { Parts } from '../../ui/text/Parts.tsx';
import { priceLineName } from '../price/priceLineName.ts';
import { WeightNotice } from './WeightNotice.tsx';

/** Each step of an order's price, the courier's weight with its proof, and the money moved for it. */
export function OrderMoneyTrail({ orderId }: { orderId: string }) {
  const translate = useText();
  const { data, error, refetch } = useMoneyOf(orderId);
  if (error && !data) return <RetryAlert onRetry={refetch} error={error} />;
  if (!data)
    return <Skeleton variant="rounded" height={120} role="img" aria-label={translate('common.loading')} />;
  if (data.steps.length === 0) return <Typography variant="body2">{translate('money.none')}</Typography>;
  return (
    <Stack spacing={2}>
      <Steps money={data} />
      {data.weight ? <WeightNotice orderId={orderId} money={data} weight={data.weight} /> : null}
      <Movements money={data} />
    </Stack>
  );
}

const NAMED: readonly MoneyStep['kind'][] = ['weight', 'weightUndone', 'refund'];
const numbers = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

function Steps({ money }: { money: OrderMoney }) {
  const translate = useText();
  const locale = useLocale();
  const { timezone } = useSession().company;
  const { currency } = money.price;
  const nameOf = ({ kind, label }: MoneyStep) => {
    if (kind === 'cod') return translate('money.steps.cod');
    if (NAMED.includes(kind)) return translate(`money.steps.${kind as 'weight' | 'weightUndone' | 'refund'}`);
    return priceLineName(translate, { kind, label });
  };
  return (
    <Table size="small" aria-label={translate('money.title')}>
      <TableBody>
        {money.steps.map((step, i) => (
          // Steps have no ids and never change places.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <TableRow key={i}>
            <TableCell component="th" scope="row" sx={{ pl: 0 }}>
              {nameOf(step)}
              {NAMED.includes(step.kind) ? (
                <Typography
                  component="span"
                  variant="caption"
                  color="text.secondary"
                  sx={{ ml: 1, display: 'inline-block' }}
                >
                  {dateTimeText(step.at, timezone, locale)}
                </Typography>
              ) : null}
            </TableCell>
            <TableCell align="right" sx={{ pr: 0, ...numbers }}>
              {formatMoney(nearestMinor(step.amount), currency, locale)}
            </TableCell>
          </TableRow>
        ))}
        <TableRow>
          <TableCell component="th" scope="row" sx={{ pl: 0, fontWeight: 650, borderBottom: 0 }}>
            {translate(money.paid ? 'money.costs' : 'money.toPay')}
          </TableCell>
          <TableCell align="right" sx={{ pr: 0, fontWeight: 650, borderBottom: 0, ...numbers }}>
            {formatMoney(nearestMinor(money.price.amount), currency, locale)}
          </TableCell>
        </TableRow>
      </TableBody>
    </Table>
  );
}

function Movements({ money }: { money: OrderMoney }) {
  const translate = useText();
  const locale = useLocale();
  const { timezone } = useSession().company;
  if (money.movements.length === 0) return null;
  return (
    <Box component="details">
      <Box component="summary" sx={{ cursor: 'pointer', fontSize: 14, [TOUCH_ONLY]: { py: 1.5 } }}>
        {translate('money.movements', { smart_count: money.movements.length })}
      </Box>
      <Table size="small" aria-label={translate('money.movementsLabel')} sx={{ mt: 1 }}>
        <TableBody>
          {money.movements.map(({ id, timestamp, desc, amount, invoiceNo }) => (
            <TableRow key={id}>
              <TableCell sx={{ pl: 0 }}>
                {desc}
                <Typography component="div" variant="caption" color="text.secondary">
                  <Parts parts={[dateTimeText(timestamp, timezone, locale), invoiceNo]} />
                </Typography>
              </TableCell>
              <TableCell align="right" sx={{ pr: 0, ...numbers }}>
                {formatMoney(nearestMinor(amount), money.price.currency, locale)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** An order's money, requested again after each live event of the order. */
function useMoneyOf(orderId: string) {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: ['orders', 'money', orderId],
    queryFn: () => dataProvider.getOrderMoney(orderId),
  });
}
