import type { PushSubscription } from '../../contract/messages/push.ts';

export interface PushDelivery {
  /** Written to the browser encrypted. */
  text: string;
  /** A later message with this name replaces an undelivered one. */
  topic: string;
}

/** Sends messages to browsers that are closed. The embedded default is standard Web Push, which needs no account anywhere. */
export interface Push {
  publicKey: string;
  /** `gone`: the browser no longer accepts messages. Rejects if a later attempt may succeed. */
  send(to: PushSubscription, message: PushDelivery): Promise<'sent' | 'gone'>;
}
