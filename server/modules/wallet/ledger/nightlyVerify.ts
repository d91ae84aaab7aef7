import type { Ctx } from '../../../context.ts';
import { onNight } from '../../../jobs/onNight.ts';
import { noteFinished } from '../../../jobs/queue.ts';
import { LEDGER_STATE_QUEUE } from '../../../metrics/databaseState.ts';
import { selectLedgerSize } from './ledgerStore.ts';
import { verifyLedger } from './verifyLedger.ts';

export const VERIFY_QUEUE = 'wallet.verifyLedger';
const NIGHT_HOUR = 18;
const MAX_LISTED = 20;

/** Verifies the ledger every night and logs one line: information if it adds up, else an error with the violations. */
export function registerNightlyVerify(ctx: Ctx): void {
  onNight(ctx, VERIFY_QUEUE, NIGHT_HOUR, verifyAndTell);
}

async function verifyAndTell(ctx: Ctx): Promise<void> {
  const size = await selectLedgerSize(ctx);
  const { ok, problems } = await verifyLedger(ctx);
  await noteFinished(ctx, LEDGER_STATE_QUEUE, { problems: problems.length });
  if (ok) return ctx.log.info({ ledger: size }, 'ledger verified');
  const shown = problems.slice(0, MAX_LISTED);
  ctx.log.error({ ledger: size, problemCount: problems.length, problems: shown }, 'ledger does not add up');
}
