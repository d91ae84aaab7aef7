import { Button, DialogContentText } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Order } from '../../../contract/orders/orders.ts';
import { useText } from '../../i18n/useText.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { orderName } from '../orders/rules/orderName.ts';

interface Props {
  order: Order;
  onClose: () => void;
  /** Saves the typed values as a new draft; absent if the form cannot. */
  onSaveAsNew?: () => void;
}

/** Shown if the draft was confirmed while it was edited here. */
export function ClosedDraftDialog({ order, onClose, onSaveAsNew }: Props) {
  const translate = useText();
  return (
    <DialogFrame
      title={translate('versions.closedTitle', { order: orderName(order) })}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{translate('versions.later')}</Button>
          <Button
            component={Link}
            to={`/order/${order.id}`}
            {...(onSaveAsNew ? {} : { autoFocus: true, variant: 'contained' })}
          >
            {translate('versions.open')}
          </Button>
          {onSaveAsNew ? (
            <Button autoFocus variant="contained" onClick={onSaveAsNew}>
              {translate('versions.asNew')}
            </Button>
          ) : null}
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
