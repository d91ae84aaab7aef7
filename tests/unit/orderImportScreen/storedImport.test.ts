// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newRow } from '../../../src/shared/importSheet/rows/importRows.ts';
import { mapSheet } from '../../../src/shared/importSheet/rows/importSheet.ts';
import { ImportStorage, type StoredImport } from '../../../src/shared/importSheet/rows/storedImport.ts';
import { withIndexedDb } from '../../support/indexedDb.ts';

withIndexedDb();

const importOf = (count: number, runId = 'r1'): StoredImport => {
  const lines = Array.from({ length: count + 1 }, (_, i) => ({ line: i + 1, cells: [`c${i}`] }));
  return {
    runId,
    source: { name: 'orders.csv', hash: 'h', sheet: null, sheets: [] },
    mapping: mapSheet(lines, 0),
    fixes: [],
    lines,
    rows: lines.slice(1).map((l) => newRow(l.line, { receiverName: l.cells[0] })),
  };
};
const clear = () => new ImportStorage('import:1').load().then(() => new ImportStorage('import:1').clear());
afterEach(clear);

describe('an import that was begun', () => {
  it('an unfinished import is restored after a reload, with its changes (IMP-08)', async () => {
    const storage = new ImportStorage('import:1');
    const first = importOf(1200);
    await storage.save(first);
    const rows = first.rows.map((row) =>
      row.id === '900' ? { ...row, values: { receiverName: 'Mended' } } : row,
    );
    await storage.save({ ...first, rows });
    const found = await new ImportStorage('import:1').load();
    expect(found?.rows).toEqual(rows);
    expect(found?.lines).toEqual(first.lines);
    expect(found?.source.name).toBe('orders.csv');
  });

  it('an unfinished import writes only the changed chunks (IMP-08)', async () => {
    const storage = new ImportStorage('import:1');
    const first = importOf(1200);
    await storage.save(first);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    await storage.save({ ...first, rows: first.rows.map((r) => (r.id === '900' ? { ...r } : r)) });
    expect(put.mock.calls.map(([, key]) => key)).toEqual(['import:1:r1:rows:1', 'import:1']);
  });

  it('an unfinished import is also stored while the page unloads (IMP-08)', async () => {
    const storage = new ImportStorage('import:1');
    const first = importOf(10);
    await storage.save(first);
    storage.saveBeforeUnload({ ...first, rows: first.rows.map((r) => ({ ...r, left: r.id === '5' })) });
    expect((await new ImportStorage('import:1').load())?.rows.filter((r) => r.left).map((r) => r.id)).toEqual(
      ['5'],
    );
  });

  it('an unfinished import belongs to one customer, and ends with the next import (IMP-08)', async () => {
    const storage = new ImportStorage('import:1');
    await storage.save(importOf(3));
    expect(await new ImportStorage('import:2').load()).toBeNull();
    await storage.save(importOf(2, 'r2'));
    expect((await new ImportStorage('import:1').load())?.rows).toHaveLength(2);
    await storage.clear();
    expect(await new ImportStorage('import:1').load()).toBeNull();
  });
});
