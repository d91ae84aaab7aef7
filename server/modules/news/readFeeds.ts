import type { DashboardSettings } from '../../../contract/account/company.ts';
import type { News } from '../../../contract/messages/news.ts';
import type { Ctx } from '../../context.ts';
import { enqueue } from '../../jobs/queue.ts';
import { onJob, onTimer } from '../../jobs/registry.ts';
import type { KnownFeed } from '../../ports/feeds.ts';
import { settingOf } from '../company/service.ts';
import { FeedFault } from './feedFault.ts';
import { parseFeed } from './parseFeed.ts';
import { DASHBOARD_SETTING, dueCompanies, findFeed, writeFeed } from './store.ts';

const QUEUE = 'news.read';
const LOOK_EVERY_MS = 60_000;
const READ_EVERY_MS = 30 * 60_000;
const LONGEST_MS = 24 * 3600_000;
const UNKNOWN: KnownFeed = { etag: null, lastModified: null };
const NO_NEWS: News = { url: null, posts: [] };

/** Registers the timer that finds due feeds, and the job that reads one. */
export function registerFeeds(ctx: Ctx): void {
  onTimer(ctx, { name: 'news', everyMs: LOOK_EVERY_MS, atStart: true, work: planFeeds });
  onJob(ctx, QUEUE, (jobCtx, { companyId }) => readFeed(jobCtx, String(companyId)));
}

/** Adds a job for each due feed, unless a job for the same tenant is waiting. */
export async function planFeeds(ctx: Ctx): Promise<void> {
  for (const companyId of await dueCompanies(ctx))
    await enqueue(ctx, QUEUE, { companyId }, { key: companyId });
}

/** The address in the tenant's settings. */
export async function feedAddress(ctx: Ctx, companyId: string): Promise<string | null> {
  const settings = await settingOf<Partial<DashboardSettings>>(ctx, companyId, DASHBOARD_SETTING);
  return settings?.feed_url?.trim() || null;
}

/** News for the reader: the last read posts, even while the feed fails (API-134). */
export async function newsOf(ctx: Ctx, companyId: string): Promise<News> {
  const address = await feedAddress(ctx, companyId);
  const row = address ? await findFeed(ctx, companyId, address) : undefined;
  return row?.news ?? NO_NEWS;
}

/** Half an hour, doubled for each failure in a row, up to a day. */
export const pauseMs = (failures: number): number => Math.min(READ_EVERY_MS * 2 ** failures, LONGEST_MS);

/** Reads one feed; the last posts of an unreadable feed stay. */
async function readFeed(ctx: Ctx, companyId: string): Promise<void> {
  const address = await feedAddress(ctx, companyId);
  if (!address) return;
  const known = await findFeed(ctx, companyId, address);
  const read = await newsAt(ctx, address, known);
  const now = ctx.ports.clock.now();
  const failures = 'fault' in read ? (known?.failures ?? 0) + 1 : 0;
  await writeFeed(ctx, companyId, {
    address,
    news: known?.news ?? NO_NEWS,
    etag: known?.etag ?? null,
    lastModified: known?.lastModified ?? null,
    ...('fault' in read ? {} : { ...read, readAt: now }),
    failures,
    nextAt: new Date(now.getTime() + pauseMs(failures)),
  });
  // Only the host is logged: an address may contain private data.
  if ('fault' in read)
    ctx.log.warn(
      { companyId, host: URL.parse(address)?.host, reason: read.fault, failures },
      'news feed could not be read',
    );
}

type Read = Partial<KnownFeed & { news: News }> | { fault: string };

/** The present news at an address; `unchanged` when nothing is new. Its content never causes an error. */
export async function newsAt(ctx: Ctx, address: string, known: KnownFeed = UNKNOWN): Promise<Read> {
  const { etag, lastModified } = known;
  const answer = await ctx.ports.feeds.read(address, { etag, lastModified });
  if (answer === 'unchanged') return {};
  if ('fault' in answer) return answer;
  try {
    const news = parseFeed(answer.body, answer.url);
    return { news, etag: answer.etag, lastModified: answer.lastModified };
  } catch (err) {
    if (err instanceof FeedFault) return { fault: err.message };
    throw err;
  }
}
