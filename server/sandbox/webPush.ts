import webPush from 'web-push';
import type { Ctx } from '../context.ts';
import { BlockedAddress, postPublicly } from '../http/postPublicly.ts';
import { vapidKeys } from '../http/vapidKeys.ts';
import type { Push } from '../ports/push.ts';

const KEPT_S = 24 * 3600;

/** Standard Web Push: encrypted for the browser, signed with this installation's key, delivered by the browser's own service. */
export function createWebPush({ secret, config }: Ctx, post = postPublicly): Push {
  const keys = vapidKeys(secret);
  const { protocol, origin, hostname } = new URL(config.publicUrl);
  const subject = protocol === 'https:' ? origin : `mailto:push@${hostname}`;
  return {
    publicKey: keys.publicKey,
    async send({ endpoint, keys: browser }, { text, topic }) {
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: browser }, text, {
        vapidDetails: { subject, ...keys },
        contentEncoding: 'aes128gcm',
        TTL: KEPT_S,
        urgency: 'normal',
        topic,
      });
      try {
        const status = await post(endpoint, { headers: headers as Record<string, string>, body });
        if (status >= 200 && status < 300) return 'sent';
        // Whatever else a refusal means, another attempt would be refused too.
        if (status < 500 && status !== 429 && status !== 408) return 'gone';
        throw new Error(`The push service answered ${status}`);
      } catch (err) {
        if (err instanceof BlockedAddress) return 'gone';
        throw err;
      }
    },
  };
}
