import type { Ctx } from '../context.ts';
import { getOut } from '../http/outbound/getOut.ts';
import type { Feeds } from '../ports/feeds.ts';

const BYTES = 512 * 1024;

/** Feeds of the web, only at public addresses. */
export function createWebFeeds(ctx: Ctx): Feeds {
  return {
    async read(url, { etag, lastModified }) {
      const headers = {
        accept: 'application/atom+xml, application/rss+xml, application/feed+json, */*;q=0.5',
        'accept-encoding': 'identity',
        'user-agent': 'Waybill (news feed)',
        ...(etag ? { 'if-none-match': etag } : {}),
        ...(lastModified ? { 'if-modified-since': lastModified } : {}),
      };
      const reach = { hostNames: ctx.ports.hostNames, local: ctx.config.hooksLocal };
      const got = await getOut(url, headers, reach, { bytes: BYTES });
      if ('fault' in got) return got;
      const { statusCode, ...answer } = got;
      if (statusCode === 304 && (etag || lastModified)) return 'unchanged';
      return statusCode === 200 ? answer : { fault: `The server answered with status ${statusCode}.` };
    },
  };
}
