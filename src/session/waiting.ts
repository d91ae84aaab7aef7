import { listenerSet } from '../lib/listeners.ts';

const listeners = listenerSet();

/** Call when the user starts to wait for something slow: a booked parcel, a job over many orders, an import. */
export const beginWaiting = (): void => listeners.call();

/** Calls `listener` each time the user starts to wait. Returns a function that stops this. */
export const onWaiting = listeners.add;
