import { describe, expect, it } from 'vitest';
import { getOut } from '../../../server/http/outbound/getOut.ts';
import { answers, blog, hostNames, names, withReadFeeds } from './readFeedsWorld.ts';

withReadFeeds();

describe('an address', () => {
  const local = { hostNames, local: true };
  const get = (url: string, reach = local, limits = { bytes: 1000 }) => getOut(url, {}, reach, limits);
  const port = () => new URL(blog.url).port;
  /** Redirects each call to the next address; the last address answers. */
  const redirects = (...to: string[]) => {
    let hops = 0;
    answers((response) => {
      const location = to[hops++];
      if (location) response.writeHead(301, { location }).end('x'.repeat(5000));
      else response.end('here');
    });
  };

  it.each([
    'http://127.0.0.1/feed',
    'https://169.254.169.254/latest/meta-data/',
    'http://blog.example.com/feed',
    'https://blog.example.com:22/feed',
    'https://user:pw@blog.example.com/feed',
    'file:///etc/passwd',
    '/sandbox/news/feed.atom',
    'feed',
  ])('a private address is not read: %s (API-134)', async (url) => {
    expect(await get(url, { hostNames, local: false })).toEqual({ fault: 'Blocked address' });
  });

  it('an address whose host name resolves to a private address is not read (API-134)', async () => {
    names.set('blog.example.com', ['93.184.216.34', '10.0.0.7']);
    expect(await get('https://blog.example.com/feed')).toEqual({ fault: 'Blocked address' });
  });

  it.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/',
    'https://intern.example.com/',
    'http://[::ffff:10.0.0.1]/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'gopher://127.0.0.1/',
    '//10.0.0.1/x',
    'http://',
  ])('an address that redirects to %s is not followed (API-134)', async (location) => {
    names.set('intern.example.com', ['192.168.1.1']);
    redirects(location);
    expect(await get(blog.url)).toEqual({ fault: 'Blocked address' });
    expect(blog.calls).toHaveLength(1);
  });

  it('an address may have three redirects, each looked up, and no more (API-134)', async () => {
    names.set('localhost', ['127.0.0.1']);
    redirects('/two', `http://localhost:${port()}/three`, 'four');
    const got = await get(blog.url);
    expect(got).toMatchObject({ statusCode: 200, url: `http://localhost:${port()}/four` });
    expect('body' in got && got.body.toString()).toBe('here');
    redirects('/a', '/b', '/c', '/d');
    expect(await get(blog.url)).toEqual({ fault: 'The server redirects more than 3 times.' });
  });

  it('an address without an end or an answer is given up at one time limit for all its redirects (API-134)', async () => {
    answers((response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    });
    expect(await get(blog.url, local, { bytes: 512 * 1024 })).toEqual({
      fault: 'The answer is larger than 512 kB.',
    });
    answers(() => undefined);
    expect(await getOut(blog.url, {}, local, { bytes: 1000, totalMs: 50 })).toEqual({
      fault: 'The server did not answer in time.',
    });
    answers((response) => response.write('a'));
    expect(await getOut(blog.url, {}, local, { bytes: 1000, totalMs: 1000 })).toEqual({
      fault: 'The server did not answer in time.',
    });
  });
});
