import { useState } from 'react';
import type { InstructInput } from '../../../../contract/orders/instructions.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useCallKey } from '../../../lib/calls/useCallKey.ts';
import { useFormCall } from '../../../lib/forms/useFormCall.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { orderName } from '../../../shared/orders/rules/orderName.ts';

const FIELDS = ['reattemptOn', 'pickupOn', 'holdAtOutlet', 'address', 'note'];

/**
 * Sends an instruction to the couriers of these parcels. A failure is shown at its field or above all fields, and each refusal by a courier as a
 * message.
 */
export function useInstruct(orders: readonly Order[], onDone: () => void) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const { busy, failure, run } = useFormCall();
  const keyOf = useCallKey();
  // A colleague's instruction that this dialog does not know is not replaced.
  const [seen] = useState(() => Object.fromEntries(orders.map(({ id, updatedAt }) => [id, updatedAt])));
  const [fault, setFault] = useState<{ field: string; message: string } | null>(null);

  const tell = (instruction: InstructInput) => {
    setFault(null);
    const input = { ...instruction, seen };
    const ids = orders.map(({ id }) => id);
    run(
      async () => {
        const { results = [] } = await dataProvider.instructCouriers(ids, input, keyOf({ ids, input }));
        const refused = results.filter(({ ok }) => !ok);
        for (const row of refused) {
          const order = orders.find(({ id }) => id === row.orderId);
          notify.failure(`${order ? orderName(order) : ''}: ${row.error?.message ?? ''}`, {
            autoHideDuration: null,
            multiLine: true,
          });
        }
        const instructedCount = results.length - refused.length;
        notify('orderDetail.instruct.done', {
          type: 'success',
          messageArgs: { smart_count: instructedCount },
        });
        onDone();
      },
      ({ field, message }) => {
        if (!field || !FIELDS.some((shown) => field === shown || field.startsWith(`${shown}.`))) return false;
        setFault({ field, message });
        return true;
      },
    );
  };
  return {
    busy,
    failure,
    tell,
    refuse: (field: string, message: string) => setFault({ field, message }),
    errorOf: (field: string) => (fault?.field === field ? fault.message : undefined),
  };
}
