import { useCallback, useEffect, useRef, useState } from 'react';
import type { VehicleType } from '../../../../contract/orders/services.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { fieldId, focusId } from '../../../lib/forms/formFields.ts';
import type { Place } from '../../../lib/leafletMap/mapPlaces.ts';
import { useSameObject } from '../../../lib/react/useSameObject.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import type { AddressValue } from '../../../shared/address/addressValue.ts';
import type { SideValues } from '../../../shared/address/sideValues.ts';
import {
  type DropTime,
  hasLocation,
  type MultipointValues,
  type StopValues,
} from '../rules/multipointValues.ts';
import {
  mayAddStop,
  mayRemove,
  movedStop,
  type RemovedStop,
  withNewStop,
  withStopBack,
} from '../rules/stopOrder.ts';
import {
  addressAt,
  addressLine,
  changedAddress,
  isReaddressed,
  placeQuestion,
  withAddressBack,
} from '../rules/stopPlace.ts';
import type { StopActions } from './trip.ts';

/** Arrow keys move a marker many times; the address is requested for its last position. */
const REST_MS = 400;

export const rowId = (key: string): string => fieldId(`stop.${key}`);

/** The first stop that lacks something: the one to begin with. */
const unfinished = (stops: readonly StopValues[]): string | null =>
  stops.find((s) => !s.name.trim() || !s.phone.trim() || !hasLocation(s))?.key ?? null;

interface Parts {
  values: MultipointValues;
  vehicle: VehicleType | null;
  country: string;
  /** Values that the page sets by itself do not count as typed. */
  change: (change: (old: MultipointValues) => Partial<MultipointValues>, byPerson: boolean) => void;
}

const PLACE_PARTS = ['lat', 'lon'] as const;

/** What can be done with the stops, by mouse and by keys alike. */
export function useStops(parts: Parts): StopActions {
  const dataProvider = useDataProvider();
  const translate = useTranslate();
  const [open, setOpen] = useState<string | null>(() => unfinished(parts.values.stops));
  const [refusal, setRefused] = useState<{ text: string; by: string | undefined } | null>(null);
  // Another vehicle takes another number of stops.
  const refused = refusal?.by === parts.vehicle?.serviceCode ? (refusal?.text ?? null) : null;
  const [said, setSaid] = useState('');
  const [undoable, setUndoable] = useState<StopActions['undoable']>(null);
  const [lookups, setLookups] = useState<StopActions['lookups']>({});
  const latest = useRef(parts);
  latest.current = parts;
  const asking = useRef(new Map<string, AbortController>());
  /** Stops as they were before their markers began to move. */
  const moved = useRef(new Map<string, StopValues>());

  useEffect(() => {
    const all = asking.current;
    return () => {
      for (const abort of all.values()) abort.abort();
    };
  }, []);

  const setStops = useCallback((next: (stops: StopValues[]) => StopValues[], byPerson = true) => {
    latest.current.change((old) => ({ stops: next(old.stops) }), byPerson);
  }, []);
  const update = useCallback(
    (key: string, next: (stop: StopValues) => StopValues, byPerson = true) =>
      setStops((stops) => stops.map((s) => (s.key === key ? next(s) : s)), byPerson),
    [setStops],
  );
  const note = useCallback((key: string, state: 'waiting' | 'failed' | null) => {
    setLookups(({ [key]: _, ...others }) => (state ? { ...others, [key]: state } : others));
  }, []);

  /** One look-up at a time per stop; a newer one cancels an older one. */
  const ask = useCallback(
    async (key: string, pauseMs: number, work: (signal: AbortSignal) => Promise<void>) => {
      asking.current.get(key)?.abort();
      const abort = new AbortController();
      asking.current.set(key, abort);
      note(key, 'waiting');
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (abort.signal.aborted) return;
      const ended = await work(abort.signal).then(
        () => null,
        () => 'failed' as const,
      );
      if (!abort.signal.aborted) note(key, ended);
    },
    [note],
  );

  const put = useCallback(
    (key: string, place: Place) => {
      setRefused(null);
      const now = latest.current.values.stops.find((s) => s.key === key);
      if (!now) return;
      const before = moved.current.get(key) ?? now;
      moved.current.set(key, before);
      update(key, (stop) => ({ ...stop, coord: place }));
      void ask(key, REST_MS, async (signal) => {
        const found = await dataProvider.addressAtPlace(place, signal);
        if (signal.aborted) return;
        moved.current.delete(key);
        const now = latest.current.values.stops.find((s) => s.key === key) ?? before;
        const after = addressAt(now, found, place, before.coord);
        update(key, (stop) => addressAt(stop, found, place, before.coord));
        if (!isReaddressed(before, after)) return;
        setUndoable({
          text: translate('multipoint.addressChanged', { address: addressLine(after) }),
          undo: () => update(key, (stop) => withAddressBack(stop, before, after)),
        });
      });
    },
    [ask, update, dataProvider, translate],
  );

  const patch = useCallback(
    (key: string, change: Partial<SideValues>) => {
      setRefused(null);
      moved.current.delete(key);
      update(key, (stop) => changedAddress(stop, change as Partial<AddressValue>));
    },
    [update],
  );

  const schedule = useCallback(
    (key: string, drop: DropTime | null) => update(key, (stop) => ({ ...stop, drop })),
    [update],
  );

  // A place that was typed, not picked, is put on the map as near as it is known.
  const questions = parts.values.stops.flatMap((s) => {
    const question = placeQuestion(s);
    return question ? [[s.key, question] as const] : [];
  });
  const unplaced = JSON.stringify(questions);
  useEffect(() => {
    for (const [key, question] of JSON.parse(unplaced) as [string, string][])
      void ask(key, REST_MS, async (signal) => {
        const [first] = await dataProvider.suggestAddresses(question, latest.current.country, signal);
        const coord = first?.address.coord;
        if (coord && !signal.aborted)
          update(key, (stop) => (placeQuestion(stop) === question ? { ...stop, coord } : stop), false);
      });
  }, [unplaced, ask, update, dataProvider]);

  const show = useCallback((key: string) => setOpen(key), []);
  const toggle = useCallback((key: string) => setOpen((now) => (now === key ? null : key)), []);

  const add = useCallback(() => {
    const { values, vehicle, country } = latest.current;
    const most = vehicle?.maxWaypoint ?? Number.POSITIVE_INFINITY;
    if (!mayAddStop(values.stops, most)) {
      const text = translate('validation.stopLocationEmpty', { n: vehicle?.maxWaypoint ?? '' });
      setRefused({ text, by: vehicle?.serviceCode });
      return;
    }
    setRefused(null);
    const next = withNewStop(values.stops, country);
    const key = next.at(-1)?.key ?? '';
    setStops(() => next);
    setOpen(key);
    setTimeout(() => focusId(fieldId(`stops.${key}.name`)));
  }, [setStops, translate]);

  const remove = useCallback(
    (key: string) => {
      const { stops } = latest.current.values;
      const index = stops.findIndex((s) => s.key === key);
      const stop = stops[index];
      if (!stop || !mayRemove(index)) return;
      asking.current.get(key)?.abort();
      setRefused(null);
      const removed: RemovedStop = { stop, index };
      setUndoable({
        text: translate('multipoint.stopRemoved'),
        undo: () => {
          setStops((stops) => withStopBack(stops, removed));
          setTimeout(() => focusId(rowId(stop.key)));
        },
      });
      setStops((all) => all.filter((s) => s.key !== key));
      const neighbour = stops[index + 1] ?? stops[index - 1];
      setTimeout(() => focusId(rowId(neighbour?.key ?? '')));
    },
    [setStops, translate],
  );
  const undo = useCallback(() => {
    undoable?.undo();
    setUndoable(null);
  }, [undoable]);

  const move = useCallback(
    (key: string, by: 1 | -1) => {
      const { stops } = latest.current.values;
      const next = movedStop(stops, key, by);
      if (!next) return;
      setStops(() => next);
      const n = next.findIndex((s) => s.key === key) + 1;
      setSaid(translate('multipoint.stopOf', { n, count: next.length }));
      // A browser removes the focus from an element that is moved.
      const held = document.activeElement?.id ?? '';
      setTimeout(() => {
        const still = document.getElementById(held) as HTMLButtonElement | null;
        if (still && !still.disabled) still.focus();
        else focusId(rowId(key));
      });
    },
    [setStops, translate],
  );
  const forgetUndo = useCallback(() => setUndoable(null), []);
  const [misplaced, setMisplaced] = useState<StopActions['misplaced']>({});
  const misplace = useCallback<StopActions['misplace']>(
    (key, part, wrong) =>
      setMisplaced((old) => {
        const before = old[key] ?? [];
        if (before.includes(part) === wrong) return old;
        const { [key]: _, ...others } = old;
        // In the order of the fields.
        const now = PLACE_PARTS.filter((each) => (each === part ? wrong : before.includes(each)));
        return now.length ? { ...others, [key]: now } : others;
      }),
    [],
  );

  return useSameObject({
    open,
    toggle,
    show,
    refused,
    said,
    add,
    remove,
    undoable,
    undo,
    forgetUndo,
    move,
    patch,
    schedule,
    put,
    misplaced,
    misplace,
    lookups,
  });
}
