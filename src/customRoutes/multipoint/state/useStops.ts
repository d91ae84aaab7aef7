import { useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { fieldId, focusId } from '../../../lib/forms/formFields.ts';
import { useHandler } from '../../../lib/react/useHandler.ts';
import { useSameObject } from '../../../lib/react/useSameObject.ts';
import { hasLocation, type StopValues } from '../rules/multipointValues.ts';
import {
  mayAddStop,
  mayRemove,
  movedStop,
  type RemovedStop,
  withNewStop,
  withPasted,
  withStopBack,
} from '../rules/stopOrder.ts';
import type { StopActions } from './trip.ts';
import { type StopParts, useStopPlaces } from './useStopPlaces.ts';

export const rowId = (key: string): string => fieldId(`stop.${key}`);

/** The first incomplete stop, which is opened first. */
const unfinished = (stops: readonly StopValues[]): string | null =>
  stops.find((s) => !s.name.trim() || !s.phone.trim() || !hasLocation(s))?.key ?? null;

const focusLater = (id: string) => void setTimeout(() => focusId(id));

/** Actions on the stops, the same by mouse and by keys. */
export function useStops(parts: Omit<StopParts, 'setStops' | 'setUndoable'>): StopActions {
  const [open, setOpen] = useState<string | null>(() => unfinished(parts.values.stops));
  const [undoable, setUndoable] = useState<StopActions['undoable']>(null);
  const setStops = useHandler((next: (stops: StopValues[]) => StopValues[], byPerson?: boolean) =>
    parts.change((old) => ({ stops: next(old.stops) }), byPerson ?? true),
  );
  const { forget, ...places } = useStopPlaces({ ...parts, setStops, setUndoable });
  const { refused, refuse, ...order } = useStopOrder({ ...parts, setStops, setUndoable, setOpen, forget });
  return useSameObject({
    open,
    toggle: useHandler((key: string) => setOpen((now) => (now === key ? null : key))),
    show: useHandler((key: string) => setOpen(key)),
    undoable,
    undo: useHandler(() => {
      undoable?.undo();
      setUndoable(null);
    }),
    forgetUndo: useHandler(() => setUndoable(null)),
    refused,
    ...order,
    ...places,
    put: useHandler((...place: Parameters<StopActions['put']>) => {
      refuse(null);
      places.put(...place);
    }),
    patch: useHandler((...change: Parameters<StopActions['patch']>) => {
      refuse(null);
      places.patch(...change);
    }),
  });
}

interface OrderParts extends StopParts {
  setOpen: (key: string) => void;
  /** Cancels the look-ups of a stop. */
  forget: (key: string) => void;
}

/** Adds, removes and moves stops. */
function useStopOrder({ values, vehicle, country, setStops, setUndoable, setOpen, forget }: OrderParts) {
  const translate = useText();
  const { stops } = values;
  const [refusal, setRefusal] = useState<{ text: string; by: string } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const refuse = (text: string | null) =>
    setRefusal(text === null ? null : { text, by: vehicle.serviceCode });

  const add = useHandler(() => {
    if (!mayAddStop(stops, vehicle.maxWaypoint))
      return refuse(translate('validation.stopLocationEmpty', { n: vehicle.maxWaypoint }));
    refuse(null);
    const next = withNewStop(stops, country);
    const key = next.at(-1)?.key ?? '';
    setStops(() => next);
    setOpen(key);
    focusLater(fieldId(`stops.${key}.name`));
  });
  const paste = useHandler((key: string, sides: Parameters<StopActions['paste']>[1]) => {
    const { stops: next, left } = withPasted(stops, key, sides, vehicle.maxWaypoint);
    forget(key);
    refuse(left.length > 0 ? translate('validation.stopLocationEmpty', { n: vehicle.maxWaypoint }) : null);
    setUndoable({
      text: translate('multipoint.stopsPasted', { smart_count: sides.length - left.length }),
      undo: () => setStops(() => stops),
    });
    setStops(() => next);
    return left;
  });
  const remove = useHandler((key: string) => {
    const index = stops.findIndex((s) => s.key === key);
    const stop = stops[index];
    if (!stop || !mayRemove(index)) return;
    forget(key);
    refuse(null);
    const removed: RemovedStop = { stop, index };
    setUndoable({
      text: translate('multipoint.stopRemoved'),
      undo: () => {
        setStops((now) => withStopBack(now, removed));
        focusLater(rowId(stop.key));
      },
    });
    setStops((all) => all.filter((s) => s.key !== key));
    focusLater(rowId((stops[index + 1] ?? stops[index - 1])?.key ?? ''));
  });
  const move = useHandler((key: string, by: 1 | -1) => {
    const next = movedStop(stops, key, by);
    if (!next) return;
    setStops(() => next);
    const n = next.findIndex((s) => s.key === key) + 1;
    setAnnouncement(translate('multipoint.stopOf', { n, count: next.length }));
    // A browser removes the focus from an element that is moved.
    const held = document.activeElement?.id ?? '';
    setTimeout(() => {
      const still = document.getElementById(held) as HTMLButtonElement | null;
      if (still && !still.disabled) still.focus();
      else focusId(rowId(key));
    });
  });
  // The refusal belongs to one vehicle, as another vehicle takes another number of stops.
  const refused = refusal?.by === vehicle.serviceCode ? refusal.text : null;
  return { refused, refuse, announcement, add, paste, remove, move };
}
