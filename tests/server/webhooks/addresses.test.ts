import { createServer } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Webhook, WebhookDeliveryDetail } from '../../../contract/integrations/webhooks.ts';
import { postOut } from '../../../server/http/outbound/postOut.ts';
import { callableUrl, isPublicAddress } from '../../../server/http/outbound/publicAddress.ts';
import type { HostNames } from '../../../server/ports/hostNames.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, data } from '../orders/orderBody.ts';
import { startReceiver } from './receiver.ts';

const CLOSED = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://①②⑦.0.0.1/',
  'https://0/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::127.0.0.1]/',
  'https://my.localhost/',
  'https://nas.home/',
  'https://1.0.0.10.in-addr.arpa/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:7f00:1::]/',
  'https://[fe80::1]/',
  'https://[fc00::1]/',
  'https://[ff02::1]/',
  'https://[2001:db8::1]/',
  'https://10.0.0.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://192.0.0.170/',
  'https://198.18.0.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://localhost/',
  'https://localhost./',
  'https://LOCALHOST/',
  'https://shop.localhost/',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'https://intranet/',
  'http://shop.example.com/',
  'ftp://shop.example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://user:pw@shop.example.com/',
  'https://user@shop.example.com/',
  'https://shop.example.com:22/',
  'https://shop.example.com:80/',
  'not an address',
  '//shop.example.com/',
  'shop.example.com',
  'https://',
];

let who: TestShipper;
/** Answers to look-ups of each name, in order; the last answer repeats. */
const names = new Map<string, string[][]>();

const hostNames: HostNames = {
  addressesOf: async (host) => {
    const answers = names.get(host);
    const answer = answers && answers.length > 1 ? answers.shift() : answers?.[0];
    if (!answer) throw new Error('ENOTFOUND');
    return answer;
  },
};

withServer();
beforeAll(async () => {
  t.ctx.ports.hostNames = hostNames;
  who = await makeShipper(t);
});

const save = (url: string) => call(t, who, 'POST', 'webhook', { url, event: 'order.created' });
const test = async ({ id }: Webhook) =>
  data<WebhookDeliveryDetail>(await call(t, who, 'POST', `webhook/${id}/test`, {}));

describe('an address', () => {
  it.each(CLOSED)('an address that is not public is refused at save: %s (B1-4, B2-18)', async (url) => {
    const refused = await save(url);
    expect([refused.status, refused.body]).toMatchObject([400, { error: { field: 'url' } }]);
  });

  it.each([
    ['a private address', [['10.1.2.3']]],
    ['the metadata service', [['169.254.169.254']]],
    ['this machine by a mapped address', [['::ffff:127.0.0.1']]],
    ['a public and a private one', [['93.184.216.34', '192.168.0.9']]],
  ])(
    'an address with a name that resolves to %s is refused at save (B1-4, B2-18)',
    async (_what, answers) => {
      names.set('hooks.example.com', answers);
      expect((await save('https://hooks.example.com/x')).status).toBe(400);
    },
  );

  it('an address that cannot be looked up is saved, checked again before each call, and then not found (B1-4)', async () => {
    const tested = await test(data<Webhook>(await save('https://gone.example.com/x')));
    expect(tested).toMatchObject({
      state: 'failed',
      error: 'The address could not be found.',
      statusCode: null,
    });
  });

  it('an address whose name later resolves to a private address is blocked, and nothing is sent (B1-4, B2-18)', async () => {
    names.set('rebind.example.com', [['93.184.216.34'], ['127.0.0.1']]);
    const tested = await test(data<Webhook>(await save('https://rebind.example.com:8443/x')));
    expect(tested).toMatchObject({ error: 'Blocked address', statusCode: null });
    expect(tested.tries[0]!.answer).toBeNull();
  });

  it('a call goes only to the address of the checked look-up, even if a second look-up differs (B1-4)', async () => {
    const shop = await startReceiver();
    const { port } = new URL(shop.url);
    names.set('localhost', [['127.0.0.1'], ['10.0.0.1']]);
    const url = `http://localhost:${port}/`;
    const sent = await postOut({ url, headers: {}, body: '{}' }, { hostNames, local: true });
    await shop.close();
    expect([sent.statusCode, shop.calls[0]!.headers.host]).toEqual([200, `localhost:${port}`]);
  });

  it('an address on the loopback is accepted only if the installation allows it, and no other private address then (B2-18)', () => {
    for (const url of ['http://127.0.0.1:9000/', 'http://localhost:9000/x', 'https://[::1]:9000/'])
      expect([url, callableUrl(url, true) !== null, callableUrl(url, false)]).toEqual([url, true, null]);
    for (const url of ['http://10.0.0.1/', 'https://192.168.0.1/', 'http://shop.example.com/'])
      expect([url, callableUrl(url, true)]).toEqual([url, null]);
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://shop.example.com:443/a',
    'https://push.example.com:8443/a',
    'https://203.0.114.9/a',
    'https://[2606:4700::1111]/a',
  ])('an address that is public is accepted: %s', (url) => {
    expect(callableUrl(url, false)?.protocol).toBe('https:');
  });

  it('an address that is public is in none of the closed ranges (B1-4)', () => {
    for (const address of ['93.184.216.34', '8.8.8.8', '172.15.0.1', '172.32.0.1', '2606:4700::1111'])
      expect([address, isPublicAddress(address)]).toEqual([address, true]);
  });
});

describe('a receiver', () => {
  const local = { hostNames, local: true };
  const post = (url: string) => ({ url, headers: {}, body: '{}' });

  it('a receiver that never answers is cut off at the time limit (B2-19)', async () => {
    const shop = await startReceiver();
    shop.answer = () => undefined;
    const got = await postOut(post(shop.url), local, { totalMs: 50 });
    await shop.close();
    expect(got).toMatchObject({ statusCode: null, error: 'The server did not answer in time.' });
  });

  it('a receiver that accepts the connection without an answer is cut off, too (B2-19)', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const got = await postOut(post(`https://127.0.0.1:${port}/`), local, { connectMs: 50 });
    silent.close();
    expect(got.error).toBe('The server did not answer in time.');
  });

  it('an endless answer of a receiver is read up to 4 KB, and the call is judged by its status (B2-19)', async () => {
    const shop = await startReceiver();
    const closed = new Promise<void>((resolve) => {
      shop.answer = (_call, response) => {
        response.on('close', () => resolve());
        const more = () => {
          while (!response.destroyed && response.write('x'.repeat(65_536)));
        };
        response.on('drain', more);
        more();
      };
    });
    const got = await postOut(post(shop.url), local);
    expect([got.statusCode, got.answer!.length, got.error]).toEqual([200, 4096, null]);
    await closed;
    await shop.close();
  });

  it('a receiver that sends its answer slowly is accepted by its status when the time is over (B2-19)', async () => {
    const shop = await startReceiver();
    shop.answer = (_call, response) => {
      response.write('a');
    };
    const got = await postOut(post(shop.url), local, { totalMs: 5000 });
    await shop.close();
    expect(got).toMatchObject({ statusCode: 200, answer: 'a', error: null });
  });

  it('a receiver that does not exist is a failure with its reason', async () => {
    const shop = await startReceiver();
    await shop.close();
    const got = await postOut(post(shop.url), local);
    expect(got.error).toBe('The server refused the connection.');
  });
});
