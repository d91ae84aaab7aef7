import type { OrderContact } from '../../../contract/orders/orders.ts';
import { pickupPlace } from '../../../contract/rules/orders/manifests.ts';
import { fitsManifest, statusRule } from '../../../contract/rules/orders/orderStatus.ts';
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

/**
 * Common service and sender of one manifest's orders. `found` has an order, or undefined, for each requested id. Throws 404 for an
 * unknown order; 409 for an order past pickup or on another manifest, 422 for another service or sender address: each names the order by
 * its index in the call.
 */
export function sharedServiceAndSender(found: (Candidate | undefined)[]): {
  serviceId: number;
  sender: OrderContact;
} {
  const [first] = found;
  for (const [i, order] of found.entries()) {
    if (!order || !first) throw notFound();
    const refuse = (status: number, code: ErrorCode, reason: string) =>
      new Refusal(status, code, `Order ${order.consignmentNo ?? order.id} ${reason}.`, {
        field: `orderIds.${i}`,
        detail: { orderId: order.id, consignmentNo: order.consignmentNo },
      });
    if (!fitsManifest(order.statusCode))
      throw refuse(
        409,
        ERROR.illegalStatus,
        `cannot be put on a manifest while it is ${statusRule(order.statusCode).text}`,
      );
    if (order.pickupManifestId) throw refuse(409, ERROR.conflict, 'is on a manifest already');
    if (order.serviceId === null || order.serviceId !== first.serviceId)
      throw refuse(
        422,
        ERROR.validation,
        'has another service than the first one; a manifest holds one service',
      );
    if (!order.sender || pickupPlace(order.sender) !== pickupPlace(first.sender))
      throw refuse(
        422,
        ERROR.validation,
        'is picked up at another place than the first one; a manifest has one sender',
      );
  }
  if (!first?.sender || first.serviceId === null) throw notFound();
  return { serviceId: first.serviceId, sender: first.sender };
}
