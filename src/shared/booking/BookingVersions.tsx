import type { Order } from '../../../contract/orders/orders.ts';
import { isConfirmable } from '../../../contract/rules/orders/orderStatus.ts';
import { useText } from '../../i18n/useText.ts';
import { type TwoVersions, VersionsDialog } from '../../ui/versions/VersionsDialog.tsx';
import { orderName } from '../orders/rules/orderName.ts';
import { ClosedDraftDialog } from './ClosedDraftDialog.tsx';
import type { BookingSubmit } from './useBookingSubmit.ts';
import { useWhoChanged } from './whoChanged.ts';

interface Props<V> {
  submit: Pick<BookingSubmit<V>, 'conflict' | 'settleConflict' | 'saveAsNew'>;
  /** Both versions of the changed parts, as texts. */
  textsOf: (three: readonly [base: V, mine: V, theirs: V], order: Order) => TwoVersions[];
}

/** Both versions of a draft that another user changed or confirmed while it was edited here. */
export function BookingVersions<V>({ submit, textsOf }: Props<V>) {
  const translate = useText();
  const whoChanged = useWhoChanged();
  const { conflict, settleConflict, saveAsNew } = submit;
  if (!conflict) return null;
  const { otherChange, base, mine, theirs } = conflict;
  const { order } = otherChange;
  const close = () => settleConflict(null);
  return isConfirmable(order.statusCode) ? (
    <VersionsDialog
      name={orderName(order)}
      intro={translate('versions.changedBy', whoChanged(otherChange))}
      fields={textsOf([base, mine, theirs], order)}
      onDone={settleConflict}
      onClose={close}
    />
  ) : (
    <ClosedDraftDialog order={order} onClose={close} onSaveAsNew={saveAsNew} />
  );
}
