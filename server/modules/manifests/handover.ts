import { z } from 'zod';
import { DEFAULT_LOCALE } from '../../../contract/rules/locales.ts';
import { MANIFEST_STATUS } from '../../../contract/rules/orders/manifests.ts';
import type { Ctx, Scope } from '../../context.ts';
import { documentLocale } from '../../documents/documentTexts.ts';
import { publicUrlOf } from '../../http/caller/tenantAddress.ts';
import { enqueue, putOff } from '../../jobs/queue.ts';
import { onJob, registryOf } from '../../jobs/registry.ts';
import { mailUser } from '../../texts/mails.ts';
import { companyById } from '../company/service.ts';
import { mailAddressOf } from '../company/verifiedAddressStore.ts';
import { findCustomer } from '../customers/store.ts';
import { manifestById, orderIdsOf } from './store.ts';

const HAND_OVER_QUEUE = 'couriers.handOver';
const CALL_OFF_QUEUE = 'couriers.callOff';
/** Time for which a manifest stays open after its last scan. */
const OPEN_MS = 30 * 60_000;
/** Attempts over about two days. */
const ATTEMPTS = 20;

const Payload = z.object({ manifestId: z.string(), companyId: z.string(), customerId: z.number() });

/** Adds a job that reports a new manifest to its courier, in the open transaction. */
export const handOverLater = (ctx: Ctx, scope: Scope, manifestId: string): Promise<void> =>
  later(ctx, HAND_OVER_QUEUE, scope, manifestId);

export const callOffLater = (ctx: Ctx, scope: Scope, manifestId: string): Promise<void> =>
  later(ctx, CALL_OFF_QUEUE, scope, manifestId);

/** Adds the same job for half an hour later: until then scans may add parcels. */
export const handOverAfterScans = (ctx: Ctx, scope: Scope, manifestId: string): Promise<void> =>
  later(ctx, HAND_OVER_QUEUE, scope, manifestId, openUntil(ctx));

/** Keeps a manifest open for another half hour. False when its courier already knows it, or when no scan began it. */
export const keepOpen = (ctx: Ctx, manifestId: string): Promise<boolean> =>
  putOff(ctx, HAND_OVER_QUEUE, manifestId, openUntil(ctx));

/** Closes a manifest at once: its courier is notified, and the next scan begins another manifest. False as with `keepOpen`. */
export async function handOverNow(ctx: Ctx, manifestId: string): Promise<boolean> {
  const closed = await putOff(ctx, HAND_OVER_QUEUE, manifestId, ctx.ports.clock.now());
  if (closed) ctx.db.afterCommit(() => registryOf(ctx).wake());
  return closed;
}

const openUntil = (ctx: Ctx) => new Date(ctx.ports.clock.now().getTime() + OPEN_MS);

async function later(
  ctx: Ctx,
  queue: string,
  scope: Scope,
  manifestId: string,
  runAt = ctx.ports.clock.now(),
): Promise<void> {
  const { companyId, customerId } = scope;
  const { courierId: courier } = await manifestById(ctx, scope, manifestId);
  await enqueue(
    ctx,
    queue,
    { manifestId, companyId, customerId, courier },
    { key: manifestId, maxAttempts: ATTEMPTS, runAt },
  );
}

export function registerHandovers(ctx: Ctx): void {
  onJob(
    ctx,
    HAND_OVER_QUEUE,
    async (_ctx, payload) => {
      const { manifestId, ...scope } = Payload.parse(payload);
      const { manifest } = await manifestById(ctx, scope, manifestId);
      if (manifest.status === MANIFEST_STATUS.cancelled) return;
      const { timezone } = await companyById(ctx, scope.companyId);
      await ctx.ports.couriers.handOver({
        manifestId,
        number: manifest.manifestId,
        serviceId: manifest.serviceId,
        sender: manifest.sender,
        orderIds: await orderIdsOf(ctx, scope, manifestId),
        timezone,
      });
    },
    tellNotHandedOver,
  );
  onJob(ctx, CALL_OFF_QUEUE, async (_ctx, payload) => {
    await ctx.ports.couriers.callOff(Payload.parse(payload).manifestId);
  });
}

/** Mails the shipper that no attempt reached the courier: otherwise the parcels wait for a driver who was not asked. */
async function tellNotHandedOver(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  const { manifestId, ...scope } = Payload.parse(payload);
  const { manifest } = await manifestById(ctx, scope, manifestId);
  const account = await findCustomer(ctx, scope);
  if (manifest.status !== MANIFEST_STATUS.pending || !account || account.blockedAt) return;
  const email = await mailAddressOf(ctx, scope, account.email);
  if (!email) return;
  const { companyId } = scope;
  const link = `${await publicUrlOf(ctx, companyId)}/customer/orders/manifest`;
  const locale = documentLocale(account.lang ?? DEFAULT_LOCALE);
  await mailUser(ctx, { ...account, companyId, email }, 'handoverFailed', locale, {
    manifest: manifest.manifestId,
    link,
  });
}
