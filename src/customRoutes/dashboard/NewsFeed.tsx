import { Box, Link, Typography } from '@mui/material';
import type { DashboardSettings } from '../../../contract/company.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cutText } from '../../lib/cutText.ts';
import { dateText } from '../../lib/dates.ts';
import { webLink } from '../../lib/webLink.ts';
import { useTextLocale } from '../../session/TextContext.ts';
import { DashboardCard } from './DashboardCard.tsx';

const EXCERPT = 255;

interface Props {
  brand: string;
  posts: DashboardSettings['news_promo_feeds'];
  feedUrl: string | null | undefined;
}

/** News of the tenant for its shippers (DASH-13, -14). */
export function NewsFeed({ brand, posts, feedUrl }: Props) {
  const translate = useTranslate();
  const locale = useTextLocale();
  const all = webLink(feedUrl);
  return (
    <DashboardCard
      title={translate('dashboard.news')}
      action={
        all ? (
          <Link href={all} target="_blank" rel="noopener noreferrer" variant="body2">
            {translate('dashboard.allNews')}
          </Link>
        ) : null
      }
    >
      {posts.length ? (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
          {posts.map((post) => {
            const link = webLink(post.url);
            return (
              <li key={`${post.date ?? ''} ${post.title}`}>
                <Typography variant="caption" color="text.secondary">
                  {newsDate(post.date, locale)}
                </Typography>
                <Typography variant="body2" component="h3" sx={{ fontWeight: 600 }}>
                  {link ? (
                    <Link href={link} target="_blank" rel="noopener noreferrer">
                      {post.title}
                    </Link>
                  ) : (
                    post.title
                  )}
                </Typography>
                <Typography variant="body2" color="text.secondary">
                  {cutText(post.excerpt, EXCERPT)}
                </Typography>
              </li>
            );
          })}
        </Box>
      ) : (
        <Typography variant="body2" color="text.secondary">
          {translate('dashboard.noNews', { brand })}
        </Typography>
      )}
    </DashboardCard>
  );
}

/** The day of a post; a plain day is the same everywhere, so no time zone may move it. */
function newsDate(date: string | null | undefined, locale: string): string {
  if (!date) return '';
  return dateText(date, 'UTC', locale);
}
