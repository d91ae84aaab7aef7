import { expect } from 'vitest';
import { t, withNewShipper } from '../../support/shipperServer.ts';

export { shipper, t } from '../../support/shipperServer.ts';

export const host = { host: 'localhost' };
export const post = (url: string, payload: unknown, headers: Record<string, string> = host) =>
  t.app.inject({ method: 'POST', url: `/v1.0${url}`, headers, payload: payload as object });
export const get = (url: string, headers: Record<string, string> = host) =>
  t.app.inject({ method: 'GET', url: `/v1.0${url}`, headers });
export const sameRefusal = (a: { json(): { error: object } }, b: { json(): { error: object } }) =>
  expect({ ...a.json().error, requestId: '' }).toEqual({ ...b.json().error, requestId: '' });

/** Prepares each test file that calls it. */
export function withTracking(): void {
  withNewShipper({});
}
