import type {
  InboxCounts,
  InboxLine,
  InboxPerson,
  InboxResult,
  NoteInput,
  TakeResult,
} from '../../contract/orders/inbox.ts';
import { PAYMENT_WALLET } from '../../contract/rules/money/payment.ts';
import { OF_RECIPIENT } from '../../contract/rules/orders/inbox.ts';
import { type CallOptions, call } from './client/http.ts';

const step = <Result = InboxResult>(
  ids: readonly string[],
  name: string,
  body: object = {},
  options: Pick<CallOptions, 'idempotencyKey' | 'keepalive'> = {},
) => call<Result[]>('POST', `inbox/${ids.join(',')}/${name}`, { body, ...options });

export const getInboxCounts = () => call<InboxCounts>('GET', 'inbox/counts');
export const getInboxPeople = () => call<InboxPerson[]>('GET', 'inbox/people');
/** Open lines about the recipient's own words on an order, the nearest deadline first. */
export const getRecipientLines = (orderId: string) =>
  call<InboxLine[]>('GET', 'inbox', { query: { orderId, kind: OF_RECIPIENT.join(), limit: 20 } });
export const endInboxLines = (ids: readonly string[]) => step(ids, 'done');
export const acceptInboxLines = (ids: readonly string[]) => step(ids, 'accept');
export const disputeInboxLines = (ids: readonly string[], reason: string) => step(ids, 'dispute', { reason });
export const snoozeInboxLines = (ids: readonly string[], until: string) => step(ids, 'snooze', { until });
export const reopenInboxLines = (ids: readonly string[], undo = false) => step(ids, 'reopen', { undo });
/** `holder`: the tab whose dialogs take or release; null: the person, by hand. */
export const takeInboxLines = (ids: readonly string[], release: boolean, holder: string | null = null) =>
  step<TakeResult>(ids, 'take', { release, holder }, { keepalive: release });
export const takeLinesOfOrders = (orderIds: readonly string[], holder: string) =>
  step<TakeResult>(orderIds, 'take', { ofOrders: true, holder });
export const noteOnInboxLines = (ids: string[], what: NoteInput['what']) => step(ids, 'note', { what });
/** Pays the invoice of a line from the wallet, if its amount is still the shown one. */
export const payInboxLine = (id: string, quotedPrice: number, key: string) =>
  step([id], 'pay', { quotedPrice }, { idempotencyKey: key });
/** Books the order of a line again from the wallet, if its price is still the shown one. `scheduledAt` replaces its pickup time. */
export const retryInboxLine = (
  id: string,
  quotedPrice: number,
  key: string,
  scheduledAt: string | null = null,
) =>
  step(
    [id],
    'retry',
    { paymentMethodId: PAYMENT_WALLET, quotedPrice, skipQueue: true, ...(scheduledAt && { scheduledAt }) },
    { idempotencyKey: key },
  );
export const cancelInboxLines = (ids: readonly string[], key: string) =>
  step(ids, 'cancel', {}, { idempotencyKey: key });
export const switchOnInboxLines = (ids: readonly string[]) => step(ids, 'switch-on');
