import type { EventType } from '../../../contract/messages/events.ts';
import type { PushMessage } from '../../../contract/messages/push.ts';
import type { Right } from '../../../contract/rules/account/rights.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../../contract/rules/locales.ts';
import {
  CREDITED_STATUS,
  DISPUTED_STATUS,
  PAYMENT_STATUS,
  REFUNDED_STATUS,
} from '../../../contract/rules/money/payment.ts';
import { STATUS, statusRule } from '../../../contract/rules/orders/orderStatus.ts';
import { TEXTS } from '../../../pages/pageTexts.ts';
import { fill } from '../../../texts/fill.ts';
import { textsOf } from '../../../texts/read.ts';
import { mayHear } from '../../eventBus/eventRights.ts';
import { withoutHidden } from '../../http/answer/hiddenFields.ts';
import { translateSentence } from '../../texts/translateSentence.ts';
import type { EventRow } from './pushStore.ts';

/** The important steps of a parcel; the order's page shows the others. */
const PUSHED_STATUSES: ReadonlySet<number> = new Set([
  STATUS.pickupFailed,
  STATUS.pickupSuccess,
  STATUS.failedDelivery,
  STATUS.selfCollection,
  STATUS.selfCollectionCounter,
  STATUS.returning,
  STATUS.returnFailed,
  STATUS.delivered,
  STATUS.returnDelivered,
  STATUS.cancelled,
]);
const BAD_STATUS: ReadonlySet<number> = new Set([
  STATUS.pickupFailed,
  STATUS.failedDelivery,
  STATUS.returnFailed,
]);
/** A larger number of messages becomes one message. */
const ONE_BY_ONE = 3;

export const localeFor = (...wished: (string | null)[]): Locale =>
  LOCALES.find((locale) => wished.find(Boolean) === locale) ?? DEFAULT_LOCALE;

interface Reader {
  userId: number;
  locale: Locale;
  rights: readonly Right[];
}

/**
 * Push messages of these events, for users who wait for them. A user's own actions in the portal send none. Texts contain only facts that
 * the user's role may see.
 */
export function messagesOf(rows: readonly EventRow[], reader: Reader): PushMessage[] {
  const latest = new Map<string, PushMessage>();
  for (const row of rows) {
    const message = messageOf(row, rows, reader);
    // Only the newest status of an order counts.
    if (message) latest.set(message.tag, message);
  }
  const all = [...latest.values()];
  const jobs = all.filter((m) => m.orderId === null);
  const orders = all.filter((m) => m.orderId !== null);
  const last = orders.at(-1);
  if (!last || orders.length <= ONE_BY_ONE) return all;
  const { several } = textsOf(reader.locale, 'pushMessages');
  const sentence = fillBoth(several, { count: String(orders.length) });
  return [...jobs, { ...last, ...sentence, tone: 'info', orderId: null, path: '/orders', tag: 'several' }];
}

function messageOf(row: EventRow, rows: readonly EventRow[], reader: Reader): PushMessage | null {
  const sentence = sentenceOf(row, reader);
  if (!sentence) return null;
  const { orderId } = row;
  const batch = row.type === 'batch.progress';
  return {
    // The portal shows a changed order by this event, which has the same moment.
    eventId: rows.find((r) => r.type === 'order.updated' && isSameMoment(r, row))?.id ?? row.id,
    ...sentence,
    path:
      DRAFTED.has(row.type) && orderId
        ? `/orders/new-order/${orderId}`
        : orderId
          ? `/order/${orderId}`
          : batch
            ? '/orders'
            : '/payment',
    orderId,
    tag: (orderId ?? row.invoiceId ?? `event-${row.id}`).replaceAll('-', ''),
  };
}

/** Events whose order is a draft. */
const DRAFTED: ReadonlySet<string> = new Set(['instabook.submitted', 'repeat.drafted', 'repeat.held']);

const isSameMoment = (a: EventRow, b: EventRow) =>
  a.orderId === b.orderId && a.createdAt.getTime() === b.createdAt.getTime();

function sentenceOf(
  { type, payload }: EventRow,
  { userId, locale, rights }: Reader,
): Pick<PushMessage, 'title' | 'body' | 'tone'> | null {
  const {
    consignmentNo,
    statusCode,
    status: name,
    message,
    by,
    batch,
  } = payload as {
    consignmentNo?: string | null;
    statusCode?: number | null;
    status?: string | null;
    message?: string | null;
    by?: number | null;
    batch?: { state: string; total: number; failed: number; leftOut?: number };
  };
  const texts = textsOf(locale, 'pushMessages');
  const { message: why } = withoutHidden(rights, { message: translateSentence(locale, message ?? '') });
  if (type === 'batch.progress') {
    if (batch?.state !== 'done' || (by && by !== userId)) return null;
    const { total, leftOut = 0 } = batch;
    const failed = batch.failed - leftOut;
    const done = total - batch.failed;
    return {
      ...fillBoth(leftOut ? texts.batchLeftOut : texts.batch, {
        done: String(done),
        failed: String(failed),
        leftOut: String(leftOut),
      }),
      tone: failed || !done ? 'error' : leftOut ? 'info' : 'success',
    };
  }
  if (by === userId) return null;
  if (!mayHear(rights, type as EventType)) return null;
  // The message opens the page of payments.
  if (type === 'invoice.status' && !rights.includes('wallet.read')) return null;
  if (type === 'order_tracking.change') {
    if (!consignmentNo || statusCode == null || !PUSHED_STATUSES.has(statusCode)) return null;
    const status = TEXTS[locale].statuses[statusRule(statusCode).name];
    const tone = BAD_STATUS.has(statusCode) ? 'error' : statusCode === STATUS.delivered ? 'success' : 'info';
    return { ...fillBoth(texts.status, { number: consignmentNo, status }), tone };
  }
  if (type === 'order.failed') return { ...fillBoth(texts.failed, { message: why }), tone: 'error' };
  if (type === 'repeat.held')
    return { ...fillBoth(texts.repeatHeld, { name: name ?? '', message: why }), tone: 'error' };
  if (type === 'instabook.submitted')
    return { ...fillBoth(texts.instabook, { message: message ?? '' }), tone: 'success' };
  if (type === 'invoice.status' && name === DISPUTED_STATUS)
    return { ...texts.paymentDisputed, tone: 'error' };
  if (type === 'invoice.status' && name !== 'expired' && name !== REFUNDED_STATUS)
    return statusCode === PAYMENT_STATUS.failed && name !== CREDITED_STATUS
      ? { ...texts.paymentFailed, tone: 'error' }
      : { ...texts.paid, tone: 'success' };
  return null;
}

/** The texts of a message with its values. */
const fillBoth = ({ title, body }: { title: string; body: string }, values: Record<string, string>) => ({
  title: fill(title, values),
  body: fill(body, values),
});
