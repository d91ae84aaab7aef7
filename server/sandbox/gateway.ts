import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fromMinor } from '../../contract/rules/money.ts';
import { Uuid } from '../../contract/scalars.ts';
import type { GatewayCallback } from '../../contract/wallet.ts';
import type { App, Ctx } from '../context.ts';
import { invoice, payment } from '../db/schema/ledger.ts';
import { pagePolicy } from '../http/security.ts';
import { sameText } from '../http/tokens.ts';
import { localeOf } from '../modules/tracking/pageForms.ts';
import type { Payments } from '../ports/payments.ts';
import { SERVER_TEXTS } from '../texts/serverTexts.ts';
import { gatewayGonePage, gatewayPage } from './gatewayPage.ts';

/** Test cards and the result of a payment with each. */
export const TEST_CARDS: Readonly<Record<string, GatewayCallback['result']>> = {
  '4242424242424242': 'success',
  '4000000000000002': 'failed',
  '4000000000003220': 'pending',
};

export interface SandboxGateway extends Payments {
  /** Signature of a callback's raw body. */
  sign(rawBody: string): string;
}

export function createSandboxGateway(secret: Uint8Array): SandboxGateway {
  const sign = (rawBody: string) =>
    createHmac('sha256', secret).update(`gateway.${rawBody}`).digest('base64url');
  return {
    sign,
    pageUrl: ({ paymentId, publicUrl }) => `${publicUrl}/sandbox/pay/${paymentId}`,
    verify: (rawBody, signature) => signature !== undefined && sameText(sign(rawBody), signature),
  };
}

const isSandbox = (payments: Payments): payments is SandboxGateway => 'sign' in payments;

/** The payment page of the sandbox gateway. Registers nothing when another gateway is configured. */
export async function gatewayRoutes(app: App, ctx: Ctx): Promise<void> {
  const gateway = ctx.ports.payments;
  if (!isSandbox(gateway)) return;
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, raw, done) => done(null, new URLSearchParams(String(raw))),
    );
    const options = { config: { access: 'public' as const }, schema: { hide: true } };
    scope.get<{ Params: { paymentId: string } }>('/sandbox/pay/:paymentId', options, (request, reply) =>
      show(ctx, request, reply),
    );
    scope.post<{ Params: { paymentId: string } }>(
      '/sandbox/pay/:paymentId',
      options,
      async (request, reply) => {
        const due = await paymentDue(ctx, request.params.paymentId);
        if (!due) return gone(request, reply);
        const card =
          request.body instanceof URLSearchParams
            ? (request.body.get('card') ?? '').replace(/[\s-]/g, '')
            : '';
        const result = TEST_CARDS[card];
        if (!result) return show(ctx, request, reply, textsFor(request).texts.badCard);
        const report: GatewayCallback = {
          paymentId: due.id,
          invoiceId: due.invoiceId,
          result,
          amountMinor: due.amountMinor,
          currency: due.currency,
        };
        const raw = JSON.stringify(report);
        await app.inject({
          method: 'POST',
          url: '/v1.0/wallet/gateway/callback',
          headers: { 'content-type': 'application/json', 'x-gateway-signature': gateway.sign(raw) },
          payload: raw,
        });
        return reply.redirect(doneUrl(due), 303);
      },
    );
  });
}

type Due = NonNullable<Awaited<ReturnType<typeof paymentDue>>>;

async function paymentDue(ctx: Ctx, id: string) {
  if (!Uuid.safeParse(id).success) return null;
  const [row] = await ctx.db.sql
    .select({
      id: payment.id,
      invoiceId: payment.invoiceId,
      amountMinor: payment.amountMinor,
      currency: payment.currency,
      doneUrl: payment.doneUrl,
      invoiceNo: invoice.invoiceNo,
    })
    .from(payment)
    .innerJoin(invoice, eq(invoice.id, payment.invoiceId))
    .where(eq(payment.id, id));
  return row ?? null;
}

function doneUrl(due: Due): string {
  const url = new URL(due.doneUrl ?? '/customer', 'http://localhost');
  url.searchParams.set('invoiceId', due.invoiceId);
  return due.doneUrl ? url.href : `${url.pathname}${url.search}`;
}

async function show(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  error?: string,
): Promise<FastifyReply> {
  const due = await paymentDue(ctx, (request.params as { paymentId: string }).paymentId);
  if (!due) return gone(request, reply);
  const back = doneUrl(due);
  // Browsers apply the form's own content policy to the redirect of its answer.
  const target = back.startsWith('/') ? "'self'" : `'self' ${new URL(back).origin}`;
  pagePolicy(reply, request.cspNonce, { formAction: target });
  return reply
    .code(error ? 422 : 200)
    .type('text/html; charset=utf-8')
    .send(
      gatewayPage({
        ...textsFor(request),
        nonce: request.cspNonce,
        amount: `${due.currency} ${fromMinor(due.amountMinor).toFixed(2)}`,
        invoiceNo: due.invoiceNo,
        backUrl: back,
        ...(error ? { error } : {}),
      }),
    );
}

function gone(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  pagePolicy(reply, request.cspNonce);
  return reply
    .code(404)
    .type('text/html; charset=utf-8')
    .send(gatewayGonePage({ ...textsFor(request), nonce: request.cspNonce }));
}

/** The payer's language, found as on tracking pages, and its texts. */
function textsFor(request: FastifyRequest) {
  const { locale, texts } = localeOf(request);
  return { lang: texts.htmlLang, texts: SERVER_TEXTS[locale].gateway };
}
