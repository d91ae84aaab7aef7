/** A request body with its idempotency key. The same body is sent again under the same key, so that the server runs it once. */
export interface KeyedRequest {
  key: string;
  body: string;
}

export function keyedRequest(last: KeyedRequest | null, body: unknown, newKey: () => string): KeyedRequest {
  const text = JSON.stringify(body);
  return last?.body === text ? last : { key: newKey(), body: text };
}
