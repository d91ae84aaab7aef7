export interface Clock {
  now(): Date;
  /** How much faster than real time the sandbox couriers work; 0 = they move only when told. */
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
