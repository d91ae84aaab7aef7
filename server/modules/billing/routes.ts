import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  InvoiceExportQuery,
  InvoiceListQuery,
  StatementQuery,
  Transaction,
  TransactionExportQuery,
  TransactionListQuery,
  UnbilledAmount,
} from '../../../contract/billing.ts';
import { envelope, listEnvelope } from '../../../contract/envelope.ts';
import { Invoice } from '../../../contract/wallet.ts';
import type { App, Ctx } from '../../context.ts';
import { csvStream } from '../../documents/csv.ts';
import { documentLocale } from '../../documents/documentTexts.ts';
import { statementPdf } from '../../documents/statementPdf.ts';
import { type XlsxColumn, xlsxStream } from '../../documents/xlsxWriter.ts';
import { assertOwnCompany, assertOwnCustomer } from '../../http/authenticate.ts';
import { askedLanguage } from '../../http/language.ts';
import { invalid } from '../../http/refusal.ts';
import { sendPdf } from '../../http/sendPdf.ts';
import { issuerOf } from '../company/issuer.ts';
import { resolveAccount } from '../customers/service.ts';
import { invoiceColumns, invoiceRows, transactionColumns, transactionRows } from './exportRows.ts';
import { invoicesWhere } from './invoiceListStore.ts';
import { registerMonthlyBills } from './monthlyBill.ts';
import { listInvoices, listTransactions, owedBy } from './service.ts';
import { statementOf } from './statement.ts';
import { movementsOf } from './transactionStore.ts';

/** What was invoiced, what moved money, and what is owed: lists, sheets and the statement of a month. */
export function billingRoutes(app: App, ctx: Ctx): void {
  registerMonthlyBills(ctx);

  app.get(
    '/wallet/invoice',
    { schema: { querystring: InvoiceListQuery, response: { 200: listEnvelope(Invoice) } } },
    async ({ actor, query }) => {
      assertOwnCompany(actor, query.companyId);
      assertOwnCustomer(actor, query.customerId);
      return listInvoices(ctx, actor, query);
    },
  );

  app.get(
    '/wallet/tx',
    { schema: { querystring: TransactionListQuery, response: { 200: listEnvelope(Transaction) } } },
    async ({ actor, query }) => {
      assertOwnCompany(actor, query.companyId);
      assertOwnCustomer(actor, query.customerId);
      return listTransactions(ctx, actor, query);
    },
  );

  app.get(
    '/customer/:id/unbilledAmount',
    {
      schema: { params: z.object({ id: z.string() }), response: { 200: envelope(UnbilledAmount) } },
    },
    async (request) => {
      const scope = await resolveAccount(ctx, request.actor, request.params.id, request.namedCustomer);
      return { data: await owedBy(ctx, scope) };
    },
  );

  app.get(
    '/wallet/invoice/export',
    { config: { access: 'link' }, schema: { querystring: InvoiceExportQuery } },
    async (request, reply) => {
      const { actor, query } = request;
      assertOwnCompany(actor, query.companyId);
      assertOwnCustomer(actor, query.customerId);
      const { options } = await issuerOf(ctx, actor, askedLanguage(request));
      const style = { locale: documentLocale(options.locale), timezone: options.timeZone };
      const where = invoicesWhere(actor, query, options.timeZone);
      const rows = invoiceRows(ctx, actor, where, query, style);
      return sendSheet(reply, 'invoices', query.format, invoiceColumns(style), rows);
    },
  );

  app.get(
    '/wallet/tx/export',
    { config: { access: 'link' }, schema: { querystring: TransactionExportQuery } },
    async (request, reply) => {
      const { actor, query } = request;
      assertOwnCompany(actor, query.companyId);
      assertOwnCustomer(actor, query.customerId);
      if (!query.dateFrom || !query.dateTo) throw invalid('dateFrom', 'Please select date range.');
      const { options } = await issuerOf(ctx, actor, askedLanguage(request));
      const style = { locale: documentLocale(options.locale), timezone: options.timeZone };
      const moves = movementsOf(actor, query, options.timeZone);
      const rows = transactionRows(ctx, moves, query, style);
      const name = `transactions-${query.dateFrom}-${query.dateTo}`;
      return sendSheet(reply, name, query.format, transactionColumns(style), rows);
    },
  );

  app.get(
    '/wallet/statement',
    { config: { access: 'link' }, schema: { querystring: StatementQuery } },
    async (request, reply) => {
      const { actor, query } = request;
      assertOwnCompany(actor, query.companyId);
      const issuer = await issuerOf(ctx, actor, askedLanguage(request));
      const data = await statementOf(ctx, actor, query.month, issuer);
      return sendPdf(reply, `statement-${query.month}`, await statementPdf(data, issuer.options));
    },
  );
}

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

function sendSheet(
  reply: FastifyReply,
  name: string,
  format: keyof typeof TYPES,
  columns: XlsxColumn[],
  rows: AsyncIterable<unknown[]>,
): FastifyReply {
  const body: Readable =
    format === 'csv'
      ? csvStream(
          columns.map(({ header }) => header),
          rows,
        )
      : xlsxStream(columns, rows);
  return reply
    .type(TYPES[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .header('cache-control', 'private, no-store')
    .send(body);
}
