import AssignmentReturnOutlined from '@mui/icons-material/AssignmentReturnOutlined';
import BookmarkAddOutlined from '@mui/icons-material/BookmarkAddOutlined';
import CalculateOutlined from '@mui/icons-material/CalculateOutlined';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CurrencyExchangeOutlined from '@mui/icons-material/CurrencyExchangeOutlined';
import Description from '@mui/icons-material/DescriptionOutlined';
import EditLocation from '@mui/icons-material/EditLocationAltOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import EventRepeat from '@mui/icons-material/EventRepeatOutlined';
import FolderCopy from '@mui/icons-material/FolderCopyOutlined';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import LibraryAddOutlined from '@mui/icons-material/LibraryAddOutlined';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import ListAltOutlined from '@mui/icons-material/ListAltOutlined';
import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined';
import LocationOnOutlined from '@mui/icons-material/LocationOnOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import PlaylistAddOutlined from '@mui/icons-material/PlaylistAddOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import ReplayOutlined from '@mui/icons-material/ReplayOutlined';
import RequestQuoteOutlined from '@mui/icons-material/RequestQuoteOutlined';
import Storefront from '@mui/icons-material/StorefrontOutlined';
import SwapHorizOutlined from '@mui/icons-material/SwapHorizOutlined';
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import Undo from '@mui/icons-material/UndoOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';
import type { Order } from '../../../../contract/orders/orders.ts';
import {
  fitsManifest,
  hasParcelToReturn,
  isCancellable,
  isConfirmable,
  isEditable,
  isMultipoint,
  isPrintable,
  isRetryable,
  isServiceChangeable,
  STATUS,
} from '../../../../contract/rules/orders/orderStatus.ts';
import { type ActionRequest, actionTable } from '../../../commands/recordAction.ts';
import { PREFIX } from '../../../lib/browser/loginPath.ts';
import { backLink } from '../../../lib/lists/backLink.ts';
import { recipientOf } from '../../../shared/orders/rules/orderCells.ts';
import { secureTrackingLink, secureTrackingPath } from '../../../shared/tracking/rules/trackingPage.ts';
import { copyNumbers } from '../../../ui/list/actions/sharedActions.ts';
import { instruction } from './instruct.ts';
import { canWriteTo, chatWith } from './links/recipientChat.ts';
import { fittingOf, mayBe, type OrderAction, type OrderTools } from './orderAction.ts';
import { orderDocument } from './orderDocument.ts';
import { whyNot } from './whyNot.ts';

const hasLabel = (order: Order) => isPrintable(order.statusCode);
const hasNumber = (order: Order) => Boolean(order.consignmentNo);

/** A key or a typed line asks first; a click on the button does not. */
const asksFirst = ({ source }: ActionRequest) => source === 'key' || source === 'palette';

/** All actions on orders, in the order of the menu (ORD-35…48). */
export const ORDER_ACTIONS = actionTable<Order, OrderTools>()({
  view: {
    label: 'orders.actions.view',
    icon: VisibilityOutlined,
    shownKey: 'enter',
    one: (order, { navigate }) => navigate(`/order/${order.id}`, { state: backLink() }),
  },
  edit: {
    right: 'orders.write',
    label: 'orders.actions.edit',
    icon: EditOutlined,
    keys: ['e'],
    touches: true,
    fits: (order) => isEditable(order.statusCode),
    whyNot: whyNot('booked', 'changeAddress', 'changeService', 'placeAgain'),
    one: (order, { claim, navigate }) => {
      void claim(order);
      navigate(`/orders/new-order/${order.id}`);
    },
  },
  printLabel: {
    startsGroup: true,
    right: 'orders.print',
    label: 'orders.actions.printLabel',
    icon: PrintOutlined,
    keys: ['p'],
    tone: 'primary',
    fits: hasLabel,
    whyNot: whyNot('unbooked', 'confirm', 'placeAgain'),
    many: {
      label: () => 'orders.printLabels',
      run: async (chosen, tools, { size }) => {
        const orders = fittingOf(await chosen.read(), hasLabel, tools, 'orders.notPrinted');
        if (orders.length)
          await tools.print(
            orders.map((order) => order.id),
            size,
          );
      },
    },
  },
  packingList: orderDocument('packingList', Inventory, 'orders.print'),
  commercialInvoice: orderDocument('commercialInvoice', Description, ['orders.print', 'prices.see']),
  invoiceAndPacking: orderDocument('invoiceAndPacking', FolderCopy, ['orders.print', 'prices.see']),
  track: {
    startsGroup: true,
    label: 'orders.actions.track',
    icon: LocationOnOutlined,
    keys: ['t'],
    fits: hasNumber,
    whyNot: whyNot('unbooked', 'confirm', 'edit'),
    one: (order, { openTab }) => openTab(`${PREFIX}/strack?trackingNo=${order.consignmentNo}`),
  },
  secureTrack: {
    label: 'orders.actions.secureTrack',
    icon: LockOutlined,
    fits: hasNumber,
    one: (order, { openTab }) => openTab(secureTrackingPath(order.nanoId)),
  },
  placeAgain: {
    startsGroup: true,
    label: 'orders.actions.placeAgain',
    icon: ReplayOutlined,
    keys: ['d'],
    writes: true,
    one: async (order, { claim, dataProvider, navigate, notify, showDrafts }, { count }) => {
      if (!(await claim(order))) return;
      if (count) return showDrafts(await dataProvider.placeOrderAgain(order.id, count, crypto.randomUUID()));
      // A multipoint order has its own form, which starts with a copy; no draft is created (FORM-04).
      if (isMultipoint(order.source, order.waypoint.length))
        return navigate('/orders/multipoint', { state: { orderDetails: order } });
      const { orderId } = await dataProvider.cloneOrder(order.id);
      notify('orders.cloned', 'success');
      navigate(`/orders/new-order/${orderId}`);
    },
  },
  /** Creates identical drafts at once, without a form for each. */
  placeMany: {
    label: 'orders.actions.placeMany',
    icon: LibraryAddOutlined,
    keys: ['shift+d'],
    writes: true,
    one: (order, { dialogs }) => dialogs.placeMany(order),
  },
  saveTemplate: {
    label: 'orders.actions.saveTemplate',
    icon: BookmarkAddOutlined,
    keys: ['shift+s'],
    writes: true,
    one: (order, { dialogs }) => dialogs.template(order),
  },
  returnOrder: {
    label: 'orders.actions.returnOrder',
    icon: AssignmentReturnOutlined,
    keys: ['shift+r'],
    writes: true,
    fits: (order) =>
      hasParcelToReturn(order.statusCode) && !isMultipoint(order.source, order.waypoint.length),
    whyNot: (order) =>
      isMultipoint(order.source, order.waypoint.length)
        ? { text: 'orders.whyNot.stops', instead: ['placeAgain'] }
        : whyNot('notCollected', 'confirm', 'cancel', 'placeAgain')(order),
    one: async (order, { claim, navigate }) => {
      if (await claim(order))
        navigate('/orders/new-order', { state: { orderDetails: order, returnOrder: true } });
    },
  },
  reattempt: { ...instruction('reattempt', 'reattemptOn', EventRepeat, 'shift+b'), startsGroup: true },
  pickupAgain: instruction('pickupAgain', 'pickupOn', LocalShippingOutlined, 'shift+p'),
  changeAddress: instruction('changeAddress', 'address', EditLocation, 'shift+c'),
  holdAtOutlet: instruction('holdAtOutlet', 'holdAtOutlet', Storefront, 'shift+o'),
  sendBack: instruction('sendBack', 'returnNow', Undo, 'shift+z'),
  /** Chooses another service for a parcel whose booking failed, or which its courier does not have yet (BX-40). */
  changeService: {
    right: 'orders.pay',
    label: 'orders.actions.changeService',
    icon: SwapHorizOutlined,
    keys: ['shift+q'],
    writes: true,
    fits: ({ statusCode, serviceType }) =>
      statusCode === STATUS.failed || isServiceChangeable(statusCode, serviceType),
    whyNot: whyNot('accepted', 'confirm', 'edit', 'returnOrder', 'placeAgain'),
    one: (order, { dialogs }) =>
      order.statusCode === STATUS.failed ? dialogs.fulfil(order) : dialogs.changeService(order),
  },
  /** Confirms a draft or retries a failed order: the same call with two names (ORD-32, ORD-45, DET-15). */
  confirm: {
    right: 'orders.pay',
    label: (order) => `orders.actions.${order?.statusCode === STATUS.draft ? 'confirm' : 'retry'}`,
    icon: TaskAltOutlined,
    keys: ['a'],
    writes: true,
    tone: 'primary',
    fits: (order) => isRetryable(order.statusCode, order.serviceCode) || order.statusCode === STATUS.failed,
    whyNot: whyNot('booked', 'printLabel', 'track', 'placeAgain'),
    // An order without a service cannot be retried; the form opens to choose one (ORD-46).
    one: (order, { dialogs, navigate }) =>
      order.serviceCode ? dialogs.confirm(order) : navigate(`/orders/new-order/${order.id}`),
    many: {
      label: (known) =>
        known.length > 0 && known.every((order) => order.statusCode === STATUS.failed)
          ? 'bulk.retry'
          : 'bulk.confirmShort',
      // Offered even without a service, as the preview names the missing parts.
      offered: mayBe(isConfirmable),
      run: (chosen, { batches }) => batches.ask('confirm', chosen),
    },
  },
  refreshQuote: {
    label: 'orders.actions.refreshQuote',
    icon: CurrencyExchangeOutlined,
    keys: ['q'],
    writes: true,
    fits: (order) => isEditable(order.statusCode),
    whyNot: whyNot('booked', 'changeService', 'placeAgain'),
    one: async (order, { dataProvider, dialogs, notify }) => {
      await dataProvider.refreshQuote([order.id]);
      notify('orders.refreshed', 'success');
      dialogs.changed();
    },
    many: { offered: mayBe(isEditable), run: (chosen, { batches }) => batches.refresh(chosen) },
  },
  cancel: {
    label: 'orders.actions.cancel',
    icon: CancelOutlined,
    keys: ['#'],
    writes: true,
    tone: 'error',
    fits: (order) => isCancellable(order.statusCode, order.serviceType),
    whyNot: whyNot('accepted', 'sendBack', 'returnOrder', 'placeAgain'),
    one: (order, { dialogs }, { reason }) => dialogs.cancel(order, reason),
    many: { run: (chosen, { batches }, { reason }) => batches.ask('cancel', chosen, reason) },
  },
  createManifest: {
    startsGroup: true,
    right: 'manifests',
    label: 'orders.actions.createManifest',
    icon: PlaylistAddOutlined,
    keys: ['m'],
    writes: true,
    // The order is confirmed, not picked up yet, and on no manifest (ORD-44).
    fits: (order) => fitsManifest(order.statusCode) && !order.pickupManifestId,
    whyNot: whyNot('noManifest', 'confirm', 'track', 'placeAgain'),
    many: {
      // Offered on one tab only (ORD-22).
      offered: ({ tab }) => tab === 'PENDING',
      whyNot: 'orders.whyNot.manifestTab',
      run: async (chosen, tools, request) => {
        // The dialog shows the orders that fit no manifest, with reasons.
        tools.dialogs.manifest([...(await chosen.read())], asksFirst(request));
      },
    },
  },
  printManifest: {
    label: 'orders.actions.printManifest',
    icon: ListAltOutlined,
    keys: ['m'],
    fits: (order) => fitsManifest(order.statusCode) && Boolean(order.pickupManifestId),
    whyNot: whyNot('noManifest'),
    one: (order, { dataProvider, openDocument }) =>
      openDocument(() => dataProvider.manifestLink([order.pickupManifestId ?? ''])),
  },
  printInvoice: {
    right: 'wallet.read',
    label: 'orders.actions.printInvoice',
    icon: RequestQuoteOutlined,
    fits: (order) => Boolean(order.invoiceId),
    one: (order, { dataProvider, openDocument }) =>
      openDocument(() => dataProvider.invoiceLink(order.invoiceId ?? '')),
  },
  whyCharged: {
    right: 'prices.see',
    label: 'money.title',
    icon: CalculateOutlined,
    keys: ['$'],
    fits: (order) => Boolean(order.invoiceId),
    whyNot: whyNot('notCharged', 'confirm', 'placeAgain'),
    one: (order, { explain }) => explain([order.id]),
  },
  whatsApp: {
    label: 'orders.whatsApp',
    icon: WhatsApp,
    keys: ['w'],
    touches: true,
    keysOnly: true,
    fits: (order) => canWriteTo(recipientOf(order), order),
    whyNot: () => 'orders.whyNot.noPhone',
    one: (order, { openTab, translate }) => openTab(chatWith(recipientOf(order), order, translate)),
  },
  copyNumber: {
    ...copyNumbers(
      'orders.copyNumber',
      (order: Order) => order.consignmentNo,
      whyNot('unbooked', 'confirm', 'edit'),
    ),
    keysOnly: true,
  },
  copyLink: {
    label: 'orders.copyLink',
    icon: LinkOutlined,
    keys: ['shift+y'],
    keysOnly: true,
    fits: hasNumber,
    whyNot: whyNot('unbooked', 'confirm', 'edit'),
    many: {
      run: async ({ known }, { copy }) => {
        await copy(known.filter(hasNumber).map((order) => secureTrackingLink(order.nanoId)));
      },
    },
  },
});

export type OrderActionId = keyof typeof ORDER_ACTIONS;
export const orderActions: readonly OrderAction[] = Object.values(ORDER_ACTIONS);

/** The next action of an order; for several orders, confirming them (ORD-32…34). */
export function primaryOrderAction(
  order: Pick<Order, 'statusCode' | 'serviceCode'> | undefined,
): OrderAction {
  if (!order || isRetryable(order.statusCode, order.serviceCode)) return ORDER_ACTIONS.confirm;
  return order.statusCode === STATUS.created ? ORDER_ACTIONS.printLabel : ORDER_ACTIONS.track;
}
