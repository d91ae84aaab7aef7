import type { ImportRow, ImportRowResult } from '../../../../contract/orders/import.ts';
import { IMPORT_LIMITS } from '../../../../contract/rules/import/importColumns.ts';
import { byParcel, parcelContent } from '../../../../contract/rules/import/importRows.ts';
import { sha256 } from '../../../lib/files/sha256.ts';
import { type GridRow, isIn, isReady, readyParcels } from '../../../shared/importSheet/rows/importRows.ts';

const contentOf = (parcel: readonly GridRow[]): string | null =>
  parcel.every((row) => row.checked) ? parcelContent(parcel.map((row) => row.checked?.values ?? {})) : null;

/**
 * The rows, with `copy` set for the ready ones. Parcels with the same values are numbered from the top, including parcels that were sent before
 * a correction. `copy` is set on a parcel's first row.
 */
export function markDuplicates(rows: readonly GridRow[]): GridRow[] {
  const taken = new Map<string, number>();
  const parcels = byParcel(rows).map((parcel) => ({ parcel, content: contentOf(parcel) }));
  for (const { parcel, content } of parcels) {
    const [{ copy }] = parcel;
    if (copy !== null && content !== null) taken.set(content, Math.max(taken.get(content) ?? 0, copy + 1));
  }
  const copies = new Map<string, number>();
  for (const { parcel, content } of parcels) {
    const [{ id, copy }] = parcel;
    if (content === null || copy !== null || !parcel.every(isReady)) continue;
    const next = taken.get(content) ?? 0;
    taken.set(content, next + 1);
    copies.set(id, next);
  }
  return rows.map((row) => {
    const copy = copies.get(row.id);
    return copy === undefined ? row : { ...row, copy };
  });
}

/** Rows that are already orders keep the columns with which they were imported. */
export const canChangeColumns = (rows: readonly GridRow[]): boolean => !rows.some(isIn);

/** First rows of parcels that would be booked although a parcel above has the same values: most often a sheet was pasted twice. */
export function repeatsOf(rows: readonly GridRow[]): Set<string> {
  const seen = new Set<string>();
  const repeats = new Set<string>();
  for (const parcel of byParcel(rows)) {
    const [head] = parcel;
    const content = contentOf(parcel);
    if (head.left || content === null) continue;
    if (seen.has(content) && parcel.every(isReady)) repeats.add(head.id);
    seen.add(content);
  }
  return repeats;
}

/** Number of skipped parcels that equal no imported parcel, so they may be imported later. Parcels that a shop marks as done are not counted. */
export function keptForLater(rows: readonly GridRow[]): number {
  const parcels = byParcel(rows);
  const imported = new Set(parcels.filter(([head]) => isIn(head)).map(contentOf));
  return parcels.filter(
    (parcel) => parcel[0].left && !parcel[0].leftOut && !isIn(parcel[0]) && !imported.has(contentOf(parcel)),
  ).length;
}

export interface Chunk {
  ids: string[];
  rows: ImportRow[];
  parcels: number;
  repeatId: string | null;
}

/** The parcels of the next call; null after the last. Parcels that are imported again get separate calls. */
export function nextChunk(rows: readonly GridRow[]): Chunk | null {
  const ready = readyParcels(rows);
  const repeatId = ready[0]?.[0].again;
  if (repeatId === undefined) return null;
  const [chosen = []] = wholeParcels(ready.filter(([head]) => head.again === repeatId));
  return {
    ids: chosen.map((row) => row.id),
    rows: chosen.map(toImportRow),
    parcels: byParcel(chosen).length,
    repeatId,
  };
}

/** Number of parcels that are not orders yet, not left out and not in this chunk. */
export const parcelsBeside = (rows: readonly GridRow[], { ids }: Chunk): number => {
  const sent = new Set(ids);
  return byParcel(rows).filter(([head]) => !head.left && !isIn(head) && !sent.has(head.id)).length;
};

/** All ready rows, in chunks for dry-run calls. */
export const dryRunChunks = (rows: readonly GridRow[]): ImportRow[][] =>
  wholeParcels(readyParcels(markDuplicates(rows)).filter(([head]) => head.again === null)).map((chunk) =>
    chunk.map(toImportRow),
  );

/** Divides parcels into calls, so that no parcel is in two calls. */
function wholeParcels(parcels: readonly (readonly GridRow[])[]): GridRow[][] {
  const chunks: GridRow[][] = [];
  for (const parcel of parcels) {
    const last = chunks.at(-1);
    if (last && last.length + parcel.length <= IMPORT_LIMITS.chunkRows) last.push(...parcel);
    else chunks.push([...parcel]);
  }
  return chunks;
}

/** The row in the form of the API. */
export const toImportRow = ({ line, partOf, copy, values, accepted }: GridRow): ImportRow => ({
  line,
  ...(partOf === undefined ? {} : { partOf }),
  ...(copy === null ? {} : { copy }),
  values: filledValues(values),
  ...(accepted?.length ? { accepted } : {}),
});

const filledValues = (values: GridRow['values']): ImportRow['values'] =>
  Object.fromEntries(Object.entries(values).filter(([, text]) => text !== undefined)) as ImportRow['values'];

/**
 * One key for each chunk of an import. After an interruption the same chunk gets its first answer, while the same file tomorrow is a new import.
 */
export async function chunkKey(runId: string, chunk: Chunk): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([chunk.rows, chunk.repeatId]));
  return `import-${runId}-${await sha256(bytes)}`;
}

/** The rows with their results. A row without an answer stays unchanged. */
export function withOutcomes(
  rows: readonly GridRow[],
  ids: readonly string[],
  results: readonly ImportRowResult[],
): GridRow[] {
  const sent = new Set(ids);
  const byLine = new Map(results.map((result) => [result.line, result]));
  return rows.map((row) => {
    if (!sent.has(row.id)) return row;
    const result = byLine.get(row.partOf ?? row.line);
    if (!result || result.outcome === 'new' || result.outcome === 'skipped') return row;
    if (result.outcome !== 'bad')
      return { ...row, outcome: { kind: result.outcome, orderId: result.orderId } };
    // The first item of a line speaks for the line.
    const problems = result.problems.filter(
      (problem) => !row.item && (problem.line ?? result.line) === row.line,
    );
    return { ...row, outcome: { kind: 'refused', problems }, copy: null };
  });
}
