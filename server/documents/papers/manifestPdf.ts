import type { DocumentCompany } from '../documentCompany.ts';
import { type DocumentOptions, documentMoney, formatDate, formatWeight } from '../documentFormat.ts';
import { documentTexts } from '../documentTexts.ts';
import type { LabelParty } from '../labels/labelData.ts';
import type { TableDocument } from '../tables/tableDocument.ts';
import { tablePdf } from '../tables/tablePdf.ts';
import { partyBlock } from './shipmentData.ts';

export interface ManifestParcel {
  consignmentNo: string;
  receiverName: string;
  postcode: string;
  city: string;
  country: string;
  pieces: number;
  weightKg: number;
  codMinor?: number | undefined;
}

export interface ManifestDocumentData {
  manifestId: string;
  serviceName: string;
  courierName: string;
  company: DocumentCompany;
  sender: LabelParty;
  parcels: ManifestParcel[];
  currency: string;
  /** UTC, ISO 8601 */
  createdAt: string;
}

/** The list that the driver counts, scans and signs at pickup. */
export const manifestPdf = (manifest: ManifestDocumentData, options: DocumentOptions = {}): Promise<Buffer> =>
  manifestsPdf([manifest], options);

/** Several manifests in one file, each on pages of its own. */
export const manifestsPdf = (
  manifests: ManifestDocumentData[],
  options: DocumentOptions = {},
): Promise<Buffer> =>
  tablePdf(
    manifests.map((manifest) => manifestTable(manifest, options)),
    options,
  );

function manifestTable(manifest: ManifestDocumentData, options: DocumentOptions): TableDocument {
  const texts = documentTexts(options.locale);
  const { currency, parcels } = manifest;
  const { amount, money } = documentMoney(currency, options);
  const codMinor = parcels.reduce((sum, parcel) => sum + (parcel.codMinor ?? 0), 0);
  const pieces = parcels.reduce((sum, parcel) => sum + parcel.pieces, 0);
  const weightKg = parcels.reduce((sum, parcel) => sum + parcel.weightKg, 0);
  return {
    title: texts.manifest,
    number: manifest.manifestId,
    barcode: manifest.manifestId,
    company: manifest.company,
    date: manifest.createdAt,
    facts: [
      [texts.date, formatDate(manifest.createdAt, options)],
      [texts.service, manifest.serviceName],
      [texts.courier, manifest.courierName],
      [texts.parcels, String(parcels.length)],
    ] as [string, string][],
    parties: [partyBlock(texts.pickupFrom, manifest.sender, texts.taxId)],
    columns: [
      { label: texts.number, share: 6, align: 'right' as const },
      { label: texts.consignmentNo, share: 36, kind: 'barcode' as const, align: 'center' as const },
      { label: texts.receiver, share: 20 },
      { label: texts.destination, share: 20 },
      { label: texts.pieces, share: 8, align: 'right' as const },
      { label: texts.weight, share: 12, align: 'right' as const },
      { label: `COD (${currency})`, share: 13, align: 'right' as const },
    ],
    rows: parcels.map((parcel, i) => [
      String(i + 1),
      parcel.consignmentNo,
      parcel.receiverName,
      [`${parcel.postcode} ${parcel.city}`.trim(), parcel.country].filter(Boolean).join('\n'),
      String(parcel.pieces),
      formatWeight(parcel.weightKg, options),
      parcel.codMinor ? amount(parcel.codMinor) : '',
    ]),
    totals: [
      { label: texts.parcels, value: String(parcels.length), strong: true },
      { label: texts.pieces, value: String(pieces) },
      { label: texts.totalWeight, value: formatWeight(weightKg, options) },
      ...(codMinor > 0 ? [{ label: texts.codTotal, value: money(codMinor) }] : []),
    ],
    notes: [],
    signatures: [texts.handedOverBy, texts.receivedBy],
  };
}
