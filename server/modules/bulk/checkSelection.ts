import type { BatchOptions, ParsedBatchSelection } from '../../../contract/orders/bulk.ts';
import { PAYMENT_WALLET } from '../../../contract/rules/money/payment.ts';
import {
  isCancellable,
  isConfirmable,
  isPaid,
  isUnconfirmed,
  STATUS,
} from '../../../contract/rules/orders/orderStatus.ts';
import { offerOfCode } from '../../../contract/rules/orders/serviceCode.ts';
import { offerByChoice } from '../../../contract/rules/orders/serviceOrder.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Ctx, Scope } from '../../context.ts';
import { invalid, noCourier, notFound, Refusal } from '../../http/answer/refusal.ts';
import { companyById } from '../company/service.ts';
import { methodOf } from '../orders/booking/confirmOrder.ts';
import { withDismissedPlaces } from '../orders/booking/dismissedPlaces.ts';
import { assertComplete } from '../orders/booking/orderCheck.ts';
import { assertNotPassed, type Stop } from '../orders/booking/orderInput.ts';
import { ordersFromOutlets } from '../orders/booking/outletStops.ts';
import { isId } from '../orders/ids.ts';
import { notPriceable } from '../orders/pricing/pricingStore.ts';
import { illegalStep, notConfirmable } from '../orders/status/status.ts';
import { waypointsByOrder } from '../orders/store.ts';
import { hasCourier } from '../services/quote.ts';
import { ordersWaiting } from './rowStore.ts';
import { ordersToCheck, type SeenOrder } from './store.ts';

const CHUNK = 500;
const NO_STOPS: ReadonlyMap<string, Stop[]> = new Map();

/** One previewed order of a selection, with the reason if it cannot be processed. */
export interface CheckedOrder {
  orderId: string;
  seen: Pick<SeenOrder, 'version' | 'statusCode' | 'consignmentNo'> | null;
  /** The order could be processed, but has no price yet. */
  unpriced: boolean;
  /** The order has no service. */
  withoutService: boolean;
  /** The order's price, or its refund, as the lists show it. */
  priceMinor: number;
  methodId: number;
  problem: Refusal | null;
}

/**
 * Checks a selection without new prices: the stored prices are those that the user saw. Processing later refuses a row whose price has
 * changed.
 */
export async function checkSelection(
  ctx: Ctx,
  scope: Scope,
  input: Pick<ParsedBatchSelection, 'kind' | 'options'>,
  ids: string[],
): Promise<CheckedOrder[]> {
  const checked: CheckedOrder[] = [];
  const carried = input.kind !== 'confirm' || (await hasCourier(ctx, scope.companyId));
  const { timezone } = await companyById(ctx, scope.companyId);
  for (let from = 0; from < ids.length; from += CHUNK) {
    const chunk = ids.slice(from, from + CHUNK);
    const known = chunk.filter(isId);
    const found = await ordersToCheck(ctx, scope, known, needsQuotes(input.options));
    const stops = input.kind === 'confirm' ? await waypointsByOrder(ctx, [...found.keys()]) : NO_STOPS;
    const waiting = await ordersWaiting(ctx, known);
    const fromOutlet = await ordersFromOutlets(ctx, scope, stops);
    for (const id of chunk)
      checked.push(
        checkOrder(ctx, input, id, found.get(id), {
          carried,
          stops: await withDismissedPlaces(ctx, scope, stops.get(id) ?? []),
          atOutlet: fromOutlet.has(id),
          waits: waiting.has(id),
          timezone,
        }),
      );
    await new Promise((resolve) => setImmediate(resolve));
  }
  return refuseUnpriceable(ctx, scope, checked);
}

/** Gives orders that could not be priced their reason, so that nobody waits for a price. */
async function refuseUnpriceable(ctx: Ctx, scope: Scope, checked: CheckedOrder[]): Promise<CheckedOrder[]> {
  if (!checked.some((row) => row.unpriced)) return checked;
  const lost = await notPriceable(ctx, scope);
  return checked.map((row) =>
    row.unpriced && lost.has(row.orderId) ? { ...row, unpriced: false, problem: notPriced() } : row,
  );
}

const needsQuotes = (options: BatchOptions | null | undefined) =>
  Boolean(options?.serviceCode || options?.serviceChoice);

function checkOrder(
  ctx: Ctx,
  { kind, options }: Pick<ParsedBatchSelection, 'kind' | 'options'>,
  orderId: string,
  order: SeenOrder | undefined,
  { waits, carried, timezone, ...way }: Way & { waits: boolean; carried: boolean; timezone: string },
): CheckedOrder {
  const row: CheckedOrder = {
    orderId,
    seen: order ?? null,
    unpriced: false,
    withoutService:
      kind === 'confirm' && Boolean(order && !order.serviceCode && isConfirmable(order.statusCode)),
    priceMinor: 0,
    methodId: PAYMENT_WALLET,
    problem: null,
  };
  try {
    if (!order) throw notFound();
    if (waits) throw inAnotherBatch();
    if (!carried) throw noCourier();
    if (kind === 'confirm') {
      const priceMinor = assertConfirmable(order, way, options);
      const pickup = options?.scheduledAt ? null : way.stops[0]?.scheduledAt;
      assertNotPassed(pickup, { field: 'scheduledAt', now: ctx.ports.clock.now(), timezone });
      row.unpriced = priceMinor === null;
      if (priceMinor === null) throw notPricedYet();
      row.priceMinor = priceMinor;
      row.methodId = methodOf(ctx, options?.paymentMethodId, order);
    } else if (kind === 'cancel') {
      if (!isCancellable(order.statusCode, order.serviceType))
        throw illegalStep(order.statusCode, STATUS.cancelled, STATUS.cancelled);
      row.priceMinor = isPaid(order.statusCode) && order.invoiceId ? (order.priceMinor ?? 0) : 0;
    } else if (!isUnconfirmed(order.statusCode)) throw illegalStep(order.statusCode);
  } catch (err) {
    if (!(err instanceof Refusal)) throw err;
    row.problem = err;
  }
  return row;
}

export const inAnotherBatch = () =>
  new Refusal(
    409,
    ERROR.inBatch,
    'The order is part of another bulk action. Please try again when it has finished.',
  );
const allInAnother = () =>
  new Refusal(409, ERROR.inBatch, 'All of these orders are part of another bulk action already.');

/** Throws 409 if other batches have all orders of a selection: two persons, or two presses, have started the same. */
export function assertNotAllTaken(reasons: readonly ({ code: string } | null | undefined)[]): void {
  if (reasons.length > 0 && reasons.every((reason) => reason?.code === ERROR.inBatch)) throw allInAnother();
}
/** The refusal if no service was quoted, or not the requested service. */
export const noQuotes = (isRequested = false) =>
  new Refusal(
    400,
    ERROR.noService,
    isRequested
      ? 'The chosen service does not carry this order.'
      : 'No service carries this order: check its address, weight and item type.',
    { field: 'serviceCode' },
  );
const notPriced = () =>
  new Refusal(503, ERROR.noService, 'The prices of this order could not be found. Please refresh them.', {
    field: 'serviceCode',
  });
const notPricedYet = () =>
  new Refusal(400, ERROR.noService, 'This order has no price yet.', { field: 'serviceCode' });

/** The stops of an order, and whether the parcel is dropped off at an outlet. */
interface Way {
  stops: Stop[];
  atOutlet: boolean;
}

/** The order's price; null if it was never priced. Throws other reasons that prevent its confirmation. */
function assertConfirmable(
  order: SeenOrder,
  { stops, atOutlet }: Way,
  options: BatchOptions | null | undefined,
): number | null {
  if (!isConfirmable(order.statusCode)) throw notConfirmable(order.statusCode);
  const requested = options?.serviceCode;
  const choice = requested ? null : options?.serviceChoice;
  if (!requested && !choice && !order.serviceCode) throw invalid('serviceCode', 'Service is required');
  assertComplete(order, stops, { atOutlet });
  const offer = choice
    ? offerByChoice(order.offers, order.serviceCode, choice)
    : offerOfCode(order.offers, requested || (order.serviceCode ?? ''));
  if (order.promoCode && offer?.promoRefusal) throw invalid('promoCode', offer.promoRefusal);
  const priceMinor = requested || choice ? offer?.priceMinor : order.priceMinor;
  if (priceMinor != null) return priceMinor;
  if (order.unpriced) return null;
  const expected = requested || (choice === 'ownElseCheapest' || !choice ? order.serviceCode : null);
  throw noQuotes(Boolean(expected) && order.quoted > 0);
}
