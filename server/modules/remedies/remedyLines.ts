import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { InboxResult, PaidLineResult } from '../../../contract/orders/inbox.ts';
import { WEBHOOK_ON } from '../../../contract/rules/integrations/webhookEvents.ts';
import { hasRemedy, type InboxRemedy, type InboxStep } from '../../../contract/rules/orders/inbox.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Actor, Ctx } from '../../context.ts';
import { conflict, notFound, Refusal } from '../../http/answer/refusal.ts';
import { unlessAllRefused } from '../../http/request/idempotency.ts';
import { heldByOther, holderNames, noteRemedy, personOf, takeLines } from '../inbox/inbox.ts';
import { findLines, holderOf, type LineRow } from '../inbox/lineStore.ts';
import { forEachId, type RowResult } from '../orders/forEachOrder.ts';
import { ordersOf } from '../orders/store.ts';
import { payFromWallet } from '../payments/payments.ts';
import { FOR_PLACED_ORDERS, INVOICE } from '../wallet/invoices/invoiceStore.ts';
import { invoiceOf } from '../wallet/invoices/invoices.ts';
import { changeWebhook } from '../webhooks/service.ts';

export interface RemedyCall {
  remedy: InboxRemedy;
  request: Pick<FastifyRequest, 'idempotency'>;
}

/** The steps of remedies that move no order of their line; an order's step is recorded with it. */
const STEP_OF: Partial<Record<InboxRemedy, InboxStep>> = {
  placeAgain: 'placedAgain',
  returnOrder: 'returnMade',
  pay: 'paid',
  topUp: 'topUpBegun',
  switchOn: 'switchedOn',
};

/** An earlier try of this call may have ended the line; then the work finds its own result. */
const isRetry = ({ request }: RemedyCall): boolean => request.idempotency?.isRetry ?? false;

/** Throws 404 without a line, 409 for a line that has ended or does not have the remedy. */
function lineFor(line: LineRow | undefined, remedyCall: RemedyCall): LineRow {
  if (!line) throw notFound();
  if (line.endedAt !== null && !isRetry(remedyCall)) throw conflict('This matter has ended already.');
  if (!hasRemedy(line.kind, remedyCall.remedy)) throw conflict('This matter has no such remedy.');
  return line;
}

interface Remedied<Result> {
  results: Result[];
  /** Whether each work had an effect, such as a payment; its line may be no success all the same. */
  effects: { ok: boolean }[];
}

/**
 * Runs a remedy on lines that are taken for its person first: of two people who answer a line at once, one does. `lineOf` throws 409 for a
 * line that has ended, lacks the remedy, or is another person's. A line without success is given up again, unless its person had it
 * before. A success is a step of its line. After a call without effect, a call with the same idempotency key runs again. Throws 404 where
 * no line is there.
 */
export async function withLines<Result extends Pick<InboxResult, 'id' | 'ok'>>(
  ctx: Ctx,
  actor: Actor,
  ids: readonly string[],
  remedyCall: RemedyCall,
  work: (lineOf: (id: string) => LineRow) => Promise<Remedied<Result>>,
): Promise<Result[]> {
  const { taken, holder, lineOf } = await takeFree(ctx, actor, ids, remedyCall);
  const giveUp = async (failed: string[]) => {
    if (failed.length > 0) await takeLines(ctx, actor, failed, { release: true, holder });
  };
  try {
    const { results, effects } = await work(lineOf);
    unlessAllRefused(remedyCall.request, effects);
    const done = results.filter(({ ok }) => ok).map(({ id }) => id);
    await giveUp(taken.filter((id) => !done.includes(id)));
    await noteStep(ctx, actor, done, remedyCall);
    return results;
  } catch (err) {
    if (err instanceof Refusal) await giveUp(taken);
    throw err;
  }
}

export async function noteStep(ctx: Ctx, actor: Actor, ids: string[], remedyCall: RemedyCall): Promise<void> {
  const what = STEP_OF[remedyCall.remedy];
  if (what && ids.length > 0) await noteRemedy(ctx, actor, ids, { what, isRetry: isRetry(remedyCall) });
}

async function takeFree(ctx: Ctx, actor: Actor, ids: readonly string[], remedyCall: RemedyCall) {
  let lines = await findLines(ctx, actor, ids);
  if (lines.length === 0) throw notFound();
  const now = ctx.ports.clock.now();
  const isFree = (line: LineRow) => line.endedAt === null && holderOf(line, now) === null;
  const free = lines.filter((line) => isFree(line) && hasRemedy(line.kind, remedyCall.remedy));
  const taken = personOf(actor) === null ? [] : free.map(({ id }) => id);
  // The call's own: its end leaves a line to a dialog that the person has opened meanwhile.
  const holder = randomUUID();
  if (taken.length > 0) {
    await takeLines(ctx, actor, taken, { release: false, holder });
    lines = await findLines(ctx, actor, ids);
  }
  const names = await holderNames(ctx, actor, lines);
  const lineOf = (id: string): LineRow => {
    const found = lines.find((line) => line.id === id);
    const line = lineFor(found, remedyCall);
    const refusal = heldByOther(ctx, actor, line, names);
    if (refusal) throw refusal;
    return line;
  };
  return { taken, holder, lineOf };
}

export async function assertRemedy(
  ctx: Ctx,
  actor: Actor,
  id: string,
  remedyCall: RemedyCall,
): Promise<void> {
  lineFor((await findLines(ctx, actor, [id]))[0], remedyCall);
}

/** Runs a remedy on each line separately: a line that does not fit, or fails, does not hold back the others. */
const forEachLine = <Row, Result extends InboxResult>(
  ctx: Ctx,
  actor: Actor,
  ids: readonly string[],
  remedyCall: RemedyCall,
  {
    work,
    toResult,
  }: { work: (line: LineRow) => Promise<Row>; toResult: (outcome: RowResult<Row>) => Result },
): Promise<Result[]> =>
  withLines(ctx, actor, ids, remedyCall, async (lineOf) => {
    const outcomes = await forEachId(ctx, ids, (id) => work(lineOf(id)));
    return {
      results: outcomes.map(toResult),
      effects: outcomes.map((outcome) => ({ ok: 'row' in outcome })),
    };
  });

const resultOf = (outcome: RowResult<unknown>): InboxResult => {
  const { id } = outcome;
  if ('row' in outcome) return { id, ok: true, error: null };
  const { code, message, detail } = outcome.refusal;
  return { id, ok: false, error: { code, message, ...(detail === undefined ? {} : { detail }) } };
};

/**
 * Pays the invoices of lines from the wallet, each in a transaction of its own; their parcels are booked. An invoice of another amount than
 * `seenMinor` is refused.
 */
export function payLines(
  ctx: Ctx,
  actor: Actor,
  ids: readonly string[],
  { request, seenMinor }: { request: RemedyCall['request']; seenMinor: number | null | undefined },
): Promise<PaidLineResult[]> {
  const remedyCall: RemedyCall = { remedy: 'pay', request };
  return forEachLine(ctx, actor, ids, remedyCall, {
    work: async ({ facts: { invoiceId } }) => {
      if (!invoiceId) throw notFound();
      const isPaid = async () => (await invoiceOf(ctx, actor, invoiceId)).status === INVOICE.paid;
      if (!(isRetry(remedyCall) && (await isPaid()))) await payFromWallet(ctx, actor, invoiceId, seenMinor);
      return { invoiceId, orders: await bookedBy(ctx, actor, invoiceId) };
    },
    toResult: (outcome) =>
      'row' in outcome
        ? { ...asRefused(outcome.id, outcome.row.orders), ...outcome.row }
        : { ...resultOf(outcome), invoiceId: null, orders: [] },
  });
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

const MAKER_MAY_NOT =
  'The maker of this webhook has no right to webhooks any more. Give that role the right back, or make the webhook yourself and delete this one.';

/** Switches on the webhooks of lines. A webhook that is already on stays unchanged. */
export const switchOnLines = (
  ctx: Ctx,
  actor: Actor,
  ids: readonly string[],
  request: RemedyCall['request'],
): Promise<InboxResult[]> =>
  forEachLine(
    ctx,
    actor,
    ids,
    { remedy: 'switchOn', request },
    {
      work: async ({ facts: { webhookId } }) => {
        if (!webhookId) throw notFound();
        return ctx.db.tx(async () => {
          const hook = await changeWebhook(ctx, actor, webhookId, { status: WEBHOOK_ON });
          if (!hook.isServed) throw conflict(MAKER_MAY_NOT);
        });
      },
      toResult: resultOf,
    },
  );
