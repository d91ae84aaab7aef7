import type { FastifyReply, FastifyRequest } from 'fastify';
import { moneyText } from '../../../contract/rules/money/money.ts';
import { LEFT_UNPAID } from '../../../contract/rules/money/payment.ts';
import { textsOf } from '../../../texts/read.ts';
import type { App, Ctx } from '../../context.ts';
import { assertOwnHost } from '../../http/caller/tenantAddress.ts';
import { readForms } from '../../http/request/readForms.ts';
import { pagePolicy } from '../../http/security.ts';
import { tenantPictureOrigins } from '../../modules/company/pictures.ts';
import { companyById } from '../../modules/company/service.ts';
import { formOf, localeOf } from '../../modules/tracking/pageForms.ts';
import { PAGE_OPEN_S, type Payments } from '../../ports/payments.ts';
import type { SandboxGateway } from './gateway.ts';
import { type GatewayStep, gatewayEndedPage, gatewayGonePage, gatewayPage } from './gatewayPage.ts';
import { findPaymentDue, findResult, type PaymentDue } from './paymentStore.ts';
import { CARD_WITH_CODE, METHOD, TEST_BANKS, TEST_CARDS, TEST_CODE } from './testPayments.ts';

const isSandbox = (payments: Payments): payments is SandboxGateway => 'sign' in payments;

/** The payment page of the sandbox gateway. Registers nothing when another gateway is configured. */
export async function gatewayRoutes(app: App, ctx: Ctx): Promise<void> {
  const gateway = ctx.ports.payments;
  if (!isSandbox(gateway)) return;
  gateway.deliver = async (payload, signature) => {
    await app.inject({
      method: 'POST',
      url: '/v1.0/wallet/gateway/callback',
      headers: { 'content-type': 'application/json', 'x-gateway-signature': signature },
      payload,
    });
  };
  await app.register(async (scope) => {
    readForms(scope);
    const options = { config: { access: 'public' as const }, schema: { hide: true } };
    /** Redirects a payer who returns to a paid page to the result, so that nothing is paid twice. */
    const leadOn = async (due: PaymentDue, reply: FastifyReply) => {
      await gateway.reportAgain(due);
      return reply.redirect(doneUrl(due), 303);
    };
    scope.get<{ Params: { paymentId: string } }>(
      '/sandbox/pay/:paymentId',
      options,
      async (request, reply) => {
        const due = await findPaymentDue(ctx, request.params.paymentId);
        if (due) await assertOwnHost(ctx, request, due.companyId);
        return due && (await isPaid(ctx, due)) ? leadOn(due, reply) : show(ctx, request, reply, {});
      },
    );
    scope.post<{ Params: { paymentId: string } }>(
      '/sandbox/pay/:paymentId',
      options,
      async (request, reply) => {
        const due = await findPaymentDue(ctx, request.params.paymentId);
        if (!due) return gone(request, reply);
        if (await isPaid(ctx, due)) return leadOn(due, reply);
        if (await hasEnded(ctx, due)) return show(ctx, request, reply, {});
        const form = formOf(request);
        const next = decide(due, form);
        if ('question' in next) return show(ctx, request, reply, next.question);
        await gateway.settle(due, next.result, next.reportAfterS);
        return reply.redirect(doneUrl(due), 303);
      },
    );
  });
}

interface NextStep {
  step?: GatewayStep;
  error?: 'badCard' | 'badCode' | 'noBank';
}
type Decision =
  | { question: NextStep }
  | { result: 'success' | 'failed' | 'pending'; reportAfterS: number | null };

/** The outcome of the payer's form: a result, a further question, or an error. */
function decide(due: PaymentDue, form: Record<string, string>): Decision {
  if (due.methodId === METHOD.bank) {
    const bank = TEST_BANKS.find(({ id }) => id === form.bank);
    if (!bank) return { question: { error: 'noBank' } };
    return form.answer === 'decline'
      ? { result: 'failed', reportAfterS: 0 }
      : { result: bank.result, reportAfterS: bank.reportAfterS };
  }
  if (due.methodId === METHOD.transfer) return { result: 'success', reportAfterS: 0 };
  const card = (form.card ?? '').replace(/[\s-]/g, '');
  const result = TEST_CARDS[card];
  if (!result) return { question: { error: 'badCard' } };
  if (card !== CARD_WITH_CODE) return { result, reportAfterS: 0 };
  const { code } = form;
  if (code === undefined) return { question: { step: { card } } };
  return code.trim() === TEST_CODE
    ? { result, reportAfterS: 0 }
    : { question: { step: { card }, error: 'badCode' } };
}

function doneUrl(due: PaymentDue, leftUnpaid = false): string {
  const url = new URL(due.doneUrl ?? '/customer', 'http://localhost');
  url.searchParams.set('invoiceId', due.invoiceId);
  if (leftUnpaid) url.searchParams.set(LEFT_UNPAID, '1');
  return due.doneUrl ? url.href : `${url.pathname}${url.search}`;
}

async function show(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  { step, error }: NextStep,
): Promise<FastifyReply> {
  const due = await findPaymentDue(ctx, (request.params as { paymentId: string }).paymentId);
  if (!due) return gone(request, reply);
  const back = doneUrl(due);
  // Browsers apply the form's own content policy to the redirect of its answer.
  const target = back.startsWith('/') ? "'self'" : `'self' ${new URL(back).origin}`;
  const pictures = await tenantPictureOrigins(ctx, due.companyId);
  pagePolicy(reply, request.cspNonce, { formAction: target, img: pictures });
  const { locale, lang, texts } = textsFor(request);
  const payee = await companyById(ctx, due.companyId);
  const backUrl = doneUrl(due, true);
  if (await hasEnded(ctx, due))
    return reply
      .code(410)
      .type('text/html; charset=utf-8')
      .send(gatewayEndedPage({ lang, texts, nonce: request.cspNonce, payee, backUrl }));
  return reply
    .code(error ? 422 : 200)
    .type('text/html; charset=utf-8')
    .send(
      gatewayPage({
        lang,
        texts,
        nonce: request.cspNonce,
        methodId: due.methodId,
        amount: moneyText(due.amountMinor, due.currency, locale),
        invoiceNo: due.invoiceNo,
        backUrl,
        payee,
        ...(step ? { step } : {}),
        ...(error ? { error: texts[error] } : {}),
      }),
    );
}

const isPaid = async (ctx: Ctx, due: PaymentDue): Promise<boolean> =>
  (await findResult(ctx, due.id))?.result === 'success';

/** Whether the page's time ended without an action of the payer. A transfer is exempt, as its bank may send it at any time. */
async function hasEnded(ctx: Ctx, due: PaymentDue): Promise<boolean> {
  const ageS = (ctx.ports.clock.now().getTime() - due.createdAt.getTime()) / 1000;
  return ageS >= PAGE_OPEN_S && due.methodId !== METHOD.transfer && !(await findResult(ctx, due.id));
}

function gone(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  pagePolicy(reply, request.cspNonce);
  return reply
    .code(404)
    .type('text/html; charset=utf-8')
    .send(gatewayGonePage({ ...textsFor(request), nonce: request.cspNonce }));
}

/** The payer's language, determined as on tracking pages, and its texts. */
function textsFor(request: FastifyRequest) {
  const { locale, texts } = localeOf(request);
  return { locale, lang: texts.htmlLang, texts: textsOf(locale, 'gateway') };
}
