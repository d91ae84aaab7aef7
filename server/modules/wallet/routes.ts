import { z } from 'zod';
import { InvoiceDetails, PaymentStatus } from '../../../contract/money/wallet.ts';
import { PaymentMethod } from '../../../contract/orders/services.ts';
import { envelope, listEnvelope, onePage } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { uuidParam } from '../../http/request/pathIds.ts';
import { invoiceDetails, paymentStatusOf } from './invoices/invoices.ts';
import { printRoute } from './invoices/printRoute.ts';
import { ledgerReport } from './ledger/ledgerReport.ts';
import { registerNightlyVerify } from './ledger/nightlyVerify.ts';
import { invoiceMethods } from './paymentMethods.ts';

const walletRead = { right: 'wallet.read', tag: 'Wallet' } as const;

const Params = z.object({ id: z.string().max(60) });
export function walletRoutes(app: App, ctx: Ctx): void {
  registerNightlyVerify(ctx);

  app.get(
    '/wallet/invoice/:id',
    {
      schema: {
        operation: { ...walletRead, id: 'getInvoice', summary: 'An invoice' },
        params: Params,
        response: { 200: envelope(InvoiceDetails) },
      },
    },
    async (request) => ({
      data: await invoiceDetails(ctx, request.actor, uuidParam(request.params.id)),
    }),
  );

  app.get(
    '/wallet/invoice/:id/paymentStatus',
    {
      schema: {
        operation: {
          id: 'getPaymentStatus',
          right: 'prices.see',
          tag: 'Wallet',
          summary: 'Payment state of an invoice',
        },
        params: Params,
        response: { 200: envelope(PaymentStatus) },
      },
    },
    async (request) => {
      return { data: await paymentStatusOf(ctx, request.actor, uuidParam(request.params.id)) };
    },
  );

  app.get(
    '/wallet/paymentMethod',
    {
      schema: {
        operation: {
          ...walletRead,
          id: 'listInvoicePaymentMethods',
          summary: 'Payment methods of an invoice',
        },
        response: { 200: listEnvelope(PaymentMethod) },
      },
    },
    async (request) => {
      const methods = await invoiceMethods(ctx, request.actor);
      return onePage(methods);
    },
  );

  // Used by `npm run ledger:verify` while this server holds the embedded database.
  app.get('/operate/ledger', { config: { access: 'operator' }, schema: { hide: true } }, async () => ({
    data: await ledgerReport(ctx),
  }));

  printRoute(app, ctx);
}
