import { storedCustomerId } from '../../../lib/browser/sessionStorage.ts';
import { forgetTexts, storeText } from '../../../lib/browser/storedJson.ts';

const PREFIX = 'tracked.';
const keyOf = () => `${PREFIX}${storedCustomerId() ?? ''}`;

/** Stores the numbers that this tab tracks for its account, so that the menu returns to them (SHELL-36). */
export function keepTracked(numbers: readonly string[], storage: Storage = sessionStorage): void {
  if (numbers.length) storeText(keyOf(), numbers.join(','), storage);
}

/** Path of the tracking page with the numbers that were tracked last. */
export function trackPath(storage: Storage = sessionStorage): string {
  const numbers = storage.getItem(keyOf());
  return numbers ? `/track?${new URLSearchParams({ trackingNo: numbers })}` : '/track';
}

export const forgetTracked = (): void => forgetTexts(PREFIX, sessionStorage);
