import { and, eq, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { LIMITS } from '../../contract/rules/limits.ts';
import { priceLevel } from '../../contract/rules/money/currencies.ts';
import { fromMinor } from '../../contract/rules/money/money.ts';
import { ORDER_STATUS, STATUS } from '../../contract/rules/orders/orderStatus.ts';
import { envelope } from '../../contract/wire/envelope.ts';
import { int, num, Uuid } from '../../contract/wire/scalars.ts';
import type { Actor, App, Ctx, Scope } from '../context.ts';
import { ownRows } from '../db/ownRows.ts';
import { orders } from '../db/schema/orders/orders.ts';
import { invalid, notFound } from '../http/answer/refusal.ts';
import { inNameOf } from '../http/audit/callRecord.ts';
import { minorOf } from '../http/request/amountOf.ts';
import { companyById } from '../modules/company/service.ts';
import { illegalStep, type OrderRow } from '../modules/orders/status/status.ts';
import { INVOICE } from '../modules/wallet/invoices/invoiceStore.ts';
import { createInvoice, settleInvoice } from '../modules/wallet/invoices/invoices.ts';
import { postTopUp } from '../modules/wallet/ledger/ledger.ts';
import { legalPath } from './couriers/legalPath.ts';
import { weigh } from './couriers/scale.ts';
import { lockOrder, lockShipment, replan, report, serviceTypeOf } from './couriers/shipments.ts';

/**
 * Moves one parcel to a status, step by step like its courier, and continues from there. The steps are spread evenly over the last `overS`
 * seconds. Throws 404 without such a parcel (in the scope, if given) and 409 if no path leads to the status.
 */
export async function moveTo(
  ctx: Ctx,
  consignmentNoOrId: string,
  statusCode: number,
  scope?: Scope,
  overS = 0,
): Promise<OrderRow> {
  if (!Object.hasOwn(ORDER_STATUS, statusCode))
    throw invalid('statusCode', '"statusCode" must be a status code');
  if (statusCode < STATUS.ready) throw invalid('statusCode', 'A courier reports codes from 110 on.');
  if (statusCode === STATUS.cancelled) throw invalid('statusCode', 'Cancel the order instead.');
  return ctx.db.tx(async () => {
    const id = await findParcel(ctx, consignmentNoOrId, scope);
    const order = id && (await lockOrder(ctx, id));
    if (!order || order.statusCode < STATUS.created) throw notFound();
    if (order.statusCode === statusCode) return order;
    const serviceType = await serviceTypeOf(ctx, order.serviceId);
    const path = legalPath(order.id, serviceType, order.statusCode, statusCode);
    if (!path) throw illegalStep(order.statusCode, statusCode);
    const now = ctx.ports.clock.now();
    let current = order;
    for (const [i, code] of path.entries()) {
      const back = overS * (1 - (i + 1) / path.length);
      current = await report(ctx, current, code, new Date(now.getTime() - back * 1000));
    }
    const known = await lockShipment(ctx, order.id);
    await replan(ctx, current, serviceType, now, known ?? { told: null, toldId: null });
    return current;
  });
}

async function findParcel(ctx: Ctx, ref: string, scope: Scope | undefined): Promise<string | undefined> {
  const byNumber = sql`upper(${orders.consignmentNo}) = upper(${ref.trim()})`;
  const [row] = await ctx.db.sql
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        Uuid.safeParse(ref).success ? or(eq(orders.id, ref), byNumber) : byNumber,
        scope ? ownRows(orders, scope) : undefined,
      ),
    )
    .limit(1);
  return row?.id;
}

/** The most of one call, at the price level of ringgit. */
const TOP_UP_MOST = 10_000;
const TopUp = z.object({ amount: num().pipe(z.number().min(0.01).max(LIMITS.amountMax)) });
const ToppedUp = z.object({ walletBalance: z.number() });
const Moved = z.object({ id: z.string(), consignmentNo: z.string().nullable(), statusCode: z.number() });

/** A user of a demo acts as the courier of their own parcels, and as the bank of their own wallet. */
export function controlRoutes(app: App, ctx: Ctx): void {
  app.post(
    '/v1.0/sandbox/order/:id/status',
    {
      schema: {
        operation: {
          id: 'moveSandboxOrder',
          right: 'orders.write',
          tag: 'Sandbox',
          summary: 'Move a parcel of the demo',
        },
        params: z.object({ id: z.string().max(60) }),
        body: z.object({ statusCode: int() }),
        response: { 200: envelope(Moved) },
      },
    },
    async (request) => {
      // The step counts as the courier's, although a person of the demo requests it.
      const order = await inNameOf(null, () =>
        moveTo(ctx, request.params.id, request.body.statusCode, request.actor),
      );
      return { data: { id: order.id, consignmentNo: order.consignmentNo, statusCode: order.statusCode } };
    },
  );
  app.post(
    '/v1.0/sandbox/order/:id/weight',
    {
      schema: {
        operation: {
          id: 'weighSandboxOrder',
          right: 'orders.write',
          tag: 'Sandbox',
          summary: 'Weigh a parcel of the demo',
        },
        params: z.object({ id: z.string().max(60) }),
        body: z.object({ kg: num().pipe(z.number().min(0.1).max(LIMITS.weightMaxKg)) }),
        response: { 200: envelope(Moved) },
      },
    },
    async (request) => {
      const id = await findParcel(ctx, request.params.id, request.actor);
      const order = id && (await lockOrder(ctx, id));
      if (!order || order.statusCode < STATUS.created) throw notFound();
      await inNameOf(null, () =>
        weigh(ctx, order, request.body.kg, { at: ctx.ports.clock.now(), place: null }),
      );
      return { data: { id: order.id, consignmentNo: order.consignmentNo, statusCode: order.statusCode } };
    },
  );
  app.post(
    '/v1.0/sandbox/wallet/topUp',
    {
      schema: {
        operation: {
          id: 'topUpSandboxWallet',
          right: 'wallet.topup',
          tag: 'Sandbox',
          summary: 'Top up the wallet of the demo',
        },
        body: TopUp,
        response: { 200: envelope(ToppedUp) },
      },
    },
    async (request) => {
      const balanceMinor = await payTopUp(ctx, request.actor, request.body.amount);
      return { data: { walletBalance: fromMinor(balanceMinor) } };
    },
  );
}

/** A top-up in the state that a gateway leaves: a paid invoice, the money, and the event after which open pages read the balance again. */
async function payTopUp(ctx: Ctx, actor: Actor, amount: number): Promise<number> {
  const { currency } = await companyById(ctx, actor.companyId);
  const amountMinor = minorOf(amount, { currency, field: 'amount', max: TOP_UP_MOST * priceLevel(currency) });
  return ctx.db.tx(async () => {
    const bill = await createInvoice(ctx, actor, {
      type: 'topup',
      items: [{ name: 'Top-up', amountMinor, orderId: null }],
      currency,
      paymentMethodId: null,
      paid: false,
    });
    const { balanceMinor } = await postTopUp(ctx, actor, {
      amountMinor,
      currency,
      invoiceId: bill.id,
      description: 'Sandbox top-up',
    });
    await settleInvoice(ctx, bill, INVOICE.paid, actor);
    return balanceMinor;
  });
}
