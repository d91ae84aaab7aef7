/** A request body with its idempotency key. The same body keeps its key, so that the server runs a repeated request once. */
export interface KeyedRequest {
  key: string;
  body: string;
}

export function keyedRequest(last: KeyedRequest | null, body: unknown, newKey: () => string): KeyedRequest {
  const text = JSON.stringify(body);
  return last?.body === text ? last : { key: newKey(), body: text };
}
