import type { ScanResult } from '../../../contract/orders/scan.ts';
import { SCANS_PER_CALL, type ScanMode, type ScanOutcome } from '../../../contract/rules/orders/scanCodes.ts';

/** One scan in the list. */
export interface ScanRow {
  id: string;
  /** The raw scanned text. */
  code: string;
  mode: ScanMode;
  at: string;
  /** The order that the user chose of several. */
  orderId?: string;
  /** Absent while the row waits for the server. */
  result?: ScanResult;
  /** The server's message, if the server refused the scan. */
  problem?: string;
  /** Whether the manifest of this scan was cancelled since. Not stored. */
  isOff?: true;
}

/** Maximum number of rows; the oldest answered rows are removed. */
export const MOST_ROWS = 2000;

export const isWaiting = (row: ScanRow): boolean => !row.result && row.problem === undefined;
export const outcomeOf = (row: ScanRow): ScanOutcome | 'waiting' | 'refused' =>
  row.problem !== undefined ? 'refused' : (row.result?.outcome ?? 'waiting');
export const isWhole = ({ result }: ScanRow) =>
  !result?.carton || result.carton.number >= result.carton.total;
const isPrinted = ({ mode, result }: ScanRow) => mode === 'print' && result?.outcome === 'done';

/** The rows, with a mark at each parcel's last scan onto a manifest that was cancelled since. */
export function withCancelled(rows: readonly ScanRow[], cancelled: ReadonlySet<string>): readonly ScanRow[] {
  if (cancelled.size === 0) return rows;
  const last = new Map(rows.map((row) => [row.result?.manifest ? row.result.order?.id : undefined, row]));
  return rows.map((row) => {
    const { manifest, order } = row.result ?? {};
    return manifest && cancelled.has(manifest.id) && last.get(order?.id) === row
      ? { ...row, isOff: true }
      : row;
  });
}

/** The first waiting rows of one kind of work, up to the limit of a call. */
export function nextRows(rows: readonly ScanRow[]): ScanRow[] {
  const waiting = rows.filter(isWaiting);
  const other = waiting.findIndex(({ mode }) => mode !== waiting[0]?.mode);
  return waiting.slice(0, Math.min(other < 0 ? SCANS_PER_CALL : other, SCANS_PER_CALL));
}

export function withRow(rows: readonly ScanRow[], row: ScanRow): ScanRow[] {
  const next = [...rows, row];
  const oldest = next.length > MOST_ROWS ? next.find((known) => !isWaiting(known)) : undefined;
  return oldest ? next.filter((known) => known !== oldest) : next;
}

/** The results, so that a label that this list has printed is not printed again automatically. */
export function withPrintedBefore(
  rows: readonly ScanRow[],
  row: ScanRow,
  result: ScanResult | undefined,
): ScanResult | undefined {
  if (result?.outcome !== 'done' || row.mode !== 'print') return result;
  const isRepeated = rows.some(
    (other) => other.id !== row.id && isPrinted(other) && other.result?.order?.id === result.order?.id,
  );
  return isRepeated ? { ...result, outcome: 'already' } : result;
}

/** The orders whose labels are printed after these answers. */
export const labelsOf = (rows: readonly ScanRow[]): string[] =>
  rows.flatMap((row) => (isPrinted(row) && row.result?.order ? row.result.order.id : []));

/** The last parcel that was marked as packed here and is still packed. */
export function lastPacked(rows: readonly ScanRow[]): ScanRow | undefined {
  const open = new Set<string>();
  for (const row of [...rows].reverse()) {
    const id = row.result?.order?.id ?? row.orderId;
    if (!id) continue;
    if (row.mode === 'unpack') open.add(id);
    else if (row.mode === 'pack' && row.result?.outcome === 'done' && !open.has(id)) return row;
  }
  return undefined;
}
