import type { DocumentCompany } from '../documentCompany.ts';
import type { LabelParty, LabelReceiver } from '../labels/labelData.ts';
import type { TableParty } from '../tables/tableDocument.ts';

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
