import { LOCALES } from '../../../contract/rules/locales.ts';
import { storeLocale } from '../../i18n/locales.ts';
import { PREFIX, takeReturnPath } from '../../lib/browser/loginPath.ts';
import { accountOf, storedCustomerId } from '../../lib/browser/sessionStorage.ts';
import { storeText } from '../../lib/browser/storedJson.ts';
import { authVerbs } from '../../start/publicData.ts';
import { clearRedirect, DEFAULT_TARGET, storedRedirect } from './signInTarget.ts';

/** Why the browser leaves the page. Once it is set, nothing else may open another page. */
let leaving: 'signedIn' | 'hasSession' | null = null;

let notifyRequested: () => void = () => undefined;

/**
 * Calls `listener` when a requested document is being opened: a browser that downloads the document stays on this page. Returns a function that
 * stops this.
 */
export function onDocumentRequested(listener: () => void): () => void {
  notifyRequested = listener;
  return () => {
    notifyRequested = () => undefined;
  };
}

/** The address of the API that was requested before signing in, with a ticket that opens it. */
async function requestedAddress(): Promise<string | null> {
  const redirect = storedRedirect(authVerbs.apiOrigins());
  // Cleared only after use: a second sign-in after a failed one still returns to the address.
  const target = redirect ? await authVerbs.redirectWithTicket(redirect) : null;
  clearRedirect();
  return target;
}

/** Applies the language that the user chose on any device, else the account's. Without either the browser's language stays. */
export async function applyAccountLanguage(): Promise<void> {
  const [user, customers] = await Promise.all([authVerbs.getUser(), authVerbs.getCustomers()]);
  const chosen = user.lang ?? accountOf(customers, storedCustomerId())?.lang;
  const locale = LOCALES.find((known) => known === chosen);
  if (locale) storeLocale(locale);
}

/** Goes to a signed-in user's destination: a requested address of the API, the previous page, or the first page. */
export async function leaveSignIn(): Promise<void> {
  if (leaving === 'hasSession') return;
  leaving = 'signedIn';
  try {
    const target = await requestedAddress();
    // The console opens in the browser's language if the account's language is unknown.
    await applyAccountLanguage().catch(() => undefined);
    storeText('justSignedIn', '1', sessionStorage);
    location.assign(target ?? takeReturnPath() ?? DEFAULT_TARGET);
    if (target) notifyRequested();
  } catch (failure) {
    leaving = null;
    throw failure;
  }
}

/**
 * Leaves the page if there is a session already; with `byOtherTabs`, also if another tab gets one later. Returns a function that stops
 * listening.
 */
export function leaveWhenSignedIn({ byOtherTabs }: { byOtherTabs: boolean }): () => void {
  leaving = null;
  const leave = async () => {
    if (leaving) return;
    leaving = 'hasSession';
    try {
      const target = await requestedAddress();
      location.replace(target ?? takeReturnPath() ?? `${PREFIX}/`);
      if (target) notifyRequested();
    } catch {
      // A sign-in here requests the ticket again, and reports why it is refused.
      leaving = null;
    }
  };
  void authVerbs
    .ensureSession()
    .then((alive) => (alive ? leave() : undefined))
    // It is unknown whether there is a session, so the form is shown.
    .catch(() => undefined);
  return byOtherTabs ? authVerbs.onPeerSession(() => void leave()) : () => undefined;
}
