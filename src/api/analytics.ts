import type {
  AffiliateDashboard,
  AnalyticsAnswers,
  AnalyticsChoices,
  AnalyticsQuery,
  EmbeddedDashboard,
} from '../../contract/reports/analytics.ts';
import type { Dashboard } from '../../contract/rules/analytics.ts';
import { call } from './client/http.ts';

export const getAnalyticsChoices = () => call<AnalyticsChoices>('GET', 'analytics/choices');
export const getEmbeddedDashboard = (dashboard: Dashboard) =>
  call<EmbeddedDashboard>('GET', `analytics/embed/${dashboard}`);
export const getAffiliateDashboard = (path: string) =>
  call<AffiliateDashboard>('GET', `analytics/affiliates/${encodeURIComponent(path)}`);

/** A dashboard's server that takes longer counts as unreachable: without a limit the browser waits for minutes. */
const ANSWERS_WITHIN_MS = 10_000;

/**
 * Whether anything answers at this address, with any status: the console may not read the answer. It calls the address itself and not its
 * server's first page, which may redirect to another server, and the content policy blocks that.
 */
export const isReachable = (url: string, signal?: AbortSignal): Promise<boolean> =>
  fetch(url, {
    method: 'HEAD',
    mode: 'no-cors',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.any([...(signal ? [signal] : []), AbortSignal.timeout(ANSWERS_WITHIN_MS)]),
  }).then(
    () => true,
    () => false,
  );

export const getAnalytics = <D extends keyof AnalyticsAnswers>(
  dashboard: D,
  query: AnalyticsQuery,
  signal?: AbortSignal,
) => call<AnalyticsAnswers[D]>('GET', `analytics/${dashboard}`, { query, ...(signal ? { signal } : {}) });
