import { type Ctx, serverOf } from '../../context.ts';
import { newestEventId, openEventWriters } from './pushStore.ts';

interface Seen {
  /** No transaction can still commit an event up to this id. */
  settled: number;
  /** The newest event of the last look, and the transactions that may still commit a lower id. */
  newest: number;
  writers: readonly string[];
}
const seen = new WeakMap<Ctx, Seen>();

/**
 * The id up to which all events are committed. Ids are assigned before a transaction commits, so a lower id may appear after a higher id;
 * a reader of only later ids would miss it. An event is settled when all transactions have ended that were open once it was seen.
 */
export async function settledEvent(ctx: Ctx): Promise<number> {
  const server = serverOf(ctx);
  // In this order: a transaction with a lower id than the newest has its lock by now, or has ended.
  const newest = await newestEventId(ctx);
  const writers = await openEventWriters(ctx);
  const before = seen.get(server) ?? { settled: 0, newest, writers };
  const hasNone = writers.length === 0;
  const isOver = hasNone || !before.writers.some((id) => writers.includes(id));
  const settled = hasNone ? newest : isOver ? before.newest : before.settled;
  seen.set(server, isOver ? { settled, newest, writers } : before);
  return settled;
}
