import type { Ctx } from '../../../context.ts';
import { type LedgerProblem, selectLedgerSize } from './ledgerStore.ts';
import { verifyLedger } from './verifyLedger.ts';

const CHECKS: Record<LedgerProblem['kind'], string> = {
  oneSided: 'every transaction has two sides',
  unbalanced: 'every transaction adds up to zero',
  balance: 'every wallet is the sum of its entries',
  running: 'every balance follows from the entries before it',
  limit: 'no wallet is below its credit limit',
  overRefund: 'nothing was given back that was not taken',
};
const MOST_LISTED = 50;

/** Output of `npm run ledger:verify`: the size of the ledger, a line per check, and its violations. */
export async function ledgerReport(ctx: Ctx): Promise<{ ok: boolean; text: string }> {
  const size = await selectLedgerSize(ctx);
  const { ok, problems } = await verifyLedger(ctx);
  const kinds = Object.keys(CHECKS) as LedgerProblem['kind'][];
  const lines = [
    line('transactions', size.transactions),
    line('entries', size.entries),
    line('wallets', size.wallets),
    line('sum of all entries, in minor units', size.sumMinor),
    '',
    line('check', 'problems'),
    ...kinds.map((kind) => line(CHECKS[kind], problems.filter((p) => p.kind === kind).length)),
  ];
  if (!ok) lines.push('', ...problems.slice(0, MOST_LISTED).map(problemLine));
  if (problems.length > MOST_LISTED) lines.push(`… and ${problems.length - MOST_LISTED} more`);
  lines.push('', ok ? 'The ledger adds up.' : 'The ledger does not add up.');
  return { ok, text: `${lines.join('\n')}\n` };
}

const line = (what: string, value: number | string) => `${what.padEnd(50)} ${String(value).padStart(12)}`;
const problemLine = ({ kind, id, amountMinor }: LedgerProblem) =>
  `${kind.padEnd(12)} ${id.padEnd(38)} ${amountMinor}`;
