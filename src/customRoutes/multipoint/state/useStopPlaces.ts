import { useEffect, useRef, useState } from 'react';
import type { VehicleType } from '../../../../contract/orders/services.ts';
import { useText } from '../../../i18n/useText.ts';
import type { Place } from '../../../lib/leafletMap/mapPlaces.ts';
import { useHandler } from '../../../lib/react/useHandler.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import type { AddressValue } from '../../../shared/address/addressValue.ts';
import type { SideValues } from '../../../shared/address/sideValues.ts';
import type { DropTime, MultipointValues, StopValues } from '../rules/multipointValues.ts';
import {
  addressAt,
  addressLine,
  changedAddress,
  isReaddressed,
  placeQuery,
  withAddressRestored,
} from '../rules/stopPlace.ts';
import type { StopActions } from './trip.ts';

/** Arrow keys move a marker many times; only the address of its last position is requested. */
const REST_MS = 400;
const PLACE_PARTS = ['lat', 'lon'] as const;

export interface StopParts {
  values: MultipointValues;
  vehicle: VehicleType;
  country: string;
  /** Changes the values; values that the page sets automatically do not count as typed. */
  change: (change: (old: MultipointValues) => Partial<MultipointValues>, byPerson: boolean) => void;
  setStops: (next: (stops: StopValues[]) => StopValues[], byPerson?: boolean) => void;
  setUndoable: (undoable: StopActions['undoable']) => void;
}

/** The values of a stop's fields, and the place of its marker. */
export function useStopPlaces({ values, country, setStops, setUndoable }: StopParts) {
  const dataProvider = useDataProvider();
  const translate = useText();
  const { lookups, ask, forget } = useLookups();
  const { invalidPlaces, markInvalidPlace } = useInvalidPlaces();
  /** Stops as they were before their markers moved. */
  const moved = useRef(new Map<string, StopValues>());
  const stopOf = useHandler((key: string) => values.stops.find((s) => s.key === key));
  const update = useHandler((key: string, next: (stop: StopValues) => StopValues, byPerson?: boolean) =>
    setStops((stops) => stops.map((s) => (s.key === key ? next(s) : s)), byPerson),
  );

  const put = (key: string, place: Place) => {
    const now = stopOf(key);
    if (!now) return;
    const before = moved.current.get(key) ?? now;
    moved.current.set(key, before);
    update(key, (stop) => ({ ...stop, coord: place }));
    ask(key, async (signal) => {
      const found = await dataProvider.addressAtPlace(place, signal);
      if (signal.aborted) return;
      moved.current.delete(key);
      const after = addressAt(stopOf(key) ?? before, found, place, before.coord);
      update(key, (stop) => addressAt(stop, found, place, before.coord));
      if (!isReaddressed(before, after)) return;
      setUndoable({
        text: translate('multipoint.addressChanged', { address: addressLine(after) }),
        undo: () => update(key, (stop) => withAddressRestored(stop, before, after)),
      });
    });
  };
  const patch = (key: string, change: Partial<SideValues>) => {
    moved.current.delete(key);
    update(key, (stop) => changedAddress(stop, change as Partial<AddressValue>));
  };
  const schedule = useHandler((key: string, drop: DropTime | null) =>
    update(key, (stop) => ({ ...stop, drop })),
  );

  // A place that was typed, not selected, gets the most exact known position on the map.
  const questions = values.stops.flatMap((s) => {
    const question = placeQuery(s);
    return question ? [[s.key, question] as const] : [];
  });
  const unplaced = JSON.stringify(questions);
  const locate = useHandler((key: string, question: string) =>
    ask(key, async (signal) => {
      const [first] = await dataProvider.suggestAddresses(question, country, signal);
      const coord = first?.address.coord;
      if (coord && !signal.aborted)
        update(key, (stop) => (placeQuery(stop) === question ? { ...stop, coord } : stop), false);
    }),
  );
  useEffect(() => {
    for (const [key, question] of JSON.parse(unplaced) as [string, string][]) locate(key, question);
  }, [unplaced, locate]);

  return { put, patch, schedule, lookups, forget, invalidPlaces, markInvalidPlace };
}

/** Addresses of stops, looked up after a pause: one look-up at a time for each stop, and a newer one cancels an older one. */
function useLookups() {
  const [lookups, setLookups] = useState<StopActions['lookups']>({});
  const requests = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const all = requests.current;
    return () => {
      for (const abort of all.values()) abort.abort();
    };
  }, []);
  const note = (key: string, state: 'waiting' | 'failed' | null) =>
    setLookups(({ [key]: _, ...others }) => (state ? { ...others, [key]: state } : others));
  const forget = (key: string) => requests.current.get(key)?.abort();
  const run = async (key: string, work: (signal: AbortSignal) => Promise<void>) => {
    forget(key);
    const abort = new AbortController();
    requests.current.set(key, abort);
    note(key, 'waiting');
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    if (abort.signal.aborted) return;
    const ended = await work(abort.signal).then(
      () => null,
      () => 'failed' as const,
    );
    if (!abort.signal.aborted) note(key, ended);
  };
  return { lookups, forget, ask: (...args: Parameters<typeof run>) => void run(...args) };
}

/** Stops with an invalid latitude or longitude in their fields. */
function useInvalidPlaces() {
  const [invalidPlaces, setInvalidPlaces] = useState<StopActions['invalidPlaces']>({});
  const markInvalidPlace = useHandler<Parameters<StopActions['markInvalidPlace']>, void>((key, part, wrong) =>
    setInvalidPlaces((old) => {
      const before = old[key] ?? [];
      if (before.includes(part) === wrong) return old;
      const { [key]: _, ...others } = old;
      // In the order of the fields.
      const now = PLACE_PARTS.filter((each) => (each === part ? wrong : before.includes(each)));
      return now.length ? { ...others, [key]: now } : others;
    }),
  );
  return { invalidPlaces, markInvalidPlace };
}
