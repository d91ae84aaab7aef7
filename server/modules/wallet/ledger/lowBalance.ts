import { nearestMinor } from '../../../../contract/rules/money/money.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { matterChanged } from '../../../eventBus/matters.ts';
import { enqueue } from '../../../jobs/queue.ts';

export const LOW_BALANCE_QUEUE = 'wallet.lowBalance';

/** The balance limit that an account has set for a notice, in its stored form; null if it has none. */
export type NoticeLine = string | number | null;

export const isBelow = (balanceMinor: number, line: NoticeLine): boolean =>
  line !== null && balanceMinor < nearestMinor(Number(line));

/**
 * Informs the account once that its balance has fallen below its own limit (SET-36). The notice ends when the balance reaches the limit
 * again.
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
