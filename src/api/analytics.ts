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
 * Whether a server answers at this address with any status; the browser may hide the answer from the console. The address itself is called: the
 * server's first page may redirect to another server, which the content policy blocks.
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
) => call<AnalyticsAnswers[D]>('GET', `analytics/${dashboard}`, { query, signal });
