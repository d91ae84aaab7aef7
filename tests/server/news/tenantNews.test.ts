import type { ServerResponse } from 'node:http';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { News } from '../../../contract/messages/news.ts';
import { newsFeed } from '../../../server/db/schema/account/news.ts';
import { companySetting } from '../../../server/db/schema/tenants.ts';
import { runDueJobs } from '../../../server/jobs/workers.ts';
import { newsOf, pauseMs, planFeeds } from '../../../server/modules/news/readFeeds.ts';
import { SANDBOX_FEED } from '../../../server/sandbox/newsFeed.ts';
import { startTestServer } from '../../support/server.ts';
import { makeShipper } from '../../support/world.ts';
import { command } from '../operate/command.ts';
import { call, data } from '../orders/orderBody.ts';
import { answers, blog, t, who, withReadFeeds } from './readFeedsWorld.ts';

withReadFeeds();

const MINUTE_S = 60;
const HOUR_S = 3600;
const feed = (...titles: string[]) =>
  `<rss version="2.0"><channel><link>/home</link>${titles.map((title) => `<item><title>${title}</title></item>`).join('')}</channel></rss>`;
const serves = (body: string | Buffer, headers: Record<string, string> = {}) =>
  answers((response) => response.writeHead(200, headers).end(body));

const address = async (feedUrl: string | null, companyId = who.companyId) => {
  const values = { companyId, name: 'consumer_portal.dashboard', data: { feed_url: feedUrl } };
  await t.db.sql
    .insert(companySetting)
    .values(values)
    .onConflictDoUpdate({ target: [companySetting.companyId, companySetting.name], set: values });
};
/** Runs the timer and the workers; returns the number of calls to the feed. */
const tick = async () => {
  const before = blog.calls.length;
  await planFeeds(t.ctx);
  await runDueJobs(t.ctx);
  return blog.calls.length - before;
};
const news = async (reader = who) => data<News>(await call(t, reader, 'GET', 'company/news'));
/** Reads without a session, which would end while the clock moves. */
const titles = async ({ companyId } = who) =>
  (await newsOf(t.ctx, companyId)).posts.map(({ title }) => title);

describe('the news of a tenant', () => {
  it('the news of a tenant come from its feed and go to its own shippers, and no reader causes a call to the feed (DASH-13, API-134)', async () => {
    const other = await makeShipper(t, { companyCode: 'myhub' });
    serves(feed('Open on Sunday', 'New counters'));
    await address(blog.url);
    expect(await news()).toEqual({ url: null, posts: [] });
    expect(blog.calls).toHaveLength(0);
    await tick();
    expect(await news()).toEqual({
      url: new URL('/home', blog.url).href,
      posts: [
        { title: 'Open on Sunday', excerpt: '', url: null, date: null },
        { title: 'New counters', excerpt: '', url: null, date: null },
      ],
    });
    expect((await news(other)).posts).toEqual([]);
    expect(blog.calls).toHaveLength(1);
    expect(Object.keys(blog.calls[0]!.headers).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
    expect((await call(t, null, 'GET', 'company/news')).status).toBe(401);
  });

  it('the news of a tenant are read each half an hour, and fetched only if they have changed (API-134)', async () => {
    serves(feed('One'), { etag: '"v1"', 'last-modified': 'Mon, 02 Mar 2026 00:00:00 GMT' });
    await address(blog.url);
    await tick();
    t.clock.advance(30 * MINUTE_S - 1);
    expect(await tick()).toBe(0);
    answers((response) => response.writeHead(304).end());
    t.clock.advance(1);
    expect(await tick()).toBe(1);
    expect(blog.calls[1]!.headers).toMatchObject({
      'if-none-match': '"v1"',
      'if-modified-since': 'Mon, 02 Mar 2026 00:00:00 GMT',
    });
    expect(await titles()).toEqual(['One']);
    serves(feed('Two'), { etag: '"v2"' });
    t.clock.advance(30 * MINUTE_S);
    await tick();
    expect(blog.calls[2]!.headers['if-none-match']).toBe('"v1"');
    expect(await titles()).toEqual(['Two']);
  });

  it.each<[string, (response: ServerResponse) => void, string]>([
    ['answers with an error', (r) => r.writeHead(503).end('x'), 'The server answered with status 503.'],
    [
      'says that nothing changed, unasked',
      (r) => r.writeHead(304).end(),
      'The server answered with status 304.',
    ],
    [
      'is a page',
      (r) => r.end('<html><body>Moved</body></html>'),
      'The answer is no RSS, Atom or JSON feed.',
    ],
    ['ends in the middle', (r) => r.end(feed('Two').slice(0, 60)), 'The feed ends in the middle.'],
    [
      'breaks off',
      (r) => {
        r.writeHead(200, { 'content-length': '9999' }).write(feed('Two'));
        setImmediate(() => r.destroy());
      },
      'The connection to the server broke.',
    ],
    ['is of 5 MB', (r) => r.end(feed('x'.repeat(5_000_000))), 'The answer is larger than 512 kB.'],
    [
      'leads elsewhere',
      (r) => r.writeHead(302, { location: 'http://10.0.0.1/feed' }).end(),
      'Blocked address',
    ],
  ])('stay when the feed %s, and one line says why (DASH-13, API-134)', async (_what, write, reason) => {
    serves(feed('One'));
    await address(blog.url);
    await tick();
    const warn = vi.spyOn(t.ctx.log, 'warn');
    answers(write);
    t.clock.advance(30 * MINUTE_S);
    await tick();
    expect(await titles()).toEqual(['One']);
    expect(warn.mock.calls).toEqual([
      [
        { companyId: who.companyId, host: new URL(blog.url).host, reason, failures: 1 },
        'news feed could not be read',
      ],
    ]);
  });

  it('the news of a tenant are fetched less often while the feed fails, and at the usual times after that (API-134)', async () => {
    answers((response) => response.writeHead(500).end());
    await address(blog.url);
    await tick();
    for (const pause of [HOUR_S, 2 * HOUR_S, 4 * HOUR_S]) {
      t.clock.advance(pause - 1);
      expect(await tick()).toBe(0);
      t.clock.advance(1);
      expect(await tick()).toBe(1);
    }
    expect([5, 6, 500].map((failures) => pauseMs(failures) / 3_600_000)).toEqual([16, 24, 24]);
    serves(feed('One'));
    t.clock.advance(8 * HOUR_S);
    await tick();
    const [row] = await t.db.sql.select().from(newsFeed).where(eq(newsFeed.companyId, who.companyId));
    expect(row).toMatchObject({
      failures: 0,
      readAt: t.clock.now(),
      nextAt: new Date(t.clock.now().getTime() + 30 * MINUTE_S * 1000),
    });
    expect(await titles()).toEqual(['One']);
  });

  it('the news of a changed or removed address are not shown, and a new address is read at once (DASH-13)', async () => {
    serves(feed('Old'), { etag: '"v1"' });
    await address(blog.url);
    await tick();
    serves(feed('New'));
    await address(`${blog.url}&new=1`);
    expect(await titles()).toEqual([]);
    await tick();
    expect(blog.calls[1]!.headers['if-none-match']).toBeUndefined();
    expect(await titles()).toEqual(['New']);
    await address(null);
    expect(await titles()).toEqual([]);
    expect(await tick()).toBe(0);
  });

  it('the news of the demo come the same way, without any other server (DASH-13)', async () => {
    await address(SANDBOX_FEED);
    await tick();
    const { url, posts } = await news();
    expect([url, posts.length, posts[0]!.url]).toEqual([
      'http://localhost:4000/sandbox/news',
      4,
      'http://localhost:4000/sandbox/news#shah-alam-sundays',
    ]);
    const page = await t.app.inject({ url: '/sandbox/news', headers: { host: 'localhost' } });
    expect([page.statusCode, page.body.includes('id="shah-alam-sundays"')]).toEqual([200, true]);
    const served = await t.app.inject({ url: SANDBOX_FEED, headers: { host: 'localhost' } });
    expect(served.body).toContain(posts[0]!.title);
  });
});

describe('an installation', () => {
  it('an installation without the demo serves no feed of its own and reads none from this machine (API-134)', async () => {
    const real = await startTestServer({ env: { WAYBILL_DEMO: '0' } });
    const read = (url: string) => real.ctx.ports.feeds.read(url, { etag: null, lastModified: null });
    serves(feed('One'));
    const got = [await read(SANDBOX_FEED), await read(blog.url)];
    const page = await real.app.inject({ url: SANDBOX_FEED, headers: { host: 'localhost' } });
    await real.close();
    expect([...got, blog.calls.length, page.statusCode]).toEqual([
      { fault: 'Blocked address' },
      { fault: 'Blocked address' },
      0,
      404,
    ]);
  });

  it('an installation checks a tenant’s feed by reading it, and names its fault (DASH-13)', async () => {
    const newsTitles = async () =>
      (await command(t, 'tenants/check', { tenant: 'my' })).data.rows.find(
        ({ what }) => what === 'news feed',
      );
    expect(await newsTitles()).toBeUndefined();
    serves(feed('One', 'Two'));
    await address(blog.url);
    expect(await newsTitles()).toMatchObject({ state: 'ok', says: '2 posts, the newest: One' });
    serves(feed());
    expect(await newsTitles()).toMatchObject({ state: 'note', says: 'it has no posts' });
    await address('https://gone.example.com/feed');
    expect(await newsTitles()).toMatchObject({
      state: 'missing',
      says: '"feed_url" cannot be read: The address could not be found.',
    });
  });
});
