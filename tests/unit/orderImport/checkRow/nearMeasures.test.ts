import { describe, expect, it } from 'vitest';
import { check, problems } from './checkRowWorld.ts';

describe('measures that are near enough (BX-21)', () => {
  it.each([
    ['± 3 kg', '3'],
    ['+/- 3kg', '3'],
    ['~2kg', '2'],
    ['approx. 2.5 kg', '2.5'],
    ['2.5kg (approx)', '2.5'],
    ['kurang lebih 1 kg', '1'],
    ['lebih kurang setengah kilo', '0.5'],
    ['约2公斤', '2'],
    ['2公斤左右', '2'],
    ['5 ons', '0.5'],
    ['1kg 2 ons', '1.2'],
  ])('%s weighs %s kg and is shown as converted', (weightKg, to) => {
    const row = check({ weightKg });
    expect(row.problems).toEqual([]);
    expect(row.values.weightKg).toBe(to);
    expect(row.changes).toContainEqual({
      column: 'weightKg',
      rule: 'unit',
      params: { from: weightKg, to, unit: 'kg' },
    });
  });

  it.each([
    ['2-3kg', ['3', '2']],
    ['2 – 3 kg', ['3', '2']],
    ['500g - 1kg', ['1', '0.5']],
    ['1 to 2 kg', ['2', '1']],
    ['1至2公斤', ['2', '1']],
    ['3-2kg', []],
    ['2kg++', []],
    ['<1kg', []],
    ['2 斤', []],
  ])('%s is no single weight; its ends are %j', (weightKg, ends) =>
    expect(problems({ weightKg })).toEqual([['weightKg', 'notNumber', ...ends]]),
  );

  it('a height may be near enough too', () =>
    expect(check({ heightCm: '± 12 cm' }).values.heightCm).toBe('12'));
});
