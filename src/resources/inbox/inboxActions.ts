import AccountBalanceWallet from '@mui/icons-material/AccountBalanceWalletOutlined';
import Call from '@mui/icons-material/CallOutlined';
import CreditCard from '@mui/icons-material/CreditCardOutlined';
import DoneAll from '@mui/icons-material/DoneAllOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Gavel from '@mui/icons-material/GavelOutlined';
import PanTool from '@mui/icons-material/PanToolOutlined';
import PowerSettingsNew from '@mui/icons-material/PowerSettingsNewOutlined';
import Snooze from '@mui/icons-material/SnoozeOutlined';
import ThumbUp from '@mui/icons-material/ThumbUpOutlined';
import Undo from '@mui/icons-material/UndoOutlined';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';
import { useMemo } from 'react';
import type { InboxLine } from '../../../contract/orders/inbox.ts';
import type { Right } from '../../../contract/rules/account/rights.ts';
import { hasRemedy, type InboxRemedy } from '../../../contract/rules/orders/inbox.ts';
import { isEditable } from '../../../contract/rules/orders/orderStatus.ts';
import {
  type ActionOnMany,
  actionTable,
  type ClearSelection,
  type RecordAction,
  type Unfit,
} from '../../commands/recordAction.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { secureTrackingLink } from '../../shared/tracking/rules/trackingPage.ts';
import { fittingOf, type OrderAction, type OrderTools } from '../orders/actions/orderAction.ts';
import { ORDER_ACTIONS } from '../orders/actions/orderActions.ts';
import { useOrderTools } from '../orders/actions/useOrderTools.ts';
import { type InboxSteps, type Lines, useInboxSteps } from './InboxSteps.tsx';
import { canBeOneOfMany, type ManyRemedy } from './manyRemedies.ts';
import { matterPath } from './matterOf.ts';
import { phoneFor } from './recipientMessage.ts';

export interface InboxTools extends InboxSteps {
  orders: OrderTools;
}
export type InboxAction = RecordAction<InboxLine, InboxTools>;

export function useInboxTools(): InboxTools {
  const orders = useOrderTools();
  const steps = useInboxSteps();
  return useMemo(() => ({ ...steps, orders }), [steps, orders]);
}

const isOpen = ({ endedAt }: InboxLine): boolean => endedAt === null;
const isMine = (line: InboxLine): boolean => isOpen(line) && line.takenBy?.isMe === true;
const has =
  (remedy: InboxRemedy) =>
  (line: InboxLine): boolean =>
    isOpen(line) && line.remedies.includes(remedy);

/** An open line of a kind with this remedy, even if its call would be refused now. */
const ofKind =
  (remedy: InboxRemedy) =>
  (line: InboxLine): boolean =>
    isOpen(line) && hasRemedy(line.kind, remedy);

/** Why an action does not fit a line; without `instead` the reason names the first actions that do. */
const whyNot = (line: InboxLine): Unfit =>
  isOpen(line) ? { text: 'inbox.whyNot.otherMatter' } : { text: 'inbox.whyNot.over', instead: ['reopen'] };

const hasLink = (line: InboxLine): boolean => has('message')(line) && Boolean(line.order?.consignmentNo);

/** Runs an action on several lines. It leaves out lines that it does not fit, and a message says their number. */
const onFitting = (
  fits: (line: InboxLine) => boolean,
  run: (lines: Lines, tools: InboxTools, clear: ClearSelection | undefined) => void | Promise<void>,
): ActionOnMany<InboxLine, InboxTools> => ({
  run: ({ known, clear }, tools) => {
    const lines = fittingOf(known, fits, tools.orders);
    return lines.length > 0 ? run(lines, tools, clear) : undefined;
  },
});

/** An action on the line's order, with its key and its text; it fits if it is a remedy of the line. */
const ofOrder = (
  { one, many: _, fits: _fits, whyNot: _why, label, tone, ...facts }: OrderAction,
  remedy: InboxRemedy,
): InboxAction => ({
  ...facts,
  touches: true,
  // The main action of ticked lines is Done.
  ...(tone === 'error' ? { tone } : {}),
  label: (line) => label(line?.order ?? undefined),
  fits: has(remedy),
  whyNot,
  one: async (line, { orders, hold }, request) => {
    if (!line.order) return;
    // An action that changes the parcel takes its lines by itself.
    if (!facts.writes) hold(line);
    await one?.(line.order, orders, request);
  },
});

/** The remedy for several lines: of a single ticked line it is the action itself, with all its choices. */
const forMany = (action: InboxAction, remedy: ManyRemedy): InboxAction => {
  const isFor = (line: InboxLine) => action.fits(line) && canBeOneOfMany(remedy, line);
  return {
    ...action,
    one: async (line, tools, request) => action.one?.(line, tools, request),
    many: {
      offered: ({ count, known }) => known.some(count === 1 ? action.fits : isFor),
      run: async ({ count, known, clear }, tools, request) => {
        const lines = count === 1 ? known : fittingOf(known, isFor, tools.orders);
        const [first, ...others] = lines;
        if (first && others.length === 0) return action.one?.(first, tools, request);
        if (first) tools.askForMany(remedy, lines, clear);
      },
    },
  };
};

/** A page that answers a line is opened even if another person has the line. */
const ALWAYS = Promise.resolve(true);

/** An action that opens the page on which the matter is answered. */
const pageOf = (
  remedy: InboxRemedy,
  icon: InboxAction['icon'],
  label: TextKey,
  right: Right,
  path: (line: InboxLine) => string = matterPath,
  keys: readonly string[] = [],
): InboxAction => ({
  id: remedy,
  label: () => label,
  icon,
  right,
  touches: true,
  // Without a key of its own it is the first remedy of its kinds.
  ...(keys.length > 0 ? { keys } : { shownKey: 'a' }),
  fits: has(remedy),
  whyNot,
  one: (line, { orders, hold }) => {
    orders.dialogs.holdForPage(hold(line), ALWAYS);
    orders.navigate(path(line));
  },
});

const ACTIONS = actionTable<InboxLine, InboxTools>()({
  view: {
    label: 'inbox.openShort',
    icon: Visibility,
    shownKey: 'enter',
    one: (line, { orders }) => orders.navigate(matterPath(line)),
  },
  pay: {
    label: 'inbox.actions.pay',
    icon: CreditCard,
    shownKey: 'a',
    writes: true,
    right: ['orders.pay', 'wallet.read'],
    // Its dialog has the gateway's methods too; the remedy is a payment from the wallet.
    fits: ofKind('pay'),
    one: (line, { pay: ask }) => ask(line),
  },
  accept: {
    label: 'inbox.actions.accept',
    icon: ThumbUp,
    keys: ['y'],
    writes: true,
    fits: has('accept'),
    whyNot,
    many: onFitting(has('accept'), (lines, steps, clear) => steps.accept(lines, clear)),
  },
  dispute: {
    label: 'inbox.actions.dispute',
    icon: Gavel,
    keys: ['q'],
    writes: true,
    fits: has('dispute'),
    whyNot,
    many: onFitting(has('dispute'), (lines, steps, clear) => steps.dispute(lines, clear)),
  },
  switchOn: {
    label: 'inbox.actions.switchOn',
    icon: PowerSettingsNew,
    shownKey: 'a',
    writes: true,
    right: 'integrations',
    fits: has('switchOn'),
    many: onFitting(has('switchOn'), (lines, steps, clear) => steps.switchOn(lines, clear)),
  },
  /** Opens the form of an order that is not booked yet, to correct it. */
  correct: {
    label: 'inbox.actions.correct',
    icon: EditOutlined,
    right: 'orders.write',
    touches: true,
    keys: ['m'],
    fits: (line) => isOpen(line) && line.order !== null && isEditable(line.order.statusCode),
    whyNot,
    one: (line, { orders, hold }) => {
      orders.dialogs.holdForPage(hold(line), ALWAYS);
      orders.navigate(`/orders/new-order/${line.order?.id}`);
    },
  },
  message: {
    label: 'inbox.actions.message',
    icon: WhatsApp,
    right: 'orders.write',
    touches: true,
    keys: ['w'],
    fits: (line) => has('message')(line) && phoneFor(line) !== null,
    whyNot: (line) => (has('message')(line) ? 'inbox.whyNot.noPhone' : whyNot(line)),
    one: (line, steps) => steps.write(line),
  },
  /** Copies a link to the parcel's tracking page, on which the recipient can answer. */
  askByLink: {
    label: 'inbox.actions.askByLink',
    icon: ORDER_ACTIONS.copyLink.icon,
    right: 'orders.write',
    keys: ['shift+y'],
    fits: hasLink,
    whyNot,
    many: onFitting(hasLink, async (lines, { orders, sendLink }) => {
      const links = lines.flatMap(({ order }) => (order ? secureTrackingLink(order.nanoId) : []));
      if (await orders.copy(links)) await sendLink(lines);
    }),
  },
  call: {
    label: 'inbox.actions.call',
    icon: Call,
    right: 'orders.write',
    touches: true,
    keys: ['l'],
    fits: has('call'),
    whyNot,
    one: (line, steps) => steps.call(line),
  },
  take: {
    label: 'inbox.actions.take',
    icon: PanTool,
    keys: ['i'],
    writes: true,
    fits: (line) => isOpen(line) && !line.takenBy?.isMe,
    whyNot,
    many: onFitting(isOpen, (lines, steps, clear) => steps.take(lines, clear)),
  },
  release: {
    label: 'inbox.actions.release',
    icon: PanTool,
    keys: ['i'],
    writes: true,
    fits: isMine,
    whyNot,
    many: onFitting(isMine, (lines, steps, clear) => steps.release(lines, clear)),
  },
  done: {
    label: 'inbox.actions.done',
    icon: DoneAll,
    keys: ['e'],
    writes: true,
    tone: 'primary',
    fits: isOpen,
    whyNot,
    many: onFitting(isOpen, (lines, { end }, clear) => end(lines, clear)),
  },
  snooze: {
    label: 'inbox.actions.snooze',
    icon: Snooze,
    keys: ['h'],
    writes: true,
    fits: isOpen,
    whyNot,
    many: onFitting(isOpen, (lines, steps, clear) => steps.snooze(lines, null, clear)),
  },
  snoozeUntil: {
    label: 'inbox.actions.snoozeUntil',
    icon: Snooze,
    keys: ['shift+h'],
    writes: true,
    fits: isOpen,
    whyNot,
    many: onFitting(isOpen, (lines, steps, clear) => steps.snoozeUntil(lines, clear)),
  },
  reopen: {
    label: 'inbox.actions.reopen',
    icon: Undo,
    keys: ['u'],
    writes: true,
    fits: ({ endedAt, endedBy, snoozedUntil }) =>
      endedAt === null ? snoozedUntil !== null : endedBy !== null,
    whyNot: () => 'inbox.whyNot.isOpen',
    many: { run: ({ known, clear }, { reopen: open }) => open(known, clear) },
  },
});

const INSTRUCTION_FIELDS = {
  reattempt: 'reattemptOn',
  changeAddress: 'address',
  holdAtOutlet: 'holdAtOutlet',
  sendBack: 'returnNow',
  pickupAgain: 'pickupOn',
} as const;

/** Sends instructions to the couriers of the lines' parcels. For a single line, the recipient's request is filled in. */
const instruct = (name: keyof typeof INSTRUCTION_FIELDS): InboxAction => {
  const { icon, keys = [], label } = ORDER_ACTIONS[name];
  const isFor = (line: InboxLine) =>
    has('instruct')(line) && line.instructions.includes(INSTRUCTION_FIELDS[name]);
  const ask = (lines: readonly InboxLine[], { orders }: InboxTools, done?: () => void) => {
    const { day, outletId } = (lines.length === 1 && lines[0]?.facts) || {};
    orders.dialogs.instruct(
      lines.flatMap(({ order }) => order ?? []),
      INSTRUCTION_FIELDS[name],
      done,
      { day, outletId },
    );
  };
  const action = {
    id: name,
    icon,
    keys,
    label: (line: InboxLine | undefined) => label(line?.order ?? undefined),
    writes: true as const,
    fits: isFor,
    whyNot,
  };
  return name === 'changeAddress'
    ? { ...action, one: (line, tools) => ask([line], tools) }
    : { ...action, many: onFitting(isFor, ask) };
};

/** Remedies that need no further step, the likeliest first. The first one that fits is the row's button and has the key `a`. */
const FIRST: readonly InboxAction[] = [
  // Without a service, which a repetition needs, the order's form opens (ORD-46).
  forMany({ ...ofOrder(ORDER_ACTIONS.confirm, 'retry'), fits: ofKind('retry') }, 'retry'),
  forMany(ofOrder(ORDER_ACTIONS.cancel, 'cancel'), 'cancel'),
  forMany(ACTIONS.pay, 'pay'),
  pageOf('topUp', AccountBalanceWallet, 'inbox.actions.topUp', 'wallet.topup', () => '/payment', ['$']),
  ACTIONS.switchOn,
  pageOf('openImport', UploadFile, 'inbox.actions.openImport', 'orders.write'),
  pageOf('claimCash', AccountBalanceWallet, 'inbox.actions.claimCash', 'cod.read'),
  ACTIONS.accept,
  ACTIONS.message,
  ofOrder(ORDER_ACTIONS.changeService, 'changeService'),
];
const reattempt = instruct('reattempt');
const hold = instruct('holdAtOutlet');
const pickupAgain = instruct('pickupAgain');

/** Remedies in their order: the instruction that the recipient requested comes first. A failed return or pickup offers another attempt. */
function firstOf({ kind, facts }: InboxLine): readonly InboxAction[] {
  if (kind === 'returnFailed' || facts.ask === 'anotherDay') return [reattempt, ...FIRST];
  if (kind === 'pickupFailed') return [pickupAgain, ...FIRST];
  return facts.ask === 'holdAtOutlet' ? [hold, ...FIRST] : FIRST;
}

type May = (action: InboxAction) => boolean;

/** The first remedy of a line; of several ticked lines the one that is the first of each. */
export function firstRemedy(
  line: InboxLine | undefined,
  { may = () => true, ticked = [] }: { may?: May; ticked?: readonly InboxLine[] } = {},
): InboxAction {
  const firstFor = (one: InboxLine) => firstOf(one).find((action) => action.fits(one) && may(action));
  if (line) return firstFor(line) ?? ACTIONS.view;
  const [first, ...others] = new Set(ticked.map(firstFor));
  return first && (ticked.length === 1 || (others.length === 0 && first.many)) ? first : ACTIONS.view;
}

export const inboxActions: readonly InboxAction[] = [
  ACTIONS.view,
  ...FIRST,
  ACTIONS.correct,
  reattempt,
  pickupAgain,
  instruct('changeAddress'),
  hold,
  instruct('sendBack'),
  ACTIONS.askByLink,
  ACTIONS.call,
  ACTIONS.dispute,
  ofOrder(ORDER_ACTIONS.track, 'track'),
  ofOrder(ORDER_ACTIONS.placeAgain, 'placeAgain'),
  ofOrder(ORDER_ACTIONS.returnOrder, 'returnOrder'),
  ACTIONS.take,
  ACTIONS.release,
  ACTIONS.done,
  ACTIONS.snooze,
  ACTIONS.snoozeUntil,
  ACTIONS.reopen,
];
