/**
 * The batches of a query, to limit memory. `read` gets the number of the batch, from 1, and its size; the last batch is smaller. Each batch
 * is read while the caller writes the batch before.
 */
export async function* inBatches<T>(
  read: (page: number, limit: number) => Promise<T[]>,
  limit = 500,
): AsyncGenerator<T[]> {
  let coming: Promise<T[]> | undefined = read(1, limit);
  for (let page = 2; coming; page++) {
    const rows: T[] = await coming;
    coming = rows.length === limit ? read(page, limit) : undefined;
    // Until the batch is awaited, a rejection must not count as unhandled.
    coming?.catch(() => undefined);
    yield rows;
  }
}
