import { DEFAULT_LOCALE, type Locale } from '../../../../contract/rules/locales.ts';
import { goodsCurrency } from '../../../../contract/rules/money/goodsCurrency.ts';
import { goodsOf, toKg } from '../../../../contract/rules/orders/goods.ts';
import type { Ctx, Scope } from '../../../context.ts';
import type { PaperBrand } from '../../../documents/documentCompany.ts';
import {
  commercialInvoicePdf,
  commercialInvoiceWithPackingListPdf,
} from '../../../documents/papers/commercialInvoicePdf.ts';
import { packingListPdf } from '../../../documents/papers/packingListPdf.ts';
import type { ShipmentData } from '../../../documents/papers/shipmentData.ts';
import { type Issuer, issuerOf } from '../../company/issuer.ts';
import { documentCompany, paperBrandOf } from '../../company/paperBrand.ts';
import { piecesOf } from '../booking/pieces.ts';
import { type Printable, partyOf, printables, receiverOf } from './labels.ts';

const PDFS = {
  packlist: packingListPdf,
  inv_invoice: commercialInvoicePdf,
  invoice_packlist: commercialInvoiceWithPackingListPdf,
} as const;
/** The customs of every country read English. */
const CUSTOMS_LANGUAGE: Locale = DEFAULT_LOCALE;

export type ShipmentDocument = keyof typeof PDFS;

/** Packing list, commercial invoice or both of the given orders. Throws 404 for the whole request, as labels do. */
export async function shipmentPdf(
  ctx: Ctx,
  scope: Scope,
  ids: string[],
  kind: ShipmentDocument,
  requested: Locale | undefined,
): Promise<Buffer> {
  const orders = await printables(ctx, scope, ids);
  const issuer = await issuerOf(ctx, scope, kind === 'packlist' ? requested : CUSTOMS_LANGUAGE);
  const brand = await paperBrandOf(ctx, scope, issuer);
  return PDFS[kind](
    orders.map((o) => shipmentOf(o, issuer, o.record.order.branded ? brand : null)),
    issuer.options,
  );
}

function shipmentOf({ record, stops }: Printable, issuer: Issuer, brand: PaperBrand | null): ShipmentData {
  const { order, service, serviceCompany } = record;
  const last = stops.findLast((s) => s.type === 'DROPOFF') ?? stops.at(-1);
  const goods = goodsOf(stops);
  return {
    consignmentNo: order.consignmentNo ?? '',
    referenceNo: order.referenceNo ?? undefined,
    serviceName: service?.name ?? '',
    courierName: serviceCompany?.name ?? '',
    company: documentCompany(issuer, brand),
    sender: { ...partyOf(stops.find((s) => s.type === 'PICKUP') ?? stops[0]), taxId: issuer.taxId },
    receiver: last ? receiverOf(last) : partyOf(undefined),
    items: goods.map((item) => ({
      description: item.description || item.name || item.type,
      quantity: item.quantity,
      weightKg: item.weight ? toKg(item.weight) : order.weightKg / goods.length / item.quantity,
      ...(item.dimension
        ? { lengthCm: item.dimension.length, widthCm: item.dimension.width, heightCm: item.dimension.height }
        : {}),
      // Without the error of binary fractions.
      valueMinor: Number(((item.price?.amount ?? 0) * 100).toFixed(4)),
      currency: goodsCurrency(item.price?.currency ?? order.currency, order.currency) ?? order.currency,
      hsCode: item.hsCode ?? undefined,
      originCountry: stops[0]?.contact.country ?? undefined,
    })),
    pieces: piecesOf(stops).length,
    currency: order.currency,
    note: order.note ?? undefined,
    createdAt: order.createdAt.toISOString(),
  };
}
