import type { ServerResponse } from 'node:http';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import type { HostNames } from '../../../server/ports/hostNames.ts';
import { t, withNewShipper } from '../../support/shipperServer.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';

export { shipper as who, t } from '../../support/shipperServer.ts';

/** The addresses of the tests' names. */
export const names = new Map<string, string[]>();
export const hostNames: HostNames = {
  addressesOf: async (host) => {
    const found = names.get(host);
    if (!found) throw new Error('ENOTFOUND');
    return found;
  },
};

export let blog: Receiver;

export const answers = (write: (response: ServerResponse) => void) => {
  blog.answer = (_call, response) => write(response);
};

/** Prepares each test file that calls it. */
export function withReadFeeds(): void {
  withNewShipper({}, { env: { WAYBILL_HOOKS_LOCAL: '1' } });
  beforeAll(() => {
    t.ctx.ports.hostNames = hostNames;
  });
  beforeEach(async () => {
    blog = await startReceiver();
  });
  afterEach(async () => {
    await blog.close();
  });
}
