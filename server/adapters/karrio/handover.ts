import { addDays } from '../../../contract/rules/text/days.ts';
import { localTime } from '../../../contract/rules/text/localClock.ts';
import type { Ctx } from '../../context.ts';
import { loggedError } from '../../http/answer/loggedError.ts';
import type { Handover, InstructionRequest, InstructionResult } from '../../ports/couriers.ts';
import { type KarrioClient, KarrioRefusal } from './client.ts';
import {
  boughtFor,
  claimHandover,
  connectionOf,
  findHandover,
  type HandoverRow,
  hadFailedPickup,
  insertHandover,
  type Purchase,
  timezoneOf,
  writeHandover,
} from './karrioStore.ts';
import { addressOf } from './shipmentBody.ts';

const CLAIM_MS = 2 * 60_000;
/** Hours in which parcels can be collected, in the place's local time. */
const [READY, CLOSING] = [12, 18];

/** The next time for a collection, from the next full hour on; tomorrow if less than an hour of today is left. */
function nextWindow(now: Date, timezone: string) {
  const clock = localTime(now, timezone);
  const today = clock.slice(0, 10);
  const hour = Math.max(READY, Number(clock.slice(11, 13)) + 1);
  const [day, ready] = hour < CLOSING ? [today, hour] : [addDays(today, 1), READY];
  return { pickup_date: day, ready_time: `${ready}:00`, closing_time: `${CLOSING}:00` };
}

/** Hours for a collection on this day; null if less than an hour of today is left. */
function windowOn(day: string, now: Date, timezone: string) {
  const next = nextWindow(now, timezone);
  if (day === next.pickup_date) return next;
  return day > next.pickup_date ? { ...next, pickup_date: day, ready_time: `${READY}:00` } : null;
}

/** Pickups of a single parcel that are not cancelled. */
const openPickups = async (karrio: KarrioClient, carrier: string, orderId: string) =>
  (await karrio.pickups(carrier)).filter(
    ({ metadata, status }) => metadata?.waybill_order === orderId && status !== 'cancelled',
  );

/** Cancels the pickups of a parcel that leaves its carrier. Rejects when karrio does not answer. */
export async function callOffParcel(
  ctx: Ctx,
  karrio: KarrioClient,
  { orderId, carrier }: Purchase,
): Promise<void> {
  if (!(await hadFailedPickup(ctx, orderId))) return;
  // The label is void already: a carrier that comes all the same holds nothing back.
  const passOver = (err: unknown) => {
    if (!(err instanceof KarrioRefusal)) throw err;
    ctx.log.warn({ orderId, ...loggedError(err) }, 'pickup of a released parcel not cancelled');
  };
  const pickups = await openPickups(karrio, carrier, orderId).catch(passOver);
  for (const { id } of pickups ?? []) await karrio.cancelPickup(id).catch(passOver);
}

/** Requests another pickup of a single parcel, once for each instruction; it replaces one of an earlier instruction. */
export async function collectAgain(
  ctx: Ctx,
  karrio: KarrioClient,
  { id, orderId, instruction, sender }: InstructionRequest,
  { carrier, trackingNumber }: Purchase,
): Promise<InstructionResult> {
  const now = ctx.ports.clock.now();
  const window = windowOn(instruction.pickupOn ?? '', now, await timezoneOf(ctx, orderId));
  if (!window || !sender)
    return { accepted: false, reason: 'It is too late for a pickup today. Name a later day.' };
  try {
    const known = await openPickups(karrio, carrier, orderId);
    if (known.some(({ metadata }) => metadata?.waybill_instruction === id)) return { accepted: true };
    await karrio.createPickup({
      carrier_code: carrier,
      ...window,
      address: addressOf(sender),
      parcels_count: 1,
      tracking_numbers: trackingNumber ? [trackingNumber] : [],
      ...(instruction.note ? { instruction: instruction.note } : {}),
      metadata: { waybill_order: orderId, waybill_instruction: id },
    });
    for (const earlier of known)
      await karrio
        .cancelPickup(earlier.id)
        .catch((err) => ctx.log.warn({ orderId, ...loggedError(err) }, 'earlier pickup not cancelled'));
    return { accepted: true };
  } catch (err) {
    if (err instanceof KarrioRefusal) return { accepted: false, reason: err.message };
    throw err;
  }
}

/** Closes the carrier's list of parcels and requests their pickup, each once, as far as the connection supports it. */
export async function handOver(ctx: Ctx, karrio: KarrioClient, handover: Handover): Promise<void> {
  const connection = await connectionOf(ctx, handover.serviceId);
  if (!connection || connection.handover === 'none') return;
  const parcels = await boughtFor(ctx, handover.orderIds);
  if (parcels.length === 0) return;
  await insertHandover(ctx, { manifestId: handover.manifestId, carrier: connection.carrier });
  await whileClaimed(ctx, handover.manifestId, async (row) => {
    const { carrier } = row;
    const { manifestId, number, sender, timezone } = handover;
    const address = addressOf(sender);
    if (connection.handover !== 'pickup' && !row.listId) {
      const made =
        (await karrio.manifests(carrier)).find(({ reference }) => reference === number) ??
        (await karrio.createManifest({
          carrier_name: carrier,
          address,
          reference: number,
          shipment_ids: parcels.flatMap(({ shipmentId }) => shipmentId ?? []),
        }));
      await writeHandover(ctx, manifestId, { listId: made.id });
    }
    if (connection.handover === 'list' || row.pickupId || row.isOff) return;
    const made =
      (await karrio.pickups(carrier)).find(
        ({ metadata, status }) => metadata?.waybill_manifest === manifestId && status !== 'cancelled',
      ) ??
      (await karrio.createPickup({
        carrier_code: carrier,
        ...nextWindow(ctx.ports.clock.now(), timezone),
        address,
        parcels_count: parcels.length,
        tracking_numbers: parcels.flatMap(({ trackingNumber }) => trackingNumber ?? []),
        metadata: { waybill_manifest: manifestId },
      }));
    await writeHandover(ctx, manifestId, { pickupId: made.id });
  });
}

/** Cancels a collection. A list that the carrier has closed stays closed. */
export async function callOff(ctx: Ctx, karrio: KarrioClient, manifestId: string): Promise<void> {
  await whileClaimed(ctx, manifestId, async ({ carrier, pickupId, isOff }) => {
    if (pickupId && !isOff) {
      // An earlier answer may have been lost: a cancelled pickup cannot be cancelled again.
      const known = (await karrio.pickups(carrier)).find(({ id }) => id === pickupId);
      if (known?.status !== 'cancelled') await karrio.cancelPickup(pickupId);
    }
    await writeHandover(ctx, manifestId, { isOff: true });
  });
}

async function whileClaimed(
  ctx: Ctx,
  manifestId: string,
  work: (row: HandoverRow) => Promise<void>,
): Promise<void> {
  if (!(await findHandover(ctx, manifestId))) return;
  if (!(await claimHandover(ctx, manifestId, CLAIM_MS)))
    throw new Error('another process hands these parcels over');
  try {
    const row = await findHandover(ctx, manifestId);
    if (row) await work(row);
  } finally {
    await writeHandover(ctx, manifestId, { claimedUntil: null });
  }
}
