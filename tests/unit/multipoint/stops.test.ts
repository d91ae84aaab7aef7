import { describe, expect, it } from 'vitest';
import { stopWithoutPlace } from '../../../src/customRoutes/multipoint/rules/multipointPayload.ts';
import { newKey, newStop } from '../../../src/customRoutes/multipoint/rules/multipointValues.ts';
import {
  mayAddStop,
  mayRemove,
  movedStop,
  withNewStop,
  withPasted,
  withStopBack,
} from '../../../src/customRoutes/multipoint/rules/stopOrder.ts';
import {
  addressAt,
  addressLine,
  changedAddress,
  isReaddressed,
  placeQuery,
} from '../../../src/customRoutes/multipoint/rules/stopPlace.ts';
import { emptySide } from '../../../src/shared/address/sideValues.ts';
import { empty, stop } from './trip.ts';

describe('the order of stops', () => {
  it('the order of stops grows only after a stop with a location, and never beyond the vehicle’s stops (MULTI-17, MULTI-18)', () => {
    expect(mayAddStop([stop(1), stop(2)], 4)).toBe(true);
    expect(mayAddStop([stop(1), empty(2)], 4)).toBe(false);
    expect(
      mayAddStop(
        [1, 2, 3, 4].map((n) => stop(n)),
        4,
      ),
    ).toBe(false);
    expect(withNewStop([stop(1), stop(4)], 'MY').at(-1)).toMatchObject({ key: 's5', country: 'MY' });
  });

  it('the first stop keeps its place (MULTI-16)', () => {
    expect([0, 1, 2].map(mayRemove)).toEqual([false, true, true]);
  });

  it('a stop moves by one place, and not beyond the ends (MULTI-05)', () => {
    const stops = [stop(1), stop(2), stop(3)];
    expect(movedStop(stops, 's3', -1)?.map((s) => s.key)).toEqual(['s1', 's3', 's2']);
    expect(movedStop(stops, 's1', 1)?.map((s) => s.key)).toEqual(['s2', 's1', 's3']);
    expect(movedStop(stops, 's1', -1)).toBeNull();
    expect(movedStop(stops, 's3', 1)).toBeNull();
  });

  it('a removed stop is restored at its index, with a new key (MULTI-16)', () => {
    const back = withStopBack([stop(1), stop(3)], { stop: stop(2), index: 1 });
    expect(back.map((s) => s.key)).toEqual(['s1', 's2', 's3']);
    const restored = withStopBack([stop(1), stop(2)], { stop: stop(2), index: 1 });
    expect(new Set(restored.map((s) => s.key)).size).toBe(3);
    expect(newKey([])).toBe('s1');
  });
});

describe('stops pasted as rows', () => {
  const side = (name: string) => ({
    ...emptySide('MY'),
    name,
    address1: `12 Jalan ${name}`,
    postcode: '47300',
  });
  const names = (stops: readonly { name: string }[]) => stops.map(({ name }) => name);

  it('stops pasted as rows fill the stop with the focus, the empty ones after it, then new ones (BX-25, MULTI-06)', () => {
    const begun = [
      stop(1, { name: 'Depot', address1: '1 Jalan Besar' }),
      newStop('s2', 'MY'),
      newStop('s3', 'MY'),
    ];
    const { stops, left } = withPasted(begun, 's2', [side('A'), side('B'), side('C')], 10);
    expect(names(stops)).toEqual(['Depot', 'A', 'B', 'C']);
    expect(stops.map(({ key }) => key)).toEqual(['s1', 's2', 's3', 's4']);
    expect(left).toEqual([]);
  });

  it.each([
    [3, ['Depot', 'A', 'B'], ['C']],
    [4, ['Depot', 'A', 'B', 'C'], []],
  ])(
    'a vehicle of %i stops accepts that many pasted rows, and the other rows are returned (BX-25, MULTI-18)',
    (max, taken, others) => {
      const begun = [stop(1, { name: 'Depot', address1: '1 Jalan Besar' }), newStop('s2', 'MY')];
      const { stops, left } = withPasted(begun, 's2', [side('A'), side('B'), side('C')], max);
      expect(names(stops)).toEqual(taken);
      expect(names(left)).toEqual(others);
    },
  );
});

describe('the place of a stop', () => {
  const at = { lat: 3.2, lon: 101.6 };
  const found = (change: object) => ({
    title: 'Gombak, Selangor',
    address: {
      address1: '',
      address2: '',
      city: 'Gombak',
      state: 'Selangor',
      postcode: '53100',
      country: 'MY',
      coord: at,
      ...change,
    },
  });

  const far = { lat: 4.5, lon: 101.1 };
  it('the place of a stop is the dropped marker’s position, with the address there (MULTI-13)', () => {
    const moved = addressAt(stop(2, { unitNo: '3A' }), found({}), at, far);
    expect(moved).toMatchObject({
      name: 'Person 2',
      unitNo: '',
      address1: 'Gombak, Selangor',
      city: 'Gombak',
      postcode: '53100',
      coord: at,
    });
    expect(isReaddressed(stop(2, { unitNo: '3A' }), moved)).toBe(true);
    expect(addressAt(stop(2), found({ address1: '9 Jalan Baru' }), at, at).address1).toBe('9 Jalan Baru');
  });

  const nudged = { lat: at.lat + 0.000225, lon: at.lon };
  it.each([
    ['moved by 25 m, whatever town is nearest', found({ city: 'Kepong', postcode: '52100' }), at],
    ['moved within its town', found({ city: 'klang', postcode: '41200' }), far],
  ])(
    'the place of a stop keeps street, unit and postcode if the look-up returns no street: %s (MULTI-13)',
    (_name, near, from) => {
      const before = stop(2, { unitNo: '3A' });
      const after = addressAt(before, near, nudged, from);
      expect(after).toEqual({ ...before, coord: nudged });
      expect(isReaddressed(before, after)).toBe(false);
    },
  );

  it('the place of a stop gets the postcode of the town if none was typed (MULTI-13)', () => {
    const near = found({ city: 'Klang', postcode: '41200' });
    expect(addressAt(stop(2, { unitNo: '3A', postcode: '' }), near, at, null)).toMatchObject({
      address1: '2 Jalan Meru',
      unitNo: '3A',
      postcode: '41200',
    });
  });

  it('the place of a stop stays while a street is typed, is cleared by another town, and is set by a suggestion (MULTI-09, MULTI-12)', () => {
    const s = stop(2);
    expect(changedAddress(s, { address1: '5 Jalan', coord: null }).coord).toEqual(s.coord);
    expect(changedAddress(s, { city: 'Ipoh', coord: null }).coord).toBeNull();
    expect(changedAddress(s, { city: 'Ipoh', coord: at }).coord).toEqual(at);
  });

  it('the place of a stop is looked up by postcode and town if only these were typed (MULTI-05)', () => {
    expect(placeQuery(stop(2, { coord: null }))).toBe('41050 Klang MY');
    expect(placeQuery(stop(2))).toBeNull();
    expect(placeQuery(empty(2))).toBeNull();
  });

  it('the place of a stop is written as one line', () => {
    expect(addressLine(stop(2, { unitNo: '3A' }))).toBe('3A, 2 Jalan Meru, 41050 Klang, Selangor');
  });

  it('the place of a stop is not repeated if the chosen address contains it (MULTI-09)', () => {
    const picked = stop(2, { address1: '41050 Klang, Selangor, Malaysia' });
    expect(addressLine(picked)).toBe('41050 Klang, Selangor, Malaysia');
  });

  it('the price waits for a stop without a town or a point on the map (MULTI-27, MULTI-28)', () => {
    const lost = { address1: 'Jalan Bukit Bintang', city: '', postcode: '', coord: null };
    expect(stopWithoutPlace({ stops: [stop(1), stop(2, lost), stop(3), empty(4)] })).toBe(2);
    expect(stopWithoutPlace({ stops: [stop(1), stop(3), empty(4)] })).toBeNull();
  });
});
