import { z } from 'zod';
import { envelope, listEnvelope, toPage } from '../../../contract/envelope.ts';
import { PAYMENT_WALLET } from '../../../contract/rules/payment.ts';
import { int, Uuid } from '../../../contract/scalars.ts';
import { PaymentMethod } from '../../../contract/services.ts';
import { Invoice, PaymentStatus } from '../../../contract/wallet.ts';
import type { App, Ctx } from '../../context.ts';
import { notFound } from '../../http/refusal.ts';
import { scopeOfLink } from '../orders/linkAccess.ts';
import { callbackRoute } from '../payments/callbackRoute.ts';
import { payFromWallet, startPayment } from '../payments/payments.ts';
import { resultPage } from '../payments/resultPage.ts';
import { returnAddress } from '../payments/returnAddress.ts';
import { invoiceOf } from './invoices.ts';
import { assertMethod, paymentMethods } from './paymentMethods.ts';
import { printRoute } from './printRoute.ts';

const Params = z.object({ id: z.string().max(60) });
const PaymentQuery = z.object({
  doneUrl: z.string().max(2000).optional(),
  companyId: z.string().max(60).optional(),
  jwt: z.string().max(200).optional(),
});

export async function walletRoutes(app: App, ctx: Ctx): Promise<void> {
  app.get(
    '/wallet/invoice/:id',
    { schema: { params: Params, response: { 200: envelope(Invoice) } } },
    async (request) => ({
      data: await invoiceOf(ctx, request.actor, known(request.params.id)),
    }),
  );

  app.get(
    '/wallet/invoice/:id/paymentStatus',
    { schema: { params: Params, response: { 200: envelope(PaymentStatus) } } },
    async (request) => {
      const { id, status } = await invoiceOf(ctx, request.actor, known(request.params.id));
      return { data: { id, statusCode: status } };
    },
  );

  app.get(
    '/wallet/paymentMethod',
    { schema: { response: { 200: listEnvelope(PaymentMethod) } } },
    async (request) => {
      const methods = await paymentMethods(ctx, request.actor);
      return { data: toPage(methods, methods.length, 1, methods.length) };
    },
  );

  app.post(
    '/wallet/invoice/:id/paymentmethod',
    {
      schema: {
        params: Params,
        body: z.object({ paymentMethodId: int() }),
        response: { 200: envelope(PaymentStatus) },
      },
    },
    async (request) => {
      const id = known(request.params.id);
      assertMethod(request.body.paymentMethodId);
      if (request.body.paymentMethodId === PAYMENT_WALLET) await payFromWallet(ctx, request.actor, id);
      const { status } = await invoiceOf(ctx, request.actor, id);
      return { data: { id, statusCode: status } };
    },
  );

  // Opened by the browser itself on its way to the gateway: it shows a number and an amount, nothing of a parcel.
  app.get(
    '/wallet/invoice/:id/payment',
    { config: { access: 'optional' }, schema: { params: Params, querystring: PaymentQuery } },
    async (request, reply) => {
      const id = known(request.params.id);
      const scope = await scopeOfLink(ctx, request, { invoiceId: id });
      const here = `${request.protocol}://${request.host}`;
      const fallback = `${here}${await resultPage(ctx, scope, id)}`;
      const doneUrl = returnAddress(
        request.query.doneUrl,
        [here, ctx.config.publicUrl, ...ctx.config.corsOrigins],
        fallback,
      );
      return reply.redirect((await startPayment(ctx, scope, id, doneUrl)) ?? doneUrl, 302);
    },
  );

  printRoute(app, ctx, known);
  await app.register(async (scoped) => callbackRoute(scoped as App, ctx));
}

function known(id: string): string {
  if (!Uuid.safeParse(id).success) throw notFound();
  return id;
}
