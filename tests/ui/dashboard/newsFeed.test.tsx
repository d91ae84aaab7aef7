// @vitest-environment happy-dom

import { cleanup, render, screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { DashboardSettings } from '../../../contract/account/company.ts';
import type { News } from '../../../contract/messages/news.ts';
import { NewsFeed } from '../../../src/customRoutes/dashboard/NewsFeed.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { TextProvider } from '../../../src/i18n/useText.ts';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { sessionOf, verbsOf } from '../commands/everyScreenData.ts';
import { expectAccessible } from '../expectAccessible.ts';
import { newQueries } from '../newQueries.ts';

const FEED = 'https://blog.example.com/feed';
const PROMO = { title: 'Ten for nine', excerpt: 'Until Friday.', date: '2026-11-16' };
const post = (title: string, more: Partial<News['posts'][number]> = {}) => ({
  title,
  excerpt: '',
  url: `https://blog.example.com/${title}`,
  date: null,
  ...more,
});

interface Shown {
  promos?: DashboardSettings['news_promo_feeds'];
  feedUrl?: string | null;
  locale?: string;
}

function show(
  getNews: () => Promise<News>,
  { promos = [], feedUrl = FEED, locale = 'en_US' }: Shown = {},
): HTMLElement {
  const i18n = createI18nProvider('en_US');
  const { container } = render(
    <MemoryRouter>
      <AdminContext
        dataProvider={{ ...verbsOf(), getNews } as never}
        i18nProvider={i18n}
        queryClient={newQueries()}
      >
        <SessionContext value={sessionOf() as never}>
          <TextProvider value={{ locale, translate: i18n.translate }}>
            <NewsFeed promos={promos} feedUrl={feedUrl} />
          </TextProvider>
        </SessionContext>
      </AdminContext>
    </MemoryRouter>,
  );
  return container;
}

const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

it('own posts and those of the feed are one list, the newest first, one without a day above all (DASH-13)', async () => {
  show(
    async () => ({
      url: null,
      posts: [post('Newest', { date: '2026-11-20' }), post('Oldest', { date: '2026-10-01' })],
    }),
    {
      promos: [PROMO, { ...PROMO, title: 'Always', date: null }],
    },
  );
  await screen.findByRole('link', { name: 'Newest' });
  expect(titles()).toEqual(['Always', 'Newest', 'Ten for nine', 'Oldest']);
});

it('posts have day and text, each link in a new window (DASH-13, API-134)', async () => {
  // Late in the day by UTC, the next day in Kuala Lumpur.
  const fed = post('Sundays', { date: '2026-11-12T22:00:00.000Z', excerpt: 'x'.repeat(400) });
  const container = show(async () => ({ url: 'https://blog.example.com/', posts: [fed, fed] }), {
    promos: [PROMO],
  });
  const link = await screen.findByRole('link', { name: 'Sundays' });
  expect(titles()).toEqual(['Ten for nine', 'Sundays']);
  for (const name of ['Sundays', 'All news'])
    expect(screen.getByRole('link', { name })).toMatchObject({
      target: '_blank',
      rel: 'noopener noreferrer',
    });
  expect([link, screen.getByRole('link', { name: 'All news' })].map((a) => a.getAttribute('href'))).toEqual([
    'https://blog.example.com/Sundays',
    'https://blog.example.com/',
  ]);
  const [promo, item] = screen.getAllByRole('listitem');
  expect(promo).toHaveTextContent(/^16 Nov 2026Ten for nineUntil Friday\.$/);
  expect(item).toHaveTextContent(/^13 Nov 2026Sundaysx{255}…$/);
  await expectAccessible(container);
});

it('the days of posts have the format of the language (DASH-13, I18N-08)', async () => {
  show(async () => ({ url: null, posts: [post('A', { date: '2026-11-12T22:00:00.000Z' })] }), {
    locale: 'zh_CN',
  });
  expect(await screen.findByText('2026年11月13日')).toBeVisible();
});

it('more than four posts wait behind a button that the keyboard reaches (DASH-13)', async () => {
  const user = userEvent.setup();
  show(async () => ({ url: null, posts: ['A', 'B', 'C', 'D', 'E'].map((title) => post(title)) }), {
    promos: [PROMO],
  });
  const more = await screen.findByRole('button', { name: 'Show 2 more', expanded: false });
  expect(titles()).toEqual(['Ten for nine', 'A', 'B', 'C']);
  more.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Show fewer', expanded: true })).toHaveFocus();
  expect(titles()).toEqual(['Ten for nine', 'A', 'B', 'C', 'D', 'E']);
});

it('posts of the feed load below the tenant’s own posts, and the posts of the last visit are shown at once (DASH-13, SHELL-80)', async () => {
  let answer: (news: News) => void = () => undefined;
  const slow = () =>
    new Promise<News>((resolve) => {
      answer = resolve;
    });
  show(slow, { promos: [PROMO] });
  expect(screen.getByTestId('newsLoading')).toBeVisible();
  expect(titles()).toEqual(['Ten for nine']);
  answer({ url: null, posts: [post('A')] });
  await screen.findByRole('link', { name: 'A' });
  expect(screen.queryByTestId('newsLoading')).toBeNull();
  cleanup();
  show(slow);
  expect(titles()).toEqual(['A']);
});

it('without posts there is no card, and without a feed address nothing is requested (DASH-13)', async () => {
  const getNews = vi.fn(async () => ({ url: null, posts: [] }));
  show(getNews);
  await waitForElementToBeRemoved(() => screen.queryByRole('region'));
  expect(getNews).toHaveBeenCalledOnce();
  cleanup();
  getNews.mockClear();
  show(getNews, { feedUrl: ' ' });
  expect(screen.queryByRole('region')).toBeNull();
  expect(getNews).not.toHaveBeenCalled();
});

it('a failed call is shown next to the tenant’s own posts, and repeated on demand (DASH-13)', async () => {
  const user = userEvent.setup();
  const getNews = vi.fn(async (): Promise<News> => {
    throw new Error('away');
  });
  show(getNews, { promos: [PROMO] });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The news could not be loaded.');
  expect(titles()).toEqual(['Ten for nine']);
  getNews.mockImplementation(async () => ({ url: null, posts: [post('A')] }));
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'A' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('posts of the last visit stay next to the failure of the call (DASH-13, SHELL-80)', async () => {
  show(async () => ({ url: null, posts: [post('A')] }));
  await screen.findByRole('link', { name: 'A' });
  cleanup();
  show(() => Promise.reject(new Error('away')));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(titles()).toEqual(['A']);
});
