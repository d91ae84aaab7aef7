import { Readable } from 'node:stream';
import type { InventoryItem, OrderContact } from '../../../contract/orders.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { isPrintable, type LabelType } from '../../../contract/rules/orderStatus.ts';
import type { ZplDpi, ZplPaper } from '../../../contract/rules/thermalLabels.ts';
import type { Ctx, Scope } from '../../context.ts';
import type { LabelData, LabelParty, LabelReceiver } from '../../documents/labelData.ts';
import { labelPdf } from '../../documents/labelPdf.ts';
import { labelsZpl } from '../../documents/labelZpl.ts';
import { notFound } from '../../http/refusal.ts';
import { publicUrlOf } from '../../http/tenantAddress.ts';
import { type Issuer, issuerOf } from '../company/issuer.ts';
import type { Stop } from './orderInput.ts';
import { type OrderRecord, recordsByIds, waypointsByOrder } from './store.ts';

export interface Printable {
  record: OrderRecord;
  stops: Stop[];
}

/** The orders of these ids with their stops. One that is foreign, unknown or not printable makes the whole request a 404. */
export async function printables(ctx: Ctx, scope: Scope, ids: string[]): Promise<Printable[]> {
  const records = await recordsByIds(ctx, scope, ids);
  if (records.length !== ids.length || !records.every((r) => isPrintable(r.order.statusCode)))
    throw notFound();
  const stops = await waypointsByOrder(ctx, ids);
  return records.map((record) => ({ record, stops: stops.get(record.order.id) ?? [] }));
}

/** The labels of these orders and how they are written. Throws 404. */
async function labelsToPrint(ctx: Ctx, scope: Scope, ids: string[], asked: Locale | undefined) {
  const orders = await printables(ctx, scope, ids);
  const issuer = await issuerOf(ctx, scope, asked);
  const publicUrl = await publicUrlOf(ctx, scope.companyId);
  return { labels: orders.flatMap((o) => labelsOf(o, issuer, publicUrl)), options: issuer.options };
}

export async function labelsPdf(
  ctx: Ctx,
  scope: Scope,
  ids: string[],
  type: LabelType,
  asked: Locale | undefined,
): Promise<Buffer> {
  const { labels, options } = await labelsToPrint(ctx, scope, ids, asked);
  return labelPdf(labels, type, options);
}

/** Refused before the first label is made; then one follows another, so that the printer starts with the first. */
export async function labelsForPrinter(
  ctx: Ctx,
  scope: Scope,
  ids: string[],
  { paper, dpi }: { paper: ZplPaper; dpi: ZplDpi },
  asked: Locale | undefined,
): Promise<Readable> {
  const { labels, options } = await labelsToPrint(ctx, scope, ids, asked);
  return Readable.from(labelsZpl(labels, paper, dpi, options));
}

/** One label for each carton of each drop-off. */
export function labelsOf({ record, stops }: Printable, issuer: Issuer, publicUrl: string): LabelData[] {
  const { order, service, serviceCompany } = record;
  const pieces = piecesOf(stops);
  return pieces.map(({ drop, items }, i) => ({
    consignmentNo: order.consignmentNo ?? '',
    nanoId: order.nanoId,
    serviceName: service?.name ?? '',
    serviceCode: order.serviceCode ?? '',
    courierName: serviceCompany?.name ?? '',
    companyName: issuer.name,
    companyColor: issuer.color,
    companyLogo: issuer.logo,
    sender: partyOf(stops.find((s) => s.type === 'PICKUP') ?? stops[0]),
    receiver: receiverOf(drop),
    referenceNo: order.referenceNo ?? undefined,
    note: drop.note ?? order.note ?? undefined,
    weightKg: (pieces.length > 1 && weightOfItems(items)) || order.weightKg / pieces.length,
    pieces: { index: i + 1, total: pieces.length },
    // Collected once, with the first piece.
    codMinor: i === 0 ? (order.codMinor ?? undefined) : undefined,
    currency: order.currency,
    insured: (order.insuranceMinor ?? 0) > 0,
    itemSummary: summaryOf(items) || (order.itemType ?? ''),
    createdAt: order.createdAt.toISOString(),
    trackingUrl: `${publicUrl}/customer/etrack/${order.nanoId}`,
  }));
}

interface Piece {
  drop: Stop;
  items: InventoryItem[];
}

/** Cartons of every drop-off; where only the pickup has goods, its cartons belong to the one drop-off. */
export function piecesOf(stops: Stop[]): Piece[] {
  const drops = stops.filter((s) => s.type === 'DROPOFF');
  const picked = stops.filter((s) => s.type === 'PICKUP').flatMap((s) => s.inventory);
  return drops.flatMap((drop) => {
    const items = drop.inventory.length ? drop.inventory : drops.length === 1 ? picked : [];
    const cartons = [...new Set(items.map((item) => item.mpcId ?? '1'))];
    if (cartons.length === 0) return [{ drop, items }];
    return cartons.map((carton) => ({ drop, items: items.filter((item) => (item.mpcId ?? '1') === carton) }));
  });
}

function weightOfItems(items: InventoryItem[]): number {
  const kg = items.reduce(
    (sum, { weight, quantity }) =>
      sum + (weight ? (weight.unit === 'g' ? weight.value / 1000 : weight.value) * quantity : 0),
    0,
  );
  return Math.round(kg * 1000) / 1000;
}

const summaryOf = (items: InventoryItem[]) =>
  items.map((i) => `${i.quantity} × ${i.name || i.description || i.type}`).join(', ');

const lineOf = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(', ');
const streetOf = (c: OrderContact | undefined) => [lineOf(c?.unitNo, c?.address1), lineOf(c?.address2)];

/** A party with its whole address in lines. */
export function partyOf(stop: Pick<Stop, 'contact'> | undefined): LabelParty {
  const c = stop?.contact;
  return personOf(c, [...streetOf(c), lineOf(c?.postcode, c?.city), lineOf(c?.state, c?.country)]);
}

/** The receiver: postcode and city are separate, the lines contain only the street. */
export function receiverOf({ contact: c }: Stop): LabelReceiver {
  return {
    ...personOf(c, streetOf(c)),
    postcode: c.postcode ?? '',
    city: c.city ?? '',
    state: c.state ?? '',
    country: c.country ?? '',
  };
}

const personOf = (c: OrderContact | undefined, lines: string[]): LabelParty => ({
  name: c?.name ?? '',
  phone: c?.phone ?? c?.mobile ?? '',
  company: c?.company ?? undefined,
  addressLines: lines.filter(Boolean),
});
