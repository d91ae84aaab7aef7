/** Under this key the rates page leaves a chosen quote for the order form, over the sign-in that may lie between. */
export const PREFILL_KEY = 'quotePrefill';

/** The quote left behind, once; nothing when there is none or it cannot be read. */
export function takeQuotePrefill(storage: Storage = sessionStorage): object | null {
  const text = storage.getItem(PREFILL_KEY);
  storage.removeItem(PREFILL_KEY);
  try {
    const value: unknown = text ? JSON.parse(text) : null;
    return value && typeof value === 'object' ? value : null;
  } catch {
    // A spoiled entry counts as none: the form opens empty.
    return null;
  }
}
