import type { TrackResult } from '../../../contract/orders/tracking.ts';
import { trackingNumber, trackingNumberForms } from '../../../contract/rules/orders/trackingNumbers.ts';
import { Uuid } from '../../../contract/wire/scalars.ts';
import type { Actor, Ctx, Scope } from '../../context.ts';
import { notFound } from '../../http/answer/refusal.ts';
import { toTrackResult, type Viewer } from './present.ts';
import { findByNanoId, findByNumbers, findOwn, loadParcels, type OrderRow } from './store.ts';

export interface TrackOptions {
  latestFirst: boolean;
  returnPod: boolean;
}

/**
 * The parcels of a tenant by consignment numbers, in the requested order. Unknown numbers and those of other tenants are left out. A
 * signed-in shipper sees more of their own parcels.
 */
export async function track(
  ctx: Ctx,
  companyId: string,
  numbers: string[],
  actor: Actor | null,
  options: TrackOptions,
): Promise<TrackResult[]> {
  const requested = [...new Set(numbers.map(trackingNumber).filter((n) => n.length > 0))];
  const rows = await findByNumbers(ctx, companyId, requested);
  const parcels = await loadParcels(ctx, rows);
  const found = requested.flatMap((number) => {
    const forms = trackingNumberForms(number);
    return parcels.find((p) => forms.includes(p.order.consignmentNo ?? '')) ?? [];
  });
  // The same number with and without its hyphens is one parcel.
  return [...new Set(found)].map((parcel) =>
    toTrackResult(parcel, viewerOf(parcel.order, actor, options), options.latestFirst),
  );
}

function viewerOf(order: OrderRow, actor: Actor | null, options: TrackOptions): Viewer {
  const isOwn = actor?.companyId === order.companyId && actor.customerId === order.customerId;
  return isOwn ? { kind: 'owner', pictures: options.returnPod } : { kind: 'number' };
}

/** One parcel by its number; undefined for unknown and foreign numbers. */
export async function trackOne(
  ctx: Ctx,
  companyId: string | undefined,
  number: string,
  actor: Actor | null = null,
): Promise<TrackResult | undefined> {
  if (!companyId) return undefined;
  const [result] = await track(ctx, companyId, [number], actor, { latestFirst: true, returnPod: false });
  return result;
}

/** The shipper's own order. Throws 404. */
export async function trackOwn(ctx: Ctx, scope: Scope, id: string): Promise<TrackResult> {
  const row = Uuid.safeParse(id).success ? await findOwn(ctx, scope, id) : undefined;
  if (!row) throw notFound();
  const [parcel] = await loadParcels(ctx, [row]);
  if (!parcel) throw notFound();
  return toTrackResult(parcel, { kind: 'owner', pictures: false }, true);
}

/** The parcel of a secure link; undefined without one. */
export async function trackSecret(
  ctx: Ctx,
  nanoId: string,
): Promise<(TrackResult & { companyId: string }) | undefined> {
  const row = await findByNanoId(ctx, nanoId);
  const [parcel] = row ? await loadParcels(ctx, [row]) : [];
  return parcel && { ...toTrackResult(parcel, { kind: 'secret' }, true), companyId: parcel.order.companyId };
}
