import { type DocumentOptions, documentMoney, formatDate, formatWeight } from '../documentFormat.ts';
import { documentTexts } from '../documentTexts.ts';
import type { TableDocument, TableTotal } from '../tables/tableDocument.ts';
import { tablePdf } from '../tables/tablePdf.ts';
import { packingListDocument } from './packingListPdf.ts';
import { partyBlock, type ShipmentData } from './shipmentData.ts';

/** One commercial invoice per order, for customs. */
export async function commercialInvoicePdf(
  shipments: ShipmentData[],
  options: DocumentOptions = {},
): Promise<Buffer> {
  return tablePdf(
    shipments.map((shipment) => commercialInvoiceDocument(shipment, options)),
    options,
  );
}

/** For each order its commercial invoice, then its packing list, in one file. */
export async function commercialInvoiceWithPackingListPdf(
  shipments: ShipmentData[],
  options: DocumentOptions = {},
): Promise<Buffer> {
  return tablePdf(
    shipments.flatMap((shipment) => [
      commercialInvoiceDocument(shipment, options),
      packingListDocument(shipment, options),
    ]),
    options,
  );
}

export function commercialInvoiceDocument(shipment: ShipmentData, options: DocumentOptions): TableDocument {
  const texts = documentTexts(options.locale);
  const { currency, items } = shipment;
  const { amount, money } = documentMoney(currency, options);
  const goodsMinor = items.reduce((sum, item) => sum + item.valueMinor * item.quantity, 0);
  const weightKg = items.reduce((sum, item) => sum + item.weightKg * item.quantity, 0);
  const extras: TableTotal[] = [
    [texts.shippingFee, shipment.shippingMinor],
    [texts.insuranceFee, shipment.insuranceMinor],
  ].flatMap(([label, minor]) =>
    typeof minor === 'number' ? [{ label: String(label), value: money(minor) }] : [],
  );
  const totalMinor = goodsMinor + (shipment.shippingMinor ?? 0) + (shipment.insuranceMinor ?? 0);
  return {
    title: texts.commercialInvoice,
    number: shipment.consignmentNo,
    barcode: shipment.consignmentNo,
    company: shipment.company,
    date: shipment.createdAt,
    facts: [
      [texts.date, formatDate(shipment.createdAt, options)],
      [texts.reference, shipment.referenceNo],
      [texts.service, shipment.serviceName],
      [texts.courier, shipment.courierName],
      [texts.pieces, String(shipment.pieces)],
      [texts.totalWeight, formatWeight(weightKg, options)],
      [texts.incoterm, shipment.incoterm],
      [texts.exportReason, shipment.exportReason],
    ],
    parties: [
      partyBlock(texts.shipper, shipment.sender, texts.taxId),
      partyBlock(texts.consignee, shipment.receiver, texts.taxId),
    ],
    columns: [
      { label: texts.number, share: 5, align: 'right' },
      { label: texts.description, share: 33 },
      { label: texts.hsCode, share: 15 },
      { label: texts.origin, share: 9 },
      { label: texts.quantity, share: 9, align: 'right' },
      { label: `${texts.unitValue} (${currency})`, share: 14, align: 'right' },
      { label: `${texts.value} (${currency})`, share: 15, align: 'right' },
    ],
    rows: items.map((item, i) => [
      String(i + 1),
      item.description,
      item.hsCode ?? '',
      item.originCountry ?? '',
      String(item.quantity),
      amount(item.valueMinor),
      amount(item.valueMinor * item.quantity),
    ]),
    totals: [
      { label: texts.goodsValue, value: money(goodsMinor) },
      ...extras,
      { label: texts.total, value: money(totalMinor), strong: true },
    ],
    notes: [texts.declaration, shipment.note ? `${texts.note}: ${shipment.note}` : ''],
    signatures: [texts.shipper],
  };
}
