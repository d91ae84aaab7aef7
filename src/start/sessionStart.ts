import type { CompanySettings } from '../../contract/account/company.ts';
import { getCompany, getFirstCompany, getSettings } from '../api/account/company.ts';
import { notePageView } from '../api/account/pageViews.ts';
import { getCustomers, getUser } from '../api/account/users.ts';
import { isWriting, prefetchedCall, prefetchPage, setCallingCustomer } from '../api/client/http.ts';
import {
  endReason,
  ensureSession,
  hasSessionHint,
  onOtherUser,
  onSessionEnd,
} from '../api/client/session.ts';
import { openSharedEvents } from '../api/client/sharedEvents.ts';
import { getVehicles } from '../api/services.ts';
import { drawFirstRows } from '../firstVisit/drawFirstRows.ts';
import { firstReads } from '../firstVisit/firstRows.ts';
import { keepCustomerId, storedCustomerId } from '../lib/browser/sessionStorage.ts';
import { storeAnswer, storedAnswer } from '../lib/browser/storedAnswer.ts';
import { asFailure } from '../lib/calls/callFailure.ts';

/** Whether the user is signed in. Without a network the answer is yes, and the pages show the problem. */
export const hasSession = (): Promise<boolean> => ensureSession().catch(() => true);
export { endReason, isWriting, notePageView, onOtherUser, onSessionEnd, openSharedEvents };

/** Sets the account that this tab works for, also after a reload. */
export function callForCustomer(caller: { customerId: number; companyId: string }): void {
  keepCustomerId(caller.customerId);
  setCallingCustomer(caller);
}

/**
 * The tenant's settings with its alerts and promos. If they do not arrive, the settings of the last visit are used, so that the console opens
 * (SHELL-80). The call still fails if the session has ended.
 */
async function loadSettings(): Promise<CompanySettings> {
  try {
    return storeAnswer('settings', await getSettings());
  } catch (err) {
    const stored = asFailure(err).status === 401 ? undefined : storedAnswer<CompanySettings>('settings');
    if (stored) return stored;
    throw err;
  }
}

/** Longest time that the first start waits for the vehicles; the menu gets its entry later if they take longer. */
const VEHICLES_WAIT_MS = 400;

/** Whether vehicles can be booked. The console opens with the last visit's answer, as only the entries of multipoint orders depend on it. */
function loadMultipoint() {
  const stored = storedAnswer<boolean>('multipoint');
  let known = stored ?? false;
  const answer = getVehicles().then(
    (vehicles) => {
      known = storeAnswer('multipoint', vehicles.length > 0);
      return known;
    },
    // Without an answer nothing changes; everything else works.
    () => known,
  );
  const first =
    stored === undefined
      ? Promise.race([answer, new Promise((late) => setTimeout(late, VEHICLES_WAIT_MS))])
      : Promise.resolve();
  return { first, answer, isKnown: () => known };
}

async function loadFacts(tenant = getCompany) {
  const multipoint = loadMultipoint();
  const [company, user, customers, settings] = await Promise.all([
    tenant(),
    getUser(),
    getCustomers(),
    loadSettings(),
    multipoint.first,
  ]);
  return {
    company,
    user,
    customers,
    settings,
    hasMultipoint: multipoint.isKnown(),
    /** The server's answer, if it arrives after the start. */
    multipoint: multipoint.answer,
  };
}
export type SessionFacts = Awaited<ReturnType<typeof loadFacts>>;

let ahead: Promise<SessionFacts | null> | null = null;
let began = false;

/** Whether the page was opened with a session, which may have ended since. */
export const beganWithSession = (): boolean => began;

/** Requests the first data of the page at `path`, and shows the rows of the order list before the console is loaded. */
function prefetchRows(path: string): void {
  const reads = firstReads(path, location.search);
  prefetchPage(reads, storedCustomerId());
  const [rows] = reads;
  const answer = rows && prefetchedCall(rows.path, rows.query);
  // The console repeats a failed request, and then shows the failure.
  if (answer) drawFirstRows(answer).catch(() => undefined);
}

/** Requests the console's initial data while its code is still loading, and the first data of the page at `path`. */
export function prefetchSession(path: string): void {
  began = hasSessionHint();
  ahead = hasSession().then((alive) => {
    if (!alive) return null;
    // The rows are requested first, as they are shown when they arrive; only the console's code needs the facts.
    prefetchRows(path);
    return loadFacts(getFirstCompany);
  });
  // The caller of `loadSessionFacts` gets the failure.
  ahead.catch(() => undefined);
}

/** The prefetched data; null if there is none or the request failed, which `loadSessionFacts` then reports. */
export async function firstSessionFacts(): Promise<SessionFacts | null> {
  // The console requests the facts again, and then shows the failure.
  const facts = (await ahead?.catch(() => null)) ?? null;
  if (facts) ahead = null;
  return facts;
}

/** The data with which the console starts; the first call uses the prefetched data. */
export async function loadSessionFacts(): Promise<SessionFacts> {
  const first = ahead;
  ahead = null;
  return (await first) ?? loadFacts();
}
