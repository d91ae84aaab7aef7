import { html, trusted } from '../../pages/html.ts';
import type { App, Ctx } from '../context.ts';
import { pagePolicy } from '../http/security.ts';
import type { Feeds } from '../ports/feeds.ts';

const PAGE = '/sandbox/news';
/** The demo's news feed: a path of this server. No other installation reads it, and no outside address can be a path. */
export const SANDBOX_FEED = `${PAGE}/feed.atom`;

const POSTS = [
  {
    id: 'shah-alam-sundays',
    at: '2026-11-20T09:30:00+08:00',
    title: 'The Shah Alam hub sorts on Sundays too',
    text: 'Parcels that are collected on Saturday afternoon leave the Klang Valley on Sunday night, and are out for delivery on Monday in Penang, Johor Bahru & Kuantan. Nothing has to be booked for it.',
  },
  {
    id: 'photo-of-each-weighing',
    at: '2026-11-11T15:00:00+08:00',
    title: 'A photo of each weighing',
    text: 'When the scale shows more than was declared, the order now has a photo of the parcel on the scale beside the new weight. A charge can be disputed with two clicks.',
  },
  {
    id: 'packing-tips',
    at: '2026-11-04T11:00:00+08:00',
    title: 'Five ways to pack so that nothing rattles',
    text: 'Shake the closed box: what moves will break. Fill the corners first, use a box that is two fingers larger than the goods, and tape all seams like an “H”.',
  },
  {
    id: 'peak-weeks',
    at: '2026-10-28T10:00:00+08:00',
    title: 'What the 11.11 and 12.12 sales change for pick-ups',
    text: 'In both weeks drivers come twice a day to shops with more than twenty parcels. Book by 11 am for the first round; manifests can be signed for both at once.',
  },
] as const;

const feed = () =>
  html`${trusted('<?xml version="1.0" encoding="utf-8"?>')}
<feed xmlns="http://www.w3.org/2005/Atom">
<title>News of the sandbox</title><id>urn:waybill:sandbox-news</id><updated>${POSTS[0].at}</updated>
<link rel="self" href="${SANDBOX_FEED}"/><link rel="alternate" type="text/html" href="${PAGE}"/>
${POSTS.map(
  ({ id, at, title, text }) =>
    html`<entry><title>${title}</title><id>urn:waybill:sandbox-news:${id}</id><published>${at}</published><updated>${at}</updated>
<link rel="alternate" type="text/html" href="${PAGE}#${id}"/><summary type="html">${html`<p>${text}</p>`.markup}</summary></entry>
`,
)}</feed>
`.markup;

/** Reads the demo's own feed here, and others from the web. */
export function createSandboxFeeds(ctx: Ctx, web: Feeds): Feeds {
  if (!ctx.config.demo) return web;
  return {
    read: async (url, known) =>
      url === SANDBOX_FEED
        ? { url: `${ctx.config.publicUrl}${url}`, body: Buffer.from(feed()), etag: null, lastModified: null }
        : web.read(url, known),
  };
}

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:640px;margin:0 auto;padding:24px 16px}
h1{font-size:22px}
h2{font-size:18px;margin:24px 0 0}
p{margin:4px 0}
time{opacity:.75;font-size:14px}`;

/** The demo's feed, and the page that its posts link to. */
export function newsPages(app: App): void {
  app.get(PAGE, { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    pagePolicy(reply, request.cspNonce);
    return reply
      .headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(
        html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>News</title><style nonce="${request.cspNonce}">${trusted(STYLE)}</style></head>
<body><main><h1>News</h1>
${POSTS.map(
  ({ id, at, title, text }) =>
    html`<article id="${id}"><h2>${title}</h2><time datetime="${at}">${at.slice(0, 10)}</time><p>${text}</p></article>`,
)}</main></body></html>`.markup,
      );
  });
  app.get(SANDBOX_FEED, { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
      .type('application/atom+xml; charset=utf-8')
      .send(feed()),
  );
}
