import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { Button, IconButton, ListItemText, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Order } from '../../../contract/orders.ts';
import { Kbd } from '../../commands/Kbd.tsx';
import { orderName } from './orderColumns.tsx';
import { primaryAction } from './primaryAction.ts';
import { actionsFor, type OrderAction } from './rowActions.ts';
import { useOrderActions } from './useOrderActions.ts';

const PRIMARY: Record<ReturnType<typeof primaryAction>, { action: OrderAction; label: string }> = {
  retry: { action: 'retry', label: 'orders.actions.retry' },
  print: { action: 'printLabel', label: 'orders.actions.printLabel' },
  track: { action: 'track', label: 'orders.trackShort' },
};
export const ACTION_KEYS: Partial<Record<OrderAction, string>> = {
  view: 'enter',
  printLabel: 'p',
  track: 't',
  placeAgain: 'd',
  returnOrder: 'shift+r',
  cancel: '#',
  retry: 'a',
  edit: 'e',
  createManifest: 'm',
  printManifest: 'm',
};

/** The row's one button and the menu with everything else. */
export function OrderRowActions({ order }: { order: Order }) {
  const translate = useTranslate();
  const { run } = useOrderActions();
  const primary = PRIMARY[primaryAction(order)];
  const usable = primary.action !== 'track' || order.consignmentNo;
  return (
    <>
      {usable ? (
        <Button size="small" tabIndex={-1} onClick={() => void run(primary.action, order)}>
          {translate(primary.label)}
        </Button>
      ) : null}
      <OrderActionMenu order={order} />
    </>
  );
}

interface MenuProps {
  order: Order;
  /** On the order's own page there is nothing to view. */
  canView?: boolean;
  tabIndex?: number;
  /** What the place offers beside the actions of every row. */
  more?: { id: string; label: string; keys: string; run: () => void }[];
}

export function OrderActionMenu({ order, canView = true, tabIndex = -1, more = [] }: MenuProps) {
  const translate = useTranslate();
  const { run } = useOrderActions();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const actions = actionsFor(order).filter((action) => canView || action !== 'view');
  return (
    <>
      <IconButton
        size="small"
        tabIndex={tabIndex}
        data-row-menu={order.id}
        aria-label={translate('orders.actionsOf', { name: orderName(order) })}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(e) => setAnchor(e.currentTarget)}
      >
        <MoreHoriz fontSize="small" />
      </IconButton>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {actions.map((action) => (
          <MenuItem
            key={action}
            onClick={() => {
              setAnchor(null);
              void run(action, order);
            }}
          >
            <ListItemText primary={translate(`orders.actions.${action}`)} sx={{ mr: 2 }} />
            {ACTION_KEYS[action] ? <Kbd keys={ACTION_KEYS[action]} /> : null}
          </MenuItem>
        ))}
        {more.map(({ id, label, keys, run: runMore }) => (
          <MenuItem
            key={id}
            onClick={() => {
              setAnchor(null);
              runMore();
            }}
          >
            <ListItemText primary={label} />
            <Kbd keys={keys} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
