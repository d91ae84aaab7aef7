import { and, eq, sql } from 'drizzle-orm';
import { MANIFEST_STATUS } from '../../../../contract/rules/orders/manifests.ts';
import { STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { ownRows } from '../../../db/ownRows.ts';
import { manifest } from '../../../db/schema/orders/orders.ts';

/**
 * Updates a parcel's manifest in the transaction that moves the parcel. The first pickup puts the manifest in progress. A cancelled parcel
 * leaves its manifest, and an empty manifest is cancelled too.
 */
export async function updateManifestProgress(
  ctx: Ctx,
  scope: Scope,
  before: { pickupManifestId: string | null },
  to: number,
): Promise<void> {
  const id = before.pickupManifestId;
  if (id === null || to < STATUS.startPickup) return;
  const left = sql`greatest(${manifest.parcels} - 1, 0)`;
  const now = ctx.ports.clock.now();
  const isManifest = and(eq(manifest.id, id), ownRows(manifest, scope));
  const pending = and(isManifest, eq(manifest.status, MANIFEST_STATUS.pending));
  if (to !== STATUS.cancelled) {
    await ctx.db.sql
      .update(manifest)
      .set({ status: MANIFEST_STATUS.inProgress, updatedAt: now })
      .where(pending);
    return;
  }
  await ctx.db.sql.update(manifest).set({ parcels: left, updatedAt: now }).where(isManifest);
  await ctx.db.sql
    .update(manifest)
    .set({ status: MANIFEST_STATUS.cancelled })
    .where(and(pending, eq(manifest.parcels, 0)));
}
