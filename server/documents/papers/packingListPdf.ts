import { type DocumentOptions, formatPieceWeight, formatWeight } from '../documentFormat.ts';
import { documentTexts } from '../documentTexts.ts';
import type { TableDocument } from '../tables/tableDocument.ts';
import { tablePdf } from '../tables/tablePdf.ts';
import { customsHead, type ShipmentData, type ShipmentItem } from './shipmentData.ts';

/** One packing list per order: the contents of the cartons, without values. */
export async function packingListPdf(
  shipments: ShipmentData[],
  options: DocumentOptions = {},
): Promise<Buffer> {
  return tablePdf(
    shipments.map((shipment) => packingListDocument(shipment, options)),
    options,
  );
}

export function packingListDocument(shipment: ShipmentData, options: DocumentOptions): TableDocument {
  const texts = documentTexts(options.locale);
  const quantity = shipment.items.reduce((sum, item) => sum + item.quantity, 0);
  const weightKg = shipment.items.reduce((sum, item) => sum + item.weightKg * item.quantity, 0);
  return {
    ...customsHead(shipment, options),
    title: texts.packingList,
    columns: [
      { label: texts.number, share: 5, align: 'right' },
      { label: texts.description, share: 38 },
      { label: texts.dimensions, share: 18, align: 'right' },
      { label: texts.quantity, share: 9, align: 'right' },
      { label: texts.unitWeight, share: 14, align: 'right' },
      { label: texts.totalWeight, share: 14, align: 'right' },
    ],
    rows: shipment.items.map((item, i) => [
      String(i + 1),
      item.description,
      dimensions(item),
      String(item.quantity),
      formatPieceWeight(item.weightKg, options),
      formatWeight(item.weightKg * item.quantity, options),
    ]),
    totals: [
      { label: texts.pieces, value: String(shipment.pieces) },
      { label: texts.quantity, value: String(quantity) },
      { label: texts.totalWeight, value: formatWeight(weightKg, options), strong: true },
    ],
    notes: shipment.note ? [`${texts.note}: ${shipment.note}`] : [],
    signatures: [],
  };
}

function dimensions({ lengthCm, widthCm, heightCm }: ShipmentItem): string {
  return lengthCm && widthCm && heightCm ? `${lengthCm} × ${widthCm} × ${heightCm}` : '';
}
