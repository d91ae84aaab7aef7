import { z } from 'zod';

/** A post of the tenant's feed, as text; its fields are named as those of `news_promo_feeds`. */
export const NewsPost = z.object({
  title: z.string(),
  excerpt: z.string(),
  /** An http or https address. */
  url: z.string().nullable(),
  /** A moment, or a day if the feed names no time. */
  date: z.string().nullable(),
});
export type NewsPost = z.infer<typeof NewsPost>;

/** The posts that were last read from the tenant's feed (API-134). */
export const News = z.object({
  /** The page that the feed belongs to. */
  url: z.string().nullable(),
  posts: z.array(NewsPost),
});
export type News = z.infer<typeof News>;
