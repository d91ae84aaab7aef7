import { STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import type { Ctx, Payer, Scope } from '../../../context.ts';
import { type JobHandler, onJob } from '../../../jobs/registry.ts';
import { type Prepared, payFromWallet } from '../booking/confirmOrder.ts';
import { PLACE_QUEUE, placeLater, type Share } from '../booking/courierJobs.ts';
import { moveLocked, type OrderRow } from '../status/status.ts';
import { placePaidOrder, refundUnplaced } from './paidOrder.ts';

/** Workers poll the job table once a second, so the number is assigned about a second after the answer. */
const WAIT_MS = 500;

type Payload = Scope & Share & { courier?: unknown };

/** Pays an order from the wallet at once and leaves it processing; a job books the courier. Throws 402. */
export function queueFromWallet(ctx: Ctx, scope: Payer, p: Prepared): Promise<OrderRow> {
  return ctx.db.tx(() =>
    payFromWallet(ctx, scope, p, async (payable, invoiceId) => {
      const share = { orderId: p.id, invoiceId, amountMinor: p.priceMinor, currency: payable.currency };
      await placeLater(ctx, scope, share, {
        key: invoiceId,
        courier: payable.serviceCompanyId,
        waitMs: WAIT_MS,
      });
      return moveLocked(ctx, scope, payable, STATUS.processing, { set: { invoiceId } });
    }),
  );
}

/** Registers the job that places queued orders, and refunds those that cannot be placed at all. */
export function registerOrderPlacement(ctx: Ctx): void {
  const withShare =
    (work: (ctx: Ctx, scope: Scope, share: Share) => Promise<void>): JobHandler =>
    (jobCtx, payload) => {
      const { companyId, customerId, courier: _itsPlaces, ...share } = payload as unknown as Payload;
      return work(jobCtx, { companyId, customerId }, share);
    };
  onJob(ctx, PLACE_QUEUE, withShare(placePaidOrder), withShare(refundUnplaced));
}
