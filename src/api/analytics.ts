import type { AnalyticsAnswers, AnalyticsChoices, AnalyticsQuery } from '../../contract/analytics.ts';
import { call } from './http.ts';

export const getAnalyticsChoices = () => call<AnalyticsChoices>('GET', 'analytics/choices');
export const getAnalytics = <D extends keyof AnalyticsAnswers>(
  dashboard: D,
  query: AnalyticsQuery,
  signal?: AbortSignal,
) => call<AnalyticsAnswers[D]>('GET', `analytics/${dashboard}`, { query, ...(signal ? { signal } : {}) });
