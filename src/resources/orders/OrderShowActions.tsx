import Print from '@mui/icons-material/PrintOutlined';
import { Button, ListItemText, Menu, MenuItem, Stack } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Order } from '../../../contract/orders.ts';
import { isPrintable, LABEL_TYPES } from '../../../contract/rules/orderStatus.ts';
import type { Command } from '../../commands/command.ts';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useCommands, useCommandTarget } from '../../commands/useCommand.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { PREFIX } from '../../lib/loginPath.ts';
import { useOrderDialogs } from './OrderDialogs.tsx';
import { ACTION_KEYS, OrderActionMenu } from './OrderRowActions.tsx';
import { orderName } from './orderColumns.tsx';
import { primaryAction } from './primaryAction.ts';
import { recipientChat } from './recipientChat.ts';
import { actionLabelKey, actionsFor, type OrderAction, offers } from './rowActions.ts';
import { type ShowAction, showActionsFor } from './showActions.ts';
import { useOrderActions } from './useOrderActions.ts';

const ON_PAGE: OrderAction[] = [
  'retry',
  'edit',
  'printLabel',
  'track',
  'placeAgain',
  'returnOrder',
  'refreshQuote',
  'cancel',
  'createManifest',
  'printManifest',
];

const SHOW_KEYS: Record<ShowAction, string> = { fulfil: 'f', rejectDriver: 'shift+x', proof: 'v' };

const PRIMARY: Record<ReturnType<typeof primaryAction>, OrderAction> = {
  retry: 'retry',
  print: 'printLabel',
  track: 'track',
};

/** An action's own key, and `a` where it is what the order waits for. */
function keysOf(action: OrderAction, order: Order): string[] {
  const own = ACTION_KEYS[action];
  const first = PRIMARY[primaryAction(order)] === action ? ['a'] : [];
  return [...new Set([...(own ? [own] : []), ...first])];
}

interface Props {
  order: Order;
  /** Opens the step of an action that only this page offers. */
  onAction: (action: ShowAction) => void;
}

/** Print button with its sizes, the menu with the rest, and their keys. */
export function OrderShowActions({ order, onAction }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const { run, print } = useOrderActions();
  const dialogs = useOrderDialogs();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useCommandTarget({ resource: 'orders', id: order.id, label: orderName(order), record: order });
  const labelKey = (action: OrderAction) => actionLabelKey(action, order);
  const base = { scope: 'screen' as const, screen: 'order', group: 'orders' as const };
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    notify(translate('orders.copied'), { type: 'info' });
  };
  const more = showActionsFor(order).map((action) => ({
    id: action,
    label: translate(`orderDetail.actions.${action}`),
    keys: SHOW_KEYS[action],
    run: () => onAction(action),
  }));
  useCommands([
    ...showActionsFor(order).map(
      (action): Command => ({
        ...base,
        id: `order.${action}`,
        labelKey: `orderDetail.actions.${action}`,
        keys: [SHOW_KEYS[action]],
        writes: action !== 'proof',
        run: () => onAction(action),
      }),
    ),
    ...ON_PAGE.filter((a) => actionsFor(order).includes(a)).map(
      (action): Command => ({
        ...base,
        id: `order.${action}`,
        labelKey: labelKey(action),
        keys: keysOf(action, order),
        writes: ['cancel', 'retry', 'placeAgain', 'returnOrder', 'createManifest'].includes(action),
        // A key asks first; the menu's entry has been the answer already.
        run: () => (action === 'createManifest' ? dialogs.manifest([order], true) : run(action, order)),
      }),
    ),
    {
      ...base,
      id: 'order.copyNumber',
      labelKey: 'orders.copyNumber',
      keys: ['y'],
      when: () => Boolean(order.consignmentNo),
      run: () => copy(order.consignmentNo ?? ''),
    },
    {
      ...base,
      id: 'order.copyLink',
      labelKey: 'orders.copyLink',
      keys: ['shift+y'],
      when: () => Boolean(order.consignmentNo),
      run: () => copy(`${location.origin}${PREFIX}/etrack/${order.nanoId}`),
    },
    {
      ...base,
      id: 'order.whatsApp',
      labelKey: 'orders.whatsApp',
      keys: ['w'],
      when: () => recipientChat(order, translate) !== undefined,
      run: () => void window.open(recipientChat(order, translate), '_blank', 'noopener'),
    },
    {
      ...base,
      id: 'order.menu',
      labelKey: 'orders.openMenu',
      keys: ['.'],
      run: () => document.querySelector<HTMLElement>(`[data-row-menu="${order.id}"]`)?.click(),
    },
  ]);
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      {isPrintable(order.statusCode) ? (
        <>
          <Button
            variant="contained"
            size="small"
            startIcon={<Print />}
            endIcon={<Kbd keys="p" />}
            onClick={() => void print([order.id])}
          >
            {translate('orders.actions.printLabel')}
          </Button>
          <Button
            size="small"
            variant="outlined"
            aria-haspopup="menu"
            aria-expanded={Boolean(anchor)}
            onClick={(e) => setAnchor(e.currentTarget)}
          >
            {translate('orders.labelSize')}
          </Button>
          <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
            {LABEL_TYPES.map((type) => (
              <MenuItem
                key={type}
                onClick={() => {
                  setAnchor(null);
                  void print([order.id], type);
                }}
              >
                <ListItemText primary={translate(`orders.labelSizes.${type}`)} />
              </MenuItem>
            ))}
          </Menu>
        </>
      ) : null}
      {offers(order, 'retry') ? (
        <Button
          variant="contained"
          size="small"
          onClick={() => void run('retry', order)}
          endIcon={<Kbd keys="a" />}
        >
          {translate(labelKey('retry'))}
        </Button>
      ) : null}
      {more.some(({ id }) => id === 'fulfil') && !offers(order, 'retry') ? (
        <Button
          variant="contained"
          size="small"
          onClick={() => onAction('fulfil')}
          endIcon={<Kbd keys="f" />}
        >
          {translate('orderDetail.actions.fulfil')}
        </Button>
      ) : null}
      <OrderActionMenu order={order} run={run} canView={false} tabIndex={0} more={more} labelKey={labelKey} />
    </Stack>
  );
}
