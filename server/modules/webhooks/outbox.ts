import { WEBHOOK_EVENTS, type WebhookEvent } from '../../../contract/rules/integrations/webhookEvents.ts';
import type { Ctx } from '../../context.ts';
import { orderedId } from '../../db/orderedId.ts';
import type { WrittenEvent } from '../../eventBus/emitEvent.ts';
import { bodiesOf } from './bodies.ts';
import { insertDeliveries, listeningWebhooks, type NewDelivery } from './store.ts';

const isHookEvent = (type: string): type is WebhookEvent =>
  (WEBHOOK_EVENTS as readonly string[]).includes(type);

/**
 * Writes the calls of these events in their transaction: a crash loses no call, and a rolled back event makes none. `wake` runs after the
 * commit.
 */
export async function writeDeliveries(ctx: Ctx, events: WrittenEvent[], wake: () => void): Promise<void> {
  const hookEvents = events.filter((e) => isHookEvent(e.type) && e.orderId);
  const first = hookEvents[0];
  if (!first?.orderId) return;
  const hooks = await listeningWebhooks(
    ctx,
    first,
    hookEvents.map((e) => e.type as WebhookEvent),
  );
  const bodyOf = hooks.length > 0 ? await bodiesOf(ctx, first, first.orderId) : null;
  if (!bodyOf) return;
  const now = ctx.ports.clock.now();
  const rows = hookEvents.flatMap((e) =>
    hooks
      .filter((hook) => hook.event === e.type)
      .map(
        (hook): NewDelivery => ({
          id: orderedId(),
          webhookId: hook.id,
          eventId: e.id,
          event: hook.event,
          orderId: e.orderId,
          body: bodyOf(e.type as WebhookEvent),
          nextAt: now,
          createdAt: now,
        }),
      ),
  );
  await insertDeliveries(ctx, rows);
  ctx.db.afterCommit(wake);
}
