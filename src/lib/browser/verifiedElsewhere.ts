/** Written by the tab that verified an account, for the tabs that wait for it. */
export const VERIFIED_ELSEWHERE = 'verifiedAt';

export function announceVerified(): void {
  try {
    localStorage.setItem(VERIFIED_ELSEWHERE, String(Date.now()));
  } catch {
    // Without storage, other tabs check when the user looks at them.
  }
}
