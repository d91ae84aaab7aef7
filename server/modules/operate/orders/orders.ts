import type { OperateAnswer, Stamp } from '../../../../contract/operate/commands.ts';
import { COD_STATUS } from '../../../../contract/rules/money/cod.ts';
import { fromMinor, moneyText } from '../../../../contract/rules/money/money.ts';
import {
  isUnconfirmed,
  ORDER_STATUS,
  STATUS,
  statusRule,
} from '../../../../contract/rules/orders/orderStatus.ts';
import { localDay } from '../../../../contract/rules/text/localClock.ts';
import type { Ctx } from '../../../context.ts';
import { conflict, invalid } from '../../../http/answer/refusal.ts';
import { minorOf } from '../../../http/request/amountOf.ts';
import { advanceSettlement } from '../../cod/service.ts';
import { cancelOrders, releaseToCancel } from '../../orders/booking/cancelOrders.ts';
import { moveOrder } from '../../orders/status/status.ts';
import { activitiesByOrder } from '../../orders/store.ts';
import { answerOf, unknown, withAmounts } from '../answer.ts';
import { insertAction } from '../store.ts';
import { tenantOf } from '../tenants/tenants.ts';
import { cashToPay, type FoundOrder, ordersNamed, ordersUnmoved } from './orderStore.ts';

export interface OfTenant {
  tenant?: string | undefined;
}

export const companyOf = async (ctx: Ctx, { tenant }: OfTenant) =>
  tenant === undefined ? undefined : (await tenantOf(ctx, tenant)).id;

/** Throws 404, and 409 if two tenants have the number. */
export async function orderOf(ctx: Ctx, name: string, of: OfTenant): Promise<FoundOrder> {
  const [order, second] = await ordersNamed(ctx, name, await companyOf(ctx, of));
  if (!order) throw unknown('order', name);
  if (second) throw conflict(`${name} is an order of ${order.tenant} and of ${second.tenant}: add --tenant.`);
  return order;
}

export const scopeOf = ({ companyId, customerId }: FoundOrder) => ({ companyId, customerId });
export const nameOf = (order: FoundOrder) => order.consignmentNo ?? order.id;
const dueDay = ({ codDueAt, timezone }: FoundOrder) => codDueAt && localDay(codDueAt, timezone);
const statusOf = (code: number) => `${code} ${statusRule(code).text}`;

export async function showOrder(ctx: Ctx, input: { order: string } & OfTenant): Promise<OperateAnswer> {
  const order = await orderOf(ctx, input.order, input);
  const history = (await activitiesByOrder(ctx, [order.id])).get(order.id) ?? [];
  const next = statusRule(order.statusCode).next.map(statusOf).join(', ');
  const cash =
    order.codMinor === null
      ? []
      : [
          `Cash on delivery ${moneyText(order.codMinor, order.currency)}, ${COD_WORDS[order.codStatus ?? 0]}, due ${dueDay(order) ?? '–'}${order.codReference ? `, reference ${order.codReference}` : ''}`,
        ];
  return answerOf(
    [
      `${nameOf(order)} of ${order.customer}, customer ${order.customerId} of ${order.tenant}; id ${order.id}`,
      `${statusOf(order.statusCode)}${order.failedReason ? `: ${order.failedReason}` : ''}, changed ${order.updatedAt.toISOString()}`,
      `${order.serviceCode ?? 'no service'}, ${order.senderName ?? '–'} to ${order.recipientName ?? '–'}, ${moneyText(order.priceMinor ?? 0, order.currency)}`,
      ...cash,
      `From here: ${next || 'nowhere'}`,
    ],
    history.map((step) => ({
      at: step.createdAt.toISOString(),
      status: step.statusCode,
      what: step.statusText,
      description: step.description,
      place: step.location,
    })),
  );
}

const COD_WORDS: Readonly<Record<number, string>> = {
  [COD_STATUS.pendingDelivery]: 'not collected yet',
  [COD_STATUS.collected]: 'collected',
  [COD_STATUS.processing]: 'with the courier’s accounting',
  [COD_STATUS.settled]: 'paid out',
  [COD_STATUS.ownCourier]: 'collected by the shipper’s own courier account',
};

export async function stuckOrders(
  ctx: Ctx,
  input: { hours: number; limit: number } & OfTenant,
): Promise<OperateAnswer> {
  const now = ctx.ports.clock.now().getTime();
  const before = new Date(now - input.hours * 3_600_000);
  const rows = await ordersUnmoved(ctx, {
    companyId: await companyOf(ctx, input),
    before,
    limit: input.limit,
  });
  return answerOf(
    rows.length === 0 ? `Nothing has stood still for ${input.hours} hours.` : [],
    rows.map((o) => ({
      order: nameOf(o),
      tenant: o.tenant,
      customer: o.customerId,
      status: statusOf(o.statusCode),
      service: o.serviceCode,
      recipient: o.recipientName,
      hours: Math.floor((now - o.updatedAt.getTime()) / 3_600_000),
    })),
  );
}

/** Makes a step of the status table, or cancels with a refund. It does not confirm, as the shipper pays for that. */
export async function moveStuckOrder(
  ctx: Ctx,
  input: { order: string; status: number; note?: string | undefined } & OfTenant,
  stamp: Stamp,
): Promise<OperateAnswer> {
  if (!Object.hasOwn(ORDER_STATUS, input.status))
    throw invalid('status', `"${input.status}" is no status code`);
  const cancelReason = input.note ?? 'System error';
  if (input.status === STATUS.cancelled) {
    const parcel = await orderOf(ctx, input.order, input);
    await releaseToCancel(ctx, scopeOf(parcel), parcel.id, cancelReason);
  }
  return ctx.db.tx(async () => {
    const order = await orderOf(ctx, input.order, input);
    const cancels = input.status === STATUS.cancelled;
    if (!cancels && (isUnconfirmed(order.statusCode) || isUnconfirmed(input.status)))
      throw conflict(
        'An order that is not confirmed can only be cancelled: its shipper confirms and pays it.',
      );
    if (cancels) {
      const [result] = await cancelOrders(ctx, scopeOf(order), [order.id], cancelReason);
      if (result && 'refusal' in result) throw result.refusal;
    } else await moveOrder(ctx, scopeOf(order), order.id, input.status, { description: input.note ?? null });
    await insertAction(ctx, stamp, {
      companyId: order.companyId,
      command: 'orders/move',
      subject: `order ${nameOf(order)}`,
      change: { status: { before: order.statusCode, after: input.status } },
    });
    return answerOf(`${nameOf(order)} went from ${statusOf(order.statusCode)} to ${statusOf(input.status)}.`);
  });
}

export async function cashDue(
  ctx: Ctx,
  input: { all: boolean; limit: number } & OfTenant,
): Promise<OperateAnswer> {
  const now = ctx.ports.clock.now();
  const rows = await cashToPay(ctx, {
    companyId: await companyOf(ctx, input),
    dueBy: input.all ? undefined : now,
    limit: input.limit,
  });
  const sums = new Map<string, number>();
  for (const { currency, codMinor } of rows) sums.set(currency, (sums.get(currency) ?? 0) + (codMinor ?? 0));
  const answer = answerOf(
    rows.length === 0
      ? 'No cash is due.'
      : [...sums].map(([currency, minor]) => `${moneyText(minor, currency)} in all`),
    rows.map((o) => ({
      order: nameOf(o),
      tenant: o.tenant,
      customer: o.customerId,
      name: o.customer,
      bank: o.bankDetails?.bankName ?? null,
      account: o.bankDetails?.accountNumber ?? null,
      holder: o.bankDetails?.accountName ?? null,
      amount: fromMinor(o.codMinor ?? 0),
      currency: o.currency,
      due: dueDay(o),
      state: COD_WORDS[o.codStatus ?? 0] ?? null,
    })),
  );
  return withAmounts(answer, ['amount']);
}

/** The amount; null for the whole cash. Throws 422 for an amount above the cash, or with a fraction that its currency does not have. */
function shortOf(
  codMinor: number,
  amount: number | undefined,
  currency: string,
): { paidMinor: number | null } {
  if (amount === undefined) return { paidMinor: null };
  const paidMinor = minorOf(amount, { currency, field: 'amount', max: fromMinor(codMinor) });
  return { paidMinor: paidMinor === codMinor ? null : paidMinor };
}

/** Marks the cash of each order as paid out. Throws 409 and marks none if the cash of one order is not collected yet. */
export function payCash(
  ctx: Ctx,
  input: { orders: string; reference: string; amount?: number | undefined } & OfTenant,
  stamp: Stamp,
): Promise<OperateAnswer> {
  const names = [...new Set(input.orders.split(/[\s,]+/).filter(Boolean))];
  if (input.amount !== undefined && names.length > 1)
    throw invalid('amount', 'An amount is of one order alone.');
  return ctx.db.tx(async () => {
    const paid: { order: FoundOrder; paidMinor: number }[] = [];
    for (const name of names) {
      const order = await orderOf(ctx, name, input);
      const at = order.codStatus ?? COD_STATUS.pendingDelivery;
      if (order.codMinor === null || (at !== COD_STATUS.collected && at !== COD_STATUS.processing))
        throw conflict(
          `The cash of ${nameOf(order)} is ${order.codMinor === null ? 'none' : COD_WORDS[at]}. Nothing was marked.`,
        );
      const short = shortOf(order.codMinor, input.amount, order.currency);
      const paidMinor = short.paidMinor ?? order.codMinor;
      if (at === COD_STATUS.collected) await advanceSettlement(ctx, order.id, COD_STATUS.processing);
      await advanceSettlement(ctx, order.id, COD_STATUS.settled, {
        reference: input.reference,
        ...short,
      });
      await insertAction(ctx, stamp, {
        companyId: order.companyId,
        command: 'cod/paid',
        subject: `order ${nameOf(order)}`,
        change: { reference: input.reference, amount: fromMinor(paidMinor) },
      });
      paid.push({ order, paidMinor });
    }
    const answer = answerOf(
      `${paid.length} marked as paid with ${input.reference}.`,
      paid.map(({ order, paidMinor }) => ({
        order: nameOf(order),
        customer: order.customerId,
        amount: fromMinor(paidMinor),
        currency: order.currency,
      })),
    );
    return withAmounts(answer, ['amount']);
  });
}
