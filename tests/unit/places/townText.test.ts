import { expect, it } from 'vitest';
import { townText } from '../../../contract/rules/places/townText.ts';

it.each([
  [{ city: 'George Town', state: 'Pulau Pinang' }, 'George Town, Pulau Pinang'],
  [{ city: 'Kuala Lumpur', state: 'Wilayah Persekutuan Kuala Lumpur' }, 'Kuala Lumpur'],
  [{ city: 'Melaka', state: 'Melaka' }, 'Melaka'],
  [{ city: 'Johor Bahru', state: 'Johor' }, 'Johor Bahru, Johor'],
  [{ city: '', state: 'Sabah' }, 'Sabah'],
  [{ city: 'Ipoh', state: null }, 'Ipoh'],
  [{ city: null, state: null }, null],
  [undefined, null],
])('the town of %o names its state once (TRACK-15)', (place, text) => {
  expect(townText(place)).toBe(text);
});
