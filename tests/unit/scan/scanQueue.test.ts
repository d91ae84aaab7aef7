import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScanInput, ScanResult } from '../../../contract/orders/scan.ts';
import { SCANS_PER_CALL } from '../../../contract/rules/orders/scanCodes.ts';
import { createScanQueue } from '../../../src/customRoutes/scan/scanQueue.ts';
import { isWaiting, type ScanRow } from '../../../src/customRoutes/scan/scanRows.ts';

beforeEach(() => vi.useFakeTimers());

const orderOf = (code: string) => ({
  id: `order-${code}`,
  consignmentNo: code,
  referenceNo: null,
  recipientName: 'Tan',
  statusCode: 100,
  packedAt: null,
});
const right = ({ id, code }: ScanInput['scans'][number]): ScanResult => ({
  id,
  outcome: 'done',
  order: orderOf(code),
  carton: null,
  manifest: null,
  choices: [],
});
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const failure = (status: number) => Object.assign(new Error('Refused.'), { status });

function queueOf(send: (mode: string, scans: ScanInput['scans']) => Promise<ScanResult[]>) {
  const answered: ScanRow[] = [];
  let made = 0;
  const queue = createScanQueue({
    send,
    onAnswered: (rows) => answered.push(...rows),
    newId: () => `scan-${++made}`,
  });
  return { queue, answered };
}
const codes = (rows: readonly ScanRow[]) => rows.map(({ code }) => code);

describe('the queue of the scan station', () => {
  it('200 scans at ten a second all get their results in order, although answers are late, shuffled and lost', async () => {
    let call = 0;
    const sizes: number[] = [];
    const counted = new Set<string>();
    const send = vi.fn(async (_mode: string, scans: ScanInput['scans']) => {
      call++;
      sizes.push(scans.length);
      await wait([900, 40, 2500, 300][call % 4]!);
      // The server has counted the scans, but its answer is lost.
      for (const { id } of scans) counted.add(id);
      if (call % 5 === 0) throw failure(0);
      if (call % 7 === 0) throw failure(503);
      return scans.map(right).reverse();
    });
    const { queue, answered } = queueOf(send);
    const scanned: string[] = [];
    for (let i = 0; i < 200; i++) {
      scanned.push(`MY${i}`);
      queue.add(`MY${i}`, 'pack');
      expect(codes(queue.state().rows)).toEqual(scanned);
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.runAllTimersAsync();
    expect(codes(queue.state().rows)).toEqual(scanned);
    expect(queue.state().rows.filter(isWaiting)).toEqual([]);
    expect(codes(answered)).toEqual(scanned);
    expect(counted.size).toBe(200);
    expect(queue.state().away).toBe(false);
    // Waiting scans are sent together in one call.
    expect(Math.max(...sizes)).toBeGreaterThan(5);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(SCANS_PER_CALL);
  });

  it('the queue of the scan station makes one call at a time, and a change of the mode begins another', async () => {
    let running = 0;
    const modes: string[] = [];
    const { queue, answered } = queueOf(async (mode, scans) => {
      expect(++running).toBe(1);
      modes.push(`${mode} ${scans.length}`);
      await wait(50);
      running--;
      return scans.map(right);
    });
    for (const mode of ['print', 'pack', 'pack', 'manifest', 'pack'] as const) queue.add(`${mode}`, mode);
    await vi.runAllTimersAsync();
    expect(modes).toEqual(['print 1', 'pack 2', 'manifest 1', 'pack 1']);
    expect(codes(answered)).toEqual(['print', 'pack', 'pack', 'manifest', 'pack']);
  });

  it('rows wait offline, and are sent at once when the network is back', async () => {
    let isAway = true;
    const send = vi.fn(async (_mode: string, scans: ScanInput['scans']) => {
      if (isAway) throw failure(0);
      return scans.map(right);
    });
    const { queue, answered } = queueOf(send);
    queue.add('MY1', 'pack');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(queue.state()).toMatchObject({ away: true, rows: [{ code: 'MY1' }] });
    expect(send.mock.calls.length).toBeLessThan(20);
    isAway = false;
    queue.resume();
    await vi.advanceTimersByTimeAsync(0);
    expect(queue.state().away).toBe(false);
    expect(codes(answered)).toEqual(['MY1']);
  });

  it('a refused scan shows the reason, stops nothing, and can be sent again', async () => {
    const send = vi.fn(async (_mode: string, scans: ScanInput['scans']) => scans.map(right));
    send.mockRejectedValueOnce(failure(403));
    const { queue } = queueOf(send);
    queue.add('MY1', 'pack');
    await vi.runAllTimersAsync();
    queue.add('MY2', 'pack');
    await vi.runAllTimersAsync();
    expect(queue.state().rows).toMatchObject([{ problem: 'Refused.' }, { result: { outcome: 'done' } }]);
    queue.retry(queue.state().rows[0]!.id);
    await vi.runAllTimersAsync();
    expect(queue.state().rows[0]).toMatchObject({ result: { outcome: 'done' } });
    expect(queue.state().rows[0]).not.toHaveProperty('problem');
  });

  it('a label is printed once per list, and a second scan of its order reports that', async () => {
    const { queue } = queueOf(async (_mode, scans) => scans.map(right));
    queue.add('MY1', 'print');
    queue.add('MY1', 'print');
    await vi.runAllTimersAsync();
    expect(queue.state().rows.map((row) => row.result?.outcome)).toEqual(['done', 'already']);
  });

  it('a chosen order is read by its id', async () => {
    const send = vi.fn(async (_mode: string, scans: ScanInput['scans']) => scans.map(right));
    send.mockImplementationOnce(async (_mode, scans) =>
      scans.map((scan) => ({ ...right(scan), outcome: 'ambiguous', order: null, choices: [orderOf('MY1')] })),
    );
    const { queue } = queueOf(send);
    queue.add('SO-1', 'pack');
    await vi.runAllTimersAsync();
    queue.choose('scan-1', 'order-MY1');
    await vi.runAllTimersAsync();
    expect(send).toHaveBeenLastCalledWith('pack', [{ id: 'scan-1', code: 'SO-1', orderId: 'order-MY1' }]);
    expect(queue.state().rows).toMatchObject([{ result: { outcome: 'done' } }]);
  });

  it('a cleared list keeps waiting rows, and returns before them', async () => {
    const { queue } = queueOf(async (_mode, scans) => {
      if (scans[0]?.code === 'MY2') throw failure(0);
      return scans.map(right);
    });
    queue.add('MY1', 'pack');
    await vi.advanceTimersByTimeAsync(0);
    queue.add('MY2', 'pack');
    await vi.advanceTimersByTimeAsync(0);
    const gone = queue.clear();
    expect(codes(queue.state().rows)).toEqual(['MY2']);
    queue.restore(gone);
    expect(codes(queue.state().rows)).toEqual(['MY1', 'MY2']);
    queue.stop();
  });
});
