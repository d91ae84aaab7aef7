import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { type Description, described } from '../described.ts';
import published from './description.json' with { type: 'json' };
import recorded from './resources.json' with { type: 'json' };

const description = described(published as unknown as Description);

export const SECRET_KEY = 'sk_test_waybill';
export const WEBHOOK_SECRET = 'whsec_waybill';

export type StripeSession = Record<string, unknown> & { id: string };

/** The form of a refund; `id`, `currency` and `status` if it began at Stripe's own pages. */
type StripeRefund = Record<string, string>;

export interface StripeCall {
  method: string;
  path: string;
  query: URLSearchParams;
  form: Record<string, string>;
  key: string | undefined;
}

/** Answers our calls of Stripe with its published resources and its rule for idempotency keys. */
export interface StripeApi {
  url: string;
  calls: StripeCall[];
  sessions: Map<string, StripeSession>;
  refunds: StripeRefund[];
  refusesRefunds: boolean;
  /** Present status of the refunds that have none of their own. */
  refundStatus: string;
  /** Parts of all requests so far that did not fit Stripe's published description. */
  misfits: string[];
  close(): Promise<void>;
}

export async function startStripeApi(): Promise<StripeApi> {
  const answers = new Map<string, { body: string; answer: unknown }>();
  const api = {
    calls: [] as StripeCall[],
    sessions: new Map<string, StripeSession>(),
    refunds: [] as StripeRefund[],
    refusesRefunds: false,
    refundStatus: 'succeeded',
    misfits: [] as string[],
  };

  const refusal = (type: string, message: string) => ({ error: { type, message } });

  function madeOnce(call: StripeCall, body: string, make: () => unknown): [number, unknown] {
    const known = call.key === undefined ? undefined : answers.get(call.key);
    if (known && known.body !== body)
      return [400, refusal('idempotency_error', 'Keys can only be used with the same parameters.')];
    const answer = known?.answer ?? make();
    if (call.key) answers.set(call.key, { body, answer });
    return [200, answer];
  }

  function answer(call: StripeCall, body: string): [number, unknown] {
    const { method, path, form, query } = call;
    const listed = (data: object[]): [number, unknown] => [
      200,
      { object: 'list', data, has_more: false, url: path },
    ];
    const [, id] = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(path) ?? [];
    if (method === 'GET' && id) {
      const session = api.sessions.get(id);
      return session ? [200, session] : [404, refusal('invalid_request_error', 'No such session')];
    }
    if (method === 'POST' && path === '/v1/checkout/sessions')
      return madeOnce(call, body, () => {
        const made: StripeSession = {
          ...recorded['checkout.session'],
          id: `cs_test_${api.sessions.size + 1}`,
          url: `https://checkout.stripe.com/c/pay/cs_test_${api.sessions.size + 1}`,
          amount_total: Number(form['line_items[0][price_data][unit_amount]']),
          currency: form['line_items[0][price_data][currency]'],
          client_reference_id: form.client_reference_id,
          payment_intent: `pi_test_${api.sessions.size + 1}`,
          metadata: { paymentId: form['metadata[paymentId]'], invoiceId: form['metadata[invoiceId]'] },
        };
        api.sessions.set(made.id, made);
        return made;
      });
    if (method === 'GET' && path === '/v1/checkout/sessions')
      return listed(
        [...api.sessions.values()].filter((one) => one.payment_intent === query.get('payment_intent')),
      );
    if (method === 'GET' && path === '/v1/refunds') {
      const data = api.refunds
        .filter((refund) => refund.payment_intent === query.get('payment_intent'))
        .map((refund) => ({
          ...recorded.refund,
          id: refund.id ?? recorded.refund.id,
          amount: Number(refund.amount),
          currency: refund.currency ?? 'myr',
          payment_intent: refund.payment_intent,
          metadata: { refundId: refund['metadata[refundId]'] },
          status: refund.status ?? api.refundStatus,
        }));
      return listed(data.reverse());
    }
    if (method === 'POST' && path === '/v1/refunds') {
      if (api.refusesRefunds) return [400, refusal('invalid_request_error', 'Charge has been refunded.')];
      return madeOnce(call, body, () => {
        api.refunds.push(form);
        return { ...recorded.refund, amount: Number(form.amount), status: api.refundStatus };
      });
    }
    return [404, refusal('invalid_request_error', `Unrecognized request URL ${method} ${path}`)];
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      const key = request.headers['idempotency-key'];
      const call: StripeCall = {
        method: request.method ?? '',
        path: (request.url ?? '').split('?')[0] ?? '',
        query: new URLSearchParams((request.url ?? '').split('?')[1]),
        form: Object.fromEntries(new URLSearchParams(body)),
        key: typeof key === 'string' ? key : undefined,
      };
      api.calls.push(call);
      const { method, path } = call;
      const contentType = request.headers['content-type'];
      api.misfits.push(
        ...description
          .request({ method, url: request.url ?? '', contentType, body })
          .map((p) => `${path}: ${p}`),
      );
      const isKnown = request.headers.authorization === `Bearer ${SECRET_KEY}`;
      const [status, content] = isKnown
        ? answer(call, body)
        : [401, refusal('invalid_request_error', 'Invalid key')];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(api, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  });
}

const stripe = new Stripe(SECRET_KEY);

/** A webhook's body and signature, signed as Stripe does at that time. */
export function stripeEvent(type: string, object: object, atMs: number, more: object = {}) {
  const payload = JSON.stringify({ ...recorded.event, type, livemode: false, data: { object }, ...more });
  const signature = stripe.webhooks.generateTestHeaderString({
    payload,
    secret: WEBHOOK_SECRET,
    timestamp: Math.floor(atMs / 1000),
  });
  return { payload, signature };
}
