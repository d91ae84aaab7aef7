import type { EventType } from '../../contract/messages/events.ts';
import type { BatchProgress } from '../../contract/orders/bulk.ts';
import { type Actor, type Ctx, type Scope, serverOf } from '../context.ts';
import type { StepDoer } from '../db/schema/orders/inbox.ts';
import { event } from '../db/schema/system/events.ts';

export interface EventDetails {
  orderId?: string | null;
  invoiceId?: string | null;
  consignmentNo?: string | null;
  statusCode?: number | null;
  status?: string | null;
  message?: string | null;
  /** A person's message in the history, which changes nothing of the order. */
  isMessage?: true;
  batch?: BatchProgress;
}

/** `by` is the user who did it in the portal, `key` the API key that did it; a courier or a timer is neither. */
export interface WrittenEvent extends Scope, StepDoer {
  id: number;
  type: string;
  orderId: string | null;
  statusCode: number | null;
  isMessage: boolean;
}
type Listener = (events: WrittenEvent[]) => Promise<void>;
const listeners = new WeakMap<Ctx, Listener[]>();

/** Registers a listener. Its writes belong to the transaction of the events. */
export function onEvents(ctx: Ctx, listener: Listener): void {
  listeners.set(ctx, [...(listeners.get(ctx) ?? []), listener]);
}

/** The causer of an event: the call's actor, or the user who started a batch; nobody for a courier or a timer. */
export type Doer = Scope & Partial<Pick<Actor, 'userId' | 'via' | 'tokenId' | 'keyName'>>;

/** The person, or the API key with its maker. The owner of a key gets the key's changes as news, so they are not the owner's own. */
export function doerOf({ userId, via, tokenId = null, keyName }: Omit<Doer, keyof Scope>): StepDoer {
  if (userId === undefined || (via !== 'apiKey' && keyName == null)) return { by: userId ?? null };
  return { by: null, key: { id: tokenId, name: keyName ?? '', userId } };
}

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
  const { orderId = null, invoiceId = null, isMessage = false, ...payload } = details;
  const who = doerOf(doer);
  const written = await ctx.db.sql
    .insert(event)
    .values(
      types.map((type) => ({
        companyId: doer.companyId,
        customerId: doer.customerId,
        type,
        orderId,
        invoiceId,
        payload: { ...payload, by: who.by },
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
    isMessage,
    companyId,
    customerId,
    ...who,
  }));
  for (const listener of listeners.get(serverOf(ctx)) ?? []) await listener(events);
  ctx.db.afterCommit(() => ctx.bus.publish(doer.customerId));
}
