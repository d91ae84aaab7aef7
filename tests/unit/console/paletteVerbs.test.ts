import { describe, expect, it, vi } from 'vitest';
import type { Manifest } from '../../../contract/orders/manifests.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { wordsByCode } from '../../../contract/rules/orders/orderStatus.ts';
import { findPath } from '../../../src/console/findPath.ts';
import { manifestPath } from '../../../src/console/listPaths.ts';
import { documentAddress, NothingToPrint } from '../../../src/console/paletteDocuments.ts';
import { type ResolvedTarget, resolveTarget } from '../../../src/console/paletteTargets.ts';
import { runVerb } from '../../../src/console/runVerb.ts';
import type { PortalDataProvider } from '../../../src/dataProvider.ts';
import { ORDER_ACTIONS } from '../../../src/resources/orders/actions/orderActions.ts';
import { labelSizeOf } from '../../../src/shared/orders/rules/labelSize.ts';
import { textsOf } from '../../../texts/read.ts';

const status = wordsByCode(textsOf('en_US', 'statusWords'));

const order = (number: string, statusCode: number, more: Partial<Order> = {}): Order =>
  ({
    id: `${number.toLowerCase()}-0000-4000-8000-000000000000`,
    consignmentNo: statusCode < 100 ? null : number,
    referenceNo: null,
    statusCode,
    serviceCode: 'DX',
    serviceType: 'courier',
    pickupManifestId: null,
    invoiceId: null,
    nanoId: `nano-${number}`,
    source: 'web-customer',
    waypoint: [{}, {}],
    ...more,
  }) as Order;
const manifest = (manifestId: string, status = 0) =>
  ({ id: `id-${manifestId}`, manifestId, status }) as Manifest;

const DRAFT = order('draft000', 0);
const FAILED = order('failed00', 99);
const NEW = order('MY1000', 100);
const READY = order('MY1110', 110);
const DONE = order('MY1700', 700, { invoiceId: 'inv-1' });
const GONE = order('MY1900', 900);
const MOVING = order('MY1600', 600);
const ON_SHEET = order('MY1101', 100, { pickupManifestId: 'id-MF1' });

const page = <T>(data: T[]) => ({ data, page: 1, pageTotal: 1, rowTotal: data.length });
const everyOrder = [DRAFT, FAILED, NEW, READY, DONE, GONE, MOVING, ON_SHEET];
function provider() {
  return {
    getOrders: vi.fn(async (ids: string[]) => everyOrder.filter((o) => ids.includes(o.id))),
    getList: vi.fn(async (_: string, { filter }: { filter: { q: string; tab: string } }) => ({
      // Like the server's search: all orders that contain the text.
      data: everyOrder.filter(
        (o) =>
          (filter.tab === 'DRAFT'
            ? o.statusCode === 0
            : filter.tab === 'FAILED'
              ? o.statusCode === 99
              : o.statusCode > 99) &&
          `${o.consignmentNo} ${o.id}`.toLowerCase().includes(filter.q.toLowerCase()),
      ),
    })),
    findManifests: vi.fn(async (number: string) =>
      page(
        [manifest('MF1'), manifest('MF12', 9)].filter((m) => m.manifestId.startsWith(number.toUpperCase())),
      ),
    ),
    labelLink: vi.fn(async (ids: string[], size: string) => `label ${ids.length} ${size}`),
    documentLink: vi.fn(async (id: string, kind: string) => `${kind} ${id.slice(0, 6)}`),
    invoiceLink: vi.fn(async (id: string) => `bill ${id}`),
    manifestLink: vi.fn(async (ids: string[]) => `sheet ${ids.join()}`),
  };
}
const asProvider = (p: ReturnType<typeof provider>) => p as unknown as PortalDataProvider;

describe('targets of typed verbs', () => {
  const names = ({ orders, manifests, unknown }: ResolvedTarget) => [
    ...orders.map((o) => o.consignmentNo ?? o.id.slice(0, 8)),
    ...manifests.map((m) => m.manifestId),
    ...unknown.map((u) => `?${u}`),
  ];
  it.each<[string, Parameters<typeof resolveTarget>[0], Parameters<typeof resolveTarget>[1], string[]]>([
    ['numbers', { kind: 'orders', ids: ['my1000', 'MY1110'] }, {}, ['MY1000', 'MY1110']],
    ['a draft by the id that is shown', { kind: 'orders', ids: ['draft000'] }, {}, ['draft000']],
    [
      'a number that is only part of another',
      { kind: 'orders', ids: ['MY10', 'MY99'] },
      {},
      ['?MY10', '?MY99'],
    ],
    [
      'manifests and orders',
      { kind: 'orders', ids: ['mf1', 'MY1000', 'MF77'] },
      {},
      ['MY1000', 'MF1', '?MF77'],
    ],
    [
      'ticked orders',
      { kind: 'selection' },
      { selection: { resource: 'orders', ids: [NEW.id, DONE.id] } },
      ['MY1000', 'MY1700'],
    ],
    [
      'ticked manifests',
      { kind: 'selection' },
      { selection: { resource: 'manifests', ids: ['id-MF1'], records: [manifest('MF1')] } },
      ['MF1'],
    ],
    [
      'the open order',
      { kind: 'focused' },
      { target: { resource: 'orders', id: NEW.id, label: 'MY1000', record: NEW } },
      ['MY1000'],
    ],
    [
      'the parcel of the focused line of the inbox',
      { kind: 'focused' },
      { target: { resource: 'inbox', id: 'line', label: 'MY1000', record: { id: 'line', orderId: NEW.id } } },
      ['MY1000'],
    ],
    [
      'the parcels of ticked lines of the inbox, of which one has none',
      { kind: 'selection' },
      {
        selection: {
          resource: 'inbox',
          ids: ['line', 'money'],
          records: [
            { id: 'line', orderId: DONE.id },
            { id: 'money', orderId: null },
          ],
        },
      },
      ['MY1700'],
    ],
    [
      'the focused manifest',
      { kind: 'focused' },
      { target: { resource: 'manifests', id: 'id-MF1', label: 'MF1', record: manifest('MF1') } },
      ['MF1'],
    ],
  ])('%s (ORD-13, MANI-05)', async (_name, target, situation, expected) => {
    expect(names(await resolveTarget(target, situation, asProvider(provider())))).toEqual(expected);
  });
});

describe('typed verbs', () => {
  const meant = (orders: Order[], manifests: Manifest[] = []): ResolvedTarget => ({
    orders,
    manifests,
    unknown: [],
  });
  const names = (orders: readonly Order[]) => orders.map((o) => o.consignmentNo ?? o.id.slice(0, 8)).join();
  /** The calls of a line: `one` acts on an order, `many` starts a batch. */
  async function outcome(request: Parameters<typeof runVerb>[0], target: ResolvedTarget): Promise<string[]> {
    const seen: string[] = [];
    await runVerb(request, target, {
      runner: {
        one: async ({ id }, o, options) =>
          void seen.push(`one ${id} ${names([o])} ${options.reason ?? options.count ?? '-'}`),
        many: async ({ id }, { known }, options) =>
          void seen.push(`many ${id} ${names(known)} ${options.reason ?? '-'}`),
        refuse: ({ text }) => void seen.push(`refuse ${text}`),
      },
      cancelManifests: (m) => void seen.push(`cancelManifests ${m.map((x) => x.manifestId).join()}`),
      warn: (key, values) => void seen.push(`warn ${key} ${Object.values(values).join()}`),
    });
    return seen;
  }

  it.each<[Parameters<typeof runVerb>[0], ResolvedTarget, string[]]>([
    [{ verb: 'cancel', reason: 'wrong address' }, meant([NEW]), ['one cancel MY1000 wrong address']],
    [{ verb: 'cancel' }, meant([NEW, DONE]), ['warn console.notFitting MY1700', 'one cancel MY1000 -']],
    [{ verb: 'cancel', reason: 'Late' }, meant([NEW, ON_SHEET]), ['many cancel MY1000,MY1101 Late']],
    [{ verb: 'cancel' }, meant([GONE]), ['refuse orders.whyNot.cancelled']],
    [
      { verb: 'cancel' },
      meant([], [manifest('MF1'), manifest('MF2', 1)]),
      ['warn console.notFitting MF2', 'cancelManifests MF1'],
    ],
    [
      { verb: 'cancel' },
      meant([GONE], [manifest('MF1')]),
      ['warn console.notFitting MY1900', 'cancelManifests MF1'],
    ],
    [{ verb: 'confirm' }, meant([DRAFT, FAILED]), ['many confirm draft000,failed00 -']],
    [{ verb: 'confirm' }, meant([FAILED]), ['one confirm failed00 -']],
    [{ verb: 'confirm' }, meant([NEW]), ['refuse orders.whyNot.booked']],
    [{ verb: 'placeAgain' }, meant([DONE]), ['one placeAgain MY1700 -']],
    [{ verb: 'placeAgain', count: 20 }, meant([DONE]), ['one placeAgain MY1700 20']],
    [
      { verb: 'placeAgain' },
      meant([DONE, NEW]),
      ['warn console.oneAtATime MY1700', 'one placeAgain MY1700 -'],
    ],
    [{ verb: 'returnOrder' }, meant([DONE]), ['one returnOrder MY1700 -']],
    [{ verb: 'returnOrder' }, meant([DRAFT]), ['refuse orders.whyNot.unbooked']],
    [
      { verb: 'reattempt' },
      meant([MOVING, NEW]),
      ['warn console.notFitting MY1000', 'one reattempt MY1600 -'],
    ],
    [{ verb: 'pickupAgain' }, meant([NEW]), ['refuse orders.whyNot.noInstruction']],
    [{ verb: 'holdAtOutlet' }, meant([MOVING, MOVING]), ['many holdAtOutlet MY1600,MY1600 -']],
    [{ verb: 'changeAddress' }, meant([NEW]), ['one changeAddress MY1000 -']],
    [{ verb: 'sendBack' }, meant([DONE]), ['refuse orders.whyNot.ended']],
    [{ verb: 'sendBack' }, meant([DONE, NEW]), ['warn console.notFitting MY1700, MY1000']],
    [{ verb: 'sendBack' }, meant([MOVING]), ['one sendBack MY1600 -']],
    [{ verb: 'refreshQuote' }, meant([DRAFT, FAILED]), ['many refreshQuote draft000,failed00 -']],
    [
      { verb: 'createManifest' },
      meant([NEW, ON_SHEET]),
      ['warn console.notFitting MY1101', 'one createManifest MY1000 -'],
    ],
    [{ verb: 'copyLink' }, meant([NEW]), ['one copyLink MY1000 -']],
    [{ verb: 'cancel' }, meant([]), []],
  ])(
    '%j opens the step of one order, or makes one job of several (ORD-42, ORD-43, ORD-44, ORD-45, ORD-47, BULK-09, BULK-11, DET-19, MANI-06, MANI-09, BX-41)',
    async (request, target, expected) => {
      expect(await outcome(request, target)).toEqual(expected);
    },
  );
});

describe('documents that print opens', () => {
  const address = (
    type: Parameters<typeof documentAddress>[0],
    orders: Order[],
    manifests: Manifest[] = [],
    warn = vi.fn(),
  ) =>
    documentAddress(
      type,
      'A6-1',
      { orders, manifests, unknown: [] },
      { dataProvider: asProvider(provider()), may: () => true, warn },
    );
  it.each([
    ['label', [NEW, READY, GONE], 'label 2 A6-1'],
    ['packingList', [NEW], 'packlist my1000'],
    ['commercialInvoice', [NEW], 'inv_invoice my1000'],
    ['invoiceAndPacking', [NEW], 'invoice_packlist my1000'],
    ['invoice', [DONE], 'bill inv-1'],
    ['invoice', [NEW], 'inv_invoice my1000'],
    ['manifest', [ON_SHEET, ON_SHEET], 'sheet id-MF1'],
  ] as const)(
    'the document that print opens: %s (ORD-36, ORD-37, ORD-38, ORD-39, ORD-48, DET-09, DET-10, DET-11, MANI-08)',
    async (type, orders, expected) => {
      expect(await address(type, [...orders])).toBe(expected);
    },
  );
  it('a manifest opens by its number, for any named paper; a cancelled manifest does not (MANI-07, MANI-08)', async () => {
    expect(await address('label', [], [manifest('MF1'), manifest('MF2', 9)])).toBe('sheet id-MF1');
    await expect(address('manifest', [], [manifest('MF2', 9)])).rejects.toThrow(NothingToPrint);
  });
  it.each([
    ['label', [NEW, DRAFT, GONE], [['orders.notPrinted', { smart_count: 2 }]]],
    ['label', [NEW, READY], []],
    ['manifest', [ON_SHEET, NEW, DRAFT], [['console.onNoManifest', { numbers: 'MY1000, draft000' }]]],
    ['manifest', [ON_SHEET], []],
    ['packingList', [NEW, READY], [['console.oneAtATime', { number: 'MY1000' }]]],
    ['invoice', [NEW, DONE], [['console.oneAtATime', { number: 'MY1700' }]]],
  ] as const)(
    'print %s names what it leaves out, and why: %# (ORD-36, ORD-37)',
    async (type, orders, told) => {
      const warn = vi.fn();
      await address(type, [...orders], [], warn);
      expect(warn.mock.calls).toEqual(told);
    },
  );
  it('orders on no manifest are named when a manifest is printed with them, for any named paper (MANI-08)', async () => {
    const warn = vi.fn();
    expect(await address('label', [NEW, ON_SHEET], [manifest('MF2')], warn)).toBe('sheet id-MF2,id-MF1');
    expect(warn.mock.calls).toEqual([['console.onNoManifest', { numbers: 'MY1000' }]]);
  });
  it.each([
    ['en_US', 'is cancelled or not booked'],
    ['my', 'dibatalkan atau belum ditempah'],
    ['id_ID', 'dibatalkan atau belum dipesan'],
    ['zh_CN', '已取消或尚未下单'],
  ] as const)(
    'in %s an order that is not printed is cancelled or not booked, which fits a failed booking too (ORD-36)',
    (locale, words) => {
      expect(ORDER_ACTIONS.printLabel.fits(FAILED)).toBe(false);
      expect(textsOf(locale, 'orders').notPrinted).toContain(words);
    },
  );
  it('cancelled manifests are named when the others are printed (MANI-08)', async () => {
    const warn = vi.fn();
    await address('manifest', [], [manifest('MF1'), manifest('MF2', 9)], warn);
    expect(warn.mock.calls).toEqual([['manifests.notPrinted', { smart_count: 1, numbers: 'MF2' }]]);
  });
  it('drafts and cancelled orders have no document (ORD-36)', async () => {
    await expect(address('label', [DRAFT, GONE])).rejects.toThrow(NothingToPrint);
    await expect(address('manifest', [NEW])).rejects.toThrow(NothingToPrint);
  });
});

describe('the size of labels (DET-09, ORD-36)', () => {
  it('the size of labels is the requested size, else the last printed, else the settings’ size', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (k: string) => kept.get(k) ?? null,
      setItem: (k: string, v: string) => void kept.set(k, v),
    };
    const customer = { id: 7, defaultLabelType: 'A5-2' };
    expect(labelSizeOf(customer, undefined, storage)).toBe('A5-2');
    expect(labelSizeOf(customer, 'A6-1', storage)).toBe('A6-1');
    expect(labelSizeOf(customer, undefined, storage)).toBe('A6-1');
    expect(labelSizeOf({ id: 8, defaultLabelType: 'huge' }, undefined, storage)).toBe('default');
  });
});

describe('the list that find opens (ORD-12, ORD-13, ORD-16, ORD-17)', () => {
  const find = (text: string, filters: Parameters<typeof findPath>[1]) => {
    const { path, unread } = findPath(text, filters, {
      statusText: (code) => (status as Record<number, string>)[code] ?? '',
      companies: [
        { id: 3, name: 'Tupai Express' },
        { id: 4, name: 'Kilat' },
      ],
    });
    const url = new URL(path, 'https://w.test');
    return [url.pathname, JSON.parse(url.searchParams.get('filter') ?? '{}'), ...unread];
  };
  it.each([
    ['Aisyah', {}, ['/orders', { tab: 'ALL', q: 'Aisyah' }]],
    ['Aisyah', { status: 'failed' }, ['/orders/bulk-orders', { tab: 'FAILED', q: 'Aisyah' }]],
    ['', { status: 'delivered' }, ['/orders', { tab: 'ALL', statusCode: '700,1000' }]],
    ['', { status: 'Pickup failed' }, ['/orders', { tab: 'ALL', statusCode: '475' }]],
    ['', { status: 'return' }, ['/orders', { tab: 'ALL', statusCode: '661,663,701' }]],
    ['', { status: 'self collection' }, ['/orders', { tab: 'ALL', statusCode: '651' }]],
    ['', { status: 'Processing' }, ['/orders/bulk-orders', { tab: 'DRAFT', statusCode: '11' }]],
    ['', { status: 'nonsense' }, ['/orders', { tab: 'ALL' }, 'status:nonsense']],
    ['', { tab: 'rts' }, ['/orders', { tab: 'RTS' }]],
    ['', { service: 'kilat' }, ['/orders', { tab: 'ALL', serviceCompanyId: '4' }]],
    [
      '',
      { from: '2026-11-01', to: '2026-11-30' },
      ['/orders', { tab: 'ALL', dateFrom: '2026-11-01', dateTo: '2026-11-30' }],
    ],
    [
      'x',
      { service: 'nobody', from: 'Ipoh' },
      ['/orders', { tab: 'ALL', q: 'x' }, 'service:nobody', 'from:Ipoh'],
    ],
  ])('%s %j', (text, filters, expected) => {
    expect(find(text, filters)).toEqual(expected);
  });
  it.each([
    [{ states: ['failed'] }, { statusCode: '475,650,663' }],
    [{ states: ['late', 'counter'] }, { statusCode: '651', late: 'true' }],
    [{ attempts: 2 }, { minAttempts: '2' }],
    [{ statuses: ['pickupFailed', 'selfCollection'] }, { statusCode: '475,651' }],
    [{ states: ['returning'], statuses: ['returnFailed', 'delivered'] }, { statusCode: '661,663,700,1000' }],
    [{ statuses: ['draft'] }, { tab: 'DRAFT' }],
    [{ cod: { state: 'overdue' } }, { codState: 'overdue' }],
    [{ cod: { state: 'settled', fromMinor: 10_000 } }, { codFrom: '100', codState: 'settled' }],
    [{ cod: {} }, { codFrom: '0.01' }],
    [{ cod: { fromMinor: 10_050 } }, { codFrom: '100.5' }],
    [{ cod: { toMinor: 20_000 } }, { codFrom: '0', codTo: '200' }],
  ] as const)('states %j open the list with %j (BX-46)', (facts, expected) => {
    const words = { statusText: () => '', companies: [] };
    const url = new URL(findPath('', {}, words, facts).path, 'https://w.test');
    expect(JSON.parse(url.searchParams.get('filter') ?? '{}')).toEqual({ tab: 'ALL', ...expected });
  });
  it('the name of a draft’s status beside others is not understood, because drafts have their own list (BX-46)', () => {
    const words = { statusText: (code: number) => `status ${code}`, companies: [] };
    const { unread } = findPath('', {}, words, { states: ['failed'], statuses: ['draft'] });
    expect(unread).toEqual(['status 0']);
  });
  it('a manifest opens its list, on its tab, narrowed to it (MANI-01, MANI-05)', () => {
    const url = new URL(manifestPath(manifest('MF3', 1)), 'https://w.test');
    expect([url.pathname, url.searchParams.get('filter')]).toEqual([
      '/orders/manifest',
      '{"tab":"inProgress","q":"MF3"}',
    ]);
  });
});
