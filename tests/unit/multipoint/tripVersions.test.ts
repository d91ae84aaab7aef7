import { expect, it } from 'vitest';
import { TRIP_PARTS, tripVersionTexts } from '../../../src/customRoutes/multipoint/rules/tripVersions.ts';
import { stop, trip } from './trip.ts';

const words = { label: (part: string) => part, vehicle: (code: string) => code, addon: String, now: 'now' };

it('a part that another user changed is shown in both versions; the own version comes first if the user has typed (BULK-16, MULTI-38)', () => {
  const base = trip();
  const mine = trip({ note: 'mine' });
  const theirs = trip({ note: 'theirs', stops: [stop(1), stop(2)] });
  expect(TRIP_PARTS.changed(base, mine, theirs)).toEqual(['stops', 'note']);
  const [stops, note] = tripVersionTexts([base, mine, theirs], words);
  expect(stops).toMatchObject({ first: 'theirs', label: 'stops' });
  expect(stops?.theirs).toContain('2. Person 2');
  expect(stops?.mine).toContain('3. Person 3');
  expect(note).toMatchObject({ first: 'mine', before: '', mine: 'mine', theirs: 'theirs' });
  expect(
    TRIP_PARTS.merge(
      mine,
      theirs,
      new Map([
        ['stops', 'theirs'],
        ['note', 'mine'],
      ]),
    ),
  ).toEqual({ ...mine, stops: theirs.stops });
});

it('other keys of stops, a marker at the same place and an identical edit by both are no changes (BULK-16)', () => {
  const base = trip();
  const copy = trip({ stops: [1, 2, 3].map((n) => stop(n, { key: `x${n}`, coord: null })), note: 'same' });
  expect(TRIP_PARTS.changed(base, trip({ note: 'same' }), copy)).toEqual([]);
});
