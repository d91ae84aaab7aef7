/** Storage key under which the rates page leaves a chosen quote for the order form, even across a sign-in. */
export const PREFILL_KEY = 'quotePrefill';

/** The stored quote, once; nothing if there is none or it is invalid. */
export function takeQuotePrefill(storage: Storage = sessionStorage): object | null {
  const text = storage.getItem(PREFILL_KEY);
  storage.removeItem(PREFILL_KEY);
  try {
    const value: unknown = text ? JSON.parse(text) : null;
    return value && typeof value === 'object' ? value : null;
  } catch {
    // An invalid entry counts as none: the form opens empty.
    return null;
  }
}
