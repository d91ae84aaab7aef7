import { createECDH, randomBytes } from 'node:crypto';
import { beforeAll, beforeEach } from 'vitest';
import type { PushMessage, PushSubscription } from '../../../contract/messages/push.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { planPushes } from '../../../server/modules/push/sendPushes.ts';
import type { DATABASES } from '../../support/server.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';

/** The keys that a browser makes when it subscribes. */
export function subscriptionAt(endpoint = 'https://push.example.com/one'): PushSubscription {
  const browser = createECDH('prime256v1');
  return {
    endpoint,
    keys: {
      p256dh: browser.generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
}

export let sent: { to: PushSubscription; message: PushMessage }[];
let outcome: () => 'sent' | 'gone';
/** The answer of the browsers' push service to the next messages. */
export const setOutcome = (next: typeof outcome): void => {
  outcome = next;
};

export const register = (
  subscription: unknown = subscriptionAt(),
  { headers = shipper.auth, body = {} }: { headers?: Record<string, string>; body?: object } = {},
) =>
  t.app.inject({
    method: 'POST',
    url: '/v1.0/user/fcmToken',
    headers,
    payload: {
      token: typeof subscription === 'string' ? subscription : JSON.stringify(subscription),
      device: 'web',
      type: 'customer',
      ...body,
    },
  });

export async function deliver() {
  t.clock.advance(5);
  await planPushes(t.ctx);
  await runDueJobs(t.ctx);
  return sent.splice(0);
}

/** Prepares each test file that calls it: a shipper, and a push service that stores the messages. */
export function withPush(kind?: (typeof DATABASES)[number]): void {
  withNewShipper({}, kind && { kind });
  beforeAll(() => {
    t.ctx.ports.push = {
      publicKey: 'key',
      send: async (to, { text }) => {
        const result = outcome();
        if (result === 'sent') sent.push({ to, message: JSON.parse(text) as PushMessage });
        return result;
      },
    };
  });
  beforeEach(() => {
    sent = [];
    outcome = () => 'sent';
  });
}
