import type { BulkResult } from '../../../contract/orders.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { toOutcome } from './mapper.ts';
import type { OrderRow } from './status.ts';

/** What became of each order of a call over several: the order, or why it was refused. */
export type Attempt = { id: string; row: OrderRow } | { id: string; refusal: Refusal };

/** Runs `work` for every id; a refused one never holds back the others. */
export async function forEachOrder(
  ids: string[],
  work: (id: string) => Promise<OrderRow>,
): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  for (const id of ids) attempts.push(await attempt(id, work));
  return attempts;
}

async function attempt(id: string, work: (id: string) => Promise<OrderRow>): Promise<Attempt> {
  try {
    return { id, row: await work(id) };
  } catch (err) {
    if (err instanceof Refusal) return { id, refusal: err };
    throw err;
  }
}

/**
 * One answer for all: the first order that went through, and a result per id. Throws the first refusal when none did, with the
 * results as its detail when there are several.
 */
export function toBulkOutcome(attempts: Attempt[]) {
  const done = attempts.find((a) => 'row' in a);
  const results = attempts.map(toResult);
  if (done) return { ...toOutcome(done.row), results };
  const first = attempts[0];
  if (!first || !('refusal' in first)) throw notFound();
  const { status, code, message, field, detail, headers } = first.refusal;
  throw new Refusal(status, code, message, {
    ...(field ? { field } : {}),
    detail: attempts.length > 1 ? { results } : detail,
    headers,
  });
}

function toResult(attempt: Attempt): BulkResult {
  const base = { id: attempt.id, orderId: attempt.id };
  if ('row' in attempt) {
    const { statusCode, invoiceId, consignmentNo, price } = toOutcome(attempt.row);
    return { ...base, ok: true, statusCode, invoiceId, consignmentNo, price, error: null };
  }
  const { code, message, field, detail } = attempt.refusal;
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
