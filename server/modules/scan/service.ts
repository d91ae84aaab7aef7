import type { ScanInput, ScannedOrder, ScanResult } from '../../../contract/orders/scan.ts';
import { fitsManifest, STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import type { ScanMode } from '../../../contract/rules/orders/scanCodes.ts';
import type { Actor, Ctx } from '../../context.ts';
import { noteSubject } from '../../http/audit/callRecord.ts';
import type { Stop } from '../orders/booking/orderInput.ts';
import { piecesOf } from '../orders/booking/pieces.ts';
import { waypointsByOrder } from '../orders/store.ts';
import { type Meaning, meaningOf, meantIds } from './meaning.ts';
import { manifestFiller, type OpenManifest } from './openManifest.ts';
import {
  cartonsScanned,
  forgetScans,
  keepScans,
  knownScans,
  manifestNumbers,
  markPacked,
  type ScannedRow,
  scannedOrders,
} from './store.ts';

/** An order during a call, which processes its scans one after another. */
interface Parcel {
  order: ScannedRow;
  stops: Stop[];
  total: number;
  /** Number of cartons scanned in this mode. */
  scanned: number;
}

type Step = Pick<ScanResult, 'outcome'> & { carton?: number; manifest?: OpenManifest | null };

/**
 * Processes scans in their order in one transaction: finds each scan's order and acts by the mode. A known scan id gets its first answer
 * again. Numbers of other accounts are unknown.
 */
export function scanParcels(ctx: Ctx, actor: Actor, { mode, scans }: ScanInput): Promise<ScanResult[]> {
  return ctx.db.tx(async () => {
    const meant = await meantIds(ctx, actor, scans);
    const found = [...new Set([...meant.values()].flat())];
    const orders = await scannedOrders(ctx, actor, found, { lock: mode !== 'print' });
    // Read after the lock, so that a scan sent twice at the same time counts once.
    const sent = scans.map(({ id }) => id.toLowerCase());
    const known = new Map((await knownScans(ctx, actor, sent)).map((kept) => [kept.id, kept]));
    const elsewhere = [...known.values()].flatMap((k) => (orders.has(k.orderId) ? [] : k.orderId));
    for (const [id, order] of await scannedOrders(ctx, actor, elsewhere, { lock: false }))
      orders.set(id, order);
    const ids = [...orders.keys()];
    for (const id of ids) noteSubject(ctx, 'order', id);
    const stops = await waypointsByOrder(ctx, ids);
    const counted = await cartonsScanned(ctx, actor, mode === 'unpack' ? 'pack' : mode, ids);
    const parcels = new Map(
      [...orders.values()].map((order): [string, Parcel] => {
        const at = stops.get(order.id) ?? [];
        const total = Math.max(1, piecesOf(at).length);
        return [order.id, { order, stops: at, total, scanned: counted.get(order.id) ?? 0 }];
      }),
    );
    const onManifests = [...orders.values()].flatMap((o) => o.pickupManifestId ?? []);
    const numbers = await manifestNumbers(ctx, actor, onManifests);
    const manifestOf = ({ pickupManifestId: id }: ScannedRow): OpenManifest | null => {
      const manifestId = id === null ? undefined : numbers.get(id);
      return id === null || manifestId === undefined ? null : { id, manifestId };
    };
    const work = WORK[mode](ctx, actor, manifestOf);
    const seen = new Map<string, ScanResult>();
    for (const scan of scans) {
      // The call has the scan twice, as after a reload.
      const key = scan.id.toLowerCase();
      if (seen.has(key)) continue;
      const kept = known.get(key);
      const before = kept && parcels.get(kept.orderId);
      if (kept && before) {
        const carton = kept.carton > 0 ? { number: kept.carton, total: before.total } : null;
        const manifest = kept.mode === 'manifest' ? manifestOf(before.order) : null;
        seen.set(key, { ...answerOf(scan.id, 'done', before.order), carton, manifest });
        continue;
      }
      const rows = (meant.get(scan.id) ?? []).flatMap((id) => orders.get(id) ?? []);
      const meaning = meaningOf(scan, rows);
      if (meaning.outcome !== 'found') {
        seen.set(key, withoutWork(scan.id, meaning));
        continue;
      }
      const parcel = parcels.get(meaning.order.id)!;
      const step = await work.scan(scan.id, parcel);
      seen.set(key, {
        ...answerOf(scan.id, step.outcome, parcel.order),
        carton: step.carton ? { number: step.carton, total: parcel.total } : null,
        manifest: step.manifest ?? null,
      });
    }
    await work.write();
    return [...seen.values()];
  });
}

const answerOf = (id: string, outcome: ScanResult['outcome'], order: ScannedRow | null): ScanResult => ({
  id,
  outcome,
  order: order && toScanned(order),
  carton: null,
  manifest: null,
  choices: [],
});

const withoutWork = (id: string, meaning: Exclude<Meaning, { outcome: 'found' }>): ScanResult => ({
  ...answerOf(id, meaning.outcome, 'order' in meaning ? meaning.order : null),
  choices: meaning.outcome === 'ambiguous' ? meaning.choices.map(toScanned) : [],
});

const toScanned = (o: ScannedRow): ScannedOrder => ({
  id: o.id,
  consignmentNo: o.consignmentNo,
  referenceNo: o.referenceNo,
  recipientName: o.recipientName,
  statusCode: o.statusCode,
  packedAt: o.packedAt?.toISOString() ?? null,
});

interface Work {
  scan(id: string, parcel: Parcel): Step | Promise<Step>;
  write(): Promise<void>;
}

type MakeWork = (ctx: Ctx, actor: Actor, manifestOf: (order: ScannedRow) => OpenManifest | null) => Work;

const WORK: Record<ScanMode, MakeWork> = { print, pack, unpack, manifest: load };

/** Only finds the order: the station prints the label. */
function print(): Work {
  return { scan: () => ({ outcome: 'done' }), write: async () => undefined };
}

const isGone = ({ statusCode }: ScannedRow) => statusCode >= STATUS.pickupSuccess;
const packerOf = ({ via, userId }: Actor) => (via === 'apiKey' ? null : userId);

/** Counts the carton; the last carton marks the order. */
function pack(ctx: Ctx, actor: Actor): Work {
  const kept = keeper(ctx, actor, 'pack');
  const packed: string[] = [];
  const now = ctx.ports.clock.now();
  return {
    scan: (id, parcel) => {
      const { order, total } = parcel;
      if (order.packedAt) return { outcome: 'already' };
      if (isGone(order)) return { outcome: 'gone' };
      parcel.scanned++;
      kept.add(id, parcel);
      if (parcel.scanned >= total) {
        order.packedAt = now;
        packed.push(order.id);
      }
      return { outcome: 'done', carton: Math.min(parcel.scanned, total) };
    },
    write: async () => {
      await kept.write();
      await markPacked(ctx, actor, packed, { packedAt: now, packedBy: packerOf(actor) });
    },
  };
}

/** Removes the mark and the counted cartons; here `scanned` counts packed cartons. */
function unpack(ctx: Ctx, actor: Actor): Work {
  const kept = keeper(ctx, actor, 'unpack');
  const open: string[] = [];
  return {
    scan: (id, parcel) => {
      const { order } = parcel;
      if (isGone(order)) return { outcome: 'gone' };
      if (!order.packedAt && parcel.scanned === 0) return { outcome: 'already' };
      order.packedAt = null;
      parcel.scanned = 0;
      kept.add(id, parcel);
      open.push(order.id);
      return { outcome: 'done' };
    },
    write: async () => {
      await forgetScans(ctx, actor, 'pack', open);
      await kept.write();
      await markPacked(ctx, actor, open, { packedAt: null, packedBy: null });
    },
  };
}

/** The first carton puts the order on the open manifest; the others are counted. */
function load(ctx: Ctx, actor: Actor, manifestOf: (order: ScannedRow) => OpenManifest | null): Work {
  const kept = keeper(ctx, actor, 'manifest');
  const filler = manifestFiller(ctx, actor);
  const onto = new Map<string, OpenManifest>();
  const anew: string[] = [];
  return {
    scan: async (id, parcel) => {
      const { order, stops, total } = parcel;
      const known = onto.get(order.id) ?? manifestOf(order);
      if (known) {
        // The order was put there by hand, or all its cartons are loaded.
        if (parcel.scanned === 0 || parcel.scanned >= total) return { outcome: 'already', manifest: known };
        parcel.scanned++;
        kept.add(id, parcel);
        return { outcome: 'done', carton: parcel.scanned, manifest: known };
      }
      const sender = (stops.find((s) => s.type === 'PICKUP') ?? stops[0])?.contact;
      if (!fitsManifest(order.statusCode) || order.serviceId === null || !sender) return { outcome: 'gone' };
      const open = await filler.add(order.id, order.serviceId, sender);
      onto.set(order.id, open);
      anew.push(order.id);
      parcel.scanned = 1;
      kept.add(id, parcel);
      return { outcome: 'done', carton: 1, manifest: open };
    },
    write: async () => {
      // Removes counts from a manifest that was cancelled later.
      await forgetScans(ctx, actor, 'manifest', anew);
      await kept.write();
      await filler.write();
    },
  };
}

/** Scans to store when all scans of a call are processed. */
function keeper(ctx: Ctx, actor: Actor, mode: ScanMode) {
  const scans: Parameters<typeof keepScans>[1] = [];
  return {
    add: (id: string, { order, scanned }: Parcel) =>
      scans.push({
        id,
        customerId: actor.customerId,
        orderId: order.id,
        mode,
        carton: scanned,
        userId: packerOf(actor),
        createdAt: ctx.ports.clock.now(),
      }),
    write: () => keepScans(ctx, scans),
  };
}
