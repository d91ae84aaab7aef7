import { listenerSet } from '../../../lib/listeners.ts';

export type DateEnd = 'dateFrom' | 'dateTo';

/** A date of the list's filters, or the first of them. */
export type RequestedFilter = DateEnd | 'first';

const listeners = listenerSet<RequestedFilter>();

/** Shows the list's filters and focuses one: a missing date, as an export needs both, or the first of all. */
export const requestFilter = (filter: RequestedFilter): void => listeners.call(filter);

export const onFilterRequest = listeners.add;
