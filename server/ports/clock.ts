export const HOUR_S = 3600;
export const DAY_S = 24 * HOUR_S;
export const HOUR_MS = HOUR_S * 1000;
export const DAY_MS = DAY_S * 1000;

export interface Clock {
  now(): Date;
  /** Speed of the sandbox couriers relative to real time; 0 = parcels move only by command. */
  readonly speed: number;
}

export const systemClock = (speed = 1): Clock => ({ now: () => new Date(), speed });

/** A clock that stands still until a test moves it. */
export function manualClock(start: string | Date, speed = 1): Clock & { advance(seconds: number): void } {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    speed,
    advance(seconds) {
      now += seconds * 1000;
    },
  };
}
