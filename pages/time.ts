import { clockText, dayText, momentText } from '../contract/rules/text/dateText.ts';

/** Date and time in the tenant's time zone, as is usual in the reader's language. */
export const dateTime = (iso: string, timeZone: string, lang: string): string =>
  momentText(new Date(iso), timeZone, lang);

/** The day with its weekday, for the arrival at the top of the card. */
export const day = (iso: string, timeZone: string, lang: string): string =>
  dayText(new Date(iso), timeZone, lang);

export const timeOfDay = (iso: string, timeZone: string, lang: string): string =>
  clockText(new Date(iso), timeZone, lang);

/** Whether couriers deliver at that time of the day: from 8 to 22. */
export function isDeliveryTime(iso: string, timeZone: string): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(new Date(iso)),
  );
  return hour >= 8 && hour < 22;
}

/** `3 minutes ago`, `yesterday` … The script uses the same words, so nothing moves when it starts. */
export function age(lang: string, seconds: number): string {
  const words = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' });
  const past = Math.min(0, seconds);
  if (past > -3600) return words.format(Math.round(past / 60), 'minute');
  if (past > -86_400) return words.format(Math.round(past / 3600), 'hour');
  return words.format(Math.round(past / 86_400), 'day');
}

/** `1 second`, `30 seconds`: the language's own word for that number. */
export const secondsText = (lang: string, seconds: number): string =>
  new Intl.NumberFormat(lang, { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(seconds);

/** The time zone, such as `GMT+8`. */
export function zoneName(timeZone: string, at: Date): string {
  const name = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find((p) => p.type === 'timeZoneName')?.value;
  return name ?? timeZone;
}
