import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { ListItemText, MenuItem } from '@mui/material';
import { useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import type { TextKey } from '../../i18n/textKey.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { AnchorMenu } from '../../ui/AnchorMenu.tsx';
import { QuietButton } from '../../ui/QuietButton.ts';
import { orderName } from './orderColumns.tsx';
import { primaryAction } from './primaryAction.ts';
import { actionsFor, listLabelKey, type OrderAction } from './rowActions.ts';

const PRIMARY: Record<ReturnType<typeof primaryAction>, { action: OrderAction; label: TextKey }> = {
  retry: { action: 'retry', label: listLabelKey('retry') },
  print: { action: 'printLabel', label: listLabelKey('printLabel') },
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
export function OrderRowActions({ order, run }: Pick<MenuProps, 'order' | 'run'>) {
  const translate = useTranslate();
  const primary = PRIMARY[primaryAction(order)];
  const usable = primary.action !== 'track' || order.consignmentNo;
  return (
    <>
      {usable ? (
        <QuietButton type="button" tabIndex={-1} onClick={() => void run(primary.action, order)}>
          {translate(primary.label)}
        </QuietButton>
      ) : null}
      <OrderActionMenu order={order} run={run} />
    </>
  );
}

interface MenuProps {
  order: Order;
  run: (action: OrderAction, order: Order) => Promise<void>;
  /** On the order's own page there is nothing to view. */
  canView?: boolean;
  tabIndex?: number;
  /** What the place offers beside the actions of every row. */
  more?: { id: string; label: string; keys: string; run: () => void }[];
  labelKey?: (action: OrderAction) => TextKey;
}

export function OrderActionMenu({
  order,
  run,
  canView = true,
  tabIndex = -1,
  more = [],
  labelKey = listLabelKey,
}: MenuProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <QuietButton
        type="button"
        data-icon
        tabIndex={tabIndex}
        data-row-menu={order.id}
        aria-label={translate('orders.actionsOf', { name: orderName(order) })}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(e) => setAnchor(e.currentTarget)}
      >
        <MoreHoriz fontSize="small" />
      </QuietButton>
      <AnchorMenu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        items={() => [
          ...actionsFor(order)
            .filter((action) => canView || action !== 'view')
            .map((action) => (
              <MenuItem
                key={action}
                onClick={() => {
                  setAnchor(null);
                  void run(action, order);
                }}
              >
                <ListItemText primary={translate(labelKey(action))} sx={{ mr: 2 }} />
                {ACTION_KEYS[action] ? <Kbd keys={ACTION_KEYS[action]} /> : null}
              </MenuItem>
            )),
          ...more.map(({ id, label, keys, run: runMore }) => (
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
          )),
        ]}
      />
    </>
  );
}
