interface Page {
  navigator: { locks?: LockManager };
  localStorage: Pick<Storage, 'getItem' | 'removeItem'>;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  firstSession?: Promise<Response | null>;
}

/**
 * Requests the session while the console's code still loads; src/api/client/session.ts takes the answer. Nothing is requested here where
 * another tab is open or is requesting: the console gets its tokens from that tab. The browser answers questions about other tabs only
 * after the first paint, so it is asked only if the storage counts open tabs. Two tabs that open at once may both send the request and get
 * the same answer. The function is sent as source text, so it uses nothing from outside.
 */
export function askForSession(window: Page): void {
  const { locks } = window.navigator;
  if (!locks) return;
  const ask = () =>
    window.fetch('/v1.0/auth/refreshToken', {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      // Shorter than the server's grace for a repeated refresh (GRACE_MS), so that a lost answer can be requested again.
      signal: AbortSignal.timeout(20_000),
    });
  const stored = <T>(use: () => T) => {
    try {
      return use();
    } catch {
      // Without storage nothing is counted.
      return undefined;
    }
  };
  const unlessOthersHave = async (query: Promise<LockManagerSnapshot>) => {
    const { held = [] } = await query;
    if (held.some(({ name = '' }) => name.startsWith('session-'))) return null;
    // A tab that crashed is still counted.
    stored(() => window.localStorage.removeItem('openTabs'));
    return ask();
  };
  const isAlone = () => stored(() => window.localStorage.getItem('openTabs')) === null;
  const answer = isAlone() ? ask() : null;
  // Offline it fails before the lock is held and before any code handles it.
  answer?.catch(() => null);
  const query = answer ? null : locks.query();
  window.firstSession = locks
    .request('session-refresh', () => answer ?? (query && unlessOthersHave(query)))
    // The console requests it again and reports that failure.
    .catch(() => null);
}
