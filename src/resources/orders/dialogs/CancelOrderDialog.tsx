import { Box } from '@mui/material';
import { type KeyboardEvent, type MouseEvent, useMemo, useState } from 'react';
import type { CancelOrderInput, Order } from '../../../../contract/orders/orders.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useText } from '../../../i18n/useText.ts';
import type { Failure } from '../../../lib/calls/callFailure.ts';
import { useAttempts } from '../../../lib/calls/useAttempts.ts';
import { useFormCall } from '../../../lib/forms/useFormCall.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { CancelRefund } from '../../../shared/batches/CancelRefund.tsx';
import { conflictOf } from '../../../shared/booking/draftConflict.ts';
import { CancelReasons } from '../../../shared/orders/CancelReasons.tsx';
import { reasonNamed, reasonOfKey, reasonToWire } from '../../../shared/orders/cancelReason.ts';
import { orderName } from '../../../shared/orders/rules/orderName.ts';
import { StatusChip } from '../../../shared/orders/StatusChip.tsx';
import { AskDialog } from '../../../ui/dialog/AskDialog.tsx';

interface Props {
  order: Order;
  /** A reason that was typed with the command. */
  initialReason: string | undefined;
  onClose: (changed: boolean) => void;
}

/** Asks for one of the seven reasons, and shows the refund. A number key chooses a reason, and the safe button has the focus (DET-19…21). */
export function CancelOrderDialog({ order: opened, initialReason, onClose }: Props) {
  const dataProvider = useDataProvider();
  const translate = useText();
  // An order that another user confirms meanwhile is shown in its new state before it can be cancelled.
  const [order, setOrder] = useState(opened);
  const [reason, setReason] = useState(() => reasonNamed(initialReason));
  const notify = useNotify();
  const { busy, failure, run } = useFormCall();
  const attempts = useAttempts();

  /** The failure itself is shown too. */
  const showNewState = (failed: Failure) => {
    const change = conflictOf(failed);
    if (change) setOrder(change.order);
    return false;
  };

  const submit = (press: MouseEvent) => {
    // The second half of a double click on the former question.
    if (order !== opened && press.detail > 1) return;
    run(async () => {
      const body: CancelOrderInput = { reason: reasonToWire(reason), statusCode: order.statusCode };
      const { result } = await attempts(body, (input, key) =>
        dataProvider.cancelOrders([order.id], input, key),
      );
      const refused = result.results?.find((row) => !row.ok);
      if (refused)
        notify.failure(`${orderName(order)}: ${refused.error?.message ?? ''}`, {
          autoHideDuration: null,
          multiLine: true,
        });
      else notify('orders.cancelled', { type: 'success' });
      onClose(true);
    }, showNewState);
  };

  const reasonOfFailure = useMemo(
    () =>
      failure && order !== opened ? (
        <>
          {failure} <StatusChip code={order.statusCode} />
        </>
      ) : (
        failure
      ),
    [failure, order, opened],
  );

  const pick = (event: KeyboardEvent) => {
    const code = reasonOfKey(event);
    if (code) setReason((old) => ({ ...old, code }));
  };

  return (
    <AskDialog
      // A question about another state is a new one: it is announced, and the safe button has the focus.
      key={order.statusCode}
      title={translate('orders.cancelTitle', { number: orderName(order) })}
      busy={busy}
      failure={reasonOfFailure}
      keep={translate('orders.keep')}
      go={translate('orders.cancelNow')}
      ends
      onConfirm={submit}
      onClose={() => onClose(order !== opened)}
      onKeyDown={pick}
    >
      <CancelReasons value={reason} onChange={setReason} />
      <Box sx={{ mt: 2 }}>
        <CancelRefund orderId={order.id} statusCode={order.statusCode} />
      </Box>
    </AskDialog>
  );
}
