import type { z } from 'zod';
import type { KarrioConfig } from '../../config.ts';
import { storableJson, storableStart } from '../../http/request/storableText.ts';
import {
  Answer,
  DocumentAnswer,
  MadeAnswer,
  PageOf,
  RatesAnswer,
  ShipmentAnswer,
  TrackerAnswer,
} from './shapes.ts';

export type Call = 'rates' | 'buy' | 'other';
/** Time limit in milliseconds of a call, by call and connection. */
const LIMIT_MS: Readonly<Record<Call, number>> = { rates: 4000, buy: 60_000, other: 15_000 };
export type Limit = (call: Call, connection: string | null) => AbortSignal;
const byTime: Limit = (call) => AbortSignal.timeout(LIMIT_MS[call]);

/** karrio refused, and did nothing. After other failures (no answer, half an answer, 5xx) it is unknown whether karrio did it. */
export class KarrioRefusal extends Error {
  readonly status: number;
  constructor(status: number, reason: string) {
    super(reason);
    this.status = status;
  }
}

/** Failures of our call: no right, unknown address, timeout, too many calls. Other 4xx statuses are refusals. */
const MEANT_FOR_US = [401, 403, 404, 408, 429];

interface Question {
  body?: object;
  call?: Call;
  connection?: string | null;
}

interface Page<T> {
  next?: string | null | undefined;
  results: T[];
}

export type KarrioClient = ReturnType<typeof createClient>;

/** The calls of karrio's REST API that we make. */
export function createClient({ url, apiKey }: Pick<KarrioConfig, 'url' | 'apiKey'>, limit: Limit = byTime) {
  async function ask<S extends z.ZodType>(
    method: 'GET' | 'POST',
    path: string,
    shape: S,
    { body, call = 'other', connection = null }: Question = {},
  ): Promise<z.output<S>> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Token ${apiKey}`,
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body ? JSON.stringify(body) : null,
      redirect: 'error',
      signal: limit(call, connection),
    });
    const text = await response.text();
    if (response.status >= 500) throw new Error(`karrio answered ${response.status} to ${method} ${path}`);
    const answer = storableJson(text);
    if (!response.ok) {
      if (MEANT_FOR_US.includes(response.status))
        throw new Error(`karrio answered ${response.status} to ${method} ${path}: ${reasonIn(answer)}`);
      throw new KarrioRefusal(response.status, reasonIn(answer));
    }
    return shape.parse(answer);
  }

  /** All pages of a list. Only the query of `next` is used: behind a proxy, its host is not the one that we call. */
  async function all<S extends z.ZodType>(path: string, shape: S): Promise<z.output<S>[]> {
    const found: z.output<S>[] = [];
    for (let rest: string | undefined = path; rest; ) {
      const page: Page<z.output<S>> = await ask('GET', rest, PageOf(shape));
      found.push(...page.results);
      const next = page.results.length > 0 && page.next ? URL.parse(page.next) : null;
      rest = next?.search ? `${path.split('?')[0]}${next.search}` : undefined;
    }
    return found;
  }

  const at = (...parts: string[]) => `/v1/${parts.map(encodeURIComponent).join('/')}`;
  const query = (path: string, params: Record<string, string>) => `${path}?${new URLSearchParams(params)}`;

  return {
    rates: (body: object, connection: string) =>
      ask('POST', at('proxy', 'rates'), RatesAnswer, { body, call: 'rates', connection }),
    createShipment: (body: object) => ask('POST', at('shipments'), ShipmentAnswer, { body, call: 'buy' }),
    shipment: (id: string) => ask('GET', at('shipments', id), ShipmentAnswer),
    shipmentsByReference: async (reference: string) =>
      (await ask('GET', query(at('shipments'), { reference }), PageOf(ShipmentAnswer))).results.filter(
        (found) => found.reference === reference,
      ),
    purchase: (id: string, body: object) =>
      ask('POST', at('shipments', id, 'purchase'), ShipmentAnswer, { body, call: 'buy' }),
    cancel: (id: string) => ask('POST', at('shipments', id, 'cancel'), ShipmentAnswer),
    label: (id: string) => ask('POST', at('shipments', id, 'documents', 'label'), DocumentAnswer),
    trackers: async (carrier: string, number: string) =>
      (
        await ask(
          'GET',
          query(at('trackers'), { carrier_name: carrier, tracking_number: number }),
          PageOf(TrackerAnswer),
        )
      ).results,
    manifests: (carrier: string) => all(query(at('manifests'), { carrier_name: carrier }), MadeAnswer),
    createManifest: (body: object) => ask('POST', at('manifests'), MadeAnswer, { body, call: 'buy' }),
    pickups: (carrier: string) => all(query(at('pickups'), { carrier_name: carrier }), MadeAnswer),
    createPickup: (body: object) => ask('POST', at('pickups'), MadeAnswer, { body, call: 'buy' }),
    cancelPickup: (id: string) => ask('POST', at('pickups', id, 'cancel'), MadeAnswer, { body: {} }),
    track: (carrier: string, number: string) =>
      ask('POST', at('trackers'), TrackerAnswer, {
        body: { carrier_name: carrier, tracking_number: number },
      }),
  };
}

/** karrio puts its reasons into `errors` or `messages`. */
function reasonIn(body: unknown): string {
  const read = Answer.safeParse(body);
  const messages = read.success ? [...(read.data.errors ?? []), ...(read.data.messages ?? [])] : [];
  const reasons = messages.flatMap(({ message }) => (message ? [message] : []));
  return storableStart([...new Set(reasons)].join(' '), 300) || 'The courier gave no reason.';
}
