import { expect, it } from 'vitest';
import { spoilMany } from './spoiledSheetsWorld.ts';
import { spoilShape } from './spoilShape.ts';
import { spoilValues } from './spoilValues.ts';

const ROUNDS = 2000;

it.each([
  ['values', spoilValues],
  ['form', spoilShape],
] as const)(
  `${ROUNDS} sheets with spoiled %s are right or a question, and most are right (BX-20, BX-21, BX-22)`,
  (_, spoil) => {
    const { wrong, asked } = spoilMany(ROUNDS, 7, spoil);
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(Object.entries(asked).filter(([, part]) => part > 0.1)).toEqual([]);
  },
);
