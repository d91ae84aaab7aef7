import type { FastifyRequest } from 'fastify';
import type { TopUpInput, TopUpStarted } from '../../../contract/money/topUp.ts';
import { amountLimits } from '../../../contract/rules/money/currencies.ts';
import { fromMinor, isAmount, moneyText, toMinor } from '../../../contract/rules/money/money.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Actor, Ctx } from '../../context.ts';
import { askedLanguage } from '../../http/answer/language.ts';
import { invalid, Refusal } from '../../http/answer/refusal.ts';
import { originOf } from '../../http/caller/tenantAddress.ts';
import { assertKeyInForce, idForCall } from '../../http/request/idempotency.ts';
import { countCall, countWrong } from '../../http/request/rateLimit.ts';
import { companyById } from '../company/service.ts';
import { promoGuesses } from '../company/tenantGuesses.ts';
import { startPayment } from '../payments/payments.ts';
import { findInvoice } from '../wallet/invoices/invoiceStore.ts';
import { createInvoice } from '../wallet/invoices/invoices.ts';
import { assertGateway } from '../wallet/paymentMethods.ts';
import { planForAmount, topUpTerms } from '../wallet/topUp/topUpPlans.ts';
import { creditOfPromo } from '../wallet/topUp/topUpPromo.ts';
import { findTopUp, insertTopUp } from '../wallet/topUp/topUpStore.ts';

/** Each one makes an invoice, a page at the gateway and later questions to it. */
const TOP_UPS_PER_HOUR = 20;

interface Purchase {
  /** The invoice's id; repeated calls with one idempotency key have the same id. */
  invoiceId: string;
  input: TopUpInput;
  /** The payer's return address, without the invoice's id. */
  origin: string;
  locale?: string;
}

/** The top-up that a call buys. */
export async function purchaseOf(ctx: Ctx, request: FastifyRequest, input: TopUpInput): Promise<Purchase> {
  const origin = await originOf(ctx, request, request.actor.companyId);
  const locale = askedLanguage(request);
  return { invoiceId: idForCall(ctx, request), input, origin, ...(locale ? { locale } : {}) };
}

/** Makes the invoice of a top-up and begins its payment. Throws 422 for an invalid amount, payment method or promo code, 429. */
export async function buyTopUp(ctx: Ctx, actor: Actor, purchase: Purchase): Promise<TopUpStarted> {
  const { invoiceId } = purchase;
  // An earlier equal call may have made the invoice and ended before it could answer.
  const known = await findInvoice(ctx, actor, invoiceId);
  if (known) assertKeyInForce(ctx, known.invoice);
  else await makeInvoice(ctx, actor, purchase);
  const topUp = await findTopUp(ctx, invoiceId);
  const begun = await startPayment(ctx, actor, invoiceId, {
    doneUrl: `${purchase.origin}/customer/payment/${invoiceId}`,
    ...(purchase.locale ? { locale: purchase.locale } : {}),
  });
  return {
    invoiceId,
    paymentUrl: begun && !begun.html ? begun.url : null,
    paymentDetails: begun?.html ?? null,
    bonus: fromMinor((topUp?.bonusMinor ?? 0) + (topUp?.planCreditMinor ?? 0)),
  };
}

async function makeInvoice(ctx: Ctx, actor: Actor, { input, invoiceId }: Purchase): Promise<void> {
  assertGateway(ctx);
  const { currency } = await companyById(ctx, actor.companyId);
  const amountMinor = await readAmount(ctx, actor.companyId, Number(input.amount), currency);
  const methodId = Number(input.paymentMethodId);
  if (!ctx.ports.payments.methods.some(({ id }) => id === methodId))
    throw invalid('paymentMethodId', '"paymentMethodId" is not a payment method');
  const { promoCode } = input;
  const bonusMinor = promoCode
    ? await countWrong(ctx, promoGuesses(ctx, actor), () =>
        bonusOf(ctx, actor, promoCode, { amountMinor, currency }),
      )
    : 0;
  const plan = await planForAmount(ctx, actor.companyId, amountMinor);
  await countCall(ctx, `topup:${actor.customerId}`, TOP_UPS_PER_HOUR, 3600);
  await ctx.db.tx(async () => {
    await createInvoice(ctx, actor, {
      id: invoiceId,
      type: 'topup',
      items: [{ name: plan ? `Top-up ${plan.name}` : 'Top-up', amountMinor, orderId: null }],
      currency,
      paymentMethodId: methodId,
      paid: false,
    });
    await insertTopUp(ctx, {
      invoiceId,
      customerId: actor.customerId,
      planName: plan?.name ?? null,
      promoCode: input.promoCode || null,
      bonusMinor,
      planCreditMinor: plan?.creditMinor ?? 0,
    });
  });
}

/** Throws 422 for an amount that cannot be topped up. */
async function readAmount(ctx: Ctx, companyId: string, amount: number, currency: string): Promise<number> {
  const { minMinor, plans } = await topUpTerms(ctx, companyId);
  const minAmount = fromMinor(minMinor);
  if (amount < minAmount) {
    throw new Refusal(
      422,
      ERROR.belowMinimum,
      `Minimum amount ${moneyText(minMinor, currency)} is required`,
      { field: 'amount', detail: { minAmount } },
    );
  }
  const { topUp: max, topUpStep: step } = amountLimits(currency);
  if (amount > max) throw invalid('amount', `"amount" must be at most ${max}`);
  const amountMinor = isAmount(amount) ? toMinor(amount) : null;
  const isPlan = plans.some(({ valueMinor }) => valueMinor === amountMinor);
  if (amountMinor === null || (amount % step !== 0 && !isPlan))
    throw invalid('amount', `"amount" must be a multiple of ${step}`);
  return amountMinor;
}

/** The credit that a promo code adds to a top-up. Throws 422 with the reason if it adds none. */
async function bonusOf(
  ctx: Ctx,
  actor: Actor,
  code: string,
  amount: { amountMinor: number; currency: string },
): Promise<number> {
  const found = await creditOfPromo(ctx, actor, code, amount);
  if ('refusal' in found) throw invalid('promoCode', found.refusal);
  return found.creditMinor;
}
