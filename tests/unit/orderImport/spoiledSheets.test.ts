import { expect, it } from 'vitest';
import { goodRow, PLACES, readGood, spoilMany } from './spoiledSheetsWorld.ts';
import { spoilShape } from './spoilShape.ts';
import { spoilValues } from './spoilValues.ts';

const ROUNDS = 200;

it('a good sheet is read without a question', () => {
  for (let i = 0; i < PLACES.length; i++) {
    const { isAsked, parcels } = readGood(goodRow(i));
    expect([isAsked, parcels.flat().map(({ problems }) => problems)]).toEqual([false, [[]]]);
  }
});

it(`each value of ${ROUNDS} spoiled sheets is right or a question, and most are right (BX-20, BX-21, BX-22)`, () => {
  const { wrong, asked } = spoilMany(ROUNDS, 20_261_126, spoilValues);
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(asked.values).toBeLessThan(0.1);
});

it(`each parcel of ${ROUNDS} sheets in a spoiled form is right or a question (BX-20, BX-21, BX-22)`, () => {
  const { wrong, asked } = spoilMany(ROUNDS, 20_261_130, spoilShape);
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(Object.entries(asked).filter(([, part]) => part > 0.1)).toEqual([]);
});
