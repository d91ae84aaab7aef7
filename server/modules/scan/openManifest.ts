import { randomUUID } from 'node:crypto';
import type { OrderContact } from '../../../contract/orders/orders.ts';
import { MANIFEST_STATUS, pickupPlace } from '../../../contract/rules/orders/manifests.ts';
import { localDay } from '../../../contract/rules/text/localClock.ts';
import type { Ctx, Scope } from '../../context.ts';
import { nextNumber } from '../../db/nextNumber.ts';
import { lockText } from '../../http/request/rateLimit.ts';
import { handOverAfterScans, keepOpen } from '../manifests/handover.ts';
import { assignManifest, insertManifest } from '../manifests/store.ts';
import { tellManifests } from '../manifests/tellManifests.ts';
import { pricingTenant } from '../services/store.ts';
import { growManifest, pendingManifests } from './store.ts';

export interface OpenManifest {
  id: string;
  manifestId: string;
}

/**
 * Puts orders without a manifest on the open manifest of their service and pickup place. It is the newest manifest that a scan began today
 * and that its courier does not know yet, else a new one. The orders are locked; they stay in the order of the scans.
 */
export function manifestFiller(ctx: Ctx, scope: Scope) {
  const opened = new Map<string, OpenManifest>();
  const added = new Map<string, string[]>();
  return {
    async add(orderId: string, serviceId: number, sender: OrderContact): Promise<OpenManifest> {
      const key = `${serviceId}\n${pickupPlace(sender)}`;
      const open = opened.get(key) ?? (await openManifest(ctx, scope, serviceId, sender));
      opened.set(key, open);
      added.set(open.id, [...(added.get(open.id) ?? []), orderId]);
      return open;
    },
    async write(): Promise<void> {
      for (const [id, orderIds] of added) {
        await assignManifest(ctx, scope, orderIds, id);
        await growManifest(ctx, scope, id, orderIds.length);
      }
      if (added.size) await tellManifests(ctx, scope);
    },
  };
}

async function openManifest(
  ctx: Ctx,
  scope: Scope,
  serviceId: number,
  sender: OrderContact,
): Promise<OpenManifest> {
  const timezone = (await pricingTenant(ctx, scope.companyId))?.timezone ?? 'UTC';
  const now = ctx.ports.clock.now();
  const day = localDay(now, timezone);
  const place = pickupPlace(sender);
  // Two stations that begin at once would begin a manifest each.
  await lockText(ctx, `open manifest ${scope.customerId}`);
  const pending = await pendingManifests(ctx, scope, serviceId, { day, timezone });
  for (const { id, manifestId, sender: from } of pending)
    if (pickupPlace(from) === place && (await keepOpen(ctx, id))) return { id, manifestId };
  const number = await nextNumber(ctx, scope.companyId, 'manifest');
  const made = { id: randomUUID(), manifestId: `MF${String(number).padStart(8, '0')}` };
  await insertManifest(ctx, {
    ...made,
    companyId: scope.companyId,
    customerId: scope.customerId,
    serviceId,
    sender,
    parcels: 0,
    status: MANIFEST_STATUS.pending,
    createdAt: now,
    updatedAt: now,
  });
  await handOverAfterScans(ctx, scope, made.id);
  return made;
}
