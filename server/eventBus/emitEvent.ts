import type { BatchProgress } from '../../contract/bulk.ts';
import type { EventType } from '../../contract/events.ts';
import type { Ctx, Scope } from '../context.ts';
import { event } from '../db/schema/events.ts';

export interface EventDetails {
  orderId?: string | null;
  invoiceId?: string | null;
  consignmentNo?: string | null;
  statusCode?: number | null;
  status?: string | null;
  message?: string | null;
  batch?: BatchProgress;
}

/** Records an event in the open transaction; the customer's streams wake when it commits. */
export const emitEvent = (ctx: Ctx, scope: Scope, type: EventType, details: EventDetails): Promise<void> =>
  emitEvents(ctx, scope, [type], details);

/** One occurrence that is emitted as several events. */
export async function emitEvents(
  ctx: Ctx,
  scope: Scope,
  types: EventType[],
  details: EventDetails,
): Promise<void> {
  if (types.length === 0) return;
  const { orderId = null, invoiceId = null, ...payload } = details;
  await ctx.db.sql.insert(event).values(
    types.map((type) => ({
      companyId: scope.companyId,
      customerId: scope.customerId,
      type,
      orderId,
      invoiceId,
      payload: payload as Record<string, unknown>,
      createdAt: ctx.ports.clock.now(),
    })),
  );
  ctx.db.afterCommit(() => ctx.bus.publish(scope.customerId));
}
