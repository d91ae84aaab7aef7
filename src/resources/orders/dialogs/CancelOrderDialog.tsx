import { type KeyboardEvent, useState } from 'react';
import type { CancelOrderInput, Order } from '../../../../contract/orders/orders.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useText } from '../../../i18n/useText.ts';
import { useAttempts } from '../../../lib/calls/useAttempts.ts';
import { useFormCall } from '../../../lib/forms/useFormCall.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { CancelReasons } from '../../../shared/orders/CancelReasons.tsx';
import { reasonNamed, reasonOfKey, reasonToWire } from '../../../shared/orders/cancelReason.ts';
import { orderName } from '../../../shared/orders/rules/orderName.ts';
import { AskDialog } from '../../../ui/dialog/AskDialog.tsx';

interface Props {
  order: Order;
  /** A reason that was typed with the command. */
  initialReason: string | undefined;
  onClose: (changed: boolean) => void;
}

/** Asks for one of the seven reasons. A number key chooses a reason, and the safe button has the focus (DET-19…21). */
export function CancelOrderDialog({ order, initialReason, onClose }: Props) {
  const dataProvider = useDataProvider();
  const translate = useText();
  const [reason, setReason] = useState(() => reasonNamed(initialReason));
  const notify = useNotify();
  const { busy, failure, run } = useFormCall();
  const attempts = useAttempts();

  const submit = () =>
    run(async () => {
      const { result } = await attempts({ reason: reasonToWire(reason) }, (input: CancelOrderInput, key) =>
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
    });

  const pick = (event: KeyboardEvent) => {
    const code = reasonOfKey(event);
    if (code) setReason((old) => ({ ...old, code }));
  };

  return (
    <AskDialog
      title={translate('orders.cancelTitle', { number: orderName(order) })}
      busy={busy}
      failure={failure}
      keep={translate('orders.keep')}
      go={translate('orders.cancelNow')}
      ends
      onConfirm={submit}
      onClose={() => onClose(false)}
      onKeyDown={pick}
    >
      <CancelReasons value={reason} onChange={setReason} />
    </AskDialog>
  );
}
