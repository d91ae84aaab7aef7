import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { Menu, MenuItem } from '@mui/material';
import { createContext, memo, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Order } from '../../../contract/orders/orders.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { type ActionRequest, type ActionRunner, chosenOf } from '../../commands/recordAction.ts';
import { useText } from '../../i18n/useText.ts';
import { useAllowedActions } from '../../session/actionRights.ts';
import { orderName } from '../../shared/orders/rules/orderName.ts';
import { QuietButton } from '../../ui/buttons/QuietButton.ts';
import { ActionFace, menuEntries } from '../../ui/list/actions/RecordMenu.tsx';
import type { OrderAction } from '../orders/actions/orderAction.ts';
import { ORDER_ACTIONS, orderActions } from '../orders/actions/orderActions.ts';
import type { DraftTools } from './draftActions.ts';

interface RowActions {
  open(order: Order, anchor: HTMLElement): void;
  /** Confirms or retries the order; null if the person's role does not include it. */
  confirm: ((order: Order) => void) | null;
}
const RowActionsContext = createContext<RowActions | null>(null);

interface Props {
  runner: ActionRunner<Order, DraftTools>;
  children: ReactNode;
}

/** One menu for all rows: a menu for each row would slow down scrolling through thousands of rows. It has the actions of the person's role. */
export function DraftRowMenu({ runner, children }: Props) {
  const translate = useText();
  const allowed = useAllowedActions('orders', orderActions);
  const [at, setAt] = useState<{ order: Order; anchor: HTMLElement } | null>(null);
  const { run, value } = useMemo(() => {
    /** A bulk action on one row is also a job, so that it can be undone. */
    const start = (action: OrderAction, order: Order, request: ActionRequest) =>
      void (action.many
        ? runner.many(action, chosenOf([order]), request)
        : runner.one(action, order, request));
    const rows: RowActions = {
      open: (order, anchor) => setAt({ order, anchor }),
      confirm: allowed.includes(ORDER_ACTIONS.confirm)
        ? (order) => start(ORDER_ACTIONS.confirm, order, { source: 'button' })
        : null,
    };
    return { run: start, value: rows };
  }, [runner, allowed]);
  return (
    <RowActionsContext value={value}>
      {children}
      <Menu
        open={at !== null}
        anchorEl={at?.anchor ?? null}
        onClose={() => setAt(null)}
        slotProps={{
          list: {
            'aria-label': at ? translate('orders.actionsOf', { name: orderName(at.order) }) : undefined,
          },
        }}
      >
        {at
          ? menuEntries(allowed, at.order).map(({ action, divider }) => (
              <MenuItem
                key={action.id}
                divider={divider}
                onClick={() => {
                  setAt(null);
                  run(action, at.order, { source: 'menu' });
                }}
              >
                <ActionFace action={action} text={translate(action.label(at.order))} />
              </MenuItem>
            ))
          : null}
      </Menu>
    </RowActionsContext>
  );
}

/** A button that retries a failed row (BULK-15), and a menu with all other actions. */
export const DraftRowActions = memo(function DraftRowActions({ order }: { order: Order }) {
  const t = useText();
  const actions = useContext(RowActionsContext);
  const { confirm } = ORDER_ACTIONS;
  return (
    <>
      {actions?.confirm && order.statusCode === STATUS.failed && confirm.fits(order) ? (
        <button type="button" className="eg-button" tabIndex={-1} onClick={() => actions.confirm?.(order)}>
          {t(confirm.label(order))}
        </button>
      ) : null}
      <button
        type="button"
        className="eg-button"
        tabIndex={-1}
        data-row-menu={order.id}
        aria-label={t('orders.actionsOf', { name: orderName(order) })}
        aria-haspopup="menu"
        onClick={(e) => actions?.open(order, e.currentTarget)}
      >
        <span aria-hidden>•••</span>
      </button>
    </>
  );
});

/** The actions on a card: a button that confirms or retries, and the menu, large enough for a finger. */
export function DraftCardActions({ order }: { order: Order }) {
  const t = useText();
  const actions = useContext(RowActionsContext);
  const { confirm } = ORDER_ACTIONS;
  return (
    <>
      {actions?.confirm && confirm.fits(order) ? (
        <QuietButton type="button" onClick={() => actions.confirm?.(order)}>
          {t(confirm.label(order))}
        </QuietButton>
      ) : null}
      <QuietButton
        type="button"
        data-icon
        data-row-menu={order.id}
        aria-label={t('orders.actionsOf', { name: orderName(order) })}
        aria-haspopup="menu"
        onClick={(e) => actions?.open(order, e.currentTarget)}
      >
        <MoreHoriz fontSize="small" />
      </QuietButton>
    </>
  );
}
