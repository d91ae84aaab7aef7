import type { PushMessage } from '../../../contract/messages/push.ts';
import type { Ctx } from '../../context.ts';
import { forEachApart } from '../../http/answer/forEachApart.ts';
import { enqueue } from '../../jobs/queue.ts';
import { localeFor, messagesOf } from './pushNews.ts';
import {
  claimNews,
  deleteSubscription,
  liveSubscription,
  newsFor,
  type SubscriptionRow,
  subscriptionsWithNews,
} from './pushStore.ts';
import { settledEvent } from './settledEvent.ts';

export const PUSH_QUEUE = 'push.send';
const ATTEMPTS = 5;
const SUBSCRIPTIONS = 200;
const EVENTS = 500;

/** Plans a message to every subscribed browser whose account has news. Plans and the last sent event are written together. */
export async function planPushes(ctx: Ctx): Promise<void> {
  const until = await settledEvent(ctx);
  const plan = (row: SubscriptionRow) => ctx.db.tx(() => planFor(ctx, row, until));
  await forEachApart(ctx, await subscriptionsWithNews(ctx, until, SUBSCRIPTIONS), plan, {
    logLine: 'push messages not planned',
    facts: ({ id, customerId }) => ({ subscriptionId: id, customerId }),
  });
}

async function planFor(ctx: Ctx, row: SubscriptionRow, until: number): Promise<void> {
  const events = await newsFor(ctx, row, until, EVENTS);
  const last = events.at(-1);
  if (!last || !(await claimNews(ctx, row, last.id))) return;
  const live = await liveSubscription(ctx, row.id);
  if (!live) return deleteSubscription(ctx, row.id);
  if (live.notifications.pushNotifications === false) return;
  const reader = { userId: row.userId, locale: localeFor(live.userLang, row.lang), rights: live.rights };
  for (const message of messagesOf(events, reader))
    await enqueue(
      ctx,
      PUSH_QUEUE,
      { subscriptionId: row.id, customerId: row.customerId, message },
      { maxAttempts: ATTEMPTS },
    );
}

/** Sends one message, unless its session has ended meanwhile. Rejects if it has to be tried again. */
export async function sendPush(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  const { subscriptionId, message } = payload as { subscriptionId: number; message: PushMessage };
  const live = await liveSubscription(ctx, subscriptionId);
  if (!live) return deleteSubscription(ctx, subscriptionId);
  const { endpoint, p256dh, auth } = live.subscription;
  const outcome = await ctx.ports.push.send(
    { endpoint, keys: { p256dh, auth } },
    { text: JSON.stringify(message), topic: message.tag },
  );
  if (outcome === 'gone') await deleteSubscription(ctx, subscriptionId);
}
