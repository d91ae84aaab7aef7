import type { ScanInput, ScanResult } from '../../../contract/orders/scan.ts';
import { SCAN_LENGTH, type ScanMode } from '../../../contract/rules/orders/scanCodes.ts';
import { asFailure } from '../../lib/calls/callFailure.ts';
import { listenerSet } from '../../lib/listeners.ts';
import { isWaiting, nextRows, type ScanRow, withPrintedBefore, withRow } from './scanRows.ts';

export interface QueueState {
  /** In the order of the scans. */
  rows: readonly ScanRow[];
  /** Whether the rows wait because the server cannot be reached. */
  away: boolean;
}

interface QueueOptions {
  send: (mode: ScanMode, scans: ScanInput['scans']) => Promise<ScanResult[]>;
  /** Called with the rows that one call answered, in their order. */
  onAnswered: (rows: readonly ScanRow[]) => void;
  newId?: () => string;
  now?: () => Date;
}

const PAUSES_MS = [500, 1000, 2000, 4000, 8000];
const TOO_EARLY = new Set([408, 425, 429]);
/** Whether a later call may succeed: there was no answer, or the answer says so. */
const isPassing = (status: number) => status <= 0 || status >= 500 || TOO_EARLY.has(status);

/** The rows, and the listeners to their changes. */
function createRowStore() {
  let state: QueueState = { rows: [], away: false };
  const listeners = listenerSet();
  function set(next: Partial<QueueState>): void {
    state = { ...state, ...next };
    listeners.call();
  }
  return {
    state: () => state,
    subscribe: listeners.add,
    set,
    change: (ids: ReadonlySet<string>, to: (row: ScanRow) => ScanRow) =>
      set({ rows: state.rows.map((row) => (ids.has(row.id) ? to(row) : row)) }),
  };
}

type RowStore = ReturnType<typeof createRowStore>;

/** Sends the waiting rows of a store: one call at a time, with all waiting scans of the same work. A failed call is repeated until it is answered. */
function createSender(
  { state, set, change }: RowStore,
  { send, onAnswered }: Pick<QueueOptions, 'send' | 'onAnswered'>,
) {
  let running = false;
  let stopped = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run(): Promise<void> {
    if (running || stopped) return;
    running = true;
    clearTimeout(timer);
    for (let rows = nextRows(state().rows); rows.length && !stopped; rows = nextRows(state().rows)) {
      try {
        await answer(rows);
      } catch (err) {
        const { status, message } = asFailure(err);
        if (isPassing(status)) {
          sendLater();
          break;
        }
        failures = 0;
        change(new Set(rows.map(({ id }) => id)), (row) => ({ ...row, problem: message }));
        onAnswered(state().rows.filter(({ id }) => rows.some((sent) => sent.id === id)));
      }
    }
    running = false;
  }

  async function answer(rows: readonly ScanRow[]): Promise<void> {
    const mode = rows[0]?.mode ?? 'print';
    const scans = rows.map(({ id, code, orderId }) => ({ id, code, ...(orderId ? { orderId } : {}) }));
    const results = new Map((await send(mode, scans)).map((result) => [result.id, result]));
    if (stopped) return;
    failures = 0;
    // A choice that the user made meanwhile needs its own answer.
    const answered = new Set(rows.flatMap(({ id }) => (results.has(id) ? id : [])));
    if (answered.size === 0) throw new Error('The server answered none of the scans.');
    if (state().away) set({ away: false });
    change(
      answered,
      (row) => ({ ...row, result: withPrintedBefore(state().rows, row, results.get(row.id)) }) as ScanRow,
    );
    onAnswered(state().rows.filter(({ id }) => answered.has(id)));
  }

  function sendLater(): void {
    const pause = PAUSES_MS[Math.min(failures++, PAUSES_MS.length - 1)];
    if (!state().away) set({ away: true });
    timer = setTimeout(() => void run(), pause);
  }

  return {
    run,
    /** Continues when the server can be reached again. */
    resume(): void {
      clearTimeout(timer);
      failures = 0;
      void run();
    },
    start(): void {
      stopped = false;
      void run();
    },
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** Takes scans at once and gets their answers in order. Scans have ids, so no scan counts twice. */
export function createScanQueue({
  newId = () => crypto.randomUUID(),
  now = () => new Date(),
  ...calls
}: QueueOptions) {
  const store = createRowStore();
  const { state, subscribe, set, change } = store;
  const { run, ...sender } = createSender(store, calls);
  return {
    state,
    subscribe,
    ...sender,
    /** Takes a scan, with its order if known; the scan cannot get lost from here on. */
    add(code: string, mode: ScanMode, orderId?: string): void {
      const row: ScanRow = {
        id: newId(),
        code: code.slice(0, SCAN_LENGTH),
        mode,
        at: now().toISOString(),
        ...(orderId ? { orderId } : {}),
      };
      set({ rows: withRow(state().rows, row) });
      void run();
    },
    /** Stores which of several orders a row means. */
    choose(id: string, orderId: string): void {
      change(new Set([id]), ({ result: _asked, ...row }) => ({ ...row, orderId }));
      void run();
    },
    /** Sends a refused row again. */
    retry(id: string): void {
      change(new Set([id]), ({ problem: _before, ...row }) => row);
      void run();
    },
    /** Adds stored or cleared rows before the present rows. */
    restore(rows: readonly ScanRow[]): void {
      const known = new Set(state().rows.map(({ id }) => id));
      set({ rows: [...rows.filter(({ id }) => !known.has(id)), ...state().rows] });
      void run();
    },
    /** Removes all rows except waiting ones; returns the removed rows. */
    clear(): ScanRow[] {
      const cleared = state().rows.filter((row) => !isWaiting(row));
      set({ rows: state().rows.filter(isWaiting) });
      return cleared;
    },
  };
}

export type ScanQueue = ReturnType<typeof createScanQueue>;
