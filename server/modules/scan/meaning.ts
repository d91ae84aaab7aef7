import type { ScanInput } from '../../../contract/orders/scan.ts';
import { isPrintable, STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import { scanCandidates, scannedNanoId } from '../../../contract/rules/orders/scanCodes.ts';
import type { Ctx, Scope } from '../../context.ts';
import { idsOfNanoIds, idsOfNumbers, type ScannedRow } from './store.ts';

export type OneScan = ScanInput['scans'][number];

export type Meaning =
  | { outcome: 'found'; order: ScannedRow }
  | { outcome: 'cancelled' | 'unready'; order: ScannedRow }
  | { outcome: 'ambiguous'; choices: ScannedRow[] }
  | { outcome: 'unknown' };

/** The ids of the orders that each scan may mean. */
export async function meantIds(
  ctx: Ctx,
  scope: Scope,
  scans: readonly OneScan[],
): Promise<Map<string, string[]>> {
  const numbers = new Set<string>();
  const nanoIds = new Set<string>();
  for (const { code } of scans) {
    const nanoId = scannedNanoId(code);
    if (nanoId) nanoIds.add(nanoId);
    else for (const candidate of scanCandidates(code)) numbers.add(candidate);
  }
  const byNumber = await idsOfNumbers(ctx, scope, [...numbers]);
  const byNanoId = await idsOfNanoIds(ctx, scope, [...nanoIds]);
  return new Map(
    scans.map(({ id, code }) => {
      const nanoId = scannedNanoId(code);
      if (nanoId) return [id, byNanoId.get(nanoId) ?? []];
      // The most likely reading that matches an order counts.
      const read = scanCandidates(code).find((candidate) => byNumber.has(candidate));
      return [id, (read && byNumber.get(read)) || []];
    }),
  );
}

/** Shops reuse a reference after a cancellation: orders that can still be sent come first. */
export function meaningOf(scan: OneScan, found: readonly ScannedRow[]): Meaning {
  const chosen = scan.orderId ? found.filter(({ id }) => id === scan.orderId) : found;
  const live = chosen.filter(({ statusCode }) => isPrintable(statusCode));
  const [order, ...others] = live;
  if (order) return others.length ? { outcome: 'ambiguous', choices: live } : { outcome: 'found', order };
  const waiting = chosen.find(({ statusCode }) => statusCode !== STATUS.cancelled);
  if (waiting) return { outcome: 'unready', order: waiting };
  const [cancelled] = chosen;
  return cancelled ? { outcome: 'cancelled', order: cancelled } : { outcome: 'unknown' };
}
