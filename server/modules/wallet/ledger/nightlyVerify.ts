import type { Ctx } from '../../../context.ts';
import { enqueue, noteFinished } from '../../../jobs/queue.ts';
import { onJob, onTimer } from '../../../jobs/registry.ts';
import { LEDGER_STATE_QUEUE } from '../../../metrics/databaseState.ts';
import { HOUR_MS } from '../../../ports/clock.ts';
import { selectLedgerSize } from './ledgerStore.ts';
import { verifyLedger } from './verifyLedger.ts';

export const VERIFY_QUEUE = 'wallet.verifyLedger';
/** In UTC: two in the morning in Kuala Lumpur and Singapore, one in Jakarta. */
const NIGHT_HOUR = 18;
const MAX_LISTED = 20;

/** Verifies the ledger every night and logs one line: information if it adds up, else an error with the violations. */
export function registerNightlyVerify(ctx: Ctx): void {
  onJob(ctx, VERIFY_QUEUE, verifyAndTell);
  onTimer(ctx, { name: 'plan ledger check', everyMs: HOUR_MS, atStart: true, work: planNextNight });
}

/** Schedules the check of the coming night; repeated calls, also of other processes, add no second check. */
export async function planNextNight(ctx: Ctx): Promise<void> {
  const now = ctx.ports.clock.now();
  const runAt = new Date(now);
  runAt.setUTCHours(NIGHT_HOUR, 0, 0, 0);
  if (runAt <= now) runAt.setUTCDate(runAt.getUTCDate() + 1);
  await enqueue(ctx, VERIFY_QUEUE, {}, { key: 'nightly', runAt });
}

async function verifyAndTell(ctx: Ctx): Promise<void> {
  const size = await selectLedgerSize(ctx);
  const { ok, problems } = await verifyLedger(ctx);
  await noteFinished(ctx, LEDGER_STATE_QUEUE, { problems: problems.length });
  if (ok) return ctx.log.info({ ledger: size }, 'ledger verified');
  const shown = problems.slice(0, MAX_LISTED);
  ctx.log.error({ ledger: size, problemCount: problems.length, problems: shown }, 'ledger does not add up');
}
