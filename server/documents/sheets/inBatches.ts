/** Each batch is read while the caller writes the batch before, which `next` gets. It returns undefined after the last one. */
async function* readAhead<T>(next: (before?: T[]) => Promise<T[]> | undefined): AsyncGenerator<T[]> {
  let coming = next();
  while (coming) {
    const rows = await coming;
    coming = next(rows);
    // Until the batch is awaited, a rejection must not count as unhandled.
    coming?.catch(() => undefined);
    yield rows;
  }
}

/** The batches of a query, to limit memory. `read` reads the rows after those of its last call; the last batch is smaller. */
export const inBatches = <T>(read: (limit: number) => Promise<T[]>, limit = 500): AsyncGenerator<T[]> =>
  readAhead((before) => (before && before.length < limit ? undefined : read(limit)));

interface RowsById<T, Id> {
  /** Ids of all rows, in the order of the sheet. */
  findIds: () => Promise<Id[]>;
  /** The rows of some ids, in any order. */
  read: (ids: Id[]) => Promise<T[]>;
  idOf: (row: T) => Id;
}

/**
 * The rows of a sorted query in batches. Their ids are read once, at the start: with offsets, a row that is added or changed
 * meanwhile would move others to another batch.
 */
export async function* inBatchesOfIds<T, Id>(
  { findIds, read, idOf }: RowsById<T, Id>,
  limit = 500,
): AsyncGenerator<T[]> {
  const ids = await findIds();
  let start = 0;
  yield* readAhead(() => {
    if (start >= ids.length) return undefined;
    const some = ids.slice(start, start + limit);
    start += limit;
    return read(some).then((rows) => {
      const byId = new Map(rows.map((row) => [idOf(row), row]));
      return some.flatMap((id) => byId.get(id) ?? []);
    });
  });
}
