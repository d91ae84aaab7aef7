import { z } from 'zod';
import { text } from '../wire/scalars.ts';

/** A browser's subscription to standard Web Push, as `PushSubscription.toJSON()` writes it. */
export const PushSubscription = z.object({
  endpoint: z.string().min(1).max(1000),
  expirationTime: z.number().nullish(),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/),
  }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

/** `token` is a `PushSubscription` as JSON. */
export const PushTokenInput = z.object({
  token: text(2000).pipe(z.string().min(1, 'This subscription cannot be used.')),
  device: z.literal('web'),
  type: z.literal('customer'),
});
export type PushTokenInput = z.input<typeof PushTokenInput>;

/** The key by which a browser recognises this installation's messages. */
export const PushKey = z.object({ publicKey: z.string() });

/** Content of a push message. */
export interface PushMessage {
  /** The reported live event; the last of several. */
  eventId: number;
  /** Subject, such as a parcel's number. Not the tenant: the console shows its name, and the browser names its host. */
  title: string;
  /** The event. */
  body: string;
  tone: 'success' | 'info' | 'error';
  /** The page that shows more. */
  path: string;
  orderId: string | null;
  /** Later messages with this name replace the earlier ones. */
  tag: string;
}
