import { z } from 'zod';
import { ChoosePaymentInput, PaymentStatus } from '../../../contract/money/wallet.ts';
import { PAYMENT_WALLET } from '../../../contract/rules/money/payment.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import type { Actor, App, Ctx } from '../../context.ts';
import { askedLanguage } from '../../http/answer/language.ts';
import { originOf, publicUrlOf } from '../../http/caller/tenantAddress.ts';
import { uuidParam } from '../../http/request/pathIds.ts';
import { scopeOfLink } from '../orders/documents/linkAccess.ts';
import { quotedMinorOf } from '../orders/intake.ts';
import { invoiceOf } from '../wallet/invoices/invoices.ts';
import { assertInvoiceMethod } from '../wallet/paymentMethods.ts';
import { registerAsking } from './askJob.ts';
import { callbackRoute } from './callbackRoute.ts';
import { chooseMethod, payFromWallet, startPayment } from './payments.ts';
import { registerRefunds } from './refunds.ts';
import { resultPage } from './resultPage.ts';
import { returnAddress } from './returnAddress.ts';
import { registerOrdersOfPayments } from './settleOrders.ts';

const Params = z.object({ id: z.string().max(60) });
const PaymentQuery = z.object({
  doneUrl: z.string().max(2000).optional(),
  companyId: z.string().max(60).optional(),
  jwt: z.string().max(200).optional(),
});

/** Payment of an invoice: from the wallet, or at the gateway, which reports back. */
export async function paymentRoutes(app: App, ctx: Ctx): Promise<void> {
  registerAsking(ctx);
  registerRefunds(ctx);
  registerOrdersOfPayments(ctx);

  app.post(
    '/wallet/invoice/:id/paymentmethod',
    {
      schema: {
        operation: {
          id: 'choosePaymentMethod',
          right: 'orders.pay',
          tag: 'Wallet',
          summary: 'Choose how an invoice is paid',
          pays: true,
          needs: 'pay',
        },
        params: Params,
        body: ChoosePaymentInput,
        response: { 200: envelope(PaymentStatus) },
      },
    },
    async (request) => {
      const id = uuidParam(request.params.id);
      const { paymentMethodId: methodId, quotedPrice } = request.body;
      const seenMinor = quotedMinorOf(quotedPrice);
      assertInvoiceMethod(ctx, methodId);
      if (methodId === PAYMENT_WALLET) await payFromWallet(ctx, request.actor, id, seenMinor);
      else await chooseMethod(ctx, request.actor, id, { methodId, seenMinor });
      const { status } = await invoiceOf(ctx, request.actor, id);
      return { data: { id, statusCode: status } };
    },
  );

  // The browser opens this page on its way to the gateway. It shows a number and an amount, nothing about a parcel.
  app.get(
    '/wallet/invoice/:id/payment',
    {
      config: { access: 'optional' },
      schema: {
        operation: {
          id: 'openPaymentPage',
          right: 'prices.see',
          tag: 'Wallet',
          summary: 'Redirect to the payment page of an invoice',
          redirects: true,
          needs: 'pay',
        },
        params: Params,
        querystring: PaymentQuery,
      },
    },
    async (request, reply) => {
      const id = uuidParam(request.params.id);
      const scope = await scopeOfLink(ctx, request, { invoiceId: id });
      const ownAddress = await publicUrlOf(ctx, scope.companyId);
      const here = await originOf(ctx, request, scope.companyId);
      const isOwner = Boolean((request.actor as Actor | null) ?? request.query.jwt);
      const fallback = `${here}${await resultPage(ctx, scope, id, isOwner)}`;
      const doneUrl = returnAddress(
        request.query.doneUrl,
        [here, ownAddress, ...ctx.config.corsOrigins],
        fallback,
      );
      const locale = askedLanguage(request);
      const begun = await startPayment(ctx, scope, id, { doneUrl, ...(locale ? { locale } : {}) });
      return reply.redirect(begun?.url ?? doneUrl, 302);
    },
  );

  await app.register(async (scoped) => callbackRoute(scoped as App, ctx));
}
