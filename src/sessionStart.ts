import { getCompany, getFirstCompany, getSettings } from './api/company.ts';
import { openEvents } from './api/events.ts';
import { readAhead, setCallingCustomer } from './api/http.ts';
import { getVehicles } from './api/services.ts';
import { ensureSession, onSessionEnd } from './api/session.ts';
import { getCustomers, getUser } from './api/users.ts';

/** Whether somebody is signed in; a network that is down counts as yes, the pages then say what is wrong. */
export const hasSession = (): Promise<boolean> => ensureSession().catch(() => true);
export const callForCustomer = setCallingCustomer;
export { onSessionEnd, openEvents };

async function loadFacts(tenant = getCompany) {
  const [company, user, customers, settings, vehicles] = await Promise.all([
    tenant(),
    getUser(),
    getCustomers(),
    getSettings(),
    // Without vehicles there is no multipoint booking; all else works.
    getVehicles().catch(() => []),
  ]);
  return { company, user, customers, settings, hasMultipoint: vehicles.length > 0 };
}
export type SessionFacts = Awaited<ReturnType<typeof loadFacts>>;

let ahead: Promise<SessionFacts | null> | null = null;

/** Begins to ask for what the console starts with while the console itself is still on its way. */
export function startAhead(): void {
  ahead = hasSession().then((alive) => {
    if (!alive) return null;
    const facts = loadFacts(getFirstCompany);
    // A slow line carries a few answers at a time: the frame's first, then the page's own.
    setTimeout(readAhead);
    return facts;
  });
  // Who takes the facts hears of the failure.
  ahead.catch(() => undefined);
}

/** What the console starts with; the first time it was asked for ahead. */
export async function loadSessionFacts(): Promise<SessionFacts> {
  const first = ahead;
  ahead = null;
  return (await first) ?? loadFacts();
}
