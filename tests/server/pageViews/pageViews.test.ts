import { afterEach, expect, it, vi } from 'vitest';
import { t, withServer } from '../../support/shipperServer.ts';
import { makeCompany } from '../../support/world.ts';

withServer();
afterEach(() => t.truncate());

const report = (views: object[], remoteAddress?: string) =>
  t.app.inject({
    method: 'POST',
    url: '/v1.0/pageView',
    payload: { views },
    ...(remoteAddress ? { remoteAddress } : {}),
  });

it('opened pages are logged with the tenant and a count, and without the user (SHELL-81)', async () => {
  await makeCompany(t);
  const info = vi.spyOn(t.ctx.log, 'info');
  expect((await report([{ screen: '/order/:id', count: 2 }])).statusCode).toBe(200);
  expect(info.mock.calls).toContainEqual([{ screen: '/order/:id', count: 2, tenant: 'my' }, 'page viewed']);
});

it.each(['/order/4711', '/x?name=aina', '/aina@shop.test', 'orders', `/${'a'.repeat(60)}`, '/a\nb'])(
  'an address with a number or a name in it is refused: %j (SHELL-81)',
  async (screen) => {
    await makeCompany(t);
    expect((await report([{ screen, count: 1 }])).statusCode).toBe(422);
  },
);

it('sixty reports a minute are accepted from one IP address, and more a minute later', async () => {
  await makeCompany(t);
  const views = [{ screen: '/order/:id', count: 1 }];
  t.clock.advance(60);
  for (let i = 0; i < 60; i++) expect((await report(views)).statusCode).toBe(200);
  expect((await report(views)).statusCode).toBe(429);
  t.clock.advance(60);
  expect((await report(views)).statusCode).toBe(200);
});

it('reports from all IPv6 addresses of a network count as reports of one address (B1-11)', async () => {
  await makeCompany(t);
  const views = [{ screen: '/order/:id', count: 1 }];
  for (let i = 0; i < 60; i++) expect((await report(views, `2001:db8::${i}`)).statusCode).toBe(200);
  expect((await report(views, '2001:db8::99')).statusCode).toBe(429);
  expect((await report(views, '2001:db8:0:1::1')).statusCode).toBe(200);
});
