import { asFailure } from '../../lib/calls/callFailure.ts';
import type { KeyedRequest } from '../../lib/calls/keyedRequest.ts';
import type { BookingPost } from '../booking/sendBooking.ts';
import type { WaitingDraft } from './waitingDrafts.ts';

/** The place in which a form's draft waits for the connection, and the address that opens it again. */
export interface WaitingPlace<V> extends Pick<WaitingDraft, 'form'> {
  customerId: number;
  /** The key under which the form is stored. */
  key: string;
  /** The key of the form that another page opens, such as `from:7`. */
  keyOf: (route: string) => string;
  /** Address of the page that opens the form of that route. */
  pathOf: (route: string) => string;
  name: (values: V) => string;
}

interface Kept<V> {
  post: BookingPost<V>;
  waiting: WaitingPlace<V>;
  companyId: string;
  asNew: boolean;
}

/**
 * The draft that waits after an attempt to save it. Null if an answer came, or if an earlier attempt was to pay: a person must see the result of
 * that attempt.
 */
export function waitingDraftOf<V>(
  err: unknown,
  { post, waiting, companyId, asNew }: Kept<V>,
  now = Date.now(),
): WaitingDraft | null {
  const { lastRequest } = post.storage;
  if (asFailure(err).status !== 0 || paysIn(lastRequest)) return null;
  const orderId = asNew ? null : (post.orderId ?? lastRequest?.orderId ?? null);
  const route = placeOf(waiting.key, asNew) ?? `from:${crypto.randomUUID()}`;
  return {
    id: waiting.keyOf(route),
    form: waiting.form,
    customerId: waiting.customerId,
    companyId,
    orderId,
    path: waiting.pathOf(route),
    name: waiting.name(post.values),
    savedAt: now,
    stored: { values: post.values, lastRequest, basis: orderId ? (post.basis.current ?? null) : null },
    problem: null,
  };
}

/** A form that was opened from the waiting drafts, or completes a draft, has one place in each tab; no tab replaces another tab's draft. */
const placeOf = (key: string, asNew: boolean) =>
  (asNew ? /:(from:.+)$/ : /:((?:from|order):.+)$/).exec(key)?.[1];

/** Whether an attempt with this key would be paid. */
export function paysIn(request: KeyedRequest | null): boolean {
  return [request?.body, ...(request?.earlier ?? [])].some(
    (body) => body !== undefined && /"process":true/.test(body),
  );
}
