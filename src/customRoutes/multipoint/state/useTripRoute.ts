import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isPlace } from '../../../lib/leafletMap/mapPlaces.ts';
import { useSameJson } from '../../../lib/react/useSameJson.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { placedStops, type StopValues } from '../rules/multipointValues.ts';
import type { TripRoute } from './trip.ts';

const LEAST_STOPS = 2;

/** The route between the stops on the map (MULTI-14, -15). Without a route, straight lines join the stops. */
export function useTripRoute(stops: readonly StopValues[]): TripRoute {
  const dataProvider = useDataProvider();
  const places = useSameJson(
    placedStops({ stops: [...stops] })
      .map((s) => s.coord)
      .filter(isPlace),
  );
  const key = places.map((p) => `${p.lat},${p.lon}`).join(';');
  const query = useQuery({
    queryKey: ['directions', key],
    queryFn: ({ signal }) => dataProvider.getDirections(places, signal),
    enabled: places.length >= LEAST_STOPS,
    staleTime: 300_000,
    retry: false,
  });
  return useMemo(
    () => ({
      line: query.data ? query.data.line.map(([lat, lon]) => ({ lat, lon })) : places,
      followsRoads: query.data?.kind === 'road',
      km: query.data ? query.data.distance / 1000 : null,
      failed: places.length >= LEAST_STOPS && query.isError,
    }),
    [query.data, query.isError, places],
  );
}
