import { expect, it } from 'vitest';
import { toPage } from '../../contract/wire/envelope.ts';

it.each([
  [0, 1],
  [1, 1],
  [25, 1],
  [26, 2],
])('a list of %d rows, 25 to a page, has %d pages, an empty one as well (API-06)', (rowTotal, pageTotal) => {
  expect(toPage(['row'], rowTotal, 1, 25)).toEqual({ data: ['row'], page: 1, pageTotal, rowTotal });
});
