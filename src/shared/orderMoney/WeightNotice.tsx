import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OrderMoney, WeightCorrection } from '../../../contract/orders/orderMoney.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { useAttempts } from '../../lib/calls/useAttempts.ts';
import { dateTimeText } from '../../lib/dates/dates.ts';
import { useFormCall } from '../../lib/forms/useFormCall.ts';
import { filteredPath } from '../../lib/lists/filteredPath.ts';
import { formatMoney } from '../../lib/text/formatMoney.ts';
import { weightText } from '../../lib/text/formatWeight.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useRefetchOrders } from '../../session/useRefetchOrders.ts';
import { TextInput } from '../../ui/inputs/TextInput.tsx';
import { FailureAlert } from '../../ui/messages/FailureAlert.tsx';
import { Parts } from '../../ui/text/Parts.tsx';
import { priceLineName } from '../price/priceLineName.ts';

interface Props {
  orderId: string;
  money: OrderMoney;
  weight: WeightCorrection;
}

/** The courier's weight, its proof, and its dispute. */
export function WeightNotice({ orderId, money, weight }: Props) {
  const translate = useText();
  const locale = useLocale();
  const { timezone } = useSession().company;
  const amount = (value: number) => formatMoney(nearestMinor(value), money.price.currency, locale);
  const { proof, dispute } = weight;
  return (
    <Box component="section" aria-label={translate('money.weight.title')}>
      <Typography component="h3" variant="subtitle2" gutterBottom>
        {translate('money.weight.title')}
      </Typography>
      <Typography variant="body2">
        {translate('money.weight.measured', {
          declared: weightText(weight.declared, locale),
          measured: weightText(weight.measured, locale),
        })}{' '}
        {translate(`money.weight.states.${weight.state}`, { amount: amount(Math.abs(weight.amount)) })}
      </Typography>
      <Typography variant="caption" color="text.secondary" component="p">
        <Parts parts={[dateTimeText(proof.at, timezone, locale), proof.place, weight.invoiceNo]} />
      </Typography>
      <Typography variant="body2" color="text.secondary">
        <Parts
          parts={weight.lines.map((line) => `${priceLineName(translate, line)} ${amount(line.amount)}`)}
        />
      </Typography>
      {proof.picture ? (
        <Box
          component="img"
          src={proof.picture}
          alt={translate('money.weight.picture', { measured: weightText(weight.measured, locale) })}
          sx={{
            display: 'block',
            height: 160,
            maxWidth: '100%',
            mt: 1,
            borderRadius: 1,
            border: 1,
            borderColor: 'divider',
          }}
        />
      ) : null}
      {weight.state === 'owed' ? (
        <Button
          component={Link}
          size="small"
          variant="outlined"
          sx={{ mt: 1 }}
          to={filteredPath('/billing/invoice', { tab: 'all', q: weight.invoiceNo })}
        >
          {translate('money.weight.pay', { amount: amount(weight.amount) })}
        </Button>
      ) : null}
      {dispute ? (
        <Alert severity={dispute.status === 'accepted' ? 'success' : 'info'} sx={{ mt: 1 }}>
          {translate(`money.dispute.states.${dispute.status}`, {
            at: dateTimeText(dispute.decidedAt ?? dispute.at, timezone, locale),
          })}
          {dispute.note ? ` ${dispute.note}` : ''}
        </Alert>
      ) : null}
      {weight.disputable ? <Dispute orderId={orderId} /> : null}
    </Box>
  );
}

/** A dispute in one step: an optional reason, and the button. */
function Dispute({ orderId }: { orderId: string }) {
  const translate = useText();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const refetch = useRefetchOrders();
  const [reason, setReason] = useState('');
  const { busy, failure, run } = useFormCall();
  // A repeated call opens the dispute only once.
  const attempts = useAttempts();
  const send = () =>
    run(async () => {
      await attempts(reason, (sent: string, key) => dataProvider.disputeWeight(orderId, sent, key));
      notify('money.dispute.opened', { type: 'success' });
      refetch();
    });
  return (
    <Stack spacing={1} sx={{ mt: 1.5 }}>
      <TextInput
        id="dispute-reason"
        maxLength={500}
        label={translate('money.dispute.reason')}
        value={reason}
        onChange={setReason}
      />
      <FailureAlert>{failure}</FailureAlert>
      <Box>
        <Button size="small" variant="outlined" disabled={busy} onClick={send}>
          {translate('money.dispute.open')}
        </Button>
      </Box>
    </Stack>
  );
}
