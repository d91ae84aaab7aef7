import type { PaperBrand } from '../documentCompany.ts';
import type { LogoPicture } from '../drawing/logoPicture.ts';

export interface LabelParty {
  name: string;
  phone: string;
  company?: string | undefined;
  addressLines: string[];
}

export interface LabelReceiver extends LabelParty {
  postcode: string;
  city: string;
  state: string;
  country: string;
}

/** One carton's label. An order of several cartons has one entry per carton. */
export interface LabelData {
  consignmentNo: string;
  nanoId: string;
  serviceName: string;
  serviceCode: string;
  courierName: string;
  companyName: string;
  /** `#rrggbb` */
  companyColor: string;
  companyLogo?: LogoPicture | null;
  /** The shipper's brand in the company's place; the company's name is next to it. */
  brand?: PaperBrand | null;
  sender: LabelParty;
  receiver: LabelReceiver;
  referenceNo?: string | undefined;
  note?: string | undefined;
  weightKg: number;
  pieces: { index: number; total: number };
  codMinor?: number | undefined;
  currency: string;
  insured?: boolean | undefined;
  itemSummary: string;
  /** UTC, ISO 8601 */
  createdAt: string;
  trackingUrl: string;
}
