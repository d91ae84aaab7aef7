import type {
  CodClaim,
  CodClaims,
  CodPaidInput,
  CodPaidNoted,
  CodStatementInput,
} from '../../../contract/money/cod.ts';
import { STATEMENT_NUMBERS_MAX } from '../../../contract/rules/money/cod.ts';
import { call } from '../client/http.ts';

const matchStatement = (input: CodStatementInput, signal?: AbortSignal) =>
  call<CodClaims>('POST', 'order/codSettlement/statement', {
    body: input,
    signal,
  });

/**
 * Stores the payments of a checked statement; a long statement takes several calls. Returns the orders that were settled after it was read,
 * which do not change, and those whose cash nobody has collected.
 */
export async function noteCodPaid({ paid, readAt }: CodPaidInput): Promise<Omit<CodPaidNoted, 'changed'>> {
  const settled: string[] = [];
  const leftOut: string[] = [];
  for (let at = 0; at < paid.length; at += STATEMENT_NUMBERS_MAX) {
    const body = { paid: paid.slice(at, at + STATEMENT_NUMBERS_MAX), ...(readAt ? { readAt } : {}) };
    const noted = await call<CodPaidNoted>('POST', 'order/codSettlement/paid', { body });
    settled.push(...noted.settled);
    leftOut.push(...noted.leftOut);
  }
  return { settled, leftOut };
}

/** The orders that have one of the numbers, and all orders whose cash is held. A long statement takes several calls. */
export async function getStatementClaims(
  numbers: readonly string[],
  signal?: AbortSignal,
): Promise<CodClaims> {
  const first = await matchStatement(
    { numbers: numbers.slice(0, STATEMENT_NUMBERS_MAX), owed: true },
    signal,
  );
  const orders = new Map(first.orders.map((order): [string, CodClaim] => [order.id, order]));
  for (let at = STATEMENT_NUMBERS_MAX; at < numbers.length; at += STATEMENT_NUMBERS_MAX) {
    const part = await matchStatement({ numbers: numbers.slice(at, at + STATEMENT_NUMBERS_MAX) }, signal);
    for (const order of part.orders) orders.set(order.id, order);
  }
  return { orders: [...orders.values()], owedTotal: first.owedTotal };
}

/** Orders by their whole number or reference. */
export const findCodOrders = async (number: string, signal?: AbortSignal): Promise<CodClaim[]> =>
  (await matchStatement({ numbers: [...new Set([number, number.toUpperCase()])] }, signal)).orders;
