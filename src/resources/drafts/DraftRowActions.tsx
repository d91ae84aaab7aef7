import { Menu, MenuItem } from '@mui/material';
import { createContext, memo, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { isRetryable, STATUS } from '../../../contract/rules/orderStatus.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useText } from '../../session/TextContext.ts';
import { useBatches } from '../../ui/batches/batchesContext.ts';
import { orderName } from '../orders/orderColumns.tsx';
import { actionLabelKey, actionsFor, type OrderAction } from '../orders/rowActions.ts';
import { useOrderActions } from '../orders/useOrderActions.ts';

interface RowActions {
  open(order: Order, anchor: HTMLElement): void;
  retry(order: Order): void;
}
const one = (order: Order) => ({ orderIds: [order.id], count: 1 });
const RowActionsContext = createContext<RowActions | null>(null);

/** One menu for all rows: a thousand of them scroll past, and each would bring its own. */
export function DraftRowMenu({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const { run } = useOrderActions();
  const batches = useBatches();
  const [at, setAt] = useState<{ order: Order; anchor: HTMLElement } | null>(null);
  const value = useMemo<RowActions>(
    () => ({
      open: (order, anchor) => setAt({ order, anchor }),
      retry: (order) => batches.ask('confirm', one(order)),
    }),
    [batches],
  );
  /** What pays or ends an order is a job, as over many, so that it can be taken back. */
  const pick = (action: OrderAction) => {
    setAt(null);
    if (!at) return;
    if (action === 'retry') batches.ask('confirm', one(at.order));
    else if (action === 'cancel') batches.ask('cancel', one(at.order));
    else void run(action, at.order);
  };
  return (
    <RowActionsContext value={value}>
      {children}
      <Menu open={at !== null} anchorEl={at?.anchor ?? null} onClose={() => setAt(null)}>
        {at
          ? actionsFor(at.order).map((action) => (
              <MenuItem key={action} onClick={() => pick(action)}>
                {translate(actionLabelKey(action, at.order))}
              </MenuItem>
            ))
          : null}
      </Menu>
    </RowActionsContext>
  );
}

/** Retry of a failed row (BULK-15), and everything else in its menu. */
export const DraftRowActions = memo(function DraftRowActions({ order }: { order: Order }) {
  const t = useText();
  const actions = useContext(RowActionsContext);
  return (
    <>
      {order.statusCode === STATUS.failed && isRetryable(order.statusCode, order.serviceCode) ? (
        <button type="button" className="eg-button" tabIndex={-1} onClick={() => actions?.retry(order)}>
          {t(actionLabelKey('retry', order))}
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
