export type DateEnd = 'dateFrom' | 'dateTo';

/** A date of the list's filters, or the first of them. */
export type RequestedFilter = DateEnd | 'first';

const listeners = new Set<(filter: RequestedFilter) => void>();

/** Shows the list's filters and focuses one: a missing date, as an export needs both, or the first of all. */
export function requestFilter(filter: RequestedFilter): void {
  for (const listener of listeners) listener(filter);
}

export function onFilterRequest(listener: (filter: RequestedFilter) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
