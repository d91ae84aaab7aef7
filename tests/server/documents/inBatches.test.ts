import { describe, expect, it } from 'vitest';
import { inBatches, inBatchesOfIds } from '../../../server/documents/sheets/inBatches.ts';

const rowsOf = (count: number) => Array.from({ length: count }, (_, i) => i);

describe('rows in batches', () => {
  it.each([
    [0, 1],
    [3, 1],
    [4, 2],
    [9, 3],
  ])('%i rows are read once each, in batches of four', async (count, reads) => {
    let calls = 0;
    const rows: number[] = [];
    const all = inBatches(async (most) => {
      const start = calls++ * most;
      return rowsOf(count).slice(start, start + most);
    }, 4);
    for await (const batch of all) rows.push(...batch);
    expect({ calls, rows }).toEqual({ calls: reads, rows: rowsOf(count) });
  });

  it('a failure of the next batch reaches the reader after the present batch', async () => {
    let calls = 0;
    const batches = inBatches(async () => {
      if (calls++ > 0) throw new Error('away');
      return [1, 2];
    }, 2);
    expect((await batches.next()).value).toEqual([1, 2]);
    await expect(batches.next()).rejects.toThrow('away');
  });

  it('rows of ids are read in the order of the ids, without those that are gone', async () => {
    const read: number[][] = [];
    const all = inBatchesOfIds<{ id: number }, number>(
      {
        findIds: async () => [5, 3, 4, 1, 2],
        read: async (ids) => {
          read.push(ids);
          return ids
            .toSorted()
            .filter((id) => id !== 3)
            .map((id) => ({ id }));
        },
        idOf: ({ id }) => id,
      },
      2,
    );
    const rows: number[] = [];
    for await (const batch of all) rows.push(...batch.map(({ id }) => id));
    expect({ read, rows }).toEqual({ read: [[5, 3], [4, 1], [2]], rows: [5, 4, 1, 2] });
  });
});
