import { Alert, AlertTitle, Box, Typography } from '@mui/material';
import { useDeferredValue, useMemo } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { TOUCH_ONLY } from '../../../lib/browser/touchOnly.ts';
import { isPlace, type MapMarker } from '../../../lib/leafletMap/mapPlaces.ts';
import { joinSentences } from '../../../lib/text/joinSentences.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { DEFAULT_COUNTRY } from '../../../shared/address/addressValue.ts';
import { MapPane } from '../../../shared/map/MapPane.tsx';
import { roleOf, type StopValues } from '../rules/multipointValues.ts';
import { addressLine } from '../rules/stopPlace.ts';
import { useTrip } from '../state/multipointContext.ts';

/** The centre of the map while it has no stop (MULTI-07, -08); in other countries it is the capital. */
const CENTRE = { lat: 3.139, lon: 101.6869 };
const ZOOM = 10;

/** The stops and the route between them; in the first step the pointer and the arrow keys move the markers (MULTI-05, -12…15). */
export function TripMap({ movable, height }: { movable: boolean; height: number | string }) {
  const translate = useText();
  const { values, route, stops } = useTrip();
  const { country, capital } = useSession().company;
  // Typing a name must not wait for the map, so names may be late; the positions of markers are never out of date.
  const named = useDeferredValue(values.stops);
  const stopsKey = JSON.stringify(values.stops.map(({ key, coord }) => ({ key, coord })));
  const markers = useMemo<MapMarker[]>(
    () =>
      (JSON.parse(stopsKey) as Pick<StopValues, 'key' | 'coord'>[]).flatMap(({ key, coord }, i) => {
        if (!isPlace(coord)) return [];
        const stop = named.find((s) => s.key === key);
        const place = stop ? [stop.name, addressLine(stop)].filter(Boolean).join(', ') : '';
        return [
          {
            ...coord,
            id: key,
            kind: roleOf(stop ?? {}, i) === 'PICKUP' ? ('pickup' as const) : ('dropoff' as const),
            mark: String(i + 1),
            label: translate('tracking.map.stop', { n: i + 1, place }),
            movable,
          },
        ];
      }),
    [stopsKey, named, movable, translate],
  );
  const summary = route.failed
    ? ''
    : route.km === null
      ? markers.length
        ? ''
        : translate(movable ? 'multipoint.mapHint' : 'multipoint.noRoute')
      : joinSentences([
          translate('multipoint.distance', { km: route.km.toFixed(1) }),
          route.followsRoads ? '' : translate('tracking.map.straight'),
        ]);
  return (
    <Box>
      <MapPane
        label={translate('multipoint.map')}
        markers={markers}
        line={route.line}
        followsRoads={route.followsRoads}
        centre={(country !== DEFAULT_COUNTRY && capital) || CENTRE}
        zoom={ZOOM}
        height={height}
        {...(movable ? { help: translate('multipoint.mapKeys'), onMove: stops.put } : {})}
      />
      {route.failed ? (
        <Alert severity="error" role="alert" sx={{ mt: 1 }}>
          <AlertTitle>{translate('multipoint.routeFailed')}</AlertTitle>
          {translate('multipoint.routeFailedHelp')}
        </Alert>
      ) : null}
      <Typography role="status" variant="caption" component="p" color="text.secondary" sx={{ mt: 0.5 }}>
        {summary}
      </Typography>
      {movable && markers.length ? (
        <Typography variant="caption" component="p" color="text.secondary">
          <Box component="span" sx={{ [TOUCH_ONLY]: { display: 'none' } }}>
            {translate('multipoint.mapKeys')}
          </Box>
          <Box component="span" sx={{ display: 'none', [TOUCH_ONLY]: { display: 'inline' } }}>
            {translate('multipoint.mapDrag')}
          </Box>
        </Typography>
      ) : null}
    </Box>
  );
}
