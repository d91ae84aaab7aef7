import { createHmac } from 'node:crypto';

const hmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64');

export interface Signed {
  id: string;
  event: string;
  body: string;
  at: Date;
  /** Rises with the events of an account, so that a receiver knows the order of two calls. */
  sequence: number | null;
}

/** Fields of a call other than its signatures. */
export const plainHeaders = ({ id, event, at, sequence }: Omit<Signed, 'body'>): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'user-agent': 'Webhooks/1.0',
  'x-delyvax-event': event,
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  ...(sequence === null ? {} : { 'webhook-sequence': String(sequence) }),
});

/** Both families of signatures. `webhook-signature` has one for each secret, `X-Delyvax-Hmac-SHA256` only the first. */
export function signedHeaders(call: Signed, secrets: [string, ...string[]]): Record<string, string> {
  const plain = plainHeaders(call);
  const content = `${call.id}.${plain['webhook-timestamp']}.${call.body}`;
  return {
    ...plain,
    'x-delyvax-hmac-sha256': hmac(secrets[0], call.body),
    'webhook-signature': secrets.map((secret) => `v1,${hmac(secret, content)}`).join(' '),
  };
}
