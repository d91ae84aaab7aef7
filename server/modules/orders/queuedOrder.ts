import { STATUS } from '../../../contract/rules/orderStatus.ts';
import { PAYMENT_WALLET } from '../../../contract/rules/payment.ts';
import type { Ctx, Scope } from '../../context.ts';
import { enqueue } from '../../jobs/queue.ts';
import { type JobHandler, onJob } from '../../jobs/registry.ts';
import { applyPrepared, type Prepared, payFromWallet } from './confirmOrder.ts';
import { confirmPaidOrder, refundUnplaced, type Share } from './paidOrder.ts';
import { moveOrder, type OrderRow } from './status.ts';

const QUEUE = 'order.place';
/** As workers poll the job table once a second, the number is assigned about a second after the answer. */
const WAIT_MS = 500;

type Payload = Scope & Share;

/** Pays an order from the wallet at once and leaves it processing; a job books the courier. Throws 402. */
export function queueFromWallet(
  ctx: Ctx,
  scope: Scope,
  p: Prepared,
  create?: () => Promise<unknown>,
): Promise<OrderRow> {
  return ctx.db.tx(async () => {
    await create?.();
    const payable = await applyPrepared(ctx, scope, p, { paymentMethodId: PAYMENT_WALLET });
    const invoiceId = await payFromWallet(ctx, scope, payable, p);
    const { companyId, customerId } = scope;
    const payload: Payload = {
      companyId,
      customerId,
      orderId: p.id,
      invoiceId,
      amountMinor: p.priceMinor,
      currency: payable.currency,
    };
    const runAt = new Date(ctx.ports.clock.now().getTime() + WAIT_MS);
    await enqueue(ctx, QUEUE, { ...payload }, { key: invoiceId, runAt });
    return moveOrder(ctx, scope, p.id, STATUS.processing, { set: { invoiceId } });
  });
}

/** Registers the job that places queued orders, and refunds those that cannot be placed at all. */
export function registerOrderPlacement(ctx: Ctx): void {
  const withShare =
    (work: (ctx: Ctx, scope: Scope, share: Share) => Promise<void>): JobHandler =>
    (jobCtx, payload) => {
      const { companyId, customerId, ...share } = payload as unknown as Payload;
      return work(jobCtx, { companyId, customerId }, share);
    };
  onJob(ctx, QUEUE, withShare(confirmPaidOrder), withShare(refundUnplaced));
}
