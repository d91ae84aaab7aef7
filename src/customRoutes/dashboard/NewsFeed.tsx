import { Box, Button, Link, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { sortBy, uniqBy } from 'es-toolkit';
import { useId, useState } from 'react';
import type { DashboardSettings } from '../../../contract/account/company.ts';
import type { News } from '../../../contract/messages/news.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { storeAnswer, storedAnswer } from '../../lib/browser/storedAnswer.ts';
import { webLink } from '../../lib/browser/webLink.ts';
import { dateText } from '../../lib/dates/dates.ts';
import { cutText } from '../../lib/text/cutText.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';
import { TitledCard } from '../../ui/page/TitledCard.tsx';

const EXCERPT = 255;
/** Number of posts shown at first; the banners below stay in sight. */
const SHOWN = 4;
const FRESH_MS = 5 * 60_000;

type Post = DashboardSettings['news_promo_feeds'][number];
const nameOf = ({ title, url, date }: Post) => `${title} ${url ?? ''} ${date ?? ''}`;

interface Props {
  promos: Post[];
  feedUrl: string | null | undefined;
}

/** Newest first. Of posts without a day, the tenant's own count as of now, and those of its feed as the oldest. */
function newestFirst(tenantPosts: readonly Post[], fed: readonly Post[]): Post[] {
  const aged = (posts: readonly Post[], without: number) =>
    posts.map((post) => ({ post, age: post.date ? -Date.parse(post.date) : without }));
  const all = [...aged(tenantPosts, Number.NEGATIVE_INFINITY), ...aged(fed, Number.POSITIVE_INFINITY)];
  return sortBy(all, ['age']).map(({ post }) => post);
}

/** News of the tenant for its shippers, its own posts and those of its feed, the newest first; empty without any (DASH-13, -14). */
export function NewsFeed({ promos, feedUrl }: Props) {
  const translate = useText();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const feed = useFeed(feedUrl);
  // A feed may repeat posts, and a tenant may copy posts of its feed.
  const posts = uniqBy<Post, string>(newestFirst(promos, feed.data?.posts ?? []), nameOf);
  if (posts.length === 0 && !feed.isLoading && !feed.isError) return null;
  const all = webLink(feed.data?.url);
  const more = posts.length - SHOWN;
  return (
    <TitledCard
      title={translate('dashboard.news')}
      action={
        all ? (
          <Link href={all} target="_blank" rel="noopener noreferrer" variant="body2">
            {translate('dashboard.allNews')}
          </Link>
        ) : null
      }
    >
      <Box
        id={listId}
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 2,
          columnGap: 3,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
        }}
      >
        {(isOpen ? posts : posts.slice(0, SHOWN)).map((post) => (
          <NewsPost key={nameOf(post)} post={post} />
        ))}
      </Box>
      {feed.isLoading ? <Skeleton data-testid="newsLoading" height={80} /> : null}
      {feed.isError ? (
        <RetryAlert onRetry={feed.refetch} severity="warning" sx={{ mt: posts.length ? 2 : 0 }}>
          {translate('dashboard.newsFailed')}
        </RetryAlert>
      ) : null}
      {more > 0 ? (
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
          sx={{ mt: 1.5, ml: '-5px' }}
        >
          {isOpen ? translate('dashboard.fewerNews') : translate('dashboard.moreNews', { count: more })}
        </Button>
      ) : null}
    </TitledCard>
  );
}

/** The server's posts of the tenant's feed; not requested without a feed. */
function useFeed(feedUrl: string | null | undefined) {
  const dataProvider = useDataProvider();
  const { company } = useSession();
  const storageKey = `news.${company.id}`;
  const feed = useQuery({
    queryKey: ['news', company.id],
    queryFn: async () => storeAnswer(storageKey, await dataProvider.getNews()),
    placeholderData: () => storedAnswer<News>(storageKey),
    staleTime: FRESH_MS,
    enabled: Boolean(feedUrl?.trim()),
  });
  // A failed call has no data, so only the stored posts are left.
  return feed.isError ? { ...feed, data: feed.data ?? storedAnswer<News>(storageKey) } : feed;
}

function NewsPost({ post }: { post: Post }) {
  const locale = useLocale();
  const { company } = useSession();
  const link = webLink(post.url);
  const date = newsDate(post.date, company.timezone, locale);
  const excerpt = cutText(post.excerpt, EXCERPT);
  return (
    <Box component="li" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {date ? (
        <Typography variant="caption" color="text.secondary">
          {date}
        </Typography>
      ) : null}
      <Typography variant="body2" component="h3" sx={{ fontWeight: 600 }}>
        {link ? (
          <Link href={link} target="_blank" rel="noopener noreferrer">
            {post.title}
          </Link>
        ) : (
          post.title
        )}
      </Typography>
      {excerpt ? (
        <Typography variant="body2" color="text.secondary">
          {excerpt}
        </Typography>
      ) : null}
    </Box>
  );
}

/** The day of a post. A date without a time is the same everywhere, so it must not move with the time zone. */
function newsDate(date: string | null | undefined, zone: string, locale: string): string {
  if (!date) return '';
  return dateText(date, date.includes('T') ? zone : 'UTC', locale);
}
