import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ContactInput } from '../../../contract/orders/orders.ts';
import { QuoteAddress } from '../../../contract/orders/services.ts';
import { type LandData, ringCoordinates, townsInView } from '../../../src/lib/leafletMap/landShapes.ts';
import { isPlace, keyMove, type MapMarker, markerShifts } from '../../../src/lib/leafletMap/mapPlaces.ts';
import { stopMarkers } from '../../../src/resources/orders/detail/stopMarkers.ts';

const land = JSON.parse(readFileSync('src/lib/leafletMap/land.json', 'utf8')) as LandData;
const inside = (lat: number, lon: number, ring: [number, number][]) =>
  ring.reduce((odd, [y, x], i) => {
    const [py, px] = ring.at(i - 1) as [number, number];
    return y > lat !== py > lat && lon < ((px - x) * (lat - y)) / (py - y) + x ? !odd : odd;
  }, false);
const isLand = (lat: number, lon: number) =>
  land.rings.some((r) => inside(lat, lon, ringCoordinates(r, land.scale)));

describe('land outlines', () => {
  it.each([
    ['Kuala Lumpur', 3.14, 101.69],
    ['Kuching', 1.5, 110.35],
    ['Bandung', -6.91, 107.61],
    ['Chengdu', 30.66, 104.06],
  ])('land outlines contain %s (TRACK-36)', (_, lat, lon) => expect(isLand(lat, lon)).toBe(true));

  it('land outlines do not cover the sea (TRACK-36)', () => expect(isLand(6, 107)).toBe(false));

  it('land outlines have names of the largest towns in view, without overlaps (TRACK-36)', () => {
    const view = { south: 1, north: 7, west: 99, east: 105 };
    const names = townsInView(land.towns, view, 7).map((t) => t.name);
    expect(names).toContain('Kuala Lumpur');
    expect(names).not.toContain('Petaling Jaya');
    expect(townsInView(land.towns, view, 3)).toEqual([]);
  });
});

describe('markers', () => {
  it('a marker moves 25 m by an arrow and 250 m with Shift (DET-04)', () => {
    expect(keyMove({ lat: 3, lon: 101 }, 'ArrowUp', false)?.lat).toBeCloseTo(3 + 25 / 111_320, 5);
    expect(keyMove({ lat: 3, lon: 101 }, 'ArrowLeft', true)?.lon).toBeLessThan(101 - 0.002);
    expect(keyMove({ lat: 3, lon: 101 }, 'a', false)).toBeNull();
  });

  it('markers at one place are rendered side by side (DET-04, MULTI-12)', () => {
    const marker = (id: string, lat: number): MapMarker => ({
      id,
      kind: 'dropoff',
      mark: id,
      label: id,
      lat,
      lon: 101,
    });
    const shifts = markerShifts([marker('a', 3), marker('b', 3.000001), marker('c', 4), marker('d', 3)]);
    expect(Object.fromEntries(shifts)).toEqual({ a: -32, b: 0, d: 32, c: 0 });
  });

  it('a marker is at the stop, else in the stop’s town; an unknown place has no marker (DET-04)', () => {
    const stop = (id: number, city: string, coord: { lat: number; lon: number } | null) =>
      ({ id, type: id === 1 ? 'PICKUP' : 'DROPOFF', contact: { name: 'N', city, coord } }) as never;
    const markers = stopMarkers(
      [stop(1, 'A', { lat: 3, lon: 101 }), stop(2, 'B', null), stop(3, 'C', null)],
      { B: { lat: 5, lon: 100 } },
      (n, place) => `${n} ${place}`,
    );
    expect(markers.map((m) => [m.mark, m.kind, m.lat, m.label])).toEqual([
      ['1', 'pickup', 3, '1 N, A'],
      ['2', 'dropoff', 5, '2 N, B'],
    ]);
    expect(isPlace({ lat: 0, lon: 0 })).toBe(false);
  });

  it.each([
    ['orders', ContactInput],
    ['quotes', QuoteAddress],
  ])('the 0/0 of an unknown place is no place in the contacts of %s (DET-04)', (_name, schema) => {
    const coordOf = (coord: object) => schema.parse({ coord }).coord;
    expect(coordOf({ lat: '0', lon: 0 })).toBeNull();
    expect(coordOf({ lat: 0, lon: 101.7 })).toEqual({ lat: 0, lon: 101.7 });
  });
});
