import { z } from 'zod';
import { goodsCurrency } from '../../../../contract/rules/money/goodsCurrency.ts';
import {
  isConfirmable,
  isServiceChangeable,
  statusRule,
} from '../../../../contract/rules/orders/orderStatus.ts';
import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import type { Actor, Ctx, Scope } from '../../../context.ts';
import { isOvertaken } from '../../../db/failures.ts';
import { matterChanged } from '../../../eventBus/matters.ts';
import { invalid, notFound, Refusal } from '../../../http/answer/refusal.ts';
import { inNameOf } from '../../../http/audit/callRecord.ts';
import { assertKeyInForce } from '../../../http/request/idempotency.ts';
import { endJob } from '../../../jobs/queue.ts';
import { type JobHandler, onJob } from '../../../jobs/registry.ts';
import { withCatalogMemo } from '../../services/catalogMemo.ts';
import { quotedMinorOf } from '../intake.ts';
import { illegalStep, type OrderRow } from '../status/status.ts';
import {
  copyRecipientNotes,
  findOrder,
  insertOrder,
  lockOrder,
  moveRequests,
  waypointsByOrder,
} from '../store.ts';
import { serviceTypeOf } from '../tenantStore.ts';
import {
  cancelAndRefund,
  endJobIfKept,
  releaseBooking,
  releaseWithJob,
  reportUnknown,
  tooLate,
} from './cancelOrders.ts';
import { cloneInput } from './cloneOrder.ts';
import { bookFromWallet, type Prepared } from './confirmOrder.ts';
import { type Draft, preparedDraft, unpriced } from './createOrder.ts';
import type { Stop } from './orderInput.ts';
import { BookingRefused, bookOrFail, failOrder } from './placeOrder.ts';

const REASON = 'Service changed';
const QUEUE = 'order.changeService';

const Job = z.object({
  serviceCode: z.string(),
  quotedMinor: z.number().nullish(),
  /** Of jobs of earlier versions. */
  quotedPrice: z.number().nullish(),
  companyId: z.string(),
  customerId: z.number(),
  userId: z.number(),
  tokenId: z.number().nullish(),
  keyName: z.string().nullish(),
  id: z.string(),
  newId: z.string(),
  referenceNo: z.string().nullable(),
  extId: z.string().nullish(),
});
type Change = Omit<z.output<typeof Job>, 'quotedPrice'>;

/** Registers a job that ends service changes: their process may have ended after the courier was called. */
export function registerServiceChanges(ctx: Ctx): void {
  onJob(
    ctx,
    QUEUE,
    inItsName(finishChange),
    inItsName(async (jobCtx, change) => {
      const refusal = await takeBackOld(jobCtx, change).catch(asRefusal);
      if (refusal) await reportUnknown(jobCtx, change, change.id);
    }),
  );
}

const inItsName =
  (work: (ctx: Ctx, change: Change) => Promise<void>): JobHandler =>
  (ctx, payload) => {
    const { quotedPrice, ...job } = Job.parse(payload);
    const change = { ...job, quotedMinor: job.quotedMinor ?? quotedMinorOf(quotedPrice) };
    const { customerId, userId, keyName = null } = change;
    return inNameOf({ customerId, userId, keyName }, async () => {
      const old = await findOrder(ctx, change, change.id);
      if (old && (await isChangeable(ctx, change, old))) await work(ctx, change);
    });
  };

/**
 * Gives a booked parcel another service. One transaction cancels and refunds the order, and pays and books a new order with the same goods,
 * stops, references and the recipient's requests. If the id of the new order exists already, it returns that order. Throws 402, 409 once the courier has the parcel,
 * ERR_QUOTE_STALE and 422; nothing is changed then. After the courier released the parcel, a refusal leaves the new order failed with the
 * reason, unpaid. A job ends the change if this process does not.
 */
export async function changeService(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { serviceCode, quotedMinor }: Pick<Change, 'serviceCode' | 'quotedMinor'>,
  newId: string,
): Promise<OrderRow> {
  const made = await findOrder(ctx, actor, newId);
  if (made) {
    assertKeyInForce(ctx, made);
    return made;
  }
  const old = await changeable(ctx, actor, await findOrder(ctx, actor, id));
  const { companyId, customerId, userId, tokenId, keyName } = actor;
  const payer = { companyId, customerId, userId, tokenId, keyName };
  const { referenceNo, extId } = old;
  const change = { ...payer, id, newId, serviceCode, quotedMinor, referenceNo, extId };
  if (old.serviceCode === serviceCode) throw invalid('serviceCode', 'The parcel has this service already.');
  const draft = await draftOf(ctx, change);
  const prepared = await preparedDraft(withCatalogMemo(ctx), change, draft, draft.input);
  await rehearse(ctx, async () => {
    await takeBackOld(ctx, change, { isRehearsal: true });
    await bookFromWallet(ctx, change, prepared);
  });
  await releaseWithJob(ctx, id, QUEUE, newId, change);
  return endJobIfKept(ctx, QUEUE, newId, () => exchange(ctx, change, draft, prepared));
}

/** The parcel may no longer have a courier, so any refusal, such as a changed price, leaves the new order failed. */
async function finishChange(ctx: Ctx, change: Change): Promise<void> {
  const draftOrRefusal = await draftOf(ctx, change).catch(asRefusal);
  const draft = draftOrRefusal instanceof Refusal ? await draftWithoutService(ctx, change) : draftOrRefusal;
  const prepared =
    draftOrRefusal instanceof Refusal
      ? draftOrRefusal
      : await preparedDraft(withCatalogMemo(ctx), change, draftOrRefusal, draftOrRefusal.input).catch(
          asRefusal,
        );
  await releaseBooking(ctx, change.id);
  // A refusal here means that the courier has the parcel: the order keeps its service.
  await exchange(ctx, change, draft, prepared).catch(asRefusal);
}

const asRefusal = (err: unknown): Refusal => {
  if (err instanceof Refusal) return err;
  throw err;
};

/** A draft for a service that can no longer take the parcel: the new order fails without a service, so that another can be chosen. */
async function draftWithoutService(ctx: Ctx, change: Change): Promise<Draft> {
  const { row, stops } = await draftOf(ctx, { ...change, serviceCode: null });
  return { row: { ...row, serviceCode: null }, stops };
}

async function draftOf(ctx: Ctx, change: Omit<Change, 'serviceCode'> & { serviceCode: string | null }) {
  const { id, newId, serviceCode, quotedMinor, referenceNo, extId = null } = change;
  const memo = withCatalogMemo(ctx);
  const input = { ...(await cloneInput(memo, change, id, { serviceCode })), quotedMinor };
  const { row, stops } = await unpriced(memo, change, { ...input, referenceNo, extId }, newId, 'copy');
  // The courier gets the recipient's note with the booking.
  const noted = (await waypointsByOrder(ctx, [id])).get(id) ?? [];
  return {
    row,
    stops: stops.map((stop, i) => ({
      ...inItsCurrency(stop, row.currency),
      recipientNote: noted[i]?.recipientNote,
    })),
    input,
  };
}

/** The courier got the currency of the order for goods whose own currency is unclear. */
const inItsCurrency = (stop: Stop, ofOrder: string): Stop => ({
  ...stop,
  inventory: stop.inventory.map((item) => ({
    ...item,
    price: item.price && {
      ...item.price,
      currency: goodsCurrency(item.price.currency, ofOrder) ?? ofOrder,
    },
  })),
});

/** Cancels and refunds the order. Throws 409 if another service cannot take its place any more. */
async function takeBackOld(ctx: Ctx, change: Change, how = { isRehearsal: false }): Promise<void> {
  const old = await changeable(ctx, change, await lockOrder(ctx, change, change.id));
  await cancelAndRefund(ctx, change, old, REASON, how);
}

function exchange(
  ctx: Ctx,
  change: Change,
  { row, stops }: Draft,
  prepared: Prepared | Refusal,
): Promise<OrderRow> {
  const begin = async () => {
    await takeBackOld(ctx, change);
    await endJob(ctx, QUEUE, change.newId);
  };
  return untilNotOvertaken(() =>
    bookOrFail(
      ctx,
      async () => {
        await begin();
        if (prepared instanceof Refusal) throw new BookingRefused(prepared.message);
        const booked = await bookFromWallet(ctx, change, prepared).catch(asRefusedBooking);
        await keepRequests(ctx, change);
        return booked;
      },
      async (reason) => {
        await begin();
        const failed = prepared instanceof Refusal ? row : { ...row, ...prepared.set };
        await insertOrder(ctx, failed, stops);
        await keepRequests(ctx, change);
        return failOrder(ctx, change, failed, reason);
      },
    ),
  );
}

/** The recipient's requests and the driver's notes belong to the new order, in the open transaction. */
async function keepRequests(ctx: Ctx, change: Change): Promise<void> {
  await copyRecipientNotes(ctx, change.id, change.newId);
  for (const { id } of await moveRequests(ctx, change.id, change.newId))
    await matterChanged(ctx, change, 'asked', id);
}

const TRIES = 3;

/** Tries again if another call was faster: the parcel has no courier any more, so its order must not stay booked. */
async function untilNotOvertaken<T>(work: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left--)
    try {
      return await work();
    } catch (err) {
      if (left === 0 || !isOvertaken(err)) throw err;
    }
}

/** A refusal, such as an empty wallet, becomes a failed booking: the parcel has no courier any more, so its order must not stay booked. */
function asRefusedBooking(err: unknown): never {
  throw err instanceof Refusal ? new BookingRefused(err.message) : err;
}

/** Throws 404, and 409 if the order can no longer get another service. */
async function changeable(ctx: Ctx, scope: Scope, order: OrderRow | undefined): Promise<OrderRow> {
  if (!order) throw notFound();
  if (isConfirmable(order.statusCode)) throw notBooked(order);
  if (!(await isChangeable(ctx, scope, order))) throw tooLate(order);
  return order;
}

const notBooked = ({ statusCode }: OrderRow): Refusal =>
  new Refusal(
    409,
    ERROR.illegalStatus,
    `No courier has this order (${statusRule(statusCode).text}). Confirm it with the other service.`,
    { detail: illegalStep(statusCode).detail },
  );

const isChangeable = async (ctx: Ctx, scope: Scope, { statusCode, serviceId }: OrderRow): Promise<boolean> =>
  isServiceChangeable(statusCode, await serviceTypeOf(ctx, scope, serviceId));

class Rehearsed extends Error {}

/** Does the work and rolls it back, to find all refusals before the release: a released parcel cannot return to its courier. */
async function rehearse(ctx: Ctx, work: () => Promise<void>): Promise<void> {
  try {
    await ctx.db.tx(async () => {
      await work();
      throw new Rehearsed();
    });
  } catch (err) {
    if (err instanceof Rehearsed) return;
    if (err instanceof BookingRefused) throw new Refusal(409, ERROR.courierRefused, err.message);
    throw err;
  }
}
