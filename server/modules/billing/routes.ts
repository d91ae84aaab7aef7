import { z } from 'zod';
import {
  InvoiceExportQuery,
  InvoiceListQuery,
  StatementQuery,
  Transaction,
  TransactionExportQuery,
  TransactionListQuery,
  UnbilledAmount,
} from '../../../contract/money/billing.ts';
import { Invoice } from '../../../contract/money/wallet.ts';
import { envelope, listEnvelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { statementPdf } from '../../documents/papers/statementPdf.ts';
import { sendSheet } from '../../documents/sheets/sendSheet.ts';
import { askedLanguage } from '../../http/answer/language.ts';
import { invalid } from '../../http/answer/refusal.ts';
import { sendPdf } from '../../http/answer/sendPdf.ts';
import { issuerOf } from '../company/issuer.ts';
import { sheetStyleOf } from '../company/sheetStyle.ts';
import { resolveAccount } from '../customers/service.ts';
import { registerAccountMails } from './accountMails.ts';
import { invoiceBatches, invoiceSheet, transactionBatches, transactionSheet } from './exportRows.ts';
import { invoicesWhere } from './invoiceListStore.ts';
import { registerMonthlyBills } from './monthlyBill.ts';
import { listInvoices, listTransactions, owedBy } from './service.ts';
import { statementOf } from './statement.ts';
import { movementsOf } from './transactionStore.ts';

const walletRead = { right: 'wallet.read', tag: 'Wallet' } as const;

/** Invoices, movements of money, and debts: lists, sheets and the monthly statement. */
export function billingRoutes(app: App, ctx: Ctx): void {
  registerMonthlyBills(ctx);
  registerAccountMails(ctx);

  app.get(
    '/wallet/invoice',
    {
      schema: {
        operation: { ...walletRead, id: 'listInvoices', summary: 'Invoices, a page at a time' },
        querystring: InvoiceListQuery,
        response: { 200: listEnvelope(Invoice) },
      },
    },
    async ({ actor, query }) => listInvoices(ctx, actor, query),
  );

  app.get(
    '/wallet/tx',
    {
      schema: {
        operation: { ...walletRead, id: 'listTransactions', summary: 'Transactions, a page at a time' },
        querystring: TransactionListQuery,
        response: { 200: listEnvelope(Transaction) },
      },
    },
    async ({ actor, query }) => listTransactions(ctx, actor, query),
  );

  app.get(
    '/customer/:id/unbilledAmount',
    {
      schema: {
        operation: {
          id: 'getUnbilledAmount',
          right: 'prices.see',
          tag: 'Wallet',
          summary: 'Debts of the account',
        },
        params: z.object({ id: z.string() }),
        response: { 200: envelope(UnbilledAmount) },
      },
    },
    async (request) => {
      const scope = await resolveAccount(ctx, request, request.params.id);
      return { data: await owedBy(ctx, scope) };
    },
  );

  paperRoutes(app, ctx);
}

function paperRoutes(app: App, ctx: Ctx): void {
  app.get(
    '/wallet/invoice/export',
    {
      config: { access: 'link' },
      schema: {
        operation: { ...walletRead, id: 'exportInvoices', summary: 'Invoices as a sheet', media: 'xlsx' },
        querystring: InvoiceExportQuery,
      },
    },
    async (request, reply) => {
      const { actor, query } = request;
      const style = await sheetStyleOf(ctx, actor, request);
      const where = invoicesWhere(actor, query, style.timezone);
      return sendSheet(reply, {
        name: 'invoices',
        format: query.format,
        sheet: invoiceSheet(style),
        batches: invoiceBatches(ctx, actor, where, query),
      });
    },
  );

  app.get(
    '/wallet/tx/export',
    {
      config: { access: 'link' },
      schema: {
        operation: {
          ...walletRead,
          id: 'exportTransactions',
          summary: 'Transactions as a sheet',
          media: 'xlsx',
        },
        querystring: TransactionExportQuery,
      },
    },
    async (request, reply) => {
      const { actor, query } = request;
      if (!query.dateFrom || !query.dateTo) throw invalid('dateFrom', 'Please select date range.');
      const style = await sheetStyleOf(ctx, actor, request);
      const moves = movementsOf(actor, query, style.timezone);
      return sendSheet(reply, {
        name: `transactions-${query.dateFrom}-${query.dateTo}`,
        format: query.format,
        sheet: transactionSheet(style),
        batches: transactionBatches(ctx, moves, query),
      });
    },
  );

  app.get(
    '/wallet/statement',
    {
      config: { access: 'link' },
      schema: {
        operation: { ...walletRead, id: 'printStatement', summary: 'The statement of a month', media: 'pdf' },
        querystring: StatementQuery,
      },
    },
    async (request, reply) => {
      const { actor, query } = request;
      const issuer = await issuerOf(ctx, actor, askedLanguage(request));
      const data = await statementOf(ctx, actor, query.month, issuer);
      return sendPdf(reply, `statement-${query.month}`, await statementPdf(data, issuer.options));
    },
  );
}
