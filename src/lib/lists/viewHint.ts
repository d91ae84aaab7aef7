import { storedJson, storeJson } from '../browser/storedJson.ts';

interface Hint {
  /** Whether there are tabs of views above the list. */
  hasTabs: boolean;
  /** Id of the view with which the list opens. */
  first: string | null;
}

const NONE: Hint = { hasTabs: false, first: null };
const keyOf = (customerId: number | null, list: string) => `views.${customerId}.${list}`;

/** The view with which an account's list last opened in this browser; used until its views are loaded. */
export const viewHint = (customerId: number | null, list: string): Hint =>
  storedJson(keyOf(customerId, list), (stored) => {
    const { hasTabs, first } = stored as Record<string, unknown>;
    return { hasTabs: hasTabs === true, first: typeof first === 'string' ? first : null };
  }) ?? NONE;

export function storeViewHint(customerId: number, list: string, hint: Hint): void {
  // A tab without a chosen account learns the account only from its first request.
  for (const key of [keyOf(customerId, list), keyOf(null, list)])
    if (hint.hasTabs || hint.first) storeJson(key, hint);
    else localStorage.removeItem(key);
}

/** Whether the list will open with a view instead of the state in its address. */
export const opensWithView = (customerId: number | null, list: string, search: string): boolean =>
  search.length < 2 && viewHint(customerId, list).first !== null;
