import { describe, expect, it } from 'vitest';
import type { ScanResult } from '../../../contract/orders/scan.ts';
import { SCANS_PER_CALL, type ScanMode, type ScanOutcome } from '../../../contract/rules/orders/scanCodes.ts';
import {
  lastPacked,
  MOST_ROWS,
  nextRows,
  type ScanRow,
  withCancelled,
  withPrintedBefore,
  withRow,
} from '../../../src/customRoutes/scan/scanRows.ts';
import { wordsOf } from '../../../src/customRoutes/scan/scanWords.ts';

const result = (outcome: ScanOutcome, orderId: string): ScanResult => ({
  id: 'scan',
  outcome,
  order: {
    id: orderId,
    consignmentNo: orderId,
    referenceNo: null,
    recipientName: 'Tan',
    statusCode: 100,
    packedAt: null,
  },
  carton: null,
  manifest: null,
  choices: [],
});
let made = 0;
const row = (mode: ScanMode, answer?: ScanResult): ScanRow => ({
  id: `scan-${++made}`,
  code: answer?.order?.id ?? 'A',
  mode,
  at: '2026-03-20T00:00:00Z',
  ...(answer ? { result: answer } : {}),
});
const rowsOf = (count: number, mode: ScanMode) => Array.from({ length: count }, () => row(mode));

describe('the rows of the scan station', () => {
  it('the last scan of a parcel onto a manifest that was cancelled since is marked; one on a newer manifest is not', () => {
    const onto = (id: string, orderId: string) =>
      row('manifest', { ...result('done', orderId), manifest: { id, manifestId: id } });
    const rows = [onto('m1', 'A'), onto('m1', 'B'), row('pack', result('done', 'A')), onto('m2', 'B')];
    const marked = withCancelled(rows, new Set(['m1']));
    expect(marked.map((one) => wordsOf(one).text)).toEqual([
      'scan.results.offManifest',
      'scan.results.manifestDone',
      'scan.results.packDone',
      'scan.results.manifestDone',
    ]);
    expect(withCancelled(rows, new Set())).toBe(rows);
  });

  it.each<[ScanMode, string]>([
    ['pack', 'scan.results.gone'],
    ['manifest', 'scan.results.tooLate'],
  ])('a parcel that is too late for mode %s is %s: for a manifest it may still be here', (mode, text) => {
    expect(wordsOf(row(mode, result('gone', 'A'))).text).toBe(text);
  });

  it.each([
    ['all that wait', [row('print'), row('print')], 2],
    ['no answered ones', [row('print', result('done', 'A')), row('print')], 1],
    ['none of the work that was chosen afterwards', [row('print'), row('pack'), row('print')], 1],
    ['as many as one call takes', rowsOf(SCANS_PER_CALL, 'pack'), SCANS_PER_CALL],
    ['no more than one call takes', rowsOf(SCANS_PER_CALL + 1, 'pack'), SCANS_PER_CALL],
  ])('the rows of the scan station send %s', (_case, rows, count) => {
    expect(nextRows(rows)).toHaveLength(count);
  });

  it('a full list removes the oldest answered row, never a waiting row', () => {
    const waiting = row('print');
    const answered = row('print', result('done', 'A'));
    const full = [waiting, answered, ...rowsOf(MOST_ROWS - 3, 'print')];
    const atLimit = withRow(full, row('print'));
    expect(atLimit).toHaveLength(MOST_ROWS);
    expect(atLimit).toContain(answered);
    const beyond = withRow(atLimit, row('print'));
    expect(beyond).toHaveLength(MOST_ROWS);
    expect(beyond).toContain(waiting);
    expect(beyond).not.toContain(answered);
  });

  it.each([
    ['its label was printed before', 'print', 'print', 'A', 'already'],
    ['the label of another order was printed', 'print', 'print', 'B', 'done'],
    ['it was packed before', 'print', 'pack', 'A', 'done'],
    ['it is packed now', 'pack', 'print', 'A', 'done'],
  ] as const)(
    'a parcel that was scanned again counts or not: %s',
    (_case, mode, before, orderId, outcome) => {
      const earlier = row(before, result('done', orderId));
      expect(withPrintedBefore([earlier], row(mode), result('done', 'A'))?.outcome).toBe(outcome);
    },
  );

  it('the rows of the scan station find the last parcel that is still packed', () => {
    const first = row('pack', result('done', 'A'));
    const second = row('pack', result('done', 'B'));
    expect(lastPacked([first, second])).toBe(second);
    expect(lastPacked([first, second, row('unpack', result('done', 'B'))])).toBe(first);
    expect(lastPacked([first, row('pack', result('already', 'B'))])).toBe(first);
    expect(lastPacked([row('print', result('done', 'A'))])).toBeUndefined();
  });
});
