import type { InboxResult, PaidLineResult } from '../../../contract/orders/inbox.ts';
import { WEBHOOK_ON } from '../../../contract/rules/integrations/webhookEvents.ts';
import { hasRemedy, type InboxRemedy } from '../../../contract/rules/orders/inbox.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Actor, Ctx } from '../../context.ts';
import { conflict, notFound } from '../../http/answer/refusal.ts';
import { personOf, takeLines } from '../inbox/inbox.ts';
import { findLines, holderOf, type LineRow } from '../inbox/lineStore.ts';
import { forEachId } from '../orders/forEachOrder.ts';
import { ordersOf } from '../orders/store.ts';
import { payFromWallet } from '../payments/payments.ts';
import { FOR_PLACED_ORDERS, INVOICE } from '../wallet/invoices/invoiceStore.ts';
import { invoiceOf } from '../wallet/invoices/invoices.ts';
import { changeWebhook } from '../webhooks/service.ts';

export interface RemedyCall {
  remedy: InboxRemedy;
  /** An earlier try of this call may have ended the line; then the work finds its own result. */
  isRetry: boolean;
}

/** Throws 404 without a line, 409 for a line that has ended or does not have the remedy. */
function lineFor(line: LineRow | undefined, { remedy, isRetry }: RemedyCall): LineRow {
  if (!line) throw notFound();
  if (line.endedAt !== null && !isRetry) throw conflict('This matter has ended already.');
  if (!hasRemedy(line.kind, remedy)) throw conflict('This matter has no such remedy.');
  return line;
}

/**
 * The lines of a call, taken for its person first: of two people who answer a line at once, one does. The result throws 409 for a line that
 * has ended, lacks the remedy, or is another person's. Throws 404 where no line is there.
 */
export async function claimLines(ctx: Ctx, actor: Actor, ids: readonly string[], wanted: RemedyCall) {
  let lines = await findLines(ctx, actor, ids);
  if (lines.length === 0) throw notFound();
  const open = lines.filter(({ kind, endedAt }) => endedAt === null && hasRemedy(kind, wanted.remedy));
  if (open.length > 0 && personOf(actor) !== null) {
    const openIds = open.map(({ id }) => id);
    await takeLines(ctx, actor, openIds, false);
    lines = await findLines(ctx, actor, ids);
  }
  const now = ctx.ports.clock.now();
  return (id: string): LineRow => {
    const found = lines.find((line) => line.id === id);
    const line = lineFor(found, wanted);
    const holder = holderOf(line, now);
    if (holder !== null && holder !== actor.userId) throw conflict('Somebody else works on this matter.');
    return line;
  };
}

export async function assertRemedy(ctx: Ctx, actor: Actor, id: string, wanted: RemedyCall): Promise<void> {
  lineFor((await findLines(ctx, actor, [id]))[0], wanted);
}

/**
 * Runs a remedy on each line separately: a line that does not fit, or fails, does not hold back the others. Throws 404 if all are missing.
 */
async function forEachLine<Row>(
  ctx: Ctx,
  actor: Actor,
  ids: readonly string[],
  { work, ...wanted }: RemedyCall & { work: (line: LineRow) => Promise<Row> },
) {
  const lineOf = await claimLines(ctx, actor, ids, wanted);
  return forEachId(ctx, ids, (id) => work(lineOf(id)));
}

type Outcome = Awaited<ReturnType<typeof forEachLine<unknown>>>[number];

const resultOf = (outcome: Outcome): InboxResult => {
  const { id } = outcome;
  if ('row' in outcome) return { id, ok: true, error: null };
  const { code, message } = outcome.refusal;
  return { id, ok: false, error: { code, message } };
};

/**
 * Pays the invoices of lines from the wallet, each in a transaction of its own; their parcels are booked. An invoice of another amount than
 * `seenMinor` is refused.
 */
export async function payLines(
  ctx: Ctx,
  actor: Actor,
  ids: readonly string[],
  { isRetry, seenMinor }: { isRetry: boolean; seenMinor: number | null | undefined },
): Promise<PaidLineResult[]> {
  const outcomes = await forEachLine(ctx, actor, ids, {
    remedy: 'pay',
    isRetry,
    work: async ({ facts: { invoiceId } }) => {
      if (!invoiceId) throw notFound();
      const isPaid = async () => (await invoiceOf(ctx, actor, invoiceId)).status === INVOICE.paid;
      if (!(isRetry && (await isPaid()))) await payFromWallet(ctx, actor, invoiceId, seenMinor);
      return { invoiceId, orders: await bookedBy(ctx, actor, invoiceId) };
    },
  });
  return outcomes.map((outcome) => ({
    ...('row' in outcome ? asRefused(outcome.id, outcome.row.orders) : resultOf(outcome)),
    ...('row' in outcome ? outcome.row : { invoiceId: null, orders: [] }),
  }));
}

/** The present orders of an invoice: a courier may answer later, or refuse a paid parcel. */
async function bookedBy(ctx: Ctx, actor: Actor, invoiceId: string): Promise<PaidLineResult['orders']> {
  const { invoice_type: kind, items } = await invoiceOf(ctx, actor, invoiceId);
  if (FOR_PLACED_ORDERS.includes(kind.type)) return [];
  const rows = await ordersOf(
    ctx,
    actor,
    items.flatMap(({ orderId }) => orderId ?? []),
  );
  return rows.map(({ id, statusCode, failedReason }) => ({ id, statusCode, failedReason }));
}

/** A parcel that its courier refuses is no success, although its invoice was paid: its share is back in the wallet. */
function asRefused(id: string, orders: PaidLineResult['orders']): InboxResult {
  const refused = orders.find(({ statusCode }) => statusCode === STATUS.failed);
  if (!refused) return { id, ok: true, error: null };
  const message =
    refused.failedReason ?? 'The order could not be placed. What was paid for it is back in the wallet.';
  return { id, ok: false, error: { code: ERROR.courierRefused, message } };
}

/** Switches on the webhooks of lines. A webhook that is already on stays unchanged. */
export async function switchOnLines(
  ctx: Ctx,
  actor: Actor,
  ids: readonly string[],
  isRetry: boolean,
): Promise<InboxResult[]> {
  const outcomes = await forEachLine(ctx, actor, ids, {
    remedy: 'switchOn',
    isRetry,
    work: async ({ facts: { webhookId } }) => {
      if (!webhookId) throw notFound();
      return changeWebhook(ctx, actor, webhookId, { status: WEBHOOK_ON });
    },
  });
  return outcomes.map(resultOf);
}
