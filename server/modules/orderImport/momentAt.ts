import { localTime } from '../../../contract/rules/text/localClock.ts';

/** The moment that has this local day (YYYY-MM-DD) and time (HH:mm) in the zone. */
export function momentAt(day: string, time: string, timezone: string): Date {
  const wallClock = Date.parse(`${day}T${time}:00Z`);
  // Twice: the first guess may be on the other side of a daylight saving change.
  const guess = wallClock - offsetMs(new Date(wallClock), timezone);
  return new Date(wallClock - offsetMs(new Date(guess), timezone));
}

const offsetMs = (at: Date, timezone: string): number =>
  Date.parse(`${localTime(at, timezone).replace(' ', 'T')}Z`) - Math.floor(at.getTime() / 1000) * 1000;
