import type { EventType } from '../../contract/messages/events.ts';
import type { BatchProgress } from '../../contract/orders/bulk.ts';
import { type Actor, type Ctx, type Scope, serverOf } from '../context.ts';
import { event } from '../db/schema/system/events.ts';

export interface EventDetails {
  orderId?: string | null;
  invoiceId?: string | null;
  consignmentNo?: string | null;
  statusCode?: number | null;
  status?: string | null;
  message?: string | null;
  batch?: BatchProgress;
}

export interface WrittenEvent extends Scope {
  id: number;
  type: string;
  orderId: string | null;
  statusCode: number | null;
  /** The user who did it in the portal. */
  by: number | null;
}
type Listener = (events: WrittenEvent[]) => Promise<void>;
const listeners = new WeakMap<Ctx, Listener[]>();

/** Registers a listener. Its writes belong to the transaction of the events. */
export function onEvents(ctx: Ctx, listener: Listener): void {
  listeners.set(ctx, [...(listeners.get(ctx) ?? []), listener]);
}

/** The person who caused an event: the call's actor, or the user who started a batch; null for a courier or a timer. */
export type Doer = Scope & Partial<Pick<Actor, 'userId' | 'via'>>;

/** The user who did it in the portal. The owner of an API key also gets the key's changes as news. */
const userOf = ({ userId, via }: Doer): number | null => (via === 'apiKey' ? null : (userId ?? null));

/** Records an event in the open transaction; the customer's streams wake when it commits. */
export const emitEvent = (ctx: Ctx, doer: Doer, type: EventType, details: EventDetails): Promise<void> =>
  emitEvents(ctx, doer, [type], details);

/** One occurrence that is emitted as several events. */
export async function emitEvents(
  ctx: Ctx,
  doer: Doer,
  types: EventType[],
  details: EventDetails,
): Promise<void> {
  if (types.length === 0) return;
  if (!ctx.db.inTx()) return ctx.db.tx(() => emitEvents(ctx, doer, types, details));
  const { orderId = null, invoiceId = null, ...payload } = details;
  const written = await ctx.db.sql
    .insert(event)
    .values(
      types.map((type) => ({
        companyId: doer.companyId,
        customerId: doer.customerId,
        type,
        orderId,
        invoiceId,
        payload: { ...payload, by: userOf(doer) },
        createdAt: ctx.ports.clock.now(),
      })),
    )
    .returning({ id: event.id, type: event.type });
  const { companyId, customerId } = doer;
  const statusCode = details.statusCode ?? null;
  const events = written.map((row) => ({
    ...row,
    orderId,
    statusCode,
    companyId,
    customerId,
    by: userOf(doer),
  }));
  for (const listener of listeners.get(serverOf(ctx)) ?? []) await listener(events);
  ctx.db.afterCommit(() => ctx.bus.publish(doer.customerId));
}
