import { storeText } from '../../lib/browser/storedJson.ts';
/** Page sizes that every list offers. */
export const PAGE_SIZES = [10, 25, 50, 100];

const keyOf = (resource: string) => `perPage.${resource}`;

/** The page size stored for a list, if the list offers it. */
export function storedPageSize(resource: string, sizes: readonly number[]): number | undefined {
  const stored = Number(localStorage.getItem(keyOf(resource)));
  return sizes.includes(stored) ? stored : undefined;
}

export const storePageSize = (resource: string, size: number): void =>
  void storeText(keyOf(resource), String(size));
