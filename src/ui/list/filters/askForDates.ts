export type DateEnd = 'dateFrom' | 'dateTo';

const listeners = new Set<(end: DateEnd) => void>();

/** Shows the dates of the list's filters and focuses the missing date, as an export needs both. */
export function askForDates(end: DateEnd): void {
  for (const listener of listeners) listener(end);
}

export function onDatesRequest(listener: (end: DateEnd) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
