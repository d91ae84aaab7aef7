import type { PageViewsInput } from '../../../contract/reports/pageViews.ts';
import { apiBase } from '../client/base.ts';

const counts = new Map<string, number>();
let isListening = false;

/** Counts an opened page by the pattern of its address; the counts are sent when the tab is hidden (SHELL-81). */
export function notePageView(screen: string): void {
  counts.set(screen, (counts.get(screen) ?? 0) + 1);
  if (isListening) return;
  isListening = true;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') reportPageViews();
  });
}

/** Sends the counts with a beacon, which does not slow the page and works even when the tab is closed. */
function reportPageViews(): void {
  if (counts.size === 0) return;
  const views = [...counts].map(([screen, count]) => ({ screen, count }));
  counts.clear();
  const body = JSON.stringify({ views } satisfies PageViewsInput);
  navigator.sendBeacon(`${apiBase()}/pageView`, new Blob([body], { type: 'application/json' }));
}
