import type {
  CreatedManifest,
  LeftOffOrder,
  Manifest,
  ManifestListQuery,
} from '../../../contract/orders/manifests.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import {
  isManifestCancellable,
  isManifestPrintable,
  MANIFEST_STATUS,
} from '../../../contract/rules/orders/manifests.ts';
import { type Page, toPage } from '../../../contract/wire/envelope.ts';
import type { Ctx, Scope } from '../../context.ts';
import { nextNumber } from '../../db/nextNumber.ts';
import {
  type ManifestDocumentData,
  type ManifestParcel,
  manifestsPdf,
} from '../../documents/papers/manifestPdf.ts';
import { conflict, notFound, Refusal } from '../../http/answer/refusal.ts';
import { assertKeyInForce } from '../../http/request/idempotency.ts';
import { issuerOf } from '../company/issuer.ts';
import { documentCompany, paperBrandOf } from '../company/paperBrand.ts';
import { piecesOf } from '../orders/booking/pieces.ts';
import { type Printable, partyOf, printables, receiverOf } from '../orders/documents/labels.ts';
import { isId } from '../orders/ids.ts';
import { waypointsByOrder } from '../orders/store.ts';
import { callOffLater, handOverLater, handOverNow } from './handover.ts';
import { chooseOrders, type LeftOff, type Requested, unfit } from './manifestRules.ts';
import {
  assignManifest,
  findManifest,
  insertManifest,
  lockManifest,
  lockOrders,
  lockOrdersOf,
  lockPendingSince,
  manifestById,
  manifestPage,
  orderIdsOf,
  setManifestStatus,
  toManifest,
} from './store.ts';
import { tellManifests } from './tellManifests.ts';

/** Scans fill a manifest of their own day only. */
const OPEN_DAY_MS = 24 * 3600_000;

/**
 * Puts orders on a new manifest with the given id; orders that do not fit are named with their reasons. Throws the first reason if none
 * fits. A second call with the same id returns the first call's manifest.
 */
export async function createManifest(
  ctx: Ctx,
  scope: Scope,
  orderIds: string[],
  id: string,
): Promise<CreatedManifest> {
  const named = [...new Set(orderIds)];
  return ctx.db.tx(async () => {
    const known = await findManifest(ctx, scope, id);
    const rows = new Map((await lockOrders(ctx, scope, named.filter(isId))).map((row) => [row.id, row]));
    const stops = await waypointsByOrder(ctx, [...rows.keys()]);
    const requested = named.map((orderId) => {
      const row = rows.get(orderId);
      const at = stops.get(orderId) ?? [];
      const sender = (at.find((s) => s.type === 'PICKUP') ?? at[0])?.contact ?? null;
      return { id: orderId, order: row && { ...row, sender } };
    });
    if (known) assertKeyInForce(ctx, known.manifest);
    if (known) return { ...toManifest(known), leftOff: leftOffOf(requested, id) };
    const { ids, serviceId, sender, leftOff } = chooseOrders(requested);
    const number = await nextNumber(ctx, scope.companyId, 'manifest');
    const now = ctx.ports.clock.now();
    await insertManifest(ctx, {
      id,
      companyId: scope.companyId,
      customerId: scope.customerId,
      manifestId: `MF${String(number).padStart(8, '0')}`,
      serviceId,
      sender,
      parcels: ids.length,
      status: MANIFEST_STATUS.pending,
      createdAt: now,
      updatedAt: now,
    });
    await assignManifest(ctx, scope, ids, id);
    await tellManifests(ctx, scope);
    await handOverLater(ctx, scope, id);
    return { ...toManifest(await manifestById(ctx, scope, id)), leftOff: leftOff.map(toLeftOff) };
  });
}

/** The orders of a repeated call that are not on its manifest. */
const leftOffOf = (requested: readonly Requested[], manifestId: string) =>
  requested.flatMap((one, i) => {
    const refusal = one.order?.pickupManifestId === manifestId ? null : unfit(one.order, i);
    return refusal ? [toLeftOff({ ...one, refusal })] : [];
  });

const toLeftOff = ({ id, order, refusal }: LeftOff): LeftOffOrder => ({
  orderId: id,
  consignmentNo: order?.consignmentNo ?? null,
  code: refusal.code,
  message: refusal.message,
});

export async function listManifests(
  ctx: Ctx,
  scope: Scope,
  query: ManifestListQuery,
): Promise<Page<Manifest>> {
  const { rows, total } = await manifestPage(ctx, scope, query);
  return toPage(rows.map(toManifest), total, query.page, query.limit);
}

export async function getManifest(ctx: Ctx, scope: Scope, id: string): Promise<Manifest> {
  return toManifest(await manifestById(ctx, scope, id));
}

/** A scan added an order to the manifest after its orders were locked. */
class Grown extends Error {}

/** Cancels a pending manifest; its orders may be put on another one. Throws 409 once it is in progress or cancelled (MANI-06). */
export async function cancelManifest(ctx: Ctx, scope: Scope, id: string): Promise<Manifest> {
  for (;;)
    try {
      return await cancelWhole(ctx, scope, id);
    } catch (err) {
      // Orders are locked before their manifest, so all locks are given up and the new order is locked too.
      if (!(err instanceof Grown)) throw err;
    }
}

function cancelWhole(ctx: Ctx, scope: Scope, id: string): Promise<Manifest> {
  return ctx.db.tx(async () => {
    const orderIds = await lockOrdersOf(ctx, scope, id);
    const locked = await lockManifest(ctx, scope, id);
    if ((await orderIdsOf(ctx, scope, id)).some((orderId) => !orderIds.includes(orderId))) throw new Grown();
    if (!isManifestCancellable(locked.status))
      throw conflict(`Manifest ${locked.manifestId} can no longer be cancelled.`, { status: locked.status });
    await assignManifest(ctx, scope, orderIds, null);
    await setManifestStatus(ctx, scope, id, MANIFEST_STATUS.cancelled);
    await tellManifests(ctx, scope);
    await callOffLater(ctx, scope, id);
    return toManifest(await manifestById(ctx, scope, id));
  });
}

/** Closes the account's manifests that scans still fill, so that their couriers are notified. */
export function closeManifests(ctx: Ctx, scope: Scope): Promise<Manifest[]> {
  return ctx.db.tx(async () => {
    const closed: Manifest[] = [];
    const since = new Date(ctx.ports.clock.now().getTime() - OPEN_DAY_MS);
    for (const id of await lockPendingSince(ctx, scope, since))
      if (await handOverNow(ctx, id)) closed.push(toManifest(await manifestById(ctx, scope, id)));
    return closed;
  });
}

/**
 * The PDF that drivers scan and sign, several manifests in one file; a missing or cancelled manifest does not hold back the others. Throws
 * 404 or 409 if no manifest can be printed.
 */
export async function printManifests(
  ctx: Ctx,
  scope: Scope,
  ids: string[],
  requestedLocale: Locale | undefined,
): Promise<{ name: string; bytes: Buffer; leftOff: string[] }> {
  const issuer = await issuerOf(ctx, scope, requestedLocale);
  const brand = await paperBrandOf(ctx, scope, issuer);
  const documents: ManifestDocumentData[] = [];
  const refusals = new Map<string, Refusal>();
  for (const id of ids)
    try {
      const { manifest, service, courierName } = await manifestById(ctx, scope, id);
      if (!isManifestPrintable(manifest.status))
        throw conflict(`Manifest ${manifest.manifestId} was cancelled and cannot be printed.`);
      const parcels = await printables(ctx, scope, await orderIdsOf(ctx, scope, id));
      documents.push({
        manifestId: manifest.manifestId,
        serviceName: service.name,
        courierName,
        // The paper is for several orders: it shows the brand only if all of them do.
        company: documentCompany(issuer, parcels.every(({ record }) => record.order.branded) ? brand : null),
        sender: partyOf({ contact: manifest.sender }),
        parcels: parcels.map(toParcel),
        currency: parcels[0]?.record.order.currency ?? '',
        createdAt: manifest.createdAt.toISOString(),
      });
    } catch (err) {
      if (!(err instanceof Refusal)) throw err;
      refusals.set(id, err);
    }
  const [first] = documents;
  if (!first) throw [...refusals.values()][0] ?? notFound();
  const name = documents.length === 1 ? first.manifestId : `manifests-${documents.length}`;
  return { name, bytes: await manifestsPdf(documents, issuer.options), leftOff: [...refusals.keys()] };
}

function toParcel({ record: { order }, stops }: Printable): ManifestParcel {
  const last = stops.findLast((s) => s.type === 'DROPOFF') ?? stops.at(-1);
  const to = last ? receiverOf(last) : undefined;
  return {
    consignmentNo: order.consignmentNo ?? '',
    receiverName: to?.name ?? '',
    postcode: to?.postcode ?? '',
    city: to?.city ?? '',
    country: to?.country ?? '',
    pieces: piecesOf(stops).length,
    weightKg: order.weightKg,
    codMinor: order.codMinor ?? undefined,
  };
}
