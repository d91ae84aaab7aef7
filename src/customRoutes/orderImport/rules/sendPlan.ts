import type { ImportOutcome, ImportRow } from '../../../../contract/orders/import.ts';
import { IMPORT_LIMITS } from '../../../../contract/rules/import/importColumns.ts';
import { rowContent } from '../../../../contract/rules/import/importRows.ts';
import { sha256 } from '../../../lib/files/sha256.ts';
import { type GridRow, isIn, isReady, type RowOutcome } from '../../../shared/importSheet/rows/importRows.ts';

/**
 * The rows with `copy` for the ready ones: a row with the same values is the next copy after them, above or below, also when it was sent
 * before its repair.
 */
export function markDuplicates(rows: readonly GridRow[]): GridRow[] {
  const taken = new Map<string, number>();
  for (const row of rows) {
    if (row.copy === null || !row.checked) continue;
    const content = rowContent(row.checked.values);
    taken.set(content, Math.max(taken.get(content) ?? 0, row.copy + 1));
  }
  return rows.map((row) => {
    if (!isReady(row) || row.copy !== null || !row.checked) return row;
    const content = rowContent(row.checked.values);
    const copy = taken.get(content) ?? 0;
    taken.set(content, copy + 1);
    return { ...row, copy };
  });
}

/** Rows that are orders stay what their columns made them. */
export const canChangeColumns = (rows: readonly GridRow[]): boolean => !rows.some(isIn);

/** Rows that would be booked and read like a row above them: most often a sheet was pasted together twice. */
export function repeatsOf(rows: readonly GridRow[]): Set<string> {
  const seen = new Set<string>();
  const repeats = new Set<string>();
  for (const row of rows) {
    if (row.left || !row.checked) continue;
    const content = rowContent(row.checked.values);
    if (seen.has(content) && isReady(row)) repeats.add(row.id);
    seen.add(content);
  }
  return repeats;
}

/** Skipped rows that equal no imported one, so they may be imported later. */
export function keptForLater(rows: readonly GridRow[]): number {
  const contentOf = ({ checked }: GridRow) => checked && rowContent(checked.values);
  const imported = new Set(rows.filter(isIn).map(contentOf));
  return rows.filter((row) => row.left && !isIn(row) && !imported.has(contentOf(row))).length;
}

export interface Chunk {
  ids: string[];
  rows: ImportRow[];
  again: string | null;
}

/** The next rows of one call; null when all are through. Rows that are to be imported again go by themselves. */
export function nextChunk(rows: readonly GridRow[]): Chunk | null {
  const first = rows.find(isReady);
  if (!first) return null;
  const chosen = rows
    .filter((row) => isReady(row) && row.again === first.again)
    .slice(0, IMPORT_LIMITS.chunkRows);
  return {
    ids: chosen.map((row) => row.id),
    rows: chosen.map(toImportRow),
    again: first.again,
  };
}

/** All ready rows, in dry-run calls. */
export function dryRunChunks(rows: readonly GridRow[]): ImportRow[][] {
  const ready = markDuplicates(rows).filter((row) => isReady(row) && row.again === null);
  const chunks: ImportRow[][] = [];
  for (let at = 0; at < ready.length; at += IMPORT_LIMITS.chunkRows)
    chunks.push(ready.slice(at, at + IMPORT_LIMITS.chunkRows).map(toImportRow));
  return chunks;
}

/** The row as the API takes it. */
export const toImportRow = ({ line, copy, values, accepted }: GridRow): ImportRow => ({
  line,
  ...(copy === null ? {} : { copy }),
  values: toldValues(values),
  ...(accepted?.length ? { accepted } : {}),
});

const toldValues = (values: GridRow['values']): ImportRow['values'] =>
  Object.fromEntries(Object.entries(values).filter(([, text]) => text !== undefined)) as ImportRow['values'];

/**
 * One key per chunk of an import: after an interruption the same chunk gets its first answer, while the same file
 * tomorrow is a new import.
 */
export async function chunkKey(runId: string, chunk: Chunk): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([chunk.rows, chunk.again]));
  return `import-${runId}-${await sha256(bytes)}`;
}

/** The rows with their results. A row without an answer stays unchanged. */
export function withOutcomes(
  rows: readonly GridRow[],
  ids: readonly string[],
  outcome: ImportOutcome,
): GridRow[] {
  const sent = new Set(ids);
  const byLine = new Map(outcome.results.map((result) => [result.line, result]));
  return rows.map((row) => {
    if (!sent.has(row.id)) return row;
    const result = byLine.get(row.line);
    if (!result || result.outcome === 'new') return row;
    const became: RowOutcome =
      result.outcome === 'bad'
        ? { kind: 'refused', problems: result.problems }
        : { kind: result.outcome, orderId: result.orderId };
    return { ...row, outcome: became, ...(result.outcome === 'bad' ? { copy: null } : {}) };
  });
}
