import { and, asc, desc, gt, inArray, lte } from 'drizzle-orm';
import type { EventType, LiveEvent } from '../../../contract/messages/events.ts';
import type { Ctx, Scope } from '../../context.ts';
import { ownRows } from '../../db/ownRows.ts';
import { event } from '../../db/schema/system/events.ts';

/** Ids are assigned before a transaction commits, so a lower id may become visible after a higher id. The stream looks back this long. */
const LATE_COMMIT_MS = 30_000;
const LATE_COMMIT_IDS = 1000;

const inScope = (scope: Scope) => ownRows(event, scope);

/** The account and the reader of events. */
export interface Reader extends Scope {
  userId: number;
}

/** The customer's newest event. */
export async function newestEvent(ctx: Ctx, scope: Scope): Promise<{ id: number; createdAt: Date } | null> {
  const [row] = await ctx.db.sql
    .select({ id: event.id, createdAt: event.createdAt })
    .from(event)
    .where(inScope(scope))
    .orderBy(desc(event.id))
    .limit(1);
  return row ?? null;
}

/** Events after `cursor`, the oldest first. */
export async function eventsAfter(
  ctx: Ctx,
  scope: Reader,
  cursor: number,
  limit: number,
): Promise<LiveEvent[]> {
  const rows = await ctx.db.sql
    .select()
    .from(event)
    .where(and(inScope(scope), gt(event.id, cursor)))
    .orderBy(asc(event.id))
    .limit(limit);
  return rows.map((row) => toLiveEvent(row, scope));
}

/**
 * Recent ids up to `cursor`. Transactions that are still open may commit lower ids. The embedded database returns none, as it runs one
 * transaction after another.
 */
export async function youngIds(ctx: Ctx, scope: Scope, cursor: number): Promise<number[]> {
  if (ctx.db.kind === 'pglite') return [];
  const young = new Date(ctx.ports.clock.now().getTime() - LATE_COMMIT_MS);
  const rows = await ctx.db.sql
    .select({ id: event.id })
    .from(event)
    .where(
      and(
        inScope(scope),
        lte(event.id, cursor),
        gt(event.id, cursor - LATE_COMMIT_IDS),
        gt(event.createdAt, young),
      ),
    )
    .orderBy(asc(event.id));
  return rows.map((row) => row.id);
}

export async function eventsByIds(ctx: Ctx, scope: Reader, ids: number[]): Promise<LiveEvent[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.sql
    .select()
    .from(event)
    .where(and(inScope(scope), inArray(event.id, ids)))
    .orderBy(asc(event.id));
  return rows.map((row) => toLiveEvent(row, scope));
}

/** The stream says only `own` or not, so no user learns another user's id. */
function toLiveEvent(row: typeof event.$inferSelect, { userId }: Reader): LiveEvent {
  const payload = row.payload as Partial<LiveEvent> & { by?: number | null };
  return {
    id: row.id,
    type: row.type as EventType,
    orderId: row.orderId,
    invoiceId: row.invoiceId,
    consignmentNo: payload.consignmentNo ?? null,
    statusCode: payload.statusCode ?? null,
    status: payload.status ?? null,
    message: payload.message ?? null,
    ...(payload.batch ? { batch: payload.batch } : {}),
    own: payload.by === userId,
    createdAt: row.createdAt.toISOString(),
  };
}
