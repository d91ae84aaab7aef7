import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { HostNames } from '../../../server/ports/hostNames.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';

/** The addresses of the tests' names. */
export const names = new Map<string, string[]>();
export const hostNames: HostNames = {
  addressesOf: async (host) => {
    const found = names.get(host);
    if (!found) throw new Error('ENOTFOUND');
    return found;
  },
};

export let t: TestServer;
export let who: TestShipper;
export let blog: Receiver;

export const answers = (write: (response: ServerResponse) => void) => {
  blog.answer = (_call, response) => write(response);
};

/** Prepares each test file that calls it. */
export function withReadFeeds(): void {
  beforeAll(async () => {
    t = await startTestServer({ env: { WAYBILL_HOOKS_LOCAL: '1' } });
    t.ctx.ports.hostNames = hostNames;
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await t.truncate();
    who = await makeShipper(t);
    blog = await startReceiver();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await blog.close();
  });
}
