/** One thing that the person wants done. The same body sent again goes under the same key, so that it is done once. */
export interface Attempt {
  key: string;
  body: string;
}

export function attemptFor(last: Attempt | null, body: unknown, newKey: () => string): Attempt {
  const text = JSON.stringify(body);
  return last?.body === text ? last : { key: newKey(), body: text };
}
