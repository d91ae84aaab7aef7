import { ERROR } from '../../../contract/errorCodes.ts';
import type { OrderInput, OrderOutcome, OrderPatch, ProcessOrdersInput } from '../../../contract/orders.ts';
import { isConfirmable } from '../../../contract/rules/orderStatus.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { asFailure } from '../../lib/callFailure.ts';
import { type Attempted, type KeyedRequest, nextAttempt, sendAttempt } from '../../lib/keyedRequest.ts';
import { beginWaiting } from '../../session/waiting.ts';
import { DraftConflict } from '../versions/draftConflict.ts';
import { changeDraft, type DraftVersions } from './changeDraft.ts';
import type { FormStorage } from './useStoredForm.ts';

/** A form whose order is sent. */
export interface BookingPost<V> {
  dataProvider: Pick<PortalDataProvider, 'createOrder' | 'updateOrder' | 'processOrders'>;
  formStorage: FormStorage;
  /** The draft that is completed, or null for a new order. */
  orderId: string | null;
  values: V;
  draft: DraftVersions<V>;
  /** What is stored of the request that creates the order, and the input in it. */
  inputOf: (stored: unknown) => OrderInput;
}

export interface BookingBodies {
  create: unknown;
  change: OrderPatch;
}

/** Answers of the server to a booking that was made by an earlier attempt of this form say so. */
export type Booked = Attempted<OrderOutcome>;

const newKey = () => crypto.randomUUID();

/** Books a new order, or changes the draft and then confirms it. Repeated after a lost answer, with any changes, it is paid once. */
export async function bookOrder<V>(
  post: BookingPost<V>,
  bodies: BookingBodies,
  confirmation: (orderId: string) => ProcessOrdersInput,
): Promise<Booked> {
  const booked = await bookOnce(post, bodies, confirmation);
  beginWaiting();
  return booked;
}

async function bookOnce<V>(
  post: BookingPost<V>,
  bodies: BookingBodies,
  confirmation: (orderId: string) => ProcessOrdersInput,
): Promise<Booked> {
  const id = post.orderId ?? post.formStorage.lastRequest?.orderId;
  if (id) return bookDraft(post, id, bodies, confirmation);
  const booked = await create(post, bodies.create, post.formStorage.lastRequest);
  if (!booked.isEarlier || !isConfirmable(booked.made.statusCode)) return booked;
  return bookDraft(post, await rememberDraft(post, booked), bodies, confirmation);
}

/** Saves a draft. Answers with the order that an earlier attempt of this form had booked instead, if one had. */
export async function saveDraft<V>(
  post: BookingPost<V>,
  bodies: BookingBodies,
  { asNew = false } = {},
): Promise<OrderOutcome | null> {
  const last = post.formStorage.lastRequest;
  const id = asNew ? null : (post.orderId ?? last?.orderId);
  const change = (at: string) => changed(post, at, bodies.change).then(() => null);
  if (id) return change(id);
  const saved = await create(post, bodies.create, last?.orderId ? null : last);
  if (!saved.isEarlier) return null;
  return isConfirmable(saved.made.statusCode) ? change(await rememberDraft(post, saved)) : saved.made;
}

const changed = <V>({ dataProvider, draft, values }: BookingPost<V>, id: string, change: OrderPatch) =>
  changeDraft((basis) => dataProvider.updateOrder(id, { ...change, ...basis }), draft, values);

/** Stores the request with the form before it is sent, so that a press after a reload is another attempt for the same order. */
async function create<V>(
  { dataProvider, formStorage, inputOf }: BookingPost<V>,
  body: unknown,
  last: KeyedRequest | null,
): Promise<Booked> {
  const text = JSON.stringify(body);
  const request = last ? nextAttempt(last, text) : { key: newKey(), body: text };
  await formStorage.storeRequest(request);
  return sendAttempt(request, (stored: unknown, key) => dataProvider.createOrder(inputOf(stored), key));
}

/** An earlier attempt had saved a draft: from now on the form completes it. */
async function rememberDraft<V>({ formStorage }: BookingPost<V>, { made }: Booked): Promise<string> {
  const orderId = made.orderId ?? made.id;
  await formStorage.storeRequest({ key: newKey(), body: '{}', orderId });
  return orderId;
}

async function bookDraft<V>(
  post: BookingPost<V>,
  id: string,
  { change }: BookingBodies,
  confirmation: (orderId: string) => ProcessOrdersInput,
): Promise<Booked> {
  const { formStorage } = post;
  const last = formStorage.lastRequest;
  const request = { key: newKey(), body: JSON.stringify(confirmation(id)), orderId: id };
  try {
    await changed(post, id, change);
    // The draft could be changed, so no earlier confirmation holds: this one has a key of its own.
    await formStorage.storeRequest(request);
    return { made: await confirm(post, request), isEarlier: false };
  } catch (err) {
    const made = isConfirmedMeanwhile(err) && last?.orderId ? await resultOf(post, last) : null;
    if (made) return { made, isEarlier: true };
    // Another user was faster: the change is refused with the order as it is now.
    if (asFailure(err).code === ERROR.illegalStatus) await changed(post, id, change);
    throw err;
  }
}

async function confirm<V>({ dataProvider }: BookingPost<V>, { key, body }: KeyedRequest) {
  const outcome = await dataProvider.processOrders(JSON.parse(body) as ProcessOrdersInput, key);
  const refused = outcome.results?.find((r) => !r.ok)?.error;
  if (refused) throw Object.assign(new Error(refused.message), { status: 409, ...refused });
  return outcome;
}

const isConfirmedMeanwhile = (err: unknown): boolean =>
  err instanceof DraftConflict
    ? !isConfirmable(err.told.order.statusCode)
    : asFailure(err).code === ERROR.illegalStatus;

/** The result of a confirmation whose answer was lost; null where it was another user who confirmed the order. */
async function resultOf<V>(post: BookingPost<V>, last: KeyedRequest): Promise<OrderOutcome | null> {
  try {
    return await confirm(post, last);
  } catch (err) {
    const { status, code } = asFailure(err);
    if (status === 0 || code === ERROR.idempotencyRunning) throw err;
    // A refusal: this confirmation did not take place.
    return null;
  }
}
