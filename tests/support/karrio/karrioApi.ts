import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PDFDocument } from '@cantoo/pdf-lib';
import { type Description, described } from '../described.ts';
import published from './description.json' with { type: 'json' };

export const API_KEY = 'key_waybill';
export const HOOK_SECRET = 'a secret of karrio, long enough';
export const ZPL = '^XA^FO50,50^A0N,50,50^FDkarrio^FS^XZ';

const description = described(published as unknown as Description);

/**
 * The fault of the next call of that name. It fails before or after its effect (`500`, `done500`), its answer breaks off in the middle
 * (`half`) or is never sent (`lost`), or the answer arrives after the caller's timeout (`hang`).
 */
export interface Fault {
  at: string;
  kind: '500' | 'done500' | 'half' | 'lost' | 'hang' | 'refused';
  /** Called when the call arrives. */
  onCall?: () => void;
}

interface Body {
  [field: string]: unknown;
  carrier_ids?: string[];
  services?: string[];
}

export interface KarrioShipment extends Body {
  id: string;
  status: string;
  reference: string;
  tracking_number: string | null;
}

interface Call {
  name: string;
  body: Body;
}

/** A karrio server with two carriers, which checks every request against karrio's published description. */
export interface KarrioApi {
  url: string;
  calls: Call[];
  /** Parts of requests or of our own answers that did not match the description. */
  misfits: string[];
  faults: Fault[];
  shipments: Map<string, KarrioShipment>;
  /** Carriers' answers to a quote request, by connection. */
  prices: Record<string, { service: string; total_charge: number; currency: string }[]>;
  trackers: object[];
  refusesToCancel: boolean;
  manifests: Body[];
  pickups: (Body & { id: string; status: string })[];
  bought(): KarrioShipment[];
  of(name: string): Call[];
  reset(): void;
  close(): Promise<void>;
}

const REFUSAL = {
  messages: [
    { message: 'Postcode is not served', code: 'E1', carrier_name: 'dhl_express', carrier_id: 'dhl-my' },
  ],
};
const PRICES = {
  'dhl-my': [{ service: 'dhl_express_worldwide', total_charge: 42.5, currency: 'MYR' }],
  'aramex-my': [{ service: 'aramex_domestic', total_charge: 11.1, currency: 'MYR' }],
};
const carrierOf = (connection = ''): string => (connection.startsWith('aramex') ? 'aramex' : 'dhl_express');

const PAGE = 20;
/** One page of a list, whose `next` names another host, as behind a proxy. */
function pageOf(all: Body[], url: URL) {
  const offset = Number(url.searchParams.get('offset') ?? 0);
  const next = new URL(url.pathname + url.search, 'http://karrio.internal');
  next.searchParams.set('limit', String(PAGE));
  next.searchParams.set('offset', String(offset + PAGE));
  const results = all.slice(offset, offset + PAGE);
  return {
    count: all.length,
    next: offset + PAGE < all.length ? next.href : null,
    previous: null,
    results,
  };
}

/** The query without the place of a page, which karrio's description leaves out. */
function unpaged(sent: string): string {
  const url = new URL(sent, 'http://local');
  url.searchParams.delete('limit');
  url.searchParams.delete('offset');
  return url.pathname + url.search;
}

export async function startKarrioApi(): Promise<KarrioApi> {
  const pdf = await PDFDocument.create();
  pdf.addPage([288, 432]);
  const label = Buffer.from(await pdf.save()).toString('base64');
  let serial = 0;
  let cancelled: (() => void)[] = [];

  const ratesOf = ({ carrier_ids = [], services = [] }: Body) =>
    carrier_ids.flatMap((connection) =>
      (api.prices[connection] ?? [])
        .filter(({ service }) => services.includes(service))
        .map((price) => ({
          ...price,
          id: `rat_${price.service}`,
          carrier_id: connection,
          carrier_name: carrierOf(connection),
          transit_days: 2,
          test_mode: true,
        })),
    );

  function buy(shipment: KarrioShipment): KarrioShipment {
    const [rate] = ratesOf(shipment);
    return Object.assign(shipment, {
      status: 'created',
      tracking_number: `dhl ${String(++serial).padStart(8, '0')}`,
      tracking_url: 'https://track.example.com/1',
      selected_rate: rate,
      carrier_name: carrierOf(shipment.carrier_ids?.[0]),
      carrier_id: shipment.carrier_ids?.[0],
    });
  }

  function answer(name: string, id: string, url: URL, body: Body): [number, object] {
    const shipment = api.shipments.get(id);
    const nothing: [number, object] = [404, { errors: [{ message: 'not found' }] }];
    switch (name) {
      case 'POST /v1/proxy/rates':
        return [200, { rates: ratesOf(body), messages: [] }];
      case 'GET /v1/shipments': {
        const reference = url.searchParams.get('reference') ?? '';
        const results = [...api.shipments.values()].filter((s) => s.reference.includes(reference));
        return [200, { count: results.length, next: null, previous: null, results }];
      }
      case 'POST /v1/shipments': {
        const made = {
          ...body,
          id: `shp_${randomUUID().replaceAll('-', '')}`,
          status: 'draft',
          created_at: '2026-03-02T04:00:00Z',
          test_mode: true,
          tracking_number: null,
          rates: ratesOf(body),
          messages: [],
        } as unknown as KarrioShipment;
        api.shipments.set(made.id, made);
        return [201, made];
      }
      case 'GET /v1/shipments/{id}':
        return shipment ? [200, shipment] : nothing;
      case 'POST /v1/shipments/{id}/purchase':
        if (!shipment) return nothing;
        if (shipment.status !== 'draft')
          return [
            409,
            { errors: [{ message: `The shipment is '${shipment.status}'`, code: 'state_error' }] },
          ];
        return [200, buy(shipment)];
      case 'POST /v1/shipments/{id}/cancel':
        if (!shipment) return nothing;
        if (api.refusesToCancel) return [409, { errors: [{ message: 'In transit already' }] }];
        return [200, Object.assign(shipment, { status: 'cancelled' })];
      case 'POST /v1/shipments/{id}/documents/{doc}': {
        if (!shipment) return nothing;
        const base64 = shipment.label_type === 'ZPL' ? Buffer.from(ZPL).toString('base64') : label;
        return [200, { category: 'label', format: shipment.label_type, base64 }];
      }
      case 'GET /v1/trackers':
        return [200, { count: api.trackers.length, next: null, previous: null, results: api.trackers }];
      case 'POST /v1/trackers':
        return [200, { ...body, carrier_id: 'dhl-my', test_mode: true, status: 'pending', events: [] }];
      case 'GET /v1/manifests':
        return [200, pageOf(api.manifests, url)];
      case 'POST /v1/manifests': {
        const { shipment_ids, ...rest } = body;
        const made = {
          ...rest,
          id: 'man_1',
          carrier_id: 'dhl-my',
          test_mode: true,
          shipment_identifiers: shipment_ids,
        };
        api.manifests.push(made);
        return [201, made];
      }
      case 'GET /v1/pickups':
        return [200, pageOf(api.pickups, url)];
      case 'POST /v1/pickups': {
        const { tracking_numbers: _, ...rest } = body;
        const made = {
          ...rest,
          id: `pck_${api.pickups.length + 1}`,
          status: 'scheduled',
          carrier_id: 'dhl-my',
          carrier_name: 'dhl_express',
          confirmation_number: '27241',
          parcels: [],
          test_mode: true,
        };
        api.pickups.push(made);
        return [201, made];
      }
      case 'POST /v1/pickups/{id}/cancel': {
        const pickup = api.pickups.find((p) => p.id === id);
        return pickup ? [200, Object.assign(pickup, { status: 'cancelled' })] : nothing;
      }
      default:
        return nothing;
    }
  }

  function handle(request: IncomingMessage, response: ServerResponse, raw: string): void {
    const method = request.method ?? '';
    const url = new URL(request.url ?? '', 'http://local');
    const [, , resource, id = ''] = url.pathname.split('/');
    const name =
      (resource === 'shipments' || resource === 'pickups') && id
        ? `${method} ${url.pathname.replace(id, '{id}').replace('/label', '/{doc}')}`
        : `${method} ${url.pathname}`;
    const body = raw ? (JSON.parse(raw) as Body) : {};
    api.calls.push({ name, body });
    const sent = {
      method,
      url: unpaged(request.url ?? ''),
      contentType: request.headers['content-type'],
      body: raw,
    };
    api.misfits.push(...description.request(sent));
    if (request.headers.authorization !== `Token ${API_KEY}`) {
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"errors":[{"message":"no"}]}');
      return;
    }
    const at = api.faults.findIndex((f) => f.at === name);
    const [fault] = at < 0 ? [] : api.faults.splice(at, 1);
    fault?.onCall?.();
    if (fault?.kind === 'hang') {
      cancelled.push(() => response.destroy());
      return;
    }
    if (fault?.kind === '500') {
      response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Server Error</h1>');
      return;
    }
    const [status, content] =
      fault?.kind === 'refused' ? ([424, REFUSAL] as const) : answer(name, id, url, body);
    if (name !== 'GET /v1/shipments')
      api.misfits.push(...description.answer(sent, status, JSON.parse(JSON.stringify(content))));
    const text = JSON.stringify(content);
    if (fault?.kind === 'lost') response.destroy();
    else if (fault?.kind === 'done500') response.writeHead(500).end('{}');
    else if (fault?.kind === 'half') {
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': text.length });
      response.write(text.slice(0, text.length / 2), () => response.destroy());
    } else response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  }

  const server = createServer((request, response) => {
    let raw = '';
    request.on('data', (part: Buffer) => {
      raw += part.toString();
    });
    request.on('end', () => {
      try {
        handle(request, response, raw);
      } catch (err) {
        api.misfits.push(String(err));
        response.destroy();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const api: KarrioApi = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    misfits: [],
    faults: [],
    shipments: new Map(),
    prices: { ...PRICES },
    trackers: [],
    refusesToCancel: false,
    manifests: [],
    pickups: [],
    bought: () => [...api.shipments.values()].filter((s) => s.tracking_number !== null),
    of: (name) => api.calls.filter((c) => c.name === name),
    reset() {
      for (const end of cancelled) end();
      cancelled = [];
      Object.assign(api, {
        calls: [],
        misfits: [],
        faults: [],
        trackers: [],
        refusesToCancel: false,
        manifests: [],
        pickups: [],
      });
      api.prices = { ...PRICES };
      api.shipments.clear();
      serial = 0;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return api;
}
