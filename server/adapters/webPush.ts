import webPush from 'web-push';
import type { Ctx } from '../context.ts';
import { postOut } from '../http/outbound/postOut.ts';
import type { Push } from '../ports/push.ts';
import { vapidKeys } from './vapidKeys.ts';

const KEPT_S = 24 * 3600;

/** Standard Web Push: encrypted for the browser, signed with this installation's key, delivered by the browser's own service. */
export function createWebPush(ctx: Ctx, post = postOut): Push {
  const { secret, config } = ctx;
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
      const call = { url: endpoint, headers: headers as Record<string, string>, body: body ?? '' };
      const { statusCode, error, isBlocked } = await post(call, {
        hostNames: ctx.ports.hostNames,
        local: false,
      });
      if (isBlocked) return 'gone';
      if (statusCode === null) throw new Error(`The push service could not be reached: ${error}`);
      if (statusCode >= 200 && statusCode < 300) return 'sent';
      // Other refusals are final too: another attempt would be refused again.
      if (statusCode < 500 && statusCode !== 429 && statusCode !== 408) return 'gone';
      throw new Error(`The push service answered ${statusCode}`);
    },
  };
}
