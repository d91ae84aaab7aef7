import type { TextKey } from '../../i18n/textKey.ts';
/** A duration in one unit: seconds up to 60, minutes up to 3600, hours up to 86400, then days (QUOTE-41…43). */
export function durationWords(seconds: number): { key: TextKey; count: number } {
  if (seconds <= 60) return { key: 'duration.seconds', count: Math.round(seconds) };
  if (seconds <= 3600) return { key: 'duration.minutes', count: Math.round(seconds / 60) };
  if (seconds <= 86_400) return { key: 'duration.hours', count: Math.round(seconds / 3600) };
  return { key: 'duration.days', count: Math.round(seconds / 86_400) };
}
