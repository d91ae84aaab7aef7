import { cameTrue, type RiskKind } from '../../../contract/rules/orders/risks.ts';
import type { Ctx } from '../../context.ts';
import { withCatalogMemo } from '../services/catalogMemo.ts';
import { accountOf } from './accountStore.ts';
import { endedParcels } from './countStore.ts';
import { readParcels } from './requestedParcel.ts';
import { reasonsOf } from './risks.ts';

/** Counts the reasons that a tenant's newest ended parcels would have had when they were booked. Writes nothing. */
export async function replayRisks(
  ctx: Ctx,
  companyId: string,
  limit: number,
): Promise<{ parcels: number; counts: Map<RiskKind, { told: number; cameTrue: number }> }> {
  const memo = withCatalogMemo(ctx);
  const account = await accountOf(memo, { companyId });
  const ended = await endedParcels(ctx, companyId, limit);
  const counts = new Map<RiskKind, { told: number; cameTrue: number }>();
  for (const { orderId, customerId, bookedAt, ...end } of ended) {
    const scope = { companyId, customerId };
    const parcels = await readParcels(memo, scope, [{ orderId, serviceCode: null }], account.currency);
    const found = (await reasonsOf(memo, scope, parcels, account, bookedAt)).flat();
    for (const kind of new Set(found.map((reason) => reason.kind))) {
      const before = counts.get(kind) ?? { told: 0, cameTrue: 0 };
      counts.set(kind, {
        told: before.told + 1,
        cameTrue: before.cameTrue + (cameTrue(kind, end) ? 1 : 0),
      });
    }
  }
  return { parcels: ended.length, counts };
}
