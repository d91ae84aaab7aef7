import { describe, expect, it } from 'vitest';
import type { TrackResult } from '../../../contract/orders/tracking.ts';
import { exportRows, toCsv } from '../../../src/customRoutes/tracking/trackExport.ts';
import {
  inTab,
  readNumbers,
  tabCounts,
  unknownNumbers,
} from '../../../src/customRoutes/tracking/trackResults.ts';

const result = (consignmentNo: string, statusCode: number, more: Partial<TrackResult> = {}): TrackResult => ({
  id: null,
  nanoId: null,
  consignmentNo,
  statusCode,
  statusText: 'Text',
  origin: null,
  destination: null,
  recipientName: null,
  createdAt: '2026-03-02T04:00:00.000Z',
  deliveredAt: null,
  etaDuration: null,
  eta: null,
  agreedDay: null,
  updatedAt: '2026-03-02T04:00:00.000Z',
  extTrackUrl: null,
  personnel: null,
  coord: null,
  histories: [],
  branded: false,
  branding: null,
  service: null,
  customer: null,
  rated: false,
  ...more,
});

describe('typed numbers', () => {
  it('typed numbers are split on commas, spaces and new lines, each once (TRACK-02, TRACK-03, TRACK-04)', () => {
    expect(readNumbers(' my1,MY2  MY3\n\nMY4\tMY1 ,').numbers).toEqual(['MY1', 'MY2', 'MY3', 'MY4']);
  });

  it('typed numbers are limited to fifty, and the rest is counted (TRACK-01)', () => {
    const { numbers, leftOut } = readNumbers(Array.from({ length: 53 }, (_, i) => `N${i}`).join(' '));
    expect([numbers.length, leftOut]).toEqual([50, 3]);
  });

  it('typed numbers without a result are unknown, in upper or lower case (TRACK-16)', () => {
    expect(unknownNumbers(['MY1', 'my2', 'MY3'], [result('MY2', 100)])).toEqual(['MY1', 'MY3']);
  });

  it('a number typed with hyphens is known by the parcel without them (TRACK-03, TRACK-16)', () => {
    expect(unknownNumbers(['MY-2600-01', 'MY260001', 'MY-9'], [result('MY260001', 100)])).toEqual(['MY-9']);
    expect(unknownNumbers(['AB-1'], [result('AB-1', 100)])).toEqual([]);
  });
});

describe('tabs', () => {
  it.each([
    [100, 'pending'],
    [200, 'pending'],
    [110, 'pending'],
    [400, 'inProgress'],
    [663, 'inProgress'],
    [475, 'failed'],
    [900, 'failed'],
    [500, 'pendingPickup'],
    [700, 'completed'],
    [1000, 'completed'],
  ] as const)(
    'tabs put %i under all and %s only (TRACK-08, TRACK-09, TRACK-10, TRACK-11, TRACK-12, TRACK-13)',
    (code, tab) => {
      const under = Object.entries(tabCounts([result('A', code)])).flatMap(([name, n]) => (n ? [name] : []));
      expect(under).toEqual(['all', tab]);
    },
  );

  it.each([0, 10, 11, 99])('code %i is under the tab all only (TRACK-14)', (code) => {
    expect(inTab(code, 'all')).toBe(true);
    expect(Object.values(tabCounts([result('A', code)])).reduce((a, b) => a + b)).toBe(1);
  });
});

describe('export', () => {
  it('an export has a heading and a row for each parcel, and no cell with a formula (TRACK-01)', () => {
    const rows = exportRows([result('MY1', 600, { recipientName: '=1+1', destination: 'Ipoh, Perak' })], {
      column: (name) => name,
      status: (code) => `S${code}`,
      time: (iso) => iso.slice(0, 10),
    });
    expect(rows).toHaveLength(2);
    expect(toCsv(rows).split('\r\n')[1]).toBe(`MY1,S600,2026-03-02,,,"Ipoh, Perak",'=1+1,,,`);
  });
});
