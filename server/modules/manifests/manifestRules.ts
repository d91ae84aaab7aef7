import type { OrderContact } from '../../../contract/orders/orders.ts';
import { pickupPlace } from '../../../contract/rules/orders/manifests.ts';
import {
  fitsManifest,
  isConfirmable,
  STATUS,
  statusRule,
} from '../../../contract/rules/orders/orderStatus.ts';
import { ERROR, type ErrorCode } from '../../../contract/wire/errorCodes.ts';
import { notFound, Refusal } from '../../http/answer/refusal.ts';

export interface Candidate {
  id: string;
  consignmentNo: string | null;
  statusCode: number;
  serviceId: number | null;
  pickupManifestId: string | null;
  sender: OrderContact | null;
}

/** A requested order: the row of its id, undefined if the caller has no such order. */
export interface Requested {
  id: string;
  order: Candidate | undefined;
}

export interface LeftOff extends Requested {
  refusal: Refusal;
}

/**
 * The orders that go on one manifest: those with the service and sender of the first order that fits. Each of the others gets a refusal:
 * 404 for an unknown order; 409 for an order past pickup or on another manifest; 422 for another service or sender address, named by its
 * index in the call. Throws the first refusal if no order fits.
 */
export function chooseOrders(requested: readonly Requested[]): {
  ids: string[];
  serviceId: number;
  sender: OrderContact;
  leftOff: LeftOff[];
} {
  const judged = requested.map((one, i) => ({ ...one, refusal: unfit(one.order, i) }));
  const first = judged.find(({ refusal }) => !refusal)?.order;
  const all = judged.map((one, i) => ({
    ...one,
    refusal: one.refusal ?? (first && one.order ? differenceFrom(one.order, first, i) : null),
  }));
  const leftOff = all.flatMap(({ refusal, ...one }) => (refusal ? [{ ...one, refusal }] : []));
  if (!first?.sender || first.serviceId === null) throw leftOff[0]?.refusal ?? notFound();
  const ids = all.flatMap(({ id, refusal }) => (refusal ? [] : [id]));
  return { ids, serviceId: first.serviceId, sender: first.sender, leftOff };
}

/** The reason why an order cannot go on a manifest now. */
export function unfit(order: Candidate | undefined, at: number): Refusal | null {
  if (!order) return notFound();
  if (!fitsManifest(order.statusCode))
    return refusalOf(
      order,
      at,
      409,
      ERROR.illegalStatus,
      `is ${statusRule(order.statusCode).text}${whyUnfit(order.statusCode)}`,
    );
  return order.pickupManifestId
    ? refusalOf(order, at, 409, ERROR.conflict, 'is on a manifest already')
    : null;
}

function whyUnfit(statusCode: number): string {
  if (statusCode === STATUS.pendingPayment) return ': it waits for its payment';
  if (statusCode === STATUS.processing) return ': its courier has not answered yet';
  return isConfirmable(statusCode)
    ? ': book it first, then put it on a manifest'
    : ' already: it needs no manifest any more';
}

/** Why an order cannot share a manifest with the first one. */
function differenceFrom(order: Candidate, first: Candidate, at: number): Refusal | null {
  if (order.serviceId === null || order.serviceId !== first.serviceId)
    return refusalOf(
      order,
      at,
      422,
      ERROR.validation,
      'has another service than the first one: make a separate manifest for it',
    );
  return !order.sender || pickupPlace(order.sender) !== pickupPlace(first.sender)
    ? refusalOf(
        order,
        at,
        422,
        ERROR.validation,
        'is picked up at another place than the first one: make a separate manifest for it',
      )
    : null;
}

const refusalOf = (order: Candidate, at: number, status: number, code: ErrorCode, reason: string): Refusal =>
  new Refusal(status, code, `Order ${order.consignmentNo ?? order.id} ${reason}.`, {
    field: `orderIds.${at}`,
    detail: { orderId: order.id, consignmentNo: order.consignmentNo },
  });
