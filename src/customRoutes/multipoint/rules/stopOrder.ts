import { hasLocation, type MultipointValues, newKey, newStop, type StopValues } from './multipointValues.ts';

/** A stop may be added only after one with an address, and up to the vehicle's maximum (MULTI-17, -18). */
export function mayAddStop(stops: readonly StopValues[], maxStops: number): boolean {
  const last = stops.at(-1);
  return stops.length < maxStops && (last === undefined || hasLocation(last));
}

export const withNewStop = (stops: StopValues[], country: string): StopValues[] => [
  ...stops,
  newStop(newKey(stops), country),
];

/** The same stops with one of them moved up or down; null where that is impossible. */
export function movedStop(stops: StopValues[], key: string, by: 1 | -1): StopValues[] | null {
  const from = stops.findIndex((s) => s.key === key);
  const to = from + by;
  const stop = stops[from];
  if (!stop || to < 0 || to >= stops.length) return null;
  return stops.toSpliced(from, 1).toSpliced(to, 0, stop);
}

/** The first stop stays (MULTI-16). */
export const mayRemove = (index: number): boolean => index > 0;

export interface RemovedStop {
  stop: StopValues;
  index: number;
}

/** Puts a removed stop back to its place, or at the end of the remaining ones. */
export const withStopBack = (
  stops: MultipointValues['stops'],
  { stop, index }: RemovedStop,
): MultipointValues['stops'] =>
  stops.toSpliced(Math.min(index, stops.length), 0, {
    ...stop,
    key: stops.some((s) => s.key === stop.key) ? newKey(stops) : stop.key,
  });
