import type { BulkResult } from '../../../contract/orders/orders.ts';
import type { Ctx } from '../../context.ts';
import { isDatabaseAway } from '../../db/failures.ts';
import { refusalOf } from '../../http/answer/errors.ts';
import { loggedError } from '../../http/answer/loggedError.ts';
import { notFound, Refusal, unexpected } from '../../http/answer/refusal.ts';
import { isId } from './ids.ts';
import { toOutcome } from './mapper.ts';
import type { OrderRow } from './status/status.ts';

/** Result of one record of a call for several: the record, or why it was refused. */
export type RowResult<Row> = { id: string; row: Row } | { id: string; refusal: Refusal };
export type OrderResult = RowResult<OrderRow>;

/** Runs `work` for every id, each in transactions of its own: a refused or failed record does not stop the others. */
export async function forEachId<Row>(
  ctx: Ctx,
  ids: readonly string[],
  work: (id: string) => Promise<Row>,
): Promise<RowResult<Row>[]> {
  const outcomes: RowResult<Row>[] = [];
  for (const id of ids) outcomes.push(await runOne(ctx, id, work));
  return outcomes;
}

export const forEachOrder = (
  ctx: Ctx,
  ids: string[],
  work: (id: string) => Promise<OrderRow>,
): Promise<OrderResult[]> =>
  forEachId(ctx, ids, async (id) => {
    if (!isId(id)) throw notFound();
    return work(id);
  });

async function runOne<Row>(
  ctx: Ctx,
  id: string,
  work: (id: string) => Promise<Row>,
): Promise<RowResult<Row>> {
  try {
    return { id, row: await work(id) };
  } catch (err) {
    // After other failures the caller must get the results of earlier records. Without a database the whole call fails.
    if (isDatabaseAway(err)) throw err;
    const refusal = refusalOf(err);
    if (refusal) return { id, refusal };
    ctx.log.error({ recordId: id, ...loggedError(err) }, 'a record of a call over several failed');
    return { id, refusal: unexpected() };
  }
}

/**
 * One answer for all: the first order that succeeded, and a result per id. If none did, it throws the first refusal; several results are
 * its detail.
 */
export function toBulkOutcome(outcomes: OrderResult[]) {
  const done = outcomes.find((a) => 'row' in a);
  const results = outcomes.map(toResult);
  if (done) return { ...toOutcome(done.row), results };
  const first = outcomes[0];
  if (!first || !('refusal' in first)) throw notFound();
  const { status, code, message, field, detail, headers } = first.refusal;
  throw new Refusal(status, code, message, {
    ...(field ? { field } : {}),
    detail: outcomes.length > 1 ? { results } : detail,
    headers,
  });
}

export function toResult(outcome: OrderResult): BulkResult {
  const base = { id: outcome.id, orderId: outcome.id };
  if ('row' in outcome) {
    const { statusCode, invoiceId, consignmentNo, price } = toOutcome(outcome.row);
    return { ...base, ok: true, statusCode, invoiceId, consignmentNo, price, error: null };
  }
  const { code, message, field, detail } = outcome.refusal;
  return {
    ...base,
    ok: false,
    statusCode: null,
    invoiceId: null,
    consignmentNo: null,
    price: null,
    error: { code, message, ...(field ? { field } : {}), ...(detail === undefined ? {} : { detail }) },
  };
}
