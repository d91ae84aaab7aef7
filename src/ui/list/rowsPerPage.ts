/** Rows of a page that every list offers. */
export const PAGE_SIZES = [10, 25, 50, 100];

const keyOf = (resource: string) => `perPage.${resource}`;

/** What this browser chose for a list; only what the list offers. */
export function storedPageSize(resource: string, sizes: readonly number[]): number | undefined {
  const stored = Number(localStorage.getItem(keyOf(resource)));
  return sizes.includes(stored) ? stored : undefined;
}

export const storePageSize = (resource: string, size: number): void =>
  localStorage.setItem(keyOf(resource), String(size));
