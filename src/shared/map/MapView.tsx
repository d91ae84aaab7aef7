import { Box, useTheme } from '@mui/material';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useId, useLayoutEffect } from 'react';
import {
  AttributionControl,
  MapContainer,
  Polyline,
  ScaleControl,
  TileLayer,
  useMap,
  ZoomControl,
} from 'react-leaflet';
import { useText } from '../../i18n/useText.ts';
import {
  CENTRE,
  drawLand,
  followSize,
  mapOptions,
  showPlaces,
  stopZoom,
  ZOOM,
} from '../../lib/leafletMap/mapParts.ts';
import { type MapMarker, markerShifts, type Place } from '../../lib/leafletMap/mapPlaces.ts';
import { tileSource } from '../../lib/leafletMap/tiles.ts';
import { useEffectOn } from '../../lib/react/useEffectOn.ts';
import { PlaceMarker } from './PlaceMarker.tsx';

export interface MapViewProps {
  /** Name of the map for a screen reader. */
  label: string;
  markers: readonly MapMarker[];
  /** Points of a line; `followsRoads` if the line follows roads. */
  line?: readonly Place[] | undefined;
  followsRoads?: boolean | undefined;
  /** The centre of the view without markers. */
  centre?: Place | undefined;
  zoom?: number | undefined;
  /** Text about the keys; the default text if absent. */
  help?: string | undefined;
  /** Called after a movable marker was dragged or moved by arrow keys. */
  onMove?: ((id: string, place: Place) => void) | undefined;
}

const FULL = { height: '100%' };

/** A leaflet map: arrows pan it, + and - zoom it, and each marker is a tab stop. */
export default function MapView({
  label,
  markers,
  line = [],
  followsRoads = false,
  centre,
  zoom,
  help,
  onMove,
}: MapViewProps) {
  const t = useText();
  const { palette } = useTheme();
  const helpId = useId();
  const { lat, lon } = centre ?? CENTRE;
  const tiles = tileSource();
  const shifts = markerShifts(markers);
  return (
    <Box data-map-mode={palette.mode} sx={{ height: 1 }}>
      <MapContainer {...mapOptions()} center={[lat, lon]} zoom={zoom ?? ZOOM} style={FULL}>
        <Frame label={label} helpId={helpId} />
        <ZoomControl zoomInTitle={t('tracking.map.zoomIn')} zoomOutTitle={t('tracking.map.zoomOut')} />
        <ScaleControl imperial={false} />
        <AttributionControl prefix={false} />
        <Land />
        {tiles ? (
          <TileLayer url={tiles.url} attribution={tiles.attribution} maxZoom={19} errorTileUrl="" />
        ) : null}
        {/* leaflet accepts a class only when a line is created. */}
        <Polyline
          key={String(followsRoads)}
          positions={line.map((p): [number, number] => [p.lat, p.lon])}
          className={followsRoads ? 'map-line map-line-drawn' : 'map-line'}
          interactive={false}
        />
        {markers.map((m) => (
          <PlaceMarker key={m.id} marker={m} shift={shifts.get(m.id) ?? 0} onMove={onMove} />
        ))}
        <ViewOf markers={markers} />
      </MapContainer>
      <span id={helpId} hidden>
        {help ?? t('tracking.map.help')}
      </span>
    </Box>
  );
}

/** Labels the map's own element, which gets the focus, and resizes the map with its box. */
function Frame({ label, helpId }: { label: string; helpId: string }) {
  const map = useMap();
  useEffect(() => {
    const element = map.getContainer();
    element.setAttribute('role', 'region');
    element.setAttribute('aria-label', label);
    element.setAttribute('aria-describedby', helpId);
  }, [map, label, helpId]);
  useEffect(() => followSize(map), [map]);
  // Runs before react-leaflet removes the map.
  useLayoutEffect(() => () => stopZoom(map), [map]);
  return null;
}

const mapsWithLand = new WeakSet<LeafletMap>();

/** Adds the outlines when the attribution control exists. */
function Land() {
  const map = useMap();
  useEffect(() => {
    if (mapsWithLand.has(map)) return;
    mapsWithLand.add(map);
    void drawLand(map, map.attributionControl);
  }, [map]);
  return null;
}

/** Moves the view when markers are added or removed, not when a marker moves. */
function ViewOf({ markers }: { markers: readonly MapMarker[] }) {
  const map = useMap();
  const ids = markers.map((m) => m.id).join();
  // A marker that moved does not change the view.
  useEffectOn(() => showPlaces(map, markers), [map, ids]);
  return null;
}
