import DoneAll from '@mui/icons-material/DoneAllOutlined';
import Snooze from '@mui/icons-material/SnoozeOutlined';
import Undo from '@mui/icons-material/UndoOutlined';
import { useMemo } from 'react';
import type { InboxLine } from '../../../contract/orders/inbox.ts';
import type { RecordAction } from '../../commands/recordAction.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import type { OrderAction, OrderTools } from '../orders/actions/orderAction.ts';
import { ORDER_ACTIONS } from '../orders/actions/orderActions.ts';
import { useOrderTools } from '../orders/actions/useOrderTools.ts';
import { type InboxSteps, useInboxSteps } from './InboxUndo.tsx';

export interface InboxTools extends InboxSteps {
  orders: OrderTools;
}
type InboxAction = RecordAction<InboxLine, InboxTools>;

export function useInboxTools(): InboxTools {
  const orders = useOrderTools();
  const steps = useInboxSteps();
  return useMemo(() => ({ ...steps, orders }), [steps, orders]);
}

const isOpen = ({ endedAt }: InboxLine): boolean => endedAt === null;

/** An action on the line's order, with its key and its text. */
const ofOrder = (
  action: OrderAction,
  more: Partial<Pick<InboxAction, 'keysOnly' | 'tone'>> = {},
): InboxAction => {
  const { one, fits, label } = action;
  return {
    id: action.id,
    icon: action.icon,
    ...(action.keys ? { keys: action.keys } : {}),
    ...(action.shownKey ? { shownKey: action.shownKey } : {}),
    ...(action.writes ? { writes: true } : {}),
    ...more,
    label: (line) => label(line?.order),
    fits: (line) => fits(line.order),
    one: (line, { orders }, request) => one?.(line.order, orders, request),
  };
};

export const openOrder = ofOrder(ORDER_ACTIONS.view);

const done: InboxAction = {
  id: 'done',
  label: () => 'inbox.actions.done',
  icon: DoneAll,
  keys: ['e'],
  writes: true,
  tone: 'primary',
  fits: isOpen,
  many: { run: ({ known, clear }, { end }) => end(known.filter(isOpen), clear) },
};

const snoozeFor = (id: string, days: number, key: string, label: TextKey): InboxAction => ({
  id,
  label: () => label,
  icon: Snooze,
  keys: [key],
  writes: true,
  fits: isOpen,
  many: { run: ({ known, clear }, { snooze }) => snooze(known.filter(isOpen), days, clear) },
});

const reopen: InboxAction = {
  id: 'reopen',
  label: () => 'inbox.actions.reopen',
  icon: Undo,
  keys: ['u'],
  writes: true,
  fits: ({ endedAt, endedBy, snoozedUntil }) => (endedAt === null ? snoozedUntil !== null : endedBy !== null),
  many: { run: ({ known, clear }, { reopen: open }) => open(known, clear) },
};

export const inboxActions: readonly InboxAction[] = [
  openOrder,
  ofOrder(ORDER_ACTIONS.confirm),
  ofOrder(ORDER_ACTIONS.whatsApp, { keysOnly: false }),
  ofOrder(ORDER_ACTIONS.track),
  ofOrder(ORDER_ACTIONS.placeAgain),
  ofOrder(ORDER_ACTIONS.returnOrder),
  done,
  snoozeFor('snooze', 1, 'h', 'inbox.actions.snooze'),
  snoozeFor('snoozeLonger', 3, 'shift+h', 'inbox.actions.snoozeLonger'),
  reopen,
];
