import { z } from 'zod';
import type { News, NewsPost } from '../../../contract/messages/news.ts';
import { jsonOrNull } from '../../http/request/storableText.ts';
import { feedDate } from './feedDate.ts';
import { FeedFault } from './feedFault.ts';
import { oneLine, plainText, shortened } from './plainText.ts';
import { childOf, childrenOf, textOf, type XmlNode, xmlRoot } from './xmlTree.ts';

/** The newest posts that are stored. */
const POSTS = 10;
const TITLE = 200;
const EXCERPT = 500;
const LINK = 2000;
/** Longest name of a post without a title: the beginning of its text. */
const CALLED = 80;

/** A post in the feed's form. Its texts are read only if it is among the newest. */
interface RawPost {
  title: () => string;
  excerpt: () => string;
  url: string | null;
  date: string | null;
}

interface RawFeed {
  url: string | null;
  posts: RawPost[];
}

/** RSS 2.0, Atom or JSON Feed, recognised by content. `base`: its address. Throws `FeedFault`. */
export function parseFeed(bytes: Buffer, base: string): News {
  const text = decoded(bytes).trimStart();
  const { url, posts } = text.startsWith('{') ? jsonFeed(text, base) : xmlFeed(text, base);
  return {
    url,
    posts: newestFirst(posts)
      .slice(0, POSTS)
      .map(shownPost)
      .filter((post) => post.title),
  };
}

function shownPost({ title, excerpt, url, date }: RawPost): NewsPost {
  const [name, text] = [title(), excerpt()];
  return {
    title: name ? shortened(name, TITLE) : shortened(text, CALLED),
    excerpt: name ? shortened(text, EXCERPT) : '',
    url,
    date,
  };
}

/** Sorts the newest posts first; in the feed's own order if a post has no date. */
function newestFirst(posts: RawPost[]): RawPost[] {
  if (!posts.every((post) => post.date)) return posts;
  return posts.toSorted((a, b) => Date.parse(b.date ?? '') - Date.parse(a.date ?? ''));
}

const UTF_8 = 'utf-8';

/** The document's own encoding counts, not the server's header. */
function decoded(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(
    bytes.subarray(0, 200).toString('latin1'),
  )?.[1];
  const isMarked = first === 0xef && second === 0xbb;
  return decoder(isMarked ? UTF_8 : (declared ?? UTF_8)).decode(bytes);
}

function decoder(encoding: string) {
  try {
    return new TextDecoder(encoding);
  } catch {
    // An unknown encoding.
    throw new FeedFault(`The feed's encoding ${encoding} is unknown.`);
  }
}

function xmlFeed(text: string, base: string): RawFeed {
  const root = xmlRoot(text);
  const channel = childrenOf(root, 'channel')[0];
  if (root.name === 'rss' && channel) return rss(channel, base);
  if (root.name === 'feed') return atom(root, baseOf(root, base));
  throw new FeedFault('The answer is no RSS, Atom or JSON feed.');
}

/** An http or https address; a relative address belongs to `base`. Null for others. */
function webAddress(address: string | null | undefined, base: string): string | null {
  const url = address?.trim() ? URL.parse(address.trim(), base) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.href.length > LINK) return null;
  return url.href;
}

const htmlOf = (node: XmlNode | undefined) => () => (node ? plainText(textOf(node)) : '');
const dateOf = (node: XmlNode | undefined) => (node ? feedDate(textOf(node)) : null);
const baseOf = ({ attributes }: XmlNode, base: string) => webAddress(attributes['xml:base'], base) ?? base;

function rss(channel: XmlNode, base: string): RawFeed {
  const address = (node: XmlNode | undefined) => node && webAddress(textOf(node), base);
  return {
    url: address(childOf(channel, 'link')) ?? null,
    posts: childrenOf(channel, 'item').map((item) => {
      const guid = childOf(item, 'guid');
      const permanent = guid && guid.attributes.isPermaLink !== 'false' && isWhole(textOf(guid));
      return {
        title: htmlOf(childOf(item, 'title')),
        excerpt: htmlOf(childOf(item, 'description', 'content:encoded')),
        url: address(childOf(item, 'link')) ?? (permanent ? (address(guid) ?? null) : null),
        date: dateOf(childOf(item, 'pubDate', 'dc:date')),
      };
    }),
  };
}

/** A relative address is no id. */
const isWhole = (address: string) => URL.canParse(address.trim());

function atom(feed: XmlNode, base: string): RawFeed {
  return {
    url: alternate(feed, base),
    posts: childrenOf(feed, 'entry').map((entry) => ({
      title: atomText(childOf(entry, 'title')),
      excerpt: atomText(childOf(entry, 'summary', 'content')),
      url: alternate(entry, baseOf(entry, base)),
      date: dateOf(childOf(entry, 'published', 'updated')),
    })),
  };
}

function alternate(node: XmlNode, base: string): string | null {
  const pages = childrenOf(node, 'link').filter(
    ({ attributes: { rel = 'alternate' } }) => rel === 'alternate',
  );
  const page = pages.find(({ attributes: { type } }) => type === 'text/html') ?? pages[0];
  return page ? webAddress(page.attributes.href, baseOf(page, base)) : null;
}

const ATOM_TEXT = new Map<string, (node: XmlNode) => string>([
  ['text', (node) => oneLine(textOf(node))],
  ['text/plain', (node) => oneLine(textOf(node))],
  ['html', (node) => plainText(textOf(node))],
  ['text/html', (node) => plainText(textOf(node))],
  ['xhtml', (node) => oneLine(textOf(node))],
]);

/** Contents of other types, such as a picture, are no text. */
const atomText = (node: XmlNode | undefined) => () => {
  const read = node && ATOM_TEXT.get(node.attributes.type ?? 'text');
  return read ? read(node) : '';
};

const Text = z.string().nullish().catch(null);
const JsonFeed = z.object({
  version: z.string().startsWith('https://jsonfeed.org/version/1'),
  home_page_url: Text,
  items: z.array(z.unknown()),
});
const JsonItem = z.object({
  url: Text,
  external_url: Text,
  title: Text,
  summary: Text,
  content_text: Text,
  content_html: Text,
  date_published: Text,
  date_modified: Text,
});

function jsonFeed(text: string, base: string): RawFeed {
  const { data } = JsonFeed.safeParse(jsonOrNull(text));
  if (!data) throw new FeedFault('The answer is no RSS, Atom or JSON feed.');
  return {
    url: webAddress(data.home_page_url, base),
    posts: data.items
      .flatMap((entry) => JsonItem.safeParse(entry).data ?? [])
      .map((item) => ({
        title: () => plainText(item.title ?? ''),
        excerpt: () =>
          item.summary || item.content_html
            ? plainText(item.summary || item.content_html || '')
            : oneLine((item.content_text ?? '').slice(0, 10 * EXCERPT)),
        url: webAddress(item.url || item.external_url, base),
        date: feedDate(item.date_published || item.date_modified || ''),
      })),
  };
}
