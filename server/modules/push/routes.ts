import { z } from 'zod';
import { PushKey, PushSubscription, PushTokenInput } from '../../../contract/messages/push.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { languageOf } from '../../http/answer/language.ts';
import { invalid, notFound } from '../../http/answer/refusal.ts';
import { callableUrl } from '../../http/outbound/publicAddress.ts';
import { countCall } from '../../http/request/rateLimit.ts';
import { onJob, onTimer } from '../../jobs/registry.ts';
import { saveSubscription } from './pushStore.ts';
import { PUSH_QUEUE, planPushes, sendPush } from './sendPushes.ts';

const member = { right: 'member', tag: 'Events' } as const;

const EVERY_MS = 3000;
const PER_HOUR = 60;
/** Maximum number of browsers of one user. */
const MOST = 10;

/** Messages to closed browsers (LIVE-11). */
export function pushRoutes(app: App, ctx: Ctx): void {
  onJob(ctx, PUSH_QUEUE, sendPush);
  onTimer(ctx, { name: 'push.plan', everyMs: EVERY_MS, atStart: false, work: planPushes });

  app.get(
    '/user/pushKey',
    {
      schema: {
        operation: { ...member, id: 'getPushKey', summary: 'The key for subscriptions to push messages' },
        response: { 200: envelope(PushKey) },
      },
    },
    async () => ({
      data: { publicKey: ctx.ports.push.publicKey },
    }),
  );

  app.post(
    '/user/fcmToken',
    {
      schema: {
        operation: {
          ...member,
          id: 'registerPushToken',
          summary: 'Send push messages to the browser of this session',
        },
        body: PushTokenInput,
        response: { 200: envelope(z.object({ message: z.string() })) },
      },
    },
    async (request) => {
      const { actor } = request;
      const { family } = actor;
      // A program has no browser.
      if (actor.via !== 'session' || !family) throw notFound();
      await countCall(ctx, `push:${actor.userId}`, PER_HOUR, 3600);
      const subscription = subscriptionIn(request.body.token);
      if (!subscription || !callableUrl(subscription.endpoint, false))
        throw invalid('token', 'This subscription cannot be used.');
      await ctx.db.tx(() =>
        saveSubscription(ctx, { ...actor, family }, subscription, languageOf(request), MOST),
      );
      return { data: { message: 'This browser is notified.' } };
    },
  );
}

function subscriptionIn(token: string): PushSubscription | null {
  try {
    return PushSubscription.parse(JSON.parse(token));
  } catch {
    // The text is no subscription: the answer says that it cannot be used.
    return null;
  }
}
