import type { Ctx, Scope } from '../../context.ts';
import { emitEvent } from '../../eventBus/emitEvent.ts';

/** Other windows of the account fetch their manifests and orders again. Without an order, the event is no message. */
export const tellManifests = (ctx: Ctx, scope: Scope): Promise<void> =>
  emitEvent(ctx, scope, 'order.updated', {});
