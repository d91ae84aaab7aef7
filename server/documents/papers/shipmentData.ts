import type { DocumentCompany } from '../documentCompany.ts';
import { type DocumentOptions, formatDate } from '../documentFormat.ts';
import { documentTexts } from '../documentTexts.ts';
import type { LabelParty, LabelReceiver } from '../labels/labelData.ts';
import type { TableDocument, TableParty } from '../tables/tableDocument.ts';

/** A party of a trade document, with its tax or customs number. */
export type ShipmentParty = (LabelParty | LabelReceiver) & { taxId?: string | undefined };

export interface ShipmentItem {
  description: string;
  quantity: number;
  /** Weight of one piece. */
  weightKg: number;
  lengthCm?: number | undefined;
  widthCm?: number | undefined;
  heightCm?: number | undefined;
  /** Value of one piece; goods may be worth a fraction of the smallest coin. */
  valueMinor: number;
  /** Of the value. */
  currency: string;
  hsCode?: string | undefined;
  /** Country of origin, two letters. */
  originCountry?: string | undefined;
}

/** Contents of the packing list and commercial invoice of one order. */
export interface ShipmentData {
  consignmentNo: string;
  referenceNo?: string | undefined;
  serviceName: string;
  courierName: string;
  company: DocumentCompany;
  sender: ShipmentParty;
  receiver: ShipmentParty;
  items: ShipmentItem[];
  /** Cartons. */
  pieces: number;
  /** Of the fees, and of goods without a value. */
  currency: string;
  shippingMinor?: number | undefined;
  insuranceMinor?: number | undefined;
  incoterm?: string | undefined;
  exportReason?: string | undefined;
  note?: string | undefined;
  /** UTC, ISO 8601 */
  createdAt: string;
}

/** The parts that a shipment's trade documents share. */
export function customsHead(
  shipment: ShipmentData,
  options: DocumentOptions,
): Pick<TableDocument, 'number' | 'barcode' | 'company' | 'date' | 'facts' | 'parties'> {
  const texts = documentTexts(options.locale);
  return {
    number: shipment.consignmentNo,
    barcode: shipment.consignmentNo,
    company: shipment.company,
    date: shipment.createdAt,
    facts: [
      [texts.date, formatDate(shipment.createdAt, options)],
      [texts.reference, shipment.referenceNo],
      [texts.service, shipment.serviceName],
      [texts.courier, shipment.courierName],
    ],
    parties: [
      partyBlock(texts.shipper, shipment.sender, texts.taxId),
      partyBlock(texts.consignee, shipment.receiver, texts.taxId),
    ],
  };
}

export function partyBlock(caption: string, party: ShipmentParty, taxCaption: string): TableParty {
  const place =
    'postcode' in party
      ? [[party.postcode, party.city].filter(Boolean).join(' '), party.state, party.country]
          .filter(Boolean)
          .join(', ')
      : '';
  const tax = party.taxId ? `${taxCaption}: ${party.taxId}` : '';
  const lines = [party.name, party.company ?? '', ...party.addressLines, place, party.phone, tax];
  return { caption, lines: lines.filter(Boolean) };
}
