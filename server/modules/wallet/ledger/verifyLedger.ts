import type { Ctx } from '../../../context.ts';
import { type LedgerProblem, selectLedgerProblems } from './ledgerStore.ts';

/**
 * Reads the whole ledger. Every transaction has two sides that add up to zero. Every wallet is the sum of its entries and within its credit
 * limit. Each entry's balance follows from the entries before it. No refund exceeds its payment.
 */
export async function verifyLedger(ctx: Ctx): Promise<{ ok: boolean; problems: LedgerProblem[] }> {
  const rows = await selectLedgerProblems(ctx);
  const problems = rows.map((r) => ({ kind: r.kind, id: r.id, amountMinor: Number(r.amount) }));
  return { ok: problems.length === 0, problems };
}
