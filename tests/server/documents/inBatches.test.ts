import { describe, expect, it } from 'vitest';
import { inBatches } from '../../../server/documents/sheets/inBatches.ts';

const rowsOf = (count: number) => Array.from({ length: count }, (_, i) => i);

async function readAll(count: number, limit: number) {
  const read: number[] = [];
  const batches: number[][] = [];
  const all = inBatches(async (page, most) => {
    read.push(page);
    return rowsOf(count).slice((page - 1) * most, page * most);
  }, limit);
  for await (const batch of all) batches.push(batch);
  return { read, rows: batches.flat() };
}

describe('rows in batches', () => {
  it.each([
    [0, [1]],
    [3, [1]],
    [4, [1, 2]],
    [9, [1, 2, 3]],
  ])('%i rows are read once each, in batches of four', async (count, pages) => {
    expect(await readAll(count, 4)).toEqual({ read: pages, rows: rowsOf(count) });
  });

  it('a failure of the next batch reaches the reader after the present batch', async () => {
    const batches = inBatches(async (page) => {
      if (page > 1) throw new Error('away');
      return [1, 2];
    }, 2);
    expect((await batches.next()).value).toEqual([1, 2]);
    await expect(batches.next()).rejects.toThrow('away');
  });
});
