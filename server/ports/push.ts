import type { PushSubscription } from '../../contract/messages/push.ts';

export interface PushDelivery {
  /** The text; it is encrypted for the browser. */
  text: string;
  /** A later message with this name replaces an undelivered one. */
  topic: string;
}

/** Sends messages to closed browsers. The embedded default is standard Web Push, which needs no account anywhere. */
export interface Push {
  publicKey: string;
  /** `gone`: the browser no longer accepts messages. Rejects if a later attempt may succeed. */
  send(to: PushSubscription, message: PushDelivery): Promise<'sent' | 'gone'>;
}
