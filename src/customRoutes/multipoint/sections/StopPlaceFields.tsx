import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { fieldId } from '../../../lib/forms/formFields.ts';
import { isPlace } from '../../../lib/leafletMap/mapPlaces.ts';
import { NumberInput } from '../../../ui/inputs/NumberInput.tsx';
import type { StopValues } from '../rules/multipointValues.ts';
import { useTrip } from '../state/multipointContext.ts';

/** Coordinates of the marker, applied on Enter or when the field loses the focus. */
export function StopPlaceFields({ stop }: { stop: StopValues }) {
  const translate = useText();
  const { stops } = useTrip();
  const stored = { lat: stop.coord?.lat ?? null, lon: stop.coord?.lon ?? null };
  const [lat, setLat] = useState(stored.lat);
  const [lon, setLon] = useState(stored.lon);
  useEffect(() => {
    setLat(stored.lat);
    setLon(stored.lon);
  }, [stored.lat, stored.lon]);
  const wrong = (value: number | null, most: number) => value !== null && Math.abs(value) > most;
  const latWrong = wrong(lat, 90);
  const lonWrong = wrong(lon, 180);
  const { markInvalidPlace } = stops;
  useEffect(() => {
    markInvalidPlace(stop.key, 'lat', latWrong);
    return () => markInvalidPlace(stop.key, 'lat', false);
  }, [markInvalidPlace, stop.key, latWrong]);
  useEffect(() => {
    markInvalidPlace(stop.key, 'lon', lonWrong);
    return () => markInvalidPlace(stop.key, 'lon', false);
  }, [markInvalidPlace, stop.key, lonWrong]);
  const take = () => {
    const place = { lat, lon };
    if (isPlace(place) && (place.lat !== stored.lat || place.lon !== stored.lon)) stops.put(stop.key, place);
  };
  const input = (
    name: 'lat' | 'lon',
    value: number | null,
    set: (n: number | null) => void,
    most: number,
  ) => (
    <NumberInput
      id={fieldId(`stops.${stop.key}.${name}`)}
      label={translate(`multipoint.${name}`)}
      value={value}
      error={wrong(value, most) ? translate(`multipoint.${name}Range`) : undefined}
      onChange={set}
      onBlur={take}
      min={-most}
      max={most}
      step={0.0001}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to keys that its inputs do not handle
    <div
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Ctrl+Enter checks the trip with the present values.
        if (!event.ctrlKey && !event.metaKey) event.preventDefault();
        take();
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr', mt: 2 }}>
        {input('lat', lat, setLat, 90)}
        {input('lon', lon, setLon, 180)}
      </Box>
    </div>
  );
}
