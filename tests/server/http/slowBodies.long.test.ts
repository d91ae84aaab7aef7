import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { startTestServer } from '../../support/server.ts';
import { t, shipper as who, withShipper } from '../../support/shipperServer.ts';

/** Replaces the server's 30 seconds. */
const BODY_MS = 3000;

let port: number;
withShipper({}, { app: { bodyMs: BODY_MS } });
beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = t.app.server.address() as { port: number });
});

const JSON_BODY = JSON.stringify({ companyCode: 'my', username: 'nobody@example.test', password: 'no' });
const FORM_BODY =
  '--b\r\nContent-Disposition: form-data; name="profilePic"; filename="a.png"\r\n\r\nhello\r\n--b--\r\n';

const head = (path: string, type: string, length: number) =>
  [
    `POST /v1.0/${path.replace('me', String(who.userId))} HTTP/1.1`,
    'host: localhost',
    'connection: close',
    `content-type: ${type}`,
    `content-length: ${length}`,
    `authorization: ${who.auth.authorization}`,
    '\r\n',
  ].join('\r\n');

/** Sends all but the last letter; sends that after `restMs`, or never without it. Returns all received text up to the close. */
async function send(
  first: string,
  rest: string,
  restMs: number | null,
): Promise<{ answer: string; ms: number }> {
  const began = performance.now();
  const socket: Socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined); // A reset also ends the connection.
  const answer = text(socket).catch(() => '');
  socket.write(first);
  if (restMs !== null) {
    await pause(restMs);
    socket.write(rest);
  }
  const response = await answer;
  return { answer: response, ms: performance.now() - began };
}

const KINDS = [
  ['JSON', 'auth/login', 'application/json', JSON_BODY, '401'],
  ['multipart', 'user/me/photo', 'multipart/form-data; boundary=b', FORM_BODY, '422'],
] as const;

it.each(KINDS)(
  'a %s body that comes slowly, but within the limit, is answered (B1-11)',
  async (_, path, type, body, status) => {
    const first = head(path, type, body.length) + body.slice(0, -1);
    const { answer } = await send(first, body.slice(-1), BODY_MS / 10);
    expect(answer.slice(0, 40)).toContain(`HTTP/1.1 ${status}`);
    expect(answer).not.toContain('HTTP/1.1 408');
    expect(answer).toContain('x-request-id');
  },
);

it.each(KINDS)(
  'a connection whose %s body is late is closed at the limit, and not before (B1-11)',
  async (_, path, type, body) => {
    const first = head(path, type, body.length) + body.slice(0, -1);
    const { answer, ms } = await send(first, body.slice(-1), null);
    expect(answer).not.toContain('x-request-id');
    expect(ms).toBeGreaterThanOrEqual(BODY_MS * 0.95);
  },
);

it('a connection with a late body without a declared length is closed, too', async () => {
  const chunked = head('auth/login', 'application/json', 0).replace(
    /content-length: 0/,
    'transfer-encoding: chunked',
  );
  const { answer, ms } = await send(`${chunked}1\r\n{\r\n`, '', null);
  expect(answer).not.toContain('x-request-id');
  expect(ms).toBeGreaterThanOrEqual(BODY_MS * 0.95);
});

it('a stream of events is not closed at the limit of bodies', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/v1.0/events`, {
    headers: { authorization: who.auth.authorization! },
  });
  const reader = answer.body!.getReader();
  await reader.read();
  const open = await Promise.race([
    reader.read().then(({ done }) => !done),
    pause(BODY_MS * 2).then(() => true),
  ]);
  expect([answer.status, open]).toEqual([200, true]);
  await reader.cancel();
});

it('a server waits thirty seconds for a body', async () => {
  const usual = await startTestServer();
  expect(usual.app.server.requestTimeout).toBe(30_000);
  expect(usual.app.server.headersTimeout).toBeLessThanOrEqual(30_000);
  await usual.close();
});
