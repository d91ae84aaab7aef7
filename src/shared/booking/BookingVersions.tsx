import { Button, DialogContentText } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Order } from '../../../contract/orders/orders.ts';
import { isConfirmable } from '../../../contract/rules/orders/orderStatus.ts';
import { useText } from '../../i18n/useText.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { type TwoVersions, VersionsDialog } from '../../ui/versions/VersionsDialog.tsx';
import { orderName } from '../orders/rules/orderName.ts';
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
  // Otherwise the draft was confirmed while it was edited here.
  return isConfirmable(order.statusCode) ? (
    <VersionsDialog
      name={orderName(order)}
      intro={translate('versions.changedBy', whoChanged(otherChange))}
      fields={textsOf([base, mine, theirs], order)}
      onDone={settleConflict}
      onClose={close}
    />
  ) : (
    <DialogFrame
      title={translate('versions.closedTitle', { order: orderName(order) })}
      onClose={close}
      buttons={
        <>
          <Button onClick={close}>{translate('versions.later')}</Button>
          <Button component={Link} to={`/order/${order.id}`}>
            {translate('versions.open')}
          </Button>
          <Button autoFocus variant="contained" onClick={saveAsNew}>
            {translate('versions.asNew')}
          </Button>
        </>
      }
    >
      <DialogContentText>
        {translate('versions.closed', {
          order: orderName(order),
          status: translate(`status.${order.statusCode}`, { _: order.status }),
        })}
      </DialogContentText>
    </DialogFrame>
  );
}
