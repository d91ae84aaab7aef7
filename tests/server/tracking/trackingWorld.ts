import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';

export let t: TestServer;
export let shipper: TestShipper;

export const host = { host: 'localhost' };
export const post = (url: string, payload: unknown, headers: Record<string, string> = host) =>
  t.app.inject({ method: 'POST', url: `/v1.0${url}`, headers, payload: payload as object });
export const get = (url: string, headers: Record<string, string> = host) =>
  t.app.inject({ method: 'GET', url: `/v1.0${url}`, headers });
export const sameRefusal = (a: { json(): { error: object } }, b: { json(): { error: object } }) =>
  expect({ ...a.json().error, requestId: '' }).toEqual({ ...b.json().error, requestId: '' });

/** Prepares each test file that calls it. */
export function withTracking(): void {
  beforeAll(async () => {
    t = await startTestServer();
  });
  beforeEach(async () => {
    await t.truncate();
    shipper = await makeShipper(t);
  });
  afterAll(() => t.close());
}
