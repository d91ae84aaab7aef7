import { z } from 'zod';
import type { PriceLineKind } from '../../../../contract/orders/services.ts';
import { fill } from '../../../../texts/fill.ts';
import type { App, Ctx, Scope } from '../../../context.ts';
import { documentLocale, documentTexts } from '../../../documents/documentTexts.ts';
import { type InvoiceDocumentData, invoicePdf } from '../../../documents/papers/invoicePdf.ts';
import { askedLanguage } from '../../../http/answer/language.ts';
import { notFound } from '../../../http/answer/refusal.ts';
import { sendPdf } from '../../../http/answer/sendPdf.ts';
import { uuidParam } from '../../../http/request/pathIds.ts';
import { translateSentence } from '../../../texts/translateSentence.ts';
import { type Issuer, issuerOf, legalIssuer } from '../../company/issuer.ts';
import { refundedByInvoice } from '../ledger/ledgerStore.ts';
import { billedTo } from './billedTo.ts';
import { invoiceLines } from './invoiceLines.ts';
import { findInvoice, INVOICE, orderNumbers } from './invoiceStore.ts';

const PrintQuery = z.object({
  output: z.enum(['pdf']).default('pdf'),
  companyId: z.string().max(60).optional(),
  jwt: z.string().max(200).optional(),
});

/** The invoice as PDF, opened by a ticket or with a session. */
export function printRoute(app: App, ctx: Ctx): void {
  app.get(
    '/wallet/invoice/:id/print',
    {
      config: { access: 'link' },
      schema: {
        operation: {
          id: 'printInvoice',
          right: 'wallet.read',
          tag: 'Wallet',
          summary: 'An invoice to print',
          media: 'pdf',
        },
        params: z.object({ id: z.string().max(60) }),
        querystring: PrintQuery,
      },
    },
    async (request, reply) => {
      const issuer = await issuerOf(ctx, request.actor, askedLanguage(request));
      const data = await documentOf(ctx, request.actor, uuidParam(request.params.id), issuer);
      return sendPdf(reply, data.invoiceNo, await invoicePdf(data, issuer.options));
    },
  );
}

/** Name of a price component in the document's language. It is our own text, except for add-ons, which the courier names. */
function lineWord(
  { label, kind }: { label: string; kind?: PriceLineKind },
  locale: string | undefined,
): string {
  const texts: Readonly<Record<string, string>> = documentTexts(locale);
  return (
    (kind === 'addon' ? undefined : texts[`price${label}`]) ??
    translateSentence(documentLocale(locale), label)
  );
}

/** `debit` and `net14` in words; any other term unchanged. */
function termWords(term: string, locale: string | undefined): string {
  const texts = documentTexts(locale);
  const [, days] = /^net(\d+)$/.exec(term) ?? [];
  if (days) return fill(texts.termDays, { days });
  return term === 'debit' ? texts.termPrepaid : term;
}

async function documentOf(ctx: Ctx, scope: Scope, id: string, issuer: Issuer): Promise<InvoiceDocumentData> {
  const row = await findInvoice(ctx, scope, id);
  if (!row) throw notFound();
  const { invoice: bill, owner: payer } = row;
  if (bill.billedIn) return documentOf(ctx, scope, bill.billedIn, issuer);
  const { lines, roundingMinor } = invoiceLines(bill);
  const refunded = await refundedByInvoice(ctx, scope, [bill]);
  const numbers = await orderNumbers(ctx, scope, bill.items);
  return {
    invoiceNo: bill.invoiceNo,
    date: bill.createdAt.toISOString(),
    company: legalIssuer(issuer),
    payer: billedTo(payer),
    paymentTerm: termWords(String(payer.billing.paymentTerm ?? 'debit'), issuer.options.locale),
    currency: bill.currency,
    lines: lines.map(({ name, label, kind, amountMinor, orderId }) => ({
      description: [
        translateSentence(documentLocale(issuer.options.locale), name),
        ...(label ? [lineWord({ label, ...(kind ? { kind } : {}) }, issuer.options.locale)] : []),
      ].join(': '),
      reference: orderId ? numbers.get(orderId) : undefined,
      quantity: 1,
      amountMinor,
    })),
    ...(bill.taxMinor
      ? { tax: { label: documentTexts(issuer.options.locale).tax, amountMinor: bill.taxMinor } }
      : {}),
    roundingMinor,
    totalMinor: bill.totalMinor,
    paidMinor: bill.paidMinor,
    refundedMinor: refunded.get(bill.id) ?? 0,
    isCharge: bill.type === 'charge',
    isVoid: bill.status === INVOICE.failed,
  };
}
