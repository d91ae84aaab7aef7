import { expect, it } from 'vitest';
import { fitColumns } from '../../../src/lib/lists/fitColumns.ts';

const text = (width: number) => ({ width, isText: true });
const number = (width: number) => ({ width, isText: false });

it('columns that fit keep their widths (BX-32)', () => {
  expect(fitColumns([number(48), text(120), text(200)], 368)).toBeNull();
  expect(fitColumns([number(48), text(120)], 500)).toBeNull();
});

it('a text column that stays readable takes the rest of the room instead of being cut (BX-32)', () => {
  expect(fitColumns([number(48), text(120), text(248), text(200)], 338)).toEqual([48, 120, 170, 200]);
});

it('the room of a column that would be a sliver, or a part of a number, goes to the texts after the name (BX-32)', () => {
  expect(fitColumns([number(48), text(120), text(200), number(100), text(100), text(200)], 608)).toEqual([
    48, 120, 220, 100, 120, 200,
  ]);
  expect(fitColumns([number(48), text(120), text(200), number(180)], 518)).toEqual([48, 120, 350, 180]);
  expect(fitColumns([number(48), text(120), number(100), text(100)], 300)).toEqual([48, 120, 132, 100]);
});
