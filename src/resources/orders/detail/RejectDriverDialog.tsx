import { CircularProgress, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import type { Order } from '../../../../contract/orders/orders.ts';
import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useText } from '../../../i18n/useText.ts';
import { useAttempts } from '../../../lib/calls/useAttempts.ts';
import { useFormCall } from '../../../lib/forms/useFormCall.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { AskDialog } from '../../../ui/dialog/AskDialog.tsx';
import { RetryAlert } from '../../../ui/messages/RetryAlert.tsx';

type Rider = Order['personnel'];

interface Props {
  order: Order;
  onClose: (changed: boolean) => void;
}

/** Asks for one of the server's reasons and rejects the rider; a number key chooses a reason (DET-23…27). */
export function RejectDriverDialog({ order, onClose }: Props) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const translate = useText();
  const reasons = useQuery({
    queryKey: ['rejectReasons', order.id],
    queryFn: () => dataProvider.getRejectReasons(order.id),
  });
  const [chosen, setChosen] = useState<string | null>(null);
  /** The rider whom the title names. */
  const [personnel, setPersonnel] = useState<Rider>(order.personnel);
  const { busy, failure, run } = useFormCall();
  const attempts = useAttempts();
  const reason = chosen ?? reasons.data?.[0]?.id ?? null;

  const submit = () =>
    reason &&
    run(
      async () => {
        await attempts({ reason, personnel }, (sent: { reason: string; personnel: Rider }, key) =>
          dataProvider.rejectDriver(order.id, sent, key),
        );
        notify('orderDetail.reject.done', { type: 'success' });
        onClose(true);
      },
      ({ code, detail }) => {
        // Another rider was assigned: the title names that rider, and rejecting needs another press.
        const now = code === ERROR.conflict ? (detail as { personnel?: Rider } | undefined) : undefined;
        if (now?.personnel) setPersonnel(now.personnel);
        return false;
      },
    );
  const pick = (event: KeyboardEvent) => {
    const found = reasons.data?.[Number(event.key) - 1];
    if (found) setChosen(found.id);
  };
  return (
    <AskDialog
      title={translate('orderDetail.reject.title', { name: personnel?.name ?? '' })}
      busy={busy}
      failure={failure}
      keep={translate('orderDetail.reject.keep')}
      go={translate('orderDetail.reject.action')}
      ends
      blocked={!reason}
      onConfirm={submit}
      onClose={() => onClose(false)}
      onKeyDown={pick}
    >
      <Typography sx={{ mb: 2 }}>{translate('orderDetail.reject.hint')}</Typography>
      {reasons.isError ? (
        <RetryAlert onRetry={reasons.refetch} sx={{ mb: 2 }}>
          {reasons.error.message}
        </RetryAlert>
      ) : null}
      {reasons.isPending ? <CircularProgress aria-label={translate('common.loading')} /> : null}
      <RadioGroup
        aria-label={translate('orders.reason')}
        value={reason}
        onChange={(e) => setChosen(e.target.value)}
      >
        {reasons.data?.map(({ id, name }, i) => (
          <FormControlLabel
            key={id}
            value={id}
            control={<Radio size="small" />}
            label={`${i + 1}. ${translate(`reasons.${name}`, { _: name })}`}
          />
        ))}
      </RadioGroup>
    </AskDialog>
  );
}
