import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import './map.css';
import { prefersReducedMotion } from '../../../pages/theme/reducedMotion.ts';
import landUrl from './land.json?url';
import { type LandData, ringCoordinates, townsInView } from './landShapes.ts';
import { keyMove, MARKER_PX, type MapMarker, type Place } from './mapPlaces.ts';
import { tileSource } from './tiles.ts';

export const CENTRE: Place = { lat: 4.2, lon: 102.5 };
export const ZOOM = 6;
const CLOSEST = 13;
/** Closest zoom of outlines and towns, which have no more detail; it still separates several markers. */
const CLOSEST_WITHOUT_TILES = { one: 9, several: 12 };
/** Distance from the marker's edge to its place, equal to the length of the tip in map.css. */
const TIP_PX = 10;
/** Space between a marker's name and the edge of the map. */
const EDGE_PX = 4;
const PADDING: [number, number] = [36, 36];
/** Space around the markers: a pin is above its place, the town's name next to it, and the zoom buttons are at the left. */
const VIEW = {
  paddingTopLeft: [64, MARKER_PX + TIP_PX + 8] as [number, number],
  // The sources are at the bottom.
  paddingBottomRight: [24, 32] as [number, number],
};

/** Options of every map; its controls are added separately. */
export const mapOptions = () => ({
  zoomControl: false,
  // `followSize` watches the size; leaflet's own function leaves a timer that outlives the map.
  trackResize: false,
  attributionControl: false,
  zoomAnimation: !prefersReducedMotion(),
  fadeAnimation: !prefersReducedMotion(),
  markerZoomAnimation: !prefersReducedMotion(),
  minZoom: 2,
  maxZoom: 18,
  worldCopyJump: true,
});

/** Moves the view so that all these places are visible. */
export function showPlaces(map: L.Map, places: readonly Place[]): void {
  const closest = tileSource() ? { one: CLOSEST, several: CLOSEST } : CLOSEST_WITHOUT_TILES;
  const points = places.map((p): L.LatLngTuple => [p.lat, p.lon]);
  const [first] = points;
  if (!first) return;
  if (points.length === 1) map.setView(first, closest.one, { animate: !prefersReducedMotion() });
  else
    map.fitBounds(L.latLngBounds(points), {
      ...VIEW,
      maxZoom: closest.several,
      animate: !prefersReducedMotion(),
    });
}

/** Resizes the map with its box. Returns a function that stops this. */
export function followSize(map: L.Map): () => void {
  const watcher = new ResizeObserver(() => map.invalidateSize());
  watcher.observe(map.getContainer());
  return () => watcher.disconnect();
}

/** leaflet ends a running zoom with a timer, which fails after the map was removed. */
export const stopZoom = (map: L.Map): void => void Object.assign(map, { _animatingZoom: false });

export const markerIcon = (m: MapMarker): L.DivIcon =>
  L.divIcon({
    className: `map-marker map-${m.kind}`,
    html: Object.assign(document.createElement('span'), { textContent: m.mark }),
    iconSize: [MARKER_PX, MARKER_PX],
    // A pin above its place: the name of the town stays readable below it.
    iconAnchor: [MARKER_PX / 2, MARKER_PX + TIP_PX],
  });

/** Returns the new place of a movable marker after an arrow key. */
export function moveByKey(map: L.Map, marker: L.Marker, event: KeyboardEvent): Place | null {
  const at = marker.getLatLng();
  const place = keyMove({ lat: at.lat, lon: at.lng }, event.key, event.shiftKey);
  if (!place) return null;
  // Without this the arrow key would move the map too.
  event.preventDefault();
  event.stopPropagation();
  marker.setLatLng([place.lat, place.lon]);
  map.panInside([place.lat, place.lon], { padding: PADDING, animate: false });
  return place;
}

/** Moves the marker by an offset in pixels; leaflet's own anchor is the margin. */
export function shiftMarker(marker: L.Marker, px: number): void {
  const element = marker.getElement();
  if (element) element.style.marginLeft = `${px - MARKER_PX / 2}px`;
  const name = marker.getTooltip();
  if (name) name.options.offset = nameOffset(px);
}

/** Updates the number and the role of a stop whose position in the order changed, without losing the focus. */
export function remark(marker: L.Marker, m: MapMarker): void {
  const element = marker.getElement();
  if (!element) return;
  for (const kind of ['pickup', 'dropoff', 'courier'])
    element.classList.toggle(`map-${kind}`, kind === m.kind);
  const mark = element.querySelector('span');
  if (mark) mark.textContent = m.mark;
}

const nameOffset = (px: number) => L.point(px, -MARKER_PX - TIP_PX);

/** Names a marker for screen readers, and shows the name above the marker while it is hovered or focused. */
export function nameMarker(marker: L.Marker, m: MapMarker): void {
  const element = marker.getElement();
  element?.setAttribute('role', m.movable ? 'button' : 'img');
  element?.setAttribute('aria-label', m.label);
  // leaflet reads a text as markup.
  const name = Object.assign(document.createElement('span'), { textContent: m.label });
  const shown = marker.getTooltip();
  if (shown) {
    marker.setTooltipContent(name);
    keepInside(shown);
    return;
  }
  marker.bindTooltip(name, { direction: 'top', offset: nameOffset(0) });
  marker.on('tooltipopen', ({ tooltip }) => keepInside(tooltip));
}

/** A map cuts everything beyond its edge, so a name near the edge moves inwards while its tip stays at the marker. */
function keepInside(tooltip: L.Tooltip): void {
  const element = tooltip.getElement();
  const frame = element?.closest('.leaflet-container')?.getBoundingClientRect();
  if (!element || !frame) return;
  element.style.setProperty('--inwards', '0px');
  const box = element.getBoundingClientRect();
  const overflow = { left: frame.left + EDGE_PX - box.left, right: box.right - (frame.right - EDGE_PX) };
  const inwards = overflow.left > 0 ? overflow.left : Math.min(0, -overflow.right);
  element.style.setProperty('--inwards', `${Math.round(inwards)}px`);
}

let loading: Promise<LandData | null> | undefined;

/** The outlines, loaded once for each page; offline the map shows only sea, markers and texts. */
function loadLand(): Promise<LandData | null> {
  loading ??= fetch(landUrl)
    .then((response) => (response.ok ? (response.json() as Promise<LandData>) : null))
    // Without the outlines the map shows its points on a plain background.
    .catch(() => null);
  return loading;
}

/** Draws land below everything else, so that a map without tiles is still useful. */
export async function drawLand(map: L.Map, credits: L.Control.Attribution): Promise<void> {
  const land = await loadLand();
  if (!land || !map.getContainer().isConnected) return;
  map.createPane('land').classList.add('map-land');
  const renderer = L.svg({ pane: 'land', padding: 0.5 });
  L.polygon(
    land.rings.map((ring) => [ringCoordinates(ring, land.scale)]),
    { renderer, pane: 'land', interactive: false, className: 'map-land-shape', smoothFactor: 0.8 },
  ).addTo(map);
  credits.addAttribution('Natural Earth · GeoNames');
  if (tileSource()) return;
  map.createPane('towns').classList.add('map-towns');
  const towns = L.layerGroup().addTo(map);
  const nameTowns = () => {
    const b = map.getBounds();
    const view = { south: b.getSouth(), north: b.getNorth(), west: b.getWest(), east: b.getEast() };
    towns.clearLayers();
    for (const town of townsInView(land.towns, view, map.getZoom())) {
      const name = Object.assign(document.createElement('span'), { textContent: town.name });
      L.marker([town.lat, town.lon], {
        pane: 'towns',
        interactive: false,
        keyboard: false,
        icon: L.divIcon({ className: 'map-town', html: name, iconSize: [6, 6] }),
      }).addTo(towns);
    }
  };
  nameTowns();
  map.on('moveend', nameTowns);
}
