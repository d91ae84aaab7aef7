/** Less than this is the network's delay and the header's whole seconds, not a wrong clock. */
const TOLERANCE_MS = 5000;
let offsetMs = 0;

/** Takes the server's time from an answer's `Date`, so that a wrong clock of this machine moves no day and no pickup. */
export function noteServerDate(header: string | null, now: number = Date.now()): void {
  const server = Date.parse(header ?? '');
  if (Number.isNaN(server)) return;
  offsetMs = Math.abs(server - now) < TOLERANCE_MS ? 0 : server - now;
}

/** Now by the server's clock; by this machine's until the server has answered. */
export const serverNow = (): Date => new Date(Date.now() + offsetMs);
