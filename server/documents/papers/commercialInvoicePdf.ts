import { type DocumentOptions, documentMoney, formatPieceValue, formatWeight } from '../documentFormat.ts';
import { documentTexts } from '../documentTexts.ts';
import type { TableDocument, TableTotal } from '../tables/tableDocument.ts';
import { tablePdf } from '../tables/tablePdf.ts';
import { packingListDocument } from './packingListPdf.ts';
import { customsHead, type ShipmentData, type ShipmentItem } from './shipmentData.ts';

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
  const head = customsHead(shipment, options);
  const { currency, items } = shipment;
  const money = (minor: number, of: string) => documentMoney(of, options).money(minor);
  const goodsMinor = goodsByCurrency(shipment);
  const weightKg = items.reduce((sum, item) => sum + item.weightKg * item.quantity, 0);
  const extras: TableTotal[] = [
    [texts.shippingFee, shipment.shippingMinor],
    [texts.insuranceFee, shipment.insuranceMinor],
  ].flatMap(([label, minor]) =>
    typeof minor === 'number' ? [{ label: String(label), value: money(minor, currency) }] : [],
  );
  const totalMinor = new Map(goodsMinor);
  const feesMinor = (shipment.shippingMinor ?? 0) + (shipment.insuranceMinor ?? 0);
  if (feesMinor > 0) totalMinor.set(currency, (totalMinor.get(currency) ?? 0) + feesMinor);
  const currencies = [...goodsMinor.keys()];
  const isMixed = currencies.length > 1;
  const inCurrency = (label: string) => (isMixed ? label : `${label} (${currencies[0]})`);
  const valueText = (minor: number, of: string) =>
    `${isMixed ? `${of} ` : ''}${formatPieceValue(minor, of, options)}`;
  return {
    ...head,
    title: texts.commercialInvoice,
    facts: [
      ...head.facts,
      [texts.pieces, String(shipment.pieces)],
      [texts.totalWeight, formatWeight(weightKg, options)],
      [texts.incoterm, shipment.incoterm],
      [texts.exportReason, shipment.exportReason],
    ],
    columns: [
      { label: texts.number, share: 5, align: 'right' },
      { label: texts.description, share: 33 },
      { label: texts.hsCode, share: 15 },
      { label: texts.origin, share: 9 },
      { label: texts.quantity, share: 9, align: 'right' },
      { label: inCurrency(texts.unitValue), share: 14, align: 'right' },
      { label: inCurrency(texts.value), share: 15, align: 'right' },
    ],
    rows: items.map((item, i) => [
      String(i + 1),
      item.description,
      item.hsCode ?? '',
      item.originCountry ?? '',
      String(item.quantity),
      valueText(item.valueMinor, item.currency),
      valueText(lineMinor(item), item.currency),
    ]),
    totals: [
      ...[...goodsMinor].map(([of, minor]) => ({ label: texts.goodsValue, value: money(minor, of) })),
      ...extras,
      ...[...totalMinor].map(([of, minor]) => ({
        label: texts.total,
        value: money(minor, of),
        strong: true,
      })),
    ],
    notes: [texts.declaration, shipment.note ? `${texts.note}: ${shipment.note}` : ''],
    signatures: [texts.shipper],
  };
}

/** Rounded once: the value of one piece may be a fraction. */
const lineMinor = ({ valueMinor, quantity }: ShipmentItem): number => Math.round(valueMinor * quantity);

/** Value of the goods in each of their currencies, which are never added up. */
function goodsByCurrency({ currency, items }: ShipmentData): Map<string, number> {
  const valued = items.filter((item) => item.valueMinor > 0);
  const sums = new Map(valued.length > 0 ? [] : [[currency, 0]]);
  for (const item of valued) sums.set(item.currency, (sums.get(item.currency) ?? 0) + lineMinor(item));
  return sums;
}
