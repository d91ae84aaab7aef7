import type { App, Ctx } from '../../context.ts';
import { onEvents } from '../../eventBus/emitEvent.ts';
import { onTimer } from '../../jobs/registry.ts';
import { sendDueNotices } from './sendNotices.ts';
import { writeNoticesOf } from './writeNotices.ts';

const LOOK_EVERY_MS = 2000;

/** Messages about parcels to their recipients and shippers. */
export function noticeRoutes(_app: App, ctx: Ctx): void {
  onEvents(ctx, (events) => writeNoticesOf(ctx, events));
  onTimer(ctx, { name: 'notices', everyMs: LOOK_EVERY_MS, atStart: true, work: sendDueNotices });
}
