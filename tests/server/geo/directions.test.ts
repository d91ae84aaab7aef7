import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { createPorts } from '../../../server/createPorts.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';

const POINTS = '3.139,101.6869;3.0733,101.5185';
const ROAD = {
  code: 'Ok',
  routes: [
    {
      distance: 24_512.6,
      geometry: {
        coordinates: [
          [101.6869, 3.139],
          [101.6, 3.1],
          [101.5185, 3.0733],
        ],
      },
    },
  ],
};

let service: Server | undefined;
let auth: Record<string, string>;

withServer();
beforeAll(async () => {
  auth = (await makeShipper(t)).auth;
});

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  service = createServer(answer);
  await new Promise<void>((done) => service?.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}/osrm`;
}

const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

function ask(service: string | undefined, points = POINTS) {
  const env = service ? { DIRECTIONS_URL: service } : {};
  t.ctx.ports.directions = createPorts({ ...t.ctx, config: readConfig(env) }, t.clock).directions;
  return t.app.inject({ url: `/v1.0/service/directions?points=${points}`, headers: auth });
}

afterEach(async () => {
  service?.closeAllConnections();
  await new Promise((done) => (service ? service.close(done) : done(undefined)));
  service = undefined;
});

describe('the route between the stops', () => {
  it('the route between the stops is straight and marked so without a configured service (MULTI-14)', async () => {
    const answer = await ask(undefined);
    expect(answer.statusCode).toBe(200);
    const { kind, line, distance } = answer.json().data;
    expect(kind).toBe('straight');
    expect(line).toEqual([
      [3.139, 101.6869],
      [3.0733, 101.5185],
    ]);
    expect(distance).toBeGreaterThan(19_900);
    expect(distance).toBeLessThan(20_200);
  });

  it('the route between the stops follows the roads with a configured service (MULTI-14)', async () => {
    const requests: string[] = [];
    const url = await serve((request, response) => {
      requests.push(request.url ?? '');
      json(response, ROAD);
    });
    expect((await ask(url)).json().data).toEqual({
      kind: 'road',
      line: [
        [3.139, 101.6869],
        [3.1, 101.6],
        [3.0733, 101.5185],
      ],
      distance: 24_513,
    });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatch(/^\/osrm\/route\/v1\/driving\/101\.686900,3\.139000;101\.518500,3\.073300\?/);
  });

  it.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
    ['knows no way', (_, response) => json(response, { code: 'NoRoute', message: 'none' }, 400)],
    ['answers something else', (_, response) => json(response, { code: 'Ok', routes: [] })],
    ['answers no JSON', (_, response) => response.end('<html>')],
    ['hangs up', (request) => request.destroy()],
    [
      'sends the call elsewhere',
      (request, response) =>
        request.url?.startsWith('/osrm')
          ? response.writeHead(302, { location: `http://${request.headers.host}/inside` }).end()
          : json(response, ROAD),
    ],
    ['answers without an end', (_, response) => response.end('x'.repeat(2_100_000))],
  ])('is an error, never a straight line, when the service %s (MULTI-15)', async (_how, behave) => {
    const answer = await ask(await serve(behave));
    expect(answer.statusCode).toBe(502);
    expect(answer.json().error).toMatchObject({
      code: 'ERR_DIRECTIONS',
      message: 'The route could not be drawn.',
    });
  });

  it.each([
    '',
    '3.1,101.6',
    '3.1,101.6;nowhere',
    '91,0;3,101',
    '3,101,5;3,102',
    Array(61).fill('3,101').join(';'),
  ])('the route between the stops refuses invalid points: %s (MULTI-14)', async (points) => {
    const answer = await ask(undefined, points);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.field).toBe('points');
  });

  it('calls for a route are limited per IP address; the refusal says when to try again (MULTI-14)', async () => {
    t.clock.advance(60);
    let answer = await ask(undefined);
    for (let i = 0; i < 240 && answer.statusCode === 200; i++) answer = await ask(undefined);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('an invalid address of the service prevents the start with the name of the setting (MULTI-14)', () => {
    expect(() => readConfig({ DIRECTIONS_URL: 'file:///etc/passwd' })).toThrow(/DIRECTIONS_URL/);
    expect(readConfig({ DIRECTIONS_URL: 'https://osrm.example.com' }).directionsUrl).toBe(
      'https://osrm.example.com',
    );
  });
});
