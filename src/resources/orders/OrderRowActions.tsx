import type { Order } from '../../../contract/orders.ts';
import type { ActionRunner } from '../../commands/recordAction.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { orderName } from '../../lib/orderName.ts';
import { RecordMenu } from '../../ui/list/RecordMenu.tsx';
import { QuietButton } from '../../ui/QuietButton.ts';
import type { OrderTools } from './actions/orderAction.ts';
import { ORDER_ACTIONS, orderActions, primaryOrderAction } from './actions/orderActions.ts';

interface Props {
  order: Order;
  runner: ActionRunner<Order, OrderTools>;
}

/** The row's one button and the menu with everything else. */
export function OrderRowActions({ order, runner }: Props) {
  const translate = useTranslate();
  const primary = primaryOrderAction(order);
  return (
    <>
      {primary.fits(order) ? (
        <QuietButton
          type="button"
          tabIndex={-1}
          onClick={() => void runner.one(primary, order, { source: 'button' })}
        >
          {translate(primary === ORDER_ACTIONS.track ? 'orders.trackShort' : primary.label())}
        </QuietButton>
      ) : null}
      <RecordMenu
        record={order}
        actions={orderActions}
        runner={runner}
        label={translate('orders.actionsOf', { name: orderName(order) })}
      />
    </>
  );
}
