import type { Ctx, Scope } from '../../context.ts';
import { emitEvent } from '../../eventBus/emitEvent.ts';
import { MATTERS, type Matter } from '../../eventBus/matters.ts';
import { forEachApart } from '../../http/answer/forEachApart.ts';
import { moveAskedLine, syncLines, type Which } from './matterStore.ts';

/** Opens and ends the line of a changed thing, in the transaction of the change. */
export async function followMatter(ctx: Ctx, scope: Scope, matter: Matter, id: string): Promise<void> {
  if (matter === 'asked') await moveAskedLine(ctx, scope, id);
  await sync(ctx, matter, { scope, id });
}

/** Matters that are known only by their event, so that no order has one from before the inbox. */
const BY_EVENT: readonly Matter[] = ['codShort', 'cancelUnknown'];
const BY_TIME: readonly Matter[] = MATTERS.filter((matter) => !BY_EVENT.includes(matter));

/** Opens matters that arise only with time, such as a passed date, and matters from before the inbox. */
export async function findMatters(ctx: Ctx): Promise<void> {
  await forEachApart(ctx, BY_TIME, (matter) => ctx.db.tx(() => sync(ctx, matter, 'all')), {
    logLine: 'matters not found',
    facts: (matter) => ({ matter }),
  });
}

async function sync(ctx: Ctx, matter: Matter, which: Which): Promise<void> {
  for (const scope of await syncLines(ctx, matter, which)) await emitEvent(ctx, scope, 'inbox.changed', {});
}
