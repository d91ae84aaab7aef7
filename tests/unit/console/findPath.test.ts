import { describe, expect, it } from 'vitest';
import { wordsByCode } from '../../../contract/rules/orders/orderStatus.ts';
import { findPath } from '../../../src/console/findPath.ts';
import { manifestPath } from '../../../src/console/listPaths.ts';
import { textsOf } from '../../../texts/read.ts';
import { manifest } from './paletteVerbsWorld.ts';

const status = wordsByCode(textsOf('en_US', 'statusWords'));

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
