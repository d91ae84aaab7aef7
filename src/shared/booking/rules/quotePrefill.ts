/** Storage key of a quote that the user chose on the rates page for the order form; it survives a sign-in. */
export const PREFILL_KEY = 'quotePrefill';

/** Returns the stored quote once; null if there is none or it is invalid. */
export function takeQuotePrefill(storage: Storage = sessionStorage): object | null {
  const text = storage.getItem(PREFILL_KEY);
  storage.removeItem(PREFILL_KEY);
  try {
    const value: unknown = text ? JSON.parse(text) : null;
    return value && typeof value === 'object' ? value : null;
  } catch {
    // An invalid entry counts as absent: the form opens empty.
    return null;
  }
}
