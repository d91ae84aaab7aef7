import Stripe from 'stripe';
import { LOCALE_FACTS, LOCALES } from '../../contract/rules/locales.ts';
import { LEFT_UNPAID } from '../../contract/rules/money/payment.ts';
import type { StripeConfig } from '../config.ts';
import type { Ctx } from '../context.ts';
import type {
  PaymentReport,
  PaymentRequest,
  PaymentResult,
  Payments,
  RefundResult,
} from '../ports/payments.ts';
import { amountAt, minorOf } from './stripeAmounts.ts';
import { listRefunds, RETURNS, type Returned, resultOfRefund, returnsIn } from './stripeReturns.ts';
import { type Checkout, findCheckout, saveCheckout } from './stripeStore.ts';

const TIMEOUT_MS = 20_000;
const RETRIES = 2;
const PROBE_MS = 5000;
/** Maximum age of a signature. */
const TOLERANCE_S = 300;

/** Languages of Stripe's page. For any other language, Stripe uses the browser's. */
const LANGUAGES =
  'bg cs da de el en es et fi fil fr hr hu id it ja ko lt lv ms mt nb nl pl pt ro ru sk sl sv th tr vi zh'.split(
    ' ',
  );

type Session = Stripe.Checkout.Session;

const REPORTS: Readonly<Record<string, (session: Session) => PaymentResult['result']>> = {
  'checkout.session.completed': (session) => (session.payment_status === 'unpaid' ? 'pending' : 'success'),
  'checkout.session.async_payment_succeeded': () => 'success',
  'checkout.session.async_payment_failed': () => 'failed',
  'checkout.session.expired': () => 'expired',
};

/** Stripe Checkout: the payer uses Stripe's page, which offers the payment methods of the account. */
export function createStripeGateway(ctx: Ctx, keys: StripeConfig): Payments {
  const stripe = new Stripe(keys.secretKey, {
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(keys.apiUrl ? addressOf(keys.apiUrl) : {}),
  });
  const isLive = keys.secretKey.includes('_live_');

  return {
    methods: [{ id: 1, name: 'Card', fontAwesomeIcon: 'fa-credit-card' }],

    async begin(request) {
      const known = await findCheckout(ctx, request.paymentId);
      const open = known && (await stripe.checkout.sessions.retrieve(known.sessionId));
      if (open?.status === 'open' && open.url) return { url: open.url };
      // The session is paid, or waits for a bank: the payer's return page shows its state.
      if (open?.status === 'complete') return { url: request.doneUrl };
      const attempt = (known?.attempt ?? 0) + 1;
      const session = await stripe.checkout.sessions.create(sessionOf(request), {
        idempotencyKey: `checkout-${request.paymentId}-${attempt}`,
      });
      if (!session.url) throw new Error('Stripe made a checkout session without a page');
      await saveCheckout(ctx, { paymentId: request.paymentId, sessionId: session.id, attempt });
      return { url: session.url };
    },

    async resultOf(paymentId) {
      const known = await findCheckout(ctx, paymentId);
      if (!known) return null;
      const session = await stripe.checkout.sessions.retrieve(known.sessionId);
      const isPaid = session.status === 'complete' && session.payment_status !== 'unpaid';
      return resultIn(session, isPaid ? 'success' : session.status === 'expired' ? 'expired' : 'pending');
    },

    async readCall({ rawBody, headers }) {
      const signature = headers['stripe-signature'];
      const event = signedEvent(stripe, keys.webhookSecret, rawBody, signature, ctx.ports.clock.now());
      if (!event) return 'unsigned';
      if (event.livemode !== isLive) return 'nothing';
      if (RETURNS.includes(event.type)) return returnsIn(stripe, event.data.object as Returned);
      const result = REPORTS[event.type];
      if (!result) return 'nothing';
      const session = event.data.object as Session;
      const { paymentId, invoiceId } = session.metadata ?? {};
      if (!paymentId || !invoiceId) return 'nothing';
      const known = await findCheckout(ctx, paymentId);
      // The end of an earlier session says nothing about the payment's open session.
      const hasEnded = ['failed', 'expired'].includes(result(session));
      if (hasEnded && known && known.sessionId !== session.id) return 'nothing';
      return { paymentId, invoiceId, ...resultIn(session, result(session)) } satisfies PaymentReport;
    },

    async probe() {
      await stripe.checkout.sessions.list({ limit: 1 }, { timeout: PROBE_MS, maxNetworkRetries: 0 });
    },

    async refund({ paymentId, refundId, amountMinor, currency }) {
      const known = await findCheckout(ctx, paymentId);
      if (!known) return 'refused';
      return refunded(stripe, known, { refundId, amount: amountAt(amountMinor, currency) });
    },
  };
}

/** Null unless Stripe signed it recently. */
function signedEvent(
  stripe: Stripe,
  webhookSecret: string,
  rawBody: string,
  signature: string | string[] | undefined,
  now: Date,
): Stripe.Event | null {
  if (typeof signature !== 'string') return null;
  try {
    return stripe.webhooks.constructEvent(
      rawBody,
      signature,
      webhookSecret,
      TOLERANCE_S,
      undefined,
      now.getTime(),
    );
  } catch {
    // The caller refuses the call; the sent value is untrusted.
    return null;
  }
}

/** Stripe forgets an idempotency key after a day, so a refund that it has already is looked up first. */
async function refunded(
  stripe: Stripe,
  { sessionId }: Checkout,
  { refundId, amount }: { refundId: string; amount: number },
): Promise<RefundResult> {
  const session = await stripe.checkout.sessions.retrieve(sessionId);
  const intent = session.payment_intent;
  if (!intent) return 'refused';
  const payment_intent = typeof intent === 'string' ? intent : intent.id;
  const refunds = await listRefunds(stripe, payment_intent);
  const known = refunds.find(({ metadata }) => metadata?.refundId === refundId);
  if (known) return resultOfRefund(known);
  try {
    return resultOfRefund(
      await stripe.refunds.create(
        { payment_intent, amount, metadata: { refundId } },
        { idempotencyKey: `refund-${refundId}` },
      ),
    );
  } catch (err) {
    // Stripe would refuse another attempt too, for example if the charge was already refunded there.
    if (err instanceof Stripe.errors.StripeInvalidRequestError) return 'refused';
    throw err;
  }
}

function sessionOf(request: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const { paymentId, invoiceId, invoiceNo, currency, amountMinor, doneUrl, locale } = request;
  const metadata = { paymentId, invoiceId };
  const back = returnTo(doneUrl, invoiceId);
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: amountAt(amountMinor, currency),
          product_data: { name: invoiceNo },
        },
      },
    ],
    client_reference_id: paymentId,
    metadata,
    payment_intent_data: { metadata, description: invoiceNo },
    success_url: back,
    cancel_url: withMark(back),
    locale: LANGUAGES.find((language) => language === languageIn(locale)) ?? 'auto',
  };
}

const languageIn = (locale: string | undefined): string | undefined =>
  LOCALES.filter((known) => known === locale).map((known) => LOCALE_FACTS[known].tag.split('-')[0])[0];

/** The payer's return page reads the invoice from its address. */
function returnTo(doneUrl: string, invoiceId: string): string {
  const url = new URL(doneUrl);
  url.searchParams.set('invoiceId', invoiceId);
  return url.href;
}

function withMark(address: string): string {
  const url = new URL(address);
  url.searchParams.set(LEFT_UNPAID, '1');
  return url.href;
}

function resultIn(session: Session, result: PaymentResult['result']): PaymentResult {
  const currency = (session.currency ?? '').toUpperCase();
  return { result, currency, amountMinor: minorOf(session.amount_total ?? 0, currency) };
}

function addressOf(url: string) {
  const { protocol, hostname, port } = new URL(url);
  return {
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    host: hostname,
    ...(port ? { port: Number(port) } : {}),
  };
}
