import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Order } from '../../../../contract/orders/orders.ts';
import { isInProgress } from '../../../../contract/rules/orders/orderStatus.ts';
import { useText } from '../../../i18n/useText.ts';
import { isPlace, type MapMarker } from '../../../lib/leafletMap/mapPlaces.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { MapPane } from '../../../shared/map/MapPane.tsx';
import { PartSkeleton } from '../../../ui/page/PageSkeleton.tsx';
import { stopAtOutlet, stopMarkers, stopPlace } from './stopMarkers.ts';
import { useStopOutlets } from './useStopOutlets.ts';

/** The stops on a map, and the courier while the order is in progress (DET-04). */
export function OrderMap({ order }: { order: Order }) {
  const translate = useText();
  const dataProvider = useDataProvider();
  const { company } = useSession();
  const outlets = useStopOutlets(order);
  const waypoint = useMemo(
    () => order.waypoint.map((stop) => stopAtOutlet(stop, outlets)),
    [order.waypoint, outlets],
  );
  const unplaced = waypoint.map(({ contact }) => contact).filter((c) => !isPlace(c.coord) && c.city);
  const towns = useQuery({
    queryKey: ['towns', ...unplaced.map(stopPlace)],
    enabled: unplaced.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const found = await Promise.all(
        unplaced.map(async (c) => {
          const rows = await dataProvider.searchCities(c.country ?? company.country, c.city ?? '');
          const row = rows.find((r) => r.state === c.state && r.coord) ?? rows.find((r) => r.coord);
          return [stopPlace(c), row?.coord ?? null] as const;
        }),
      );
      return Object.fromEntries(found);
    },
  });
  const moving = isInProgress(order.statusCode) && order.consignmentNo;
  // The key starts with `orders`, so that a live event fetches the position again.
  const tracked = useQuery({
    queryKey: ['orders', 'position', order.id],
    enabled: Boolean(moving),
    queryFn: async () => {
      const [found] = await dataProvider.trackOrders(company.id, [order.consignmentNo ?? '']);
      return found?.coord ?? null;
    },
  });
  const courier = moving ? tracked.data : null;
  const stops = useMemo(
    () => stopMarkers(waypoint, towns.data ?? {}, (n, place) => translate('tracking.map.stop', { n, place })),
    [waypoint, towns.data, translate],
  );
  const markers = useMemo<MapMarker[]>(
    () =>
      isPlace(courier)
        ? [
            ...stops,
            {
              id: 'courier',
              kind: 'courier',
              mark: '➤',
              label: translate('tracking.map.courier'),
              lat: courier.lat,
              lon: courier.lon,
            },
          ]
        : stops,
    [stops, courier, translate],
  );
  if (unplaced.length && towns.isPending) return <PartSkeleton rows={3} />;
  if (!markers.length)
    return (
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {translate('tracking.map.unplaced')}
      </Typography>
    );
  return (
    <>
      <MapPane label={translate('tracking.map.order')} markers={markers} line={stops} height={280} />
      <Typography variant="caption" component="p" color="text.secondary" sx={{ mb: 2 }}>
        {stops.length > 1 ? translate('tracking.map.straight') : null}
      </Typography>
    </>
  );
}
