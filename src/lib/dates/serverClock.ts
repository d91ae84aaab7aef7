/** Smaller differences are caused by the network and by the whole seconds of the header, not by a wrong clock. */
const TOLERANCE_MS = 5000;
let offsetMs = 0;

/** Reads the server's time from an answer's `Date`, so that a wrong local clock changes no date or pickup time. */
export function noteServerDate(header: string | null, now: number = Date.now()): void {
  const server = Date.parse(header ?? '');
  if (Number.isNaN(server)) return;
  offsetMs = Math.abs(server - now) < TOLERANCE_MS ? 0 : server - now;
}

/** The current time by the server's clock; by the local clock until the server has answered. */
export const serverNow = (): Date => new Date(Date.now() + offsetMs);
