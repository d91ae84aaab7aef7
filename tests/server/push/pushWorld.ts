import { createECDH, randomBytes } from 'node:crypto';
import type { PushSubscription } from '../../../contract/messages/push.ts';

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
