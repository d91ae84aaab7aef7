import { Readable } from 'node:stream';
import type { InventoryItem, OrderContact } from '../../../../contract/orders/orders.ts';
import type { Locale } from '../../../../contract/rules/locales.ts';
import { isPrintable, type LabelType } from '../../../../contract/rules/orders/orderStatus.ts';
import type { ZplDpi, ZplPaper } from '../../../../contract/rules/orders/thermalLabels.ts';
import type { Ctx, Scope } from '../../../context.ts';
import type { PaperBrand } from '../../../documents/documentCompany.ts';
import { languageTag } from '../../../documents/documentFormat.ts';
import { assertWholePdf, type JoinedPart, joinedPdf } from '../../../documents/drawing/joinedPdf.ts';
import { streamOf } from '../../../documents/drawing/streamed.ts';
import type { LabelData, LabelParty, LabelReceiver } from '../../../documents/labels/labelData.ts';
import { labelsHtml } from '../../../documents/labels/labelHtml.ts';
import { labelPages, labelPdf } from '../../../documents/labels/labelPdf.ts';
import { labelsZpl } from '../../../documents/labels/labelZpl.ts';
import { missingLabelPdf, missingLabelZpl, type Unlabelled } from '../../../documents/labels/missingLabel.ts';
import { notFound } from '../../../http/answer/refusal.ts';
import { publicUrlOf } from '../../../http/caller/tenantAddress.ts';
import { type Issuer, issuerOf } from '../../company/issuer.ts';
import { paperBrandOf } from '../../company/paperBrand.ts';
import type { Stop } from '../booking/orderInput.ts';
import { deliveryNote, type NotedStop, piecesOf, weightsOfPieces } from '../booking/pieces.ts';
import { type OrderRecord, recordsByIds, waypointsByOrder } from '../store.ts';
import { courierLabels, logUnreadableLabel, type ReadLabel, readAlone } from './courierLabels.ts';

export interface Printable {
  record: OrderRecord;
  stops: NotedStop[];
}

/**
 * The printable orders of these ids, in their order; the others are left out. Throws 404 if none can be printed: foreign, unknown and
 * unprintable orders get the same answer.
 */
export async function printableIds(ctx: Ctx, scope: Scope, ids: string[]): Promise<string[]> {
  const records = await recordsByIds(ctx, scope, ids, { quotes: false });
  const printed = new Set(records.filter((r) => isPrintable(r.order.statusCode)).map((r) => r.order.id));
  if (printed.size === 0) throw notFound();
  return ids.filter((id) => printed.has(id));
}

/** The orders of these ids with their stops. Throws 404 if an order is foreign, unknown or cannot be printed. */
export async function printables(ctx: Ctx, scope: Scope, ids: string[]): Promise<Printable[]> {
  const records = await recordsByIds(ctx, scope, ids, { quotes: false });
  if (records.length !== ids.length || !records.every((r) => isPrintable(r.order.statusCode)))
    throw notFound();
  const stops = await waypointsByOrder(ctx, ids);
  return records.map((record) => ({ record, stops: stops.get(record.order.id) ?? [] }));
}

/** Number of our labels made at once between couriers' labels: a multiple of the labels on each kind of sheet. */
const OURS_AT_ONCE = 24;

const unlabelled = ({ record: { order } }: Printable, issuer: Issuer): Unlabelled => ({
  consignmentNo: order.consignmentNo ?? '',
  companyName: issuer.name,
  createdAt: order.createdAt.toISOString(),
});

/**
 * Prints the couriers' own labels, and our labels for orders without one, in the given order. If a courier's label cannot be read, a page
 * that names the order replaces it. Throws 404, and 409 like `courierLabels`.
 */
export async function labelsPdf(
  ctx: Ctx,
  scope: Scope,
  ids: string[],
  type: LabelType,
  requestedLocale: Locale | undefined,
): Promise<Buffer | Readable> {
  const orders = await printables(ctx, scope, ids);
  const theirs = await courierLabels(ctx, orders, 'pdf');
  const issuer = await issuerOf(ctx, scope, requestedLocale);
  const look = await labelLook(ctx, scope, issuer);
  if (theirs.size === 0)
    return streamOf(
      labelPages(
        orders.flatMap((order) => labelsOf(order, look)),
        type,
        issuer.options,
      ),
    );
  const [first, ...others] = orders;
  const only = theirs.get(first?.record.order.id ?? '');
  if (first && only && others.length === 0)
    return readAlone(ctx, first, async () => {
      const label = await only();
      assertWholePdf(label);
      return label;
    });
  const partOf = (order: Printable, read: ReadLabel): JoinedPart => ({
    read,
    instead: (err) => {
      logUnreadableLabel(ctx, order, err);
      return missingLabelPdf(unlabelled(order, issuer), issuer.options);
    },
  });
  async function* parts(): AsyncGenerator<JoinedPart> {
    const waiting: LabelData[] = [];
    // Our labels that follow each other share their sheets.
    const ours = (): JoinedPart => {
      const labels = waiting.splice(0, OURS_AT_ONCE);
      return { read: () => labelPdf(labels, type, issuer.options) };
    };
    for (const order of orders) {
      const label = theirs.get(order.record.order.id);
      if (!label) waiting.push(...labelsOf(order, look));
      while (waiting.length >= OURS_AT_ONCE || (label && waiting.length > 0)) yield ours();
      if (label) yield partOf(order, label);
    }
    while (waiting.length > 0) yield ours();
  }
  const about = {
    title: `${first?.record.order.consignmentNo ?? ''} (+${others.length})`,
    author: issuer.name,
    language: languageTag(issuer.options.locale),
  };
  return streamOf(joinedPdf(about, parts()));
}

/** Refusals come before the first label. Then each label is sent when it is made, so that the printer starts with the first. */
export async function labelsForPrinter(
  ctx: Ctx,
  scope: Scope,
  ids: string[],
  { paper, dpi }: { paper: ZplPaper; dpi: ZplDpi },
  requestedLocale: Locale | undefined,
): Promise<Readable> {
  const orders = await printables(ctx, scope, ids);
  const theirs = await courierLabels(ctx, orders, 'zpl');
  const issuer = await issuerOf(ctx, scope, requestedLocale);
  const look = await labelLook(ctx, scope, issuer);
  async function inTurn(order: Printable, read: ReadLabel): Promise<string> {
    if (orders.length === 1) return `${(await readAlone(ctx, order, read)).toString('utf8')}\n`;
    try {
      return `${(await read()).toString('utf8')}\n`;
    } catch (err) {
      logUnreadableLabel(ctx, order, err);
      return missingLabelZpl(unlabelled(order, issuer), paper, dpi, issuer.options);
    }
  }
  async function* each() {
    for (const order of orders) {
      const label = theirs.get(order.record.order.id);
      if (label) yield await inTurn(order, label);
      else yield* labelsZpl(labelsOf(order, look), paper, dpi, issuer.options);
    }
  }
  return streamOf(each());
}

/** The same labels as a page to print; its style has this nonce. */
export async function labelsPage(
  ctx: Ctx,
  scope: Scope,
  ids: string[],
  { type, nonce }: { type: LabelType; nonce: string },
  requestedLocale: Locale | undefined,
): Promise<Readable> {
  const orders = await printables(ctx, scope, ids);
  // A courier's own label is a PDF, which cannot be part of a page.
  if ((await courierLabels(ctx, orders, 'pdf')).size > 0) throw notFound();
  const issuer = await issuerOf(ctx, scope, requestedLocale);
  const look = await labelLook(ctx, scope, issuer);
  const labels = orders.flatMap((order) => labelsOf(order, look));
  return Readable.from(labelsHtml(labels, type, issuer.options, nonce));
}

/** Common data of one shipper's labels. */
interface LabelLook {
  issuer: Issuer;
  brand: PaperBrand | null;
  publicUrl: string;
}

const labelLook = async (ctx: Ctx, scope: Scope, issuer: Issuer): Promise<LabelLook> => ({
  issuer,
  brand: await paperBrandOf(ctx, scope, issuer),
  publicUrl: await publicUrlOf(ctx, scope.companyId),
});

/** One label for each carton of each drop-off. */
export function labelsOf({ record, stops }: Printable, { issuer, brand, publicUrl }: LabelLook): LabelData[] {
  const { order, service, serviceCompany } = record;
  const pieces = piecesOf(stops);
  const weights = weightsOfPieces(pieces, order.weightKg);
  return pieces.map(({ drop, items }, i) => ({
    consignmentNo: order.consignmentNo ?? '',
    nanoId: order.nanoId,
    serviceName: service?.name ?? '',
    serviceCode: order.serviceCode ?? '',
    courierName: serviceCompany?.name ?? '',
    companyName: issuer.name,
    companyColor: issuer.color,
    companyLogo: issuer.logo,
    brand: order.branded ? brand : null,
    sender: partyOf(stops.find((s) => s.type === 'PICKUP') ?? stops[0]),
    receiver: receiverOf(drop),
    referenceNo: order.referenceNo ?? undefined,
    note: deliveryNote(order, drop) ?? undefined,
    weightKg: weights[i] ?? order.weightKg,
    pieces: { index: i + 1, total: pieces.length },
    // The cash is collected once, with the first piece.
    codMinor: i === 0 ? (order.codMinor ?? undefined) : undefined,
    currency: order.currency,
    insured: (order.insuranceMinor ?? 0) > 0,
    itemSummary: summaryOf(items) || (order.itemType ?? ''),
    createdAt: order.createdAt.toISOString(),
    trackingUrl: `${publicUrl}/customer/etrack/${order.nanoId}`,
  }));
}

const summaryOf = (items: InventoryItem[]) =>
  items.map((i) => `${i.quantity} × ${i.name || i.description || i.type}`).join(', ');

const lineOf = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(', ');
const streetOf = (c: OrderContact | undefined) => [lineOf(c?.unitNo, c?.address1), lineOf(c?.address2)];

/** A party with its complete address in lines. */
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
