interface Page {
  navigator: { locks?: LockManager };
  localStorage: Pick<Storage, 'getItem' | 'removeItem'>;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  firstSession?: Promise<Response | null>;
}

/**
 * Asks for the session while the console's code is still on its way; src/api/client/session.ts takes the answer. Where another tab is open, or
 * asks just now, nothing is asked here: the console has its tokens from there. The browser answers questions about other tabs only
 * after the first paint, so they are asked only where the storage counts open tabs; two that open at once may both ask,
 * and get the same answer. The function is sent as its own source, so it uses nothing from outside.
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
  // Without a line it fails before the lock is held, and nobody would have looked at it yet.
  answer?.catch(() => null);
  const query = answer ? null : locks.query();
  window.firstSession = locks
    .request('session-refresh', () => answer ?? (query && unlessOthersHave(query)))
    // The console asks again and tells that failure.
    .catch(() => null);
}
