import { listenerSet } from '../../../lib/listeners.ts';

export type DateEnd = 'dateFrom' | 'dateTo';

/** A date of the list's filters, the first of them, or none: all are cleared. */
export type RequestedFilter = DateEnd | 'first' | 'none';

const listeners = listenerSet<RequestedFilter>();

/** Shows the list's filters and focuses one: a missing date, as an export needs both, or the first of all; or clears them. */
export const requestFilter = (filter: RequestedFilter): void => listeners.call(filter);

export const onFilterRequest = listeners.add;
