interface Page {
  navigator: { locks?: LockManager };
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  firstSession?: Promise<Response | null>;
}

/**
 * Asks for the session while the console's code is still on its way; src/api/session.ts takes the answer. Where another tab is open, or
 * asks just now, nothing is asked here: the console has its tokens from there. The function is sent as its own source, so it uses nothing
 * from outside.
 */
export function askForSession(window: Page): void {
  const { locks } = window.navigator;
  if (!locks) return;
  window.firstSession = locks
    .query()
    .then(({ held = [] }) =>
      held.some(({ name = '' }) => name.startsWith('session-'))
        ? null
        : locks.request('session-refresh', () =>
            window.fetch('/v1.0/auth/refreshToken', {
              method: 'POST',
              credentials: 'include',
              headers: { 'content-type': 'application/json' },
              body: '{}',
            }),
          ),
    )
    // The console asks again and tells that failure.
    .catch(() => null);
}
