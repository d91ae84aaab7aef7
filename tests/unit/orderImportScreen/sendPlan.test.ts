import { describe, expect, it } from 'vitest';
import {
  chunkKey,
  dryRunChunks,
  keptForLater,
  markDuplicates,
  nextChunk,
  repeatsOf,
  withOutcomes,
} from '../../../src/customRoutes/orderImport/rules/sendPlan.ts';
import { type GridRow, newRow } from '../../../src/shared/importSheet/rows/importRows.ts';

const ready = (line: number, name: string, more: Partial<GridRow> = {}): GridRow => ({
  ...newRow(line, { receiverName: name }),
  checked: { values: { receiverName: name.trim() }, problems: [], changes: [] },
  ...more,
});
describe('rows on their way to the server', () => {
  it('identical rows are distinguished by a copy number (IMP-05)', () => {
    const rows = markDuplicates([ready(2, 'A'), ready(3, ' A '), ready(4, 'B'), ready(5, 'A')]);
    expect(rows.map((r) => r.copy)).toEqual([0, 1, 0, 2]);
  });

  it('rows get the next copy number if an equal row below was imported before their correction (IMP-05)', () => {
    const rows = markDuplicates([
      ready(2, 'A'),
      ready(3, 'A', { copy: 0, outcome: { kind: 'created', orderId: 'o' } }),
    ]);
    expect(rows.map((r) => r.copy)).toEqual([1, 0]);
  });

  it('rows that equal a row above are reported, except imported, skipped and invalid ones (IMP-05)', () => {
    const rows = [
      ready(2, 'A'),
      ready(3, ' A '),
      ready(4, 'B', { left: true }),
      ready(5, 'B'),
      ready(6, 'B', { left: true }),
      ready(7, 'A', { outcome: { kind: 'created', orderId: 'o' } }),
      ready(8, 'C', { outcome: { kind: 'known', orderId: 'o' } }),
      ready(9, 'C'),
    ];
    expect([...repeatsOf(rows)]).toEqual(['3', '9']);
  });

  it('skipped rows stay for later, unless they equal an imported row (IMP-05, IMP-08)', () => {
    const isIn = { outcome: { kind: 'created', orderId: 'o' } } as const;
    const rows = [ready(2, 'A', isIn), ready(3, ' A ', { left: true }), ready(4, 'B', { left: true })];
    expect(keptForLater(rows)).toBe(1);
    expect(keptForLater(rows.slice(0, 2))).toBe(0);
  });

  it('ready rows are requested in chunks of 500 with their copy numbers (IMP-05)', () => {
    const rows = [
      ...Array.from({ length: 501 }, (_, i) => ready(i + 2, 'A')),
      ready(600, 'B', { left: true }),
      ready(601, 'C', { again: 'again' }),
    ];
    const chunks = dryRunChunks(rows);
    expect(chunks.map((chunk) => chunk.length)).toEqual([500, 1]);
    expect(chunks[1]?.[0]).toMatchObject({ line: 502, copy: 500, values: { receiverName: 'A' } });
  });

  it('rows are sent in chunks of 500, without invalid, skipped and imported ones (IMP-05, IMP-08)', () => {
    const rows = [
      ready(2, 'A', { left: true }),
      ready(3, 'B', {
        checked: {
          values: {},
          problems: [{ column: 'weightKg', rule: 'required', params: {} }],
          changes: [],
        },
      }),
      ...Array.from({ length: 700 }, (_, i) => ready(i + 4, `N${i}`)),
    ];
    const first = nextChunk(rows);
    expect([first?.rows.length, first?.rows[0]?.line]).toEqual([500, 4]);
    const sent = rows.map((row) =>
      first?.ids.includes(row.id) ? { ...row, outcome: { kind: 'created' as const, orderId: 'o' } } : row,
    );
    expect(nextChunk(sent)?.rows.length).toBe(200);
    expect(nextChunk([])).toBeNull();
  });

  it('rows to import a second time are sent in their own chunks (IMP-05)', () => {
    const rows = [ready(2, 'A', { again: 'w1' }), ready(3, 'B'), ready(4, 'C', { again: 'w1' })];
    expect(nextChunk(rows)).toMatchObject({ ids: ['2', '4'], repeatId: 'w1' });
  });

  it('the same chunk of the same import always has the same key, different from other chunks (IMP-05)', async () => {
    const chunk = nextChunk([ready(2, 'A')])!;
    const key = await chunkKey('run1', chunk);
    expect(await chunkKey('run1', nextChunk([ready(2, 'A')])!)).toBe(key);
    expect(await chunkKey('run2', chunk)).not.toBe(key);
    expect(await chunkKey('run1', nextChunk([ready(2, 'B')])!)).not.toBe(key);
  });

  it('rows get the server’s results; refused ones stay with its reasons (IMP-08)', () => {
    const problem = { column: 'weightKg' as const, rule: 'tooLarge' as const, params: {}, message: 'No' };
    const rows = withOutcomes(
      [ready(2, 'A', { copy: 0 }), ready(3, 'B', { copy: 0 }), ready(4, 'C', { copy: 0 }), ready(5, 'D')],
      ['2', '3', '4'],
      [
        { line: 2, outcome: 'created', orderId: 'o2', problems: [], changes: [] },
        { line: 3, outcome: 'known', orderId: 'o3', problems: [], changes: [] },
        { line: 4, outcome: 'bad', orderId: null, problems: [problem], changes: [] },
        { line: 5, outcome: 'created', orderId: 'o5', problems: [], changes: [] },
      ],
    );
    expect(rows.map((r) => [r.outcome?.kind, r.copy])).toEqual([
      ['created', 0],
      ['known', 0],
      ['refused', null],
      [undefined, null],
    ]);
  });
});
