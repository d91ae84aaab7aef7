import L from 'leaflet';
import {
  CENTRE,
  drawLand,
  followSize,
  mapOptions,
  markerIcon,
  nameMarker,
  shiftMarker,
  showPlaces,
  stopZoom,
  ZOOM,
} from './mapParts.ts';
import { type MapMarker, markerShifts, type Place } from './mapPlaces.ts';
import { tileSource } from './tiles.ts';

interface MapTexts {
  zoomIn: string;
  zoomOut: string;
}

interface MapHandle {
  /** Shows these markers and a line through `line`. The view changes when markers are added or removed, not when a marker moves. */
  show(markers: readonly MapMarker[], line?: readonly Place[]): void;
  close(): void;
}

/** The map of a page without React: built-in land outlines and towns, covered by tiles if a tile server is configured and answers. */
export function openMap(element: HTMLElement, { texts }: { texts: MapTexts }): MapHandle {
  const map = L.map(element, mapOptions());
  L.control.zoom({ zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut }).addTo(map);
  L.control.scale({ imperial: false }).addTo(map);
  const credits = L.control.attribution({ prefix: false }).addTo(map);
  map.setView([CENTRE.lat, CENTRE.lon], ZOOM);
  void drawLand(map, credits);
  const tiles = tileSource();
  if (tiles)
    L.tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: 19, errorTileUrl: '' }).addTo(map);

  const shown = new Map<string, L.Marker>();
  const line = L.polyline([], { className: 'map-line', interactive: false }).addTo(map);
  const stopFollowing = followSize(map);

  return {
    show(markers, way = []) {
      const before = [...shown.keys()].join();
      for (const [id, marker] of shown) {
        if (markers.some((m) => m.id === id)) continue;
        marker.remove();
        shown.delete(id);
      }
      const shifts = markerShifts(markers);
      for (const m of markers) {
        const marker = shown.get(m.id) ?? addMarker(map, m);
        shown.set(m.id, marker);
        marker.setLatLng([m.lat, m.lon]);
        nameMarker(marker, m);
        shiftMarker(marker, shifts.get(m.id) ?? 0);
      }
      line.setLatLngs(way.map((p): L.LatLngTuple => [p.lat, p.lon]));
      if ([...shown.keys()].join() !== before) showPlaces(map, markers);
    },
    close() {
      stopFollowing();
      stopZoom(map);
      map.remove();
    },
  };
}

const addMarker = (map: L.Map, m: MapMarker): L.Marker =>
  L.marker([m.lat, m.lon], {
    icon: markerIcon(m),
    keyboard: true,
    alt: m.label,
    zIndexOffset: m.kind === 'courier' ? 1000 : 0,
  }).addTo(map);
