import { statusRule } from '../../../contract/rules/orders/orderStatus.ts';
import type { Ctx, Scope } from '../../context.ts';
import { emitEvent } from '../../eventBus/emitEvent.ts';
import { matterChanged } from '../../eventBus/matters.ts';
import { conflict, notFound } from '../../http/answer/refusal.ts';
import type { OrderRow } from '../orders/status/status.ts';
import { lockOrder } from '../orders/store.ts';
import {
  type CorrectionRow,
  findCorrection,
  writeCorrection,
} from '../wallet/postpaid/weightCorrectionStore.ts';
import { undoCorrection } from '../wallet/postpaid/weightCorrections.ts';

/** Whether the shipper may dispute it: a charge that still applies and was not disputed before. */
export const isDisputable = (row: CorrectionRow): boolean =>
  row.amountMinor > 0 && row.undoneAt === null && row.disputeStatus === null;

/** Opens the dispute of a charged weight. Throws 404 without a charged weight, and 409 if nothing is left to dispute. */
export function openDispute(ctx: Ctx, scope: Scope, orderId: string, reason: string | null): Promise<void> {
  return ctx.db.tx(async () => {
    const order = await lockOrder(ctx, scope, orderId);
    const row = await findCorrection(ctx, scope, orderId, { lock: true });
    if (!row) throw notFound();
    if (!isDisputable(row)) throw conflict('The weight of this order cannot be disputed.');
    await writeCorrection(ctx, row, {
      disputeStatus: 'open',
      disputeReason: reason,
      disputedAt: ctx.ports.clock.now(),
    });
    await matterChanged(ctx, scope, 'weight', orderId);
    await tell(ctx, order, `The weight of ${order.consignmentNo ?? ''} is disputed`);
  });
}

/** Withdraws an open dispute, as if it had not been opened. Throws 404 without a correction and 409 once it is decided. */
export function withdrawDispute(ctx: Ctx, scope: Scope, orderId: string): Promise<void> {
  return ctx.db.tx(async () => {
    const order = await lockOrder(ctx, scope, orderId);
    const row = await findCorrection(ctx, scope, orderId, { lock: true });
    if (!row) throw notFound();
    if (row.disputeStatus !== 'open') throw conflict('The weight of this order is not in dispute.');
    await writeCorrection(ctx, row, { disputeStatus: null, disputeReason: null, disputedAt: null });
    await matterChanged(ctx, scope, 'weight', orderId);
    await tell(ctx, order, `The dispute about the weight of ${order.consignmentNo ?? ''} is withdrawn`);
  });
}

/** Decides an open dispute; accepting it refunds the charge. Throws 404 without a correction and 409 without an open dispute. */
export function decideDispute(
  ctx: Ctx,
  scope: Scope,
  orderId: string,
  { accepted, note }: { accepted: boolean; note: string | null },
): Promise<CorrectionRow> {
  return ctx.db.tx(async () => {
    const order = await lockOrder(ctx, scope, orderId);
    const row = await findCorrection(ctx, scope, orderId, { lock: true });
    if (row?.disputeStatus !== 'open') throw conflict('The weight of this order is not in dispute.');
    await writeCorrection(ctx, row, {
      disputeStatus: accepted ? 'accepted' : 'rejected',
      decidedAt: ctx.ports.clock.now(),
      decisionNote: note,
    });
    const number = order.consignmentNo ?? '';
    if (accepted) await undoCorrection(ctx, scope, order);
    await tell(ctx, order, `The dispute about the weight of ${number} is decided`);
    return row;
  });
}

const tell = (ctx: Ctx, order: OrderRow, message: string) =>
  emitEvent(ctx, order, 'order.updated', {
    orderId: order.id,
    invoiceId: order.invoiceId,
    consignmentNo: order.consignmentNo,
    statusCode: order.statusCode,
    status: statusRule(order.statusCode).wire,
    message,
  });
