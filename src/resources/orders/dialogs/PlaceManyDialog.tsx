import { useEffect, useState } from 'react';
import type { Order } from '../../../../contract/orders/orders.ts';
import { LIMITS } from '../../../../contract/rules/limits.ts';
import { useText } from '../../../i18n/useText.ts';
import { useCallKey } from '../../../lib/calls/useCallKey.ts';
import { focusId } from '../../../lib/forms/formFields.ts';
import { useFormCall } from '../../../lib/forms/useFormCall.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { orderName } from '../../../shared/orders/rules/orderName.ts';
import { useShowDrafts } from '../../../shared/orders/useShowDrafts.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { NumberInput } from '../../../ui/inputs/NumberInput.tsx';

interface Props {
  order: Order;
  onClose: () => void;
}

const FIELD = 'place-many-count';

/** Asks how many identical drafts to create from an order. */
export function PlaceManyDialog({ order, onClose }: Props) {
  const dataProvider = useDataProvider();
  const translate = useText();
  const showDrafts = useShowDrafts();
  const [count, setCount] = useState<number | null>(2);
  const [fault, setFault] = useState<string | undefined>();
  const { busy, failure, run } = useFormCall();
  // A repeated attempt after a lost answer creates no further drafts.
  const keyOf = useCallKey();
  // The suggested number is selected, so that typing replaces it.
  useEffect(() => (document.getElementById(FIELD) as HTMLInputElement | null)?.select(), []);
  const submit = () => {
    if (!count || !Number.isInteger(count) || count < 1 || count > LIMITS.madeTogether) {
      setFault(translate('orders.placeMany.range', { most: LIMITS.madeTogether }));
      return focusId(FIELD);
    }
    setFault(undefined);
    run(async () => {
      const created = await dataProvider.placeOrderAgain(order.id, count, keyOf(count));
      onClose();
      showDrafts(created);
    });
  };
  return (
    <FormDialog
      title={translate('orders.placeMany.title', { number: orderName(order) })}
      maxWidth="xs"
      busy={busy}
      failure={failure}
      submit={translate('orders.placeMany.action')}
      onSubmit={submit}
      onClose={onClose}
    >
      <NumberInput
        id={FIELD}
        label={translate('orders.placeMany.count')}
        help={translate('orders.placeMany.hint')}
        required
        autoFocus
        min={1}
        max={LIMITS.madeTogether}
        step={1}
        value={count}
        error={fault}
        onChange={setCount}
      />
    </FormDialog>
  );
}
