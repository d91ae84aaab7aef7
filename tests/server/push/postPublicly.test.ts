import type { LookupAddress } from 'node:dns';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BlockedAddress, postPublicly } from '../../../server/http/postPublicly.ts';
import { isPublicAddress, publicUrl } from '../../../server/http/publicAddress.ts';

let listener: Server;
let port: number;
let connections = 0;
beforeAll(async () => {
  listener = createServer((socket) => {
    connections++;
    socket.destroy();
  });
  await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready));
  port = (listener.address() as { port: number }).port;
});
beforeEach(() => {
  connections = 0;
});
afterAll(() => void listener.close());

describe('an address that a user gives for push messages', () => {
  it.each([
    'http://push.example.com/a',
    'ftp://push.example.com/a',
    'https://user:pw@push.example.com/a',
    'https://user@push.example.com/a',
    'https://push.example.com:22/a',
    'https://push.example.com:80/a',
    'https://127.0.0.1/a',
    'https://127.1/a',
    'https://0x7f.1/a',
    'https://2130706433/a',
    'https://0177.0.0.1/a',
    'https://①②⑦.0.0.1/a',
    'https://0.0.0.0/a',
    'https://10.0.0.8/a',
    'https://172.16.5.4/a',
    'https://192.168.1.1/a',
    'https://100.64.0.1/a',
    'https://169.254.169.254/latest/meta-data',
    'https://198.18.0.1/a',
    'https://224.0.0.1/a',
    'https://255.255.255.255/a',
    'https://[::1]/a',
    'https://[::]/a',
    'https://[::ffff:127.0.0.1]/a',
    'https://[::ffff:7f00:1]/a',
    'https://[64:ff9b::7f00:1]/a',
    'https://[fe80::1]/a',
    'https://[fd00::1]/a',
    'https://[2002:7f00:1::]/a',
    'https://[2001:db8::1]/a',
    'https://localhost/a',
    'https://localhost./a',
    'https://LOCALHOST/a',
    'https://my.localhost/a',
    'https://printer.local/a',
    'https://vault.internal/a',
    'https://intranet/a',
    'javascript:alert(1)',
    'not an address',
    '',
  ])('is refused where it is not public: %j (B4-18)', async (address) => {
    expect(publicUrl(address)).toBeNull();
    await expect(postPublicly(address, { headers: {}, body: null })).rejects.toThrow(BlockedAddress);
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://push.example.com:8443/a',
    'https://203.0.114.9/a',
    'https://[2606:4700::1111]/a',
  ])('is taken where it is public: %j', (address) => {
    expect(publicUrl(address)?.protocol).toBe('https:');
  });

  it.each<[string, LookupAddress[]]>([
    ['this machine', [{ address: '127.0.0.1', family: 4 }]],
    ['this machine by a mapped address', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    ['the cloud’s own service', [{ address: '169.254.169.254', family: 4 }]],
    [
      'a public address and this machine',
      [
        { address: '203.0.114.9', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    ],
    ['nothing', []],
  ])('is not connected to when its name leads to %s (B4-18)', async (_where, found) => {
    await expect(
      postPublicly('https://rebound.example.com:8443/a', {
        headers: {},
        body: null,
        lookup: (_name, _options, callback) => callback(null, found),
      }),
    ).rejects.toThrow('Blocked address');
    expect(connections).toBe(0);
  });

  it('the check of a name is what keeps it from connecting: the listener counts one that is made', async () => {
    const { connect } = await import('node:net');
    await new Promise<void>((closed) =>
      connect(port, '127.0.0.1')
        .on('close', () => closed())
        .resume(),
    );
    expect(connections).toBe(1);
  });

  it.each(['8.8.8.8', '1.1.1.1', '2606:4700::1111'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});
