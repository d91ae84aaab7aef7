import type { SideValues } from '../../../shared/address/sideValues.ts';
import { hasLocation, type MultipointValues, newKey, newStop, type StopValues } from './multipointValues.ts';

/** Whether a stop may be added: only after a stop with an address, and up to the vehicle's maximum (MULTI-17, -18). */
export function mayAddStop(stops: readonly StopValues[], maxStops: number): boolean {
  const last = stops.at(-1);
  return stops.length < maxStops && (last === undefined || hasLocation(last));
}

export const withNewStop = (stops: StopValues[], country: string): StopValues[] => [
  ...stops,
  newStop(newKey(stops), country),
];

/** The stops after one moved up or down; null if that is impossible. */
export function movedStop(stops: StopValues[], key: string, by: 1 | -1): StopValues[] | null {
  const from = stops.findIndex((s) => s.key === key);
  const to = from + by;
  const stop = stops[from];
  if (!stop || to < 0 || to >= stops.length) return null;
  return stops.toSpliced(from, 1).toSpliced(to, 0, stop);
}

const isBlankStop = (stop: StopValues): boolean =>
  !hasLocation(stop) && !stop.name.trim() && !stop.phone.trim();

/**
 * Pasted contacts as stops: the first replaces a stop, the others fill the next empty stops or become new ones. `left` lists the contacts
 * without space.
 */
export function withPasted(
  stops: readonly StopValues[],
  key: string,
  sides: readonly SideValues[],
  maxStops: number,
): { stops: StopValues[]; left: SideValues[] } {
  const next = [...stops];
  const left: SideValues[] = [];
  let at = next.findIndex((stop) => stop.key === key);
  for (const [i, side] of sides.entries()) {
    const stop = next[at];
    const blank = next.findIndex((other, j) => j >= at && isBlankStop(other));
    if (stop && (i === 0 || isBlankStop(stop))) next[at] = { ...stop, ...side };
    else if (next.length < maxStops || blank >= 0) {
      if (next.length >= maxStops) next.splice(blank, 1);
      next.splice(at, 0, { ...side, key: newKey(next) });
    } else {
      left.push(side);
      continue;
    }
    at += 1;
  }
  return { stops: next, left };
}

/** The first stop cannot be removed (MULTI-16). */
export const mayRemove = (index: number): boolean => index > 0;

export interface RemovedStop {
  stop: StopValues;
  index: number;
}

/** Puts a removed stop back at its place, or at the end. */
export const withStopBack = (
  stops: MultipointValues['stops'],
  { stop, index }: RemovedStop,
): MultipointValues['stops'] =>
  stops.toSpliced(Math.min(index, stops.length), 0, {
    ...stop,
    key: stops.some((s) => s.key === stop.key) ? newKey(stops) : stop.key,
  });
