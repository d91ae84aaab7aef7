import { vi } from 'vitest';
import type { OrderInput, OrderPatch, ProcessOrdersInput } from '../../../contract/orders/orders.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { PortalDataProvider } from '../../../src/dataProvider.ts';
import type { KeyedRequest, RequestStorage } from '../../../src/lib/calls/keyedRequest.ts';

export const refusal = (status: number, code: string, more: object = {}) =>
  Object.assign(new Error(code), { status, code, ...more });

interface Made {
  id: string;
  statusCode: number;
  note: string | null | undefined;
  version: number;
}

/** Answers like the server: repeats the first success under a key. `lose` drops the next answer or the next call. */
export function bookingServer() {
  const orders: Made[] = [];
  const kept = new Map<string, { sent: string; answer: object }>();
  let lose: 'answer' | 'call' | null = null;
  /** Refuses a call by the server's rules. */
  const rules: { refuse: (input: OrderInput | ProcessOrdersInput) => Error | null } = { refuse: () => null };
  const once = async <T extends object>(
    route: string,
    body: OrderInput | ProcessOrdersInput,
    key: string,
    run: () => T,
  ): Promise<T> => {
    const how = lose;
    lose = null;
    if (how === 'call') throw refusal(0, 'ERR_NETWORK');
    const sent = `${route} ${JSON.stringify(body)}`;
    const first = kept.get(key);
    if (first && first.sent !== sent) throw refusal(409, ERROR.idempotencyMismatch);
    const refused = first ? null : rules.refuse(body);
    if (refused) throw refused;
    const answer = first ? (first.answer as T) : run();
    kept.set(key, { sent, answer });
    if (how === 'answer') throw refusal(0, 'ERR_NETWORK');
    return answer;
  };
  const find = (id: string) => orders.find((o) => o.id === id) as Made;
  const outcome = ({ id, statusCode }: Made) => ({
    id,
    orderId: id,
    statusCode,
    ...(statusCode === 10 ? { invoiceId: `i-${id}` } : {}),
  });
  /** A gateway's payment is pending, a wallet's is done. */
  const paid = (input: OrderInput | ProcessOrdersInput) =>
    Number(input.paymentMethodId ?? 0) > 0 ? 10 : 100;
  const provider = {
    createOrder: vi.fn((input: OrderInput, key: string) =>
      once('create', input, key, () => {
        const id = `o${orders.length + 1}`;
        const made = { id, statusCode: input.process ? paid(input) : 0, note: input.note, version: 1 };
        orders.push(made);
        return outcome(made);
      }),
    ),
    updateOrder: vi.fn(async (id: string, { version, note }: OrderPatch) => {
      const made = find(id);
      if (version != null && version !== made.version)
        throw refusal(409, ERROR.conflict, { detail: { order: { ...made } } });
      if (made.statusCode >= 100) throw refusal(409, ERROR.illegalStatus);
      Object.assign(made, { note, version: made.version + 1 });
      return { ...made };
    }),
    processOrders: vi.fn((input: ProcessOrdersInput, key: string) =>
      once('process', input, key, () => {
        const made = find(String(input.orderIds?.[0] ?? ''));
        if (made.statusCode >= 100) throw refusal(409, ERROR.illegalStatus);
        if (input.version != null && input.version !== made.version)
          throw refusal(409, ERROR.conflict, { detail: { order: { ...made } } });
        Object.assign(made, { statusCode: paid(input), version: made.version + 1 });
        return { ...outcome(made), results: [] };
      }),
    ),
    paymentPageLink: vi.fn(async (invoice: string, done: string) => `https://pay.test/${invoice}?${done}`),
  };
  return {
    orders,
    rules,
    provider: provider as unknown as PortalDataProvider & typeof provider,
    loseNext: (what: 'answer' | 'call') => {
      lose = what;
    },
  };
}

/** The form as stored by the browser, which a reload keeps. */
export function bookingStorage(): RequestStorage {
  let lastRequest: KeyedRequest | null = null;
  return {
    get lastRequest() {
      return lastRequest;
    },
    storeRequest: async (next) => {
      lastRequest = JSON.parse(JSON.stringify(next)) as KeyedRequest;
    },
    clear: async () => {
      lastRequest = null;
    },
  };
}
