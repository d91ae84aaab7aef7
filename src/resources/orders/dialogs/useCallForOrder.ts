import { useState } from 'react';
import type { Order, RowResult } from '../../../../contract/orders/orders.ts';
import type { TextKey } from '../../../i18n/textKey.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { asFailure } from '../../../lib/calls/callFailure.ts';
import { orderName } from '../../../shared/orders/rules/orderName.ts';

/** The one call of a dialog about an order: its idempotency key, its failure beside the dialog's fields, its result as a message. */
export function useCallForOrder(order: Order, onClose: (changed: boolean) => void) {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [key, setKey] = useState(() => crypto.randomUUID());

  /** `call` returns the rows of its answer; null where it has left the page. */
  const run = async (done: TextKey, call: (key: string) => Promise<readonly RowResult[] | null>) => {
    setBusy(true);
    setFailure(null);
    try {
      const results = await call(key);
      if (!results) return;
      const refused = results.find((row) => !row.ok);
      if (refused)
        notify.failure(`${orderName(order)}: ${refused.error?.message ?? ''}`, {
          autoHideDuration: null,
          multiLine: true,
        });
      else notify(done, { type: 'success' });
      onClose(true);
    } catch (err) {
      const { status, message } = asFailure(err);
      setFailure(message);
      // Without an answer the same call is made again; after a refusal a call is another one.
      if (status > 0) setKey(crypto.randomUUID());
      setBusy(false);
    }
  };
  return { busy, failure, run };
}
