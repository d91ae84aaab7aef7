import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { localDay } from '../../../../contract/rules/text/localClock.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/** When the goods are ready; date and time in the company's time zone: YYYY-MM-DD and HH:mm. */
export interface PickupValues {
  pickupNow: boolean;
  pickupDate: string;
  pickupTime: string;
}

const HALF_HOUR_MS = 30 * 60_000;

/** The next full or half hour that is at least 30 minutes away (FORM-41). */
export function nextPickupSlot(now: Date, zone: string): { pickupDate: string; pickupTime: string } {
  const at = dayjs(Math.ceil((now.getTime() + HALF_HOUR_MS) / HALF_HOUR_MS) * HALF_HOUR_MS).tz(zone);
  return { pickupDate: at.format('YYYY-MM-DD'), pickupTime: at.format('HH:mm') };
}

export interface PickupPreset {
  id: 'nextSlot' | 'thisAfternoon' | 'tomorrowMorning' | 'tomorrowAfternoon';
  pickupDate: string;
  pickupTime: string;
}

/** Suggested pickup times, all in the future. */
export function pickupPresets(now: Date, zone: string): PickupPreset[] {
  const local = dayjs(now).tz(zone);
  const today = local.format('YYYY-MM-DD');
  const tomorrow = local.add(1, 'day').format('YYYY-MM-DD');
  return [
    { id: 'nextSlot', ...nextPickupSlot(now, zone) },
    ...(local.hour() < 14 ? [{ id: 'thisAfternoon' as const, pickupDate: today, pickupTime: '15:00' }] : []),
    { id: 'tomorrowMorning', pickupDate: tomorrow, pickupTime: '09:00' },
    { id: 'tomorrowAfternoon', pickupDate: tomorrow, pickupTime: '14:00' },
  ];
}

/** The chosen time; null while the date or the time is missing. */
export function pickupMoment(p: PickupValues, zone: string): Date | null {
  if (!p.pickupDate || !p.pickupTime) return null;
  const at = dayjs.tz(`${p.pickupDate}T${p.pickupTime}`, zone);
  return at.isValid() ? at.toDate() : null;
}

/** The planned pickup of an order if it is on a day before today by the tenant's clock: no courier comes on that day any more. */
export function passedPickup(
  { waypoint }: { waypoint: readonly { scheduledAt: string | null }[] },
  now: Date,
  zone: string,
): string | null {
  const at = waypoint[0]?.scheduledAt;
  return at && at !== 'now' && localDay(new Date(at), zone) < localDay(now, zone) ? at : null;
}

/** The time of day for a pickup of which only the day is known, as in an imported sheet. */
const MORNING = '09:00';
/** The next day of this weekday (1 is Monday) by a zone's clock, never today: YYYY-MM-DD. */
export function nextWeekday(weekday: number, now: Date, zone: string): string {
  const today = dayjs(now).tz(zone);
  return today.add(((weekday - today.day() + 6) % 7) + 1, 'day').format('YYYY-MM-DD');
}

/** The day and the time of a message. */
export function typedPickup(
  { inDays, date, weekday, time }: { inDays?: number; date?: string; weekday?: number; time?: string },
  now: Date,
  zone: string,
): PickupValues {
  const day =
    date ??
    (weekday ? nextWeekday(weekday, now, zone) : undefined) ??
    dayjs(now)
      .tz(zone)
      .add(inDays ?? 0, 'day')
      .format('YYYY-MM-DD');
  return { pickupNow: false, pickupDate: day, pickupTime: time ?? MORNING };
}

/** `now`, or the time in UTC (FORM-40). */
export const scheduledAt = (p: PickupValues, zone: string): string | null =>
  p.pickupNow ? 'now' : (pickupMoment(p, zone)?.toISOString() ?? null);

/** The company's local time, for pickers without time zones. */
export const wallClock = (at: Date, zone: string): Dayjs =>
  dayjs(dayjs(at).tz(zone).format('YYYY-MM-DDTHH:mm'));

export function fromScheduledAt(value: string | null, zone: string): PickupValues {
  const at = value && value !== 'now' ? dayjs(value) : null;
  if (!at?.isValid()) return { pickupNow: true, pickupDate: '', pickupTime: '' };
  const local = at.tz(zone);
  return { pickupNow: false, pickupDate: local.format('YYYY-MM-DD'), pickupTime: local.format('HH:mm') };
}
