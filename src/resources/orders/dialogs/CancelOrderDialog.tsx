import { type KeyboardEvent, useState } from 'react';
import type { Order } from '../../../../contract/orders/orders.ts';
import { useText } from '../../../i18n/useText.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { CancelReasons } from '../../../shared/orders/CancelReasons.tsx';
import { reasonNamed, reasonOfKey, reasonToWire } from '../../../shared/orders/cancelReason.ts';
import { AskDialog } from '../../../ui/dialog/AskDialog.tsx';
import { useCallForOrder } from './useCallForOrder.ts';

interface Props {
  order: Order;
  /** A reason that was typed with the command. */
  initialReason: string | undefined;
  onClose: (changed: boolean) => void;
}

/** Asks for one of the seven reasons; a number picks one, the safe button has the focus (DET-19…21). */
export function CancelOrderDialog({ order, initialReason, onClose }: Props) {
  const dataProvider = useDataProvider();
  const translate = useText();
  const [reason, setReason] = useState(() => reasonNamed(initialReason));
  const { busy, failure, run } = useCallForOrder(order, onClose);

  const submit = () =>
    run('orders.cancelled', async (key) => {
      const { results = [] } = await dataProvider.cancelOrders(
        [order.id],
        { reason: reasonToWire(reason) },
        key,
      );
      return results;
    });

  const pick = (event: KeyboardEvent) => {
    const code = reasonOfKey(event);
    if (code) setReason((old) => ({ ...old, code }));
  };

  return (
    <AskDialog
      title={translate('orders.cancelTitle', { number: order.consignmentNo ?? '' })}
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
