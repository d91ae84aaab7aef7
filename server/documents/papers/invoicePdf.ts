import type { DocumentCompany } from '../documentCompany.ts';
import { type DocumentOptions, documentMoney, formatDate } from '../documentFormat.ts';
import { documentTexts } from '../documentTexts.ts';
import { tablePdf } from '../tables/tablePdf.ts';

export interface InvoiceDocumentData {
  invoiceNo: string;
  /** UTC, ISO 8601 */
  date: string;
  company: DocumentCompany;
  payer: { name: string; lines: string[] };
  paymentTerm?: string | undefined;
  currency: string;
  lines: { description: string; quantity: number; amountMinor: number; reference?: string | undefined }[];
  /** Absent if the invoice has no tax. */
  tax?: { label: string; amountMinor: number } | undefined;
  /** Lines, tax and this add up to the total. */
  roundingMinor?: number | undefined;
  totalMinor: number;
  paidMinor: number;
  /** Above 0 if money was refunded. */
  refundedMinor?: number | undefined;
  /** On account: the next monthly invoice bills it. */
  isCharge?: boolean | undefined;
  /** It has no due amount any more. */
  isVoid?: boolean | undefined;
  note?: string | undefined;
}

/** The invoice: charges, payments, amount due. */
export async function invoicePdf(
  invoice: InvoiceDocumentData,
  options: DocumentOptions = {},
): Promise<Buffer> {
  const texts = documentTexts(options.locale);
  const { currency, totalMinor, paidMinor, tax, roundingMinor = 0, refundedMinor = 0 } = invoice;
  const subtotalMinor = totalMinor - (tax?.amountMinor ?? 0) - roundingMinor;
  const paid = paidMinor >= totalMinor && !invoice.isCharge;
  const dueMinor = invoice.isVoid || invoice.isCharge ? 0 : Math.max(0, totalMinor - paidMinor);
  const open = invoice.isCharge ? texts.statusOnAccount : texts.statusUnpaid;
  const state = invoice.isVoid ? texts.statusVoid : open;
  const refundStamp = refundedMinor < paidMinor ? texts.statusPartlyRefunded : texts.statusRefunded;
  const { amount, money } = documentMoney(currency, options);
  const document = {
    title: texts.invoice,
    number: invoice.invoiceNo,
    stamp: refundedMinor > 0 ? refundStamp : paid ? texts.statusPaid : state,
    company: invoice.company,
    date: invoice.date,
    facts: [
      [texts.date, formatDate(invoice.date, options)],
      [texts.paymentTerm, invoice.paymentTerm],
      [texts.total, money(totalMinor)],
      [texts.balanceDue, money(dueMinor)],
    ] as [string, string | undefined][],
    parties: [{ caption: texts.billTo, lines: [invoice.payer.name, ...invoice.payer.lines] }],
    columns: [
      { label: texts.number, share: 5, align: 'right' as const },
      { label: texts.description, share: 45 },
      { label: texts.reference, share: 22 },
      { label: texts.quantity, share: 9, align: 'right' as const },
      { label: `${texts.amount} (${currency})`, share: 19, align: 'right' as const },
    ],
    rows: invoice.lines.map((line, i) => [
      String(i + 1),
      line.description,
      line.reference ?? '',
      String(line.quantity),
      amount(line.amountMinor),
    ]),
    totals: [
      ...(tax || roundingMinor ? [{ label: texts.subtotal, value: money(subtotalMinor) }] : []),
      ...(tax ? [{ label: tax.label, value: money(tax.amountMinor) }] : []),
      ...(roundingMinor ? [{ label: texts.priceRounding, value: money(roundingMinor) }] : []),
      { label: texts.total, value: money(totalMinor), strong: true },
      ...(invoice.isCharge ? [] : [{ label: texts.paid, value: money(paidMinor) }]),
      ...(refundedMinor > 0 ? [{ label: texts.refunded, value: money(refundedMinor) }] : []),
      ...(dueMinor > 0 ? [{ label: texts.balanceDue, value: money(dueMinor), strong: true }] : []),
    ],
    notes: invoice.note ? [invoice.note] : [],
    signatures: [],
  };
  return tablePdf([document], options);
}
