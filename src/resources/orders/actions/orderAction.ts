import type { DraftsMade, Order } from '../../../../contract/orders/orders.ts';
import { isStatusGroup, STATUS_GROUPS } from '../../../../contract/rules/orders/orderStatus.ts';
import type { LabelChoice } from '../../../../contract/rules/orders/thermalLabels.ts';
import type { Chosen, RecordAction } from '../../../commands/recordAction.ts';
import type { PortalDataProvider } from '../../../dataProvider.ts';
import type { TextKey, Translate } from '../../../i18n/textKey.ts';
import type { Batches } from '../../../shared/batches/batchesContext.ts';
import type { CopyTools } from '../../../ui/list/actions/sharedActions.ts';
import type { OrderSteps } from '../dialogs/OrderDialogs.tsx';

/** Tools of the actions on orders. */
export interface OrderTools extends CopyTools {
  dataProvider: PortalDataProvider;
  /** The dialogs of one order, such as before it is paid or cancelled. */
  dialogs: OrderSteps;
  /** Jobs over several orders, which can be undone for ten seconds. */
  batches: Batches;
  /**
   * Takes the parcel's lines in the inbox for an answer on the page that is opened next, until it is left; false, with a notice, if another
   * person has one.
   */
  claim(order: Order): Promise<boolean>;
  navigate(path: string, options?: { state: unknown }): void;
  openTab(url: string): void;
  /** Goes to drafts that one action created. */
  showDrafts(made: DraftsMade): void;
  /** Shows the steps of these orders' cost. */
  explain(orderIds: readonly string[]): void;
  /** Opens a document whose address must be requested first. */
  openDocument(address: () => Promise<string>): Promise<void>;
  print(ids: readonly string[], size?: LabelChoice): Promise<void>;
  notify(key: TextKey, type: 'success' | 'info' | 'warning', values?: Record<string, unknown>): void;
  translate: Translate;
}

export type OrderAction = RecordAction<Order, OrderTools>;

/** Whether an order may have such a status; the tab decides for orders that the page has not loaded. */
export const mayBe =
  (has: (statusCode: number) => boolean) =>
  ({ known, count, tab }: Chosen<Order>): boolean =>
    known.some((order) => has(order.statusCode)) ||
    (known.length < count && (!tab || !isStatusGroup(tab) || STATUS_GROUPS[tab].some(has)));

/** The records that an action fits; shows the number of records left out, with `text` also the reason. */
export function fittingOf<T>(
  records: readonly T[],
  fits: (record: T) => boolean,
  { notify }: Pick<OrderTools, 'notify'>,
  text: TextKey = 'orders.leftOut',
): T[] {
  const fitting = records.filter(fits);
  const leftOut = records.length - fitting.length;
  if (leftOut > 0) notify(text, 'warning', { smart_count: leftOut });
  return fitting;
}

/** Dialogs that exist only on the page of one order. */
export type PageStep = 'fulfil' | 'rejectDriver' | 'proof';
export type OrderPageTools = OrderTools & { openStep(step: PageStep): void };
export type OrderPageAction = RecordAction<Order, OrderPageTools>;
