import type { Ctx } from '../../context.ts';
import { isDatabaseAway } from '../../db/failures.ts';
import { loggedError } from './loggedError.ts';

/**
 * Runs `work` for every item: a failed item is logged and does not stop the others. Throws only when the database is away. Returns the
 * failed items with their errors.
 */
export async function forEachApart<Item>(
  ctx: Ctx,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  /** The line of the log for a failed item, and what identifies the item there. */
  { logLine, facts }: { logLine: string; facts: (item: Item) => object },
): Promise<{ item: Item; err: unknown }[]> {
  const failed: { item: Item; err: unknown }[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (err) {
      if (isDatabaseAway(err)) throw err;
      ctx.log.error({ ...facts(item), ...loggedError(err) }, logLine);
      failed.push({ item, err });
    }
  }
  return failed;
}
