import type {
  Order,
  OrderInput,
  OrderOutcome,
  ProcessOrdersInput,
  RowResult,
} from '../../../contract/orders/orders.ts';
import { isConfirmable, STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { asFailure } from '../../lib/calls/callFailure.ts';
import {
  type Attempted,
  attempt,
  type KeyedRequest,
  type RequestStorage,
} from '../../lib/calls/keyedRequest.ts';
import { serverNow } from '../../lib/dates/serverClock.ts';
import { beginWaiting } from '../../session/waiting.ts';
import { keepBooked } from '../orders/rules/bookedHere.ts';
import { changeDraft, type DraftVersions } from './changeDraft.ts';
import { conflictOf, DraftConflict } from './draftConflict.ts';
import type { VersionedParts } from './draftParts.ts';

/** Values that every booking has. */
export interface BookingValues {
  paymentMethodId: number;
}

export interface Finish {
  process: boolean;
  /** The time from which the times of an immediate pickup are counted. */
  now: Date;
  /** The price that the person saw; set only if the order is to be paid. */
  quotedPrice?: number;
}

/** Converts the values of a form to the wire and back. */
export interface BookingWire<V> {
  toInput: (values: V, finish: Finish) => OrderInput;
  /** Converts an order to the form's values. */
  read: (order: Order) => V;
  parts: VersionedParts<V>;
}

/** The values of an order that is sent. */
export interface BookingPost<V> {
  dataProvider: Pick<PortalDataProvider, 'createOrder' | 'updateOrder' | 'processOrders'>;
  /** Stores the request until its result is known. */
  storage: RequestStorage;
  /** The draft that is completed; null for a new order. */
  orderId: string | null;
  values: V;
  basis: DraftVersions<V>['basis'];
  wire: BookingWire<V>;
}

/** The result of a booking; `isEarlier` if an earlier attempt made it. */
export type Booked = Attempted<OrderOutcome>;

/** A request as it is stored; its times are counted from `at`. */
interface SentOrder {
  at: string;
  input: OrderInput;
}

const newKey = () => crypto.randomUUID();

/** Books a new order, or changes a draft and confirms it. A repeated call after a lost answer pays only once, whatever has changed. */
export async function bookOrder<V extends BookingValues>(
  post: BookingPost<V>,
  quotedPrice: number,
): Promise<Booked> {
  return waitFor(await bookOnce(post, quotedPrice));
}

/** Notes that the user waits for the booked parcel (LIVE-10), with which the list opens, unless its courier refused it at once. */
export function waitFor<B extends Attempted<Pick<OrderOutcome, 'statusCode'>>>(booked: B): B {
  if (booked.result.statusCode !== STATUS.failed) {
    keepBooked();
    beginWaiting();
  }
  return booked;
}

async function bookOnce<V extends BookingValues>(post: BookingPost<V>, price: number): Promise<Booked> {
  const { lastRequest } = post.storage;
  const id = post.orderId ?? lastRequest?.orderId;
  if (id) return bookDraft(post, id, price);
  const booked = await create(post, { process: true, quotedPrice: price }, lastRequest);
  if (!booked.isEarlier || !isConfirmable(booked.result.statusCode)) return booked;
  return bookDraft(post, await rememberDraft(post, booked), price);
}

/** Saves a draft. If an earlier attempt of this form has booked the order, returns that order instead. */
export async function saveDraft<V>(
  post: BookingPost<V>,
  { asNew = false } = {},
): Promise<OrderOutcome | null> {
  const last = post.storage.lastRequest;
  const id = asNew ? null : (post.orderId ?? last?.orderId);
  const change = (at: string) => changed(post, at, inputOf(post)).then(() => null);
  if (id) return change(id);
  const saved = await create(post, { process: false }, last?.orderId ? null : last);
  if (!saved.isEarlier) return null;
  return isConfirmable(saved.result.statusCode) ? change(await rememberDraft(post, saved)) : saved.result;
}

const inputOf = <V>({ wire, values }: BookingPost<V>): OrderInput =>
  wire.toInput(values, { process: false, now: serverNow() });

const changed = <V>({ dataProvider, wire, basis, values }: BookingPost<V>, id: string, input: OrderInput) =>
  changeDraft(
    (version) => dataProvider.updateOrder(id, { ...input, ...version }),
    { basis, read: wire.read, differ: (...three) => wire.parts.changed(...three).length > 0 },
    values,
  );

/** The body of a request. An unchanged repetition keeps the time of the first request, as relative times are counted from it. */
export function sentOrder(last: KeyedRequest | null, now: Date, make: (now: Date) => OrderInput): SentOrder {
  const before = last ? (JSON.parse(last.body) as Partial<SentOrder>) : {};
  if (before.at) {
    const repeated: SentOrder = { at: before.at, input: make(new Date(before.at)) };
    if (JSON.stringify(repeated) === last?.body) return repeated;
  }
  return { at: now.toISOString(), input: make(now) };
}

/** The request is stored before it is sent, so that a press after a reload is another attempt for the same order. */
const create = <V>(
  { dataProvider, storage, wire, values }: BookingPost<V>,
  finish: Omit<Finish, 'now'>,
  last: KeyedRequest | null,
): Promise<Booked> =>
  attempt(
    storage,
    sentOrder(last, serverNow(), (now) => wire.toInput(values, { ...finish, now })),
    ({ input }, key) => dataProvider.createOrder(input, key),
    last,
  );

/** Stores the draft that an earlier attempt saved, which the form then completes. */
async function rememberDraft<V>({ storage }: BookingPost<V>, { result }: Booked): Promise<string> {
  const orderId = result.orderId ?? result.id;
  await storage.storeRequest({ key: newKey(), body: '{}', orderId });
  return orderId;
}

async function bookDraft<V extends BookingValues>(
  post: BookingPost<V>,
  id: string,
  quotedPrice: number,
): Promise<Booked> {
  const { storage, values } = post;
  const last = storage.lastRequest;
  const input = inputOf(post);
  try {
    const { version } = await changed(post, id, input);
    const payment = { ...input, paymentMethodId: values.paymentMethodId, quotedPrice, version };
    const request = { key: newKey(), body: JSON.stringify(confirmationOf(id, payment)), orderId: id };
    // The draft could be changed, so no earlier confirmation succeeded, and this confirmation gets a new key.
    await storage.storeRequest(request);
    return { result: unlessRefused(await send(post, request)), isEarlier: false };
  } catch (err) {
    const result = isConfirmedMeanwhile(err) && last?.orderId ? await resultOf(post, last) : null;
    if (result) return { result, isEarlier: true };
    // Another user was faster: the change is refused and returns the present order.
    if (asFailure(err).code === ERROR.illegalStatus || conflictOf(err)) await changed(post, id, input);
    throw err;
  }
}

/** Payment of a draft. */
export type Payment = Pick<
  ProcessOrdersInput,
  'customerId' | 'serviceCode' | 'scheduledAt' | 'paymentMethodId' | 'promoCode' | 'quotedPrice' | 'version'
>;

const confirmationOf = (
  id: string,
  { customerId, serviceCode, scheduledAt, paymentMethodId, promoCode, quotedPrice, version }: Payment,
): ProcessOrdersInput => ({
  customerId,
  process: true,
  skipQueue: true,
  orderIds: [id],
  serviceCode,
  scheduledAt,
  paymentMethodId,
  promoCode,
  quotedPrice,
  version,
});

/** Confirms a draft as it is stored. A repeated call after a lost answer pays only once. */
export async function confirmDraft(
  { dataProvider, storage }: Pick<BookingPost<unknown>, 'dataProvider' | 'storage'>,
  id: string,
  payment: Payment,
): Promise<Booked> {
  const { result, isEarlier } = await attempt(
    storage,
    confirmationOf(id, payment),
    (input: ProcessOrdersInput, key) => dataProvider.processOrders(input, key),
  );
  // A refusal is an answer too, so the next confirmation is a new one.
  await storage.clear();
  return waitFor({ result: unlessRefused(result), isEarlier });
}

const send = <V>({ dataProvider }: BookingPost<V>, { key, body }: KeyedRequest) =>
  dataProvider.processOrders(JSON.parse(body) as ProcessOrdersInput, key);

function unlessRefused<T extends { results?: readonly Pick<RowResult, 'ok' | 'error'>[] }>(outcome: T): T {
  const refused = outcome.results?.find((row) => !row.ok)?.error;
  if (refused) throw Object.assign(new Error(refused.message), { status: 409, ...refused });
  return outcome;
}

const isConfirmedMeanwhile = (err: unknown): boolean =>
  err instanceof DraftConflict
    ? !isConfirmable(err.otherChange.order.statusCode)
    : asFailure(err).code === ERROR.illegalStatus;

/** The result of a confirmation whose answer was lost; null if another user confirmed the order. */
async function resultOf<V>(post: BookingPost<V>, last: KeyedRequest): Promise<OrderOutcome | null> {
  try {
    return unlessRefused(await send(post, last));
  } catch (err) {
    const { status, code } = asFailure(err);
    if (status === 0 || code === ERROR.idempotencyRunning) throw err;
    // The server refused, so this confirmation did not happen.
    return null;
  }
}
