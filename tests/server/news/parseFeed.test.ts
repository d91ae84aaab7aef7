import { describe, expect, it } from 'vitest';
import { parseFeed } from '../../../server/modules/news/parseFeed.ts';

const BASE = 'https://blog.example.com/feed/';
const read = (text: string | Buffer) => parseFeed(Buffer.from(text as string), BASE);
const rss = (items: string, more = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Blog</title>${more}${items}</channel></rss>`;
const item = (fields: string) => rss(`<item>${fields}</item>`);
const atom = (entries: string, more = '') =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>Blog</title>${more}${entries}</feed>`;
const json = (items: unknown, more: object = {}) =>
  JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'Blog', items, ...more });

/** In WordPress's form. */
const WORDPRESS = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"
	xmlns:content="http://purl.org/rss/1.0/modules/content/"
	xmlns:dc="http://purl.org/dc/elements/1.1/"
	xmlns:atom="http://www.w3.org/2005/Atom"
	xmlns:slash="http://purl.org/rss/1.0/modules/slash/">
<channel>
	<title>Parcel House</title>
	<atom:link href="https://blog.example.com/feed/" rel="self" type="application/rss+xml" />
	<link>https://blog.example.com</link>
	<description>News &#38; offers</description>
	<lastBuildDate>Mon, 16 Nov 2026 01:30:00 +0000</lastBuildDate>
	<generator>https://wordpress.org/?v=6.8</generator>
<image><url>https://blog.example.com/i.png</url><title>Picture</title><link>https://blog.example.com</link></image>
	<item>
		<title>Older</title>
		<link>https://blog.example.com/older/</link>
		<dc:creator><![CDATA[admin]]></dc:creator>
		<pubDate>Mon, 09 Nov 2026 10:00:00 +0800</pubDate>
		<category><![CDATA[News]]></category>
		<guid isPermaLink="false">https://blog.example.com/?p=11</guid>
		<description><![CDATA[<p>An older one.</p>]]></description>
	</item>
	<item>
		<title>Holidays &#8211; what&#8217;s open &amp; when</title>
		<link>https://blog.example.com/holidays/</link>
		<comments>https://blog.example.com/holidays/#respond</comments>
		<pubDate>Mon, 16 Nov 2026 01:30:00 +0000</pubDate>
		<guid isPermaLink="false">https://blog.example.com/?p=12</guid>
		<description><![CDATA[<p><img src="https://blog.example.com/x.jpg" alt="x"/>Pick-ups end at 2&nbsp;pm.<br />Counters stay open [&#8230;]</p>
<script>alert(1)</script>]]></description>
		<content:encoded><![CDATA[<p>The whole text.</p>]]></content:encoded>
		<slash:comments>0</slash:comments>
	</item>
</channel>
</rss>
`;

describe('a feed', () => {
  it('a feed of WordPress is read as text, newest post first (DASH-13, API-134)', () => {
    expect(read(WORDPRESS)).toEqual({
      url: 'https://blog.example.com/',
      posts: [
        {
          title: 'Holidays – what’s open & when',
          excerpt: 'Pick-ups end at 2 pm. Counters stay open […]',
          url: 'https://blog.example.com/holidays/',
          date: '2026-11-16T01:30:00.000Z',
        },
        {
          title: 'Older',
          excerpt: 'An older one.',
          url: 'https://blog.example.com/older/',
          date: '2026-11-09T02:00:00.000Z',
        },
      ],
    });
  });

  it('a feed in Atom is read with its kinds of text, and links relative to xml:base (DASH-13, API-134)', () => {
    const feed = atom(
      `<entry><title>5 &lt; 6 kg</title><link rel="edit" href="/edit/1"/><link href="one"/><updated>2026-11-16T09:30:00+08:00</updated>
        <summary type="html">&lt;p&gt;First&lt;/p&gt;&lt;p&gt;second&lt;/p&gt;</summary></entry>
       <entry xml:base="2026/"><title type="html">&lt;b&gt;Bold&lt;/b&gt; &amp;amp; clear</title><link rel="alternate" href="two"/><published>2026-11-15T00:00:00Z</published><updated>2026-11-17T00:00:00Z</updated>
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>One</p><p>t<b>w</b>o</p><script>no()</script></div></content></entry>
       <entry><title>Picture</title><updated>2026-11-14T00:00:00Z</updated><content type="image/png">iVBORw0KGgo=</content></entry>`,
      '<link rel="self" href="/atom.xml"/><link href="/news"/>',
    ).replace('<feed', '<feed xml:base="https://news.example.com/all/"');
    expect(read(feed)).toEqual({
      url: 'https://news.example.com/news',
      posts: [
        {
          title: '5 < 6 kg',
          excerpt: 'First second',
          url: 'https://news.example.com/all/one',
          date: '2026-11-16T01:30:00.000Z',
        },
        {
          title: 'Bold & clear',
          excerpt: 'One two',
          url: 'https://news.example.com/all/2026/two',
          date: '2026-11-15T00:00:00.000Z',
        },
        { title: 'Picture', excerpt: '', url: null, date: '2026-11-14T00:00:00.000Z' },
      ],
    });
  });

  it('a feed in JSON is read, and all except its items is skipped (DASH-13, API-134)', () => {
    const feed = json(
      [
        {
          id: '1',
          title: 'A <b>title</b>',
          content_html: '<p>Text</p>',
          url: '/a',
          date_published: '2026-11-16',
        },
        'no item',
        {
          id: '2',
          content_text: 'A note without\na title',
          date_published: '2026-11-15T12:00:00Z',
          title: 7,
        },
      ],
      { home_page_url: 'https://blog.example.com' },
    );
    expect(read(`\uFEFF${feed}`)).toEqual({
      url: 'https://blog.example.com/',
      posts: [
        { title: 'A title', excerpt: 'Text', url: 'https://blog.example.com/a', date: '2026-11-16' },
        { title: 'A note without a title', excerpt: '', url: null, date: '2026-11-15T12:00:00.000Z' },
      ],
    });
  });

  it('a feed of two hundred posts gives the ten newest, or the first ten if a post has no date (DASH-13)', () => {
    const posts = (last: string) =>
      rss(
        Array.from(
          { length: 200 },
          (_, i) =>
            `<item><title>P${i}</title><pubDate>${i === 199 ? last : new Date(Date.UTC(2026, 0, i)).toUTCString()}</pubDate></item>`,
        ).join(''),
      );
    const titles = (last: string) => read(posts(last)).posts.map(({ title }) => title);
    expect(titles('Sat, 01 Jan 2000 00:00:00 GMT')).toEqual([...Array(10).keys()].map((i) => `P${198 - i}`));
    expect(titles('soon')).toEqual([...Array(10).keys()].map((i) => `P${i}`));
  });

  it('a feed without posts is valid', () => {
    expect(read(rss(''))).toEqual({ url: null, posts: [] });
  });

  it.each([
    ['an HTML page', '<!doctype html><html><body>Not found</body></html>', 'The answer is no RSS'],
    ['nothing', '', 'The answer is no feed.'],
    ['words', 'Not found', 'The answer is no feed.'],
    ['other JSON', '{"items":[]}', 'The answer is no RSS'],
    ['JSON that was cut off', json([{ title: 'A' }]).slice(0, -4), 'The answer is no RSS'],
    ['JSON of a thousand levels', `{"a":${'['.repeat(100_000)}`, 'The answer is no RSS'],
    ['XML that was cut off', WORDPRESS.slice(0, 1500), 'The feed ends in the middle.'],
    ['an encoding of no name', rss('').replace('UTF-8', 'x-klingon'), 'encoding x-klingon is unknown'],
    ['XML of a thousand levels', rss('<a>'.repeat(1000)), 'nested too deeply'],
    ['zeros', '\u0000'.repeat(1000), 'The answer is no feed.'],
  ])('a feed that is %s is refused', (_what, text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it.each([
    ['a bare ampersand', '<title>Fish & chips</title>', 'Fish & chips'],
    ['an entity of HTML', '<title>Caf&eacute;&nbsp;&copy;</title>', 'Café ©'],
    ['an element that is never closed', '<title>Open</title><link>x', 'Open'],
    ['a mark of another alphabet', '<title>خصم 10%</title>', 'خصم 10%'],
    ['control characters', '<title>a\u0000b&#0;c&#x1b;d</title>', 'a b\uFFFDc d'],
  ])('a feed with %s is still read', (_what, fields, title) => {
    expect(read(item(fields)).posts[0]!.title).toBe(title);
  });
});

describe('nothing of a document’s own', () => {
  it('entities of a document are not expanded (API-134)', () => {
    const lol = Array.from({ length: 9 }, (_, i) => `<!ENTITY lol${i + 1} "${`&lol${i};`.repeat(10)}">`).join(
      '\n',
    );
    const bomb = item('<title>&lol9;</title>').replace(
      '<rss',
      `<!DOCTYPE rss [ <!ENTITY lol0 "lol">\n${lol} ]>\n<rss`,
    );
    expect(read(bomb).posts[0]!.title).toBe('&lol9;');
  });

  it('the file of an entity is neither read nor inserted (API-134)', () => {
    const file = item('<title>x&file;y</title>').replace(
      '<rss',
      '<!DOCTYPE rss [ <!ENTITY file SYSTEM "file:///etc/passwd"> ]><rss',
    );
    expect(read(file).posts[0]!.title).toBe('x&file;y');
  });
});

describe('a post', () => {
  it.each([
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['ftp://files.example.com/x', null],
    ['', null],
    [`https://blog.example.com/${'x'.repeat(3000)}`, null],
    ['/one?a=1&amp;b=2', 'https://blog.example.com/one?a=1&b=2'],
    ['two', 'https://blog.example.com/feed/two'],
    ['//cdn.example.com/three', 'https://cdn.example.com/three'],
    [' http://blog.example.com/four ', 'http://blog.example.com/four'],
  ])('a post whose link is %j leads to %j', (link, url) => {
    expect(read(item(`<title>A</title><link>${link}</link>`)).posts[0]!.url).toBe(url);
    expect(read(json([{ title: 'A', url: link.replace('&amp;', '&') }])).posts[0]!.url).toBe(url);
  });

  it('a post without a link leads to its permanent id; any other id is no link', () => {
    const url = (guid: string) => read(item(`<title>A</title>${guid}`)).posts[0]!.url;
    expect(url('<guid>https://blog.example.com/?p=1</guid>')).toBe('https://blog.example.com/?p=1');
    expect(url('<guid isPermaLink="false">https://blog.example.com/?p=1</guid>')).toBeNull();
    expect(url('<guid>12345</guid>')).toBeNull();
  });

  it.each([
    ['Mon, 16 Nov 2026 09:30:00 +0800', '2026-11-16T01:30:00.000Z'],
    ['Mon, 16 Nov 2026 09:30:00 GMT', '2026-11-16T09:30:00.000Z'],
    ['16 Nov 26 09:30 EST', '2026-11-16T14:30:00.000Z'],
    ['Mon, 16 Nov 2026 09:30:00', '2026-11-16T09:30:00.000Z'],
    ['2026-11-16T09:30:00', '2026-11-16T09:30:00.000Z'],
    ['2026-11-16 09:30:00', '2026-11-16T09:30:00.000Z'],
    ['2026-11-16T09:30:00.123456+08:00', '2026-11-16T01:30:00.123Z'],
    ['Mon, 16 Nov 2026 09:30:00 +0000 (UTC)', '2026-11-16T09:30:00.000Z'],
    ['2026-11-16', '2026-11-16'],
    ['16 Nov 2026', '2026-11-16'],
    ['Mon, 01 Jan 0001 00:00:00 GMT', null],
    ['0001-01-01T00:00:00Z', null],
    ['16 août 2026', null],
    ['yesterday', null],
    ['', null],
  ])('a post with the date %j is of %j, in every time zone of the server', (written, date) => {
    expect(read(item(`<title>A</title><pubDate>${written}</pubDate>`)).posts[0]!.date).toBe(date);
  });

  it('a post with a long title and text is shortened, between whole characters', () => {
    const { title, excerpt } = read(
      item(`<title>${'💌'.repeat(500)}</title><description>${'x'.repeat(9000)}</description>`),
    ).posts[0]!;
    expect([[...title].length, [...excerpt].length]).toEqual([200, 500]);
    expect(title.isWellFormed()).toBe(true);
  });

  it('a post without any text is left out', () => {
    expect(
      read(item('<link>https://blog.example.com/</link><title><![CDATA[<img src=x>]]></title>')).posts,
    ).toEqual([]);
  });
});

describe('the encoding', () => {
  const text = (encoding: string) => item('<title>Caf\u00e9 \u00fc</title>').replace('UTF-8', encoding);

  it.each([
    ['declared as ISO-8859-1', Buffer.from(text('ISO-8859-1'), 'latin1')],
    ['UTF-8 by its mark, whatever is declared', Buffer.from(`\uFEFF${text('ISO-8859-1')}`)],
    ['UTF-16 by its mark', Buffer.from(`\uFEFF${text('UTF-16')}`, 'utf16le')],
  ])('the encoding %s is understood', (_what, bytes) => {
    expect(read(bytes).posts[0]!.title).toBe('Café ü');
  });

  it('a feed that is declared as GBK is understood', () => {
    const bytes = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="gbk"?><rss><channel><item><title>'),
      Buffer.from([0xd0, 0xc2, 0xce, 0xc5]),
      Buffer.from('</title></item></channel></rss>'),
    ]);
    expect(read(bytes).posts[0]!.title).toBe('新闻');
  });
});
