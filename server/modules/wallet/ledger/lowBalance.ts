import { nearestMinor } from '../../../../contract/rules/money/money.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { matterChanged } from '../../../eventBus/matters.ts';
import { enqueue } from '../../../jobs/queue.ts';

export const LOW_BALANCE_QUEUE = 'wallet.lowBalance';

/** An account's own line for a notice, in its stored form; null if the account has no such line. */
export type NoticeLine = string | number | null;

export const isBelow = (balanceMinor: number, line: NoticeLine): boolean =>
  line !== null && balanceMinor < nearestMinor(Number(line));

/**
 * Informs the account that its balance has fallen below its own line: once, until it reaches the line again (SET-36). The notice ends
 * then.
 */
export async function tellLowBalance(
  ctx: Ctx,
  { companyId, customerId }: Scope,
  { beforeMinor, afterMinor, line }: { beforeMinor: number; afterMinor: number; line: NoticeLine },
): Promise<void> {
  if (isBelow(beforeMinor, line) === isBelow(afterMinor, line)) return;
  await matterChanged(ctx, { companyId, customerId }, 'wallet', customerId);
  if (!isBelow(afterMinor, line)) return;
  await enqueue(ctx, LOW_BALANCE_QUEUE, { companyId, customerId }, { key: String(customerId) });
}
