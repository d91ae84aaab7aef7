import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import './map.css';
import landUrl from './land.json?url';
import { type LandData, ringPlaces, townsInView } from './landShapes.ts';
import { keyMove, type MapMarker, type Place } from './mapPlaces.ts';
import { tileSource } from './tiles.ts';

export interface MapTexts {
  zoomIn: string;
  zoomOut: string;
}

export interface MapOptions {
  texts: MapTexts;
  /** Where to look as long as there are no markers. */
  centre?: Place;
  zoom?: number;
  onMove?: (id: string, place: Place) => void;
}

export interface MapHandle {
  /** Shows these markers and the line through `line`; the view follows when other markers came, not when one moved. */
  show(markers: readonly MapMarker[], line?: readonly Place[], drawn?: boolean): void;
  /** Shows everything again. */
  showAll(): void;
  close(): void;
}

const CENTRE: Place = { lat: 4.2, lon: 102.5 };
const ZOOM = 6;
const CLOSEST = 13;
/** Outlines and towns say nothing closer than this; several markers are still told apart by it. */
const CLOSEST_WITHOUT_TILES = { one: 9, several: 12 };
const PADDING: [number, number] = [36, 36];

/** A map in `element`: land outlines and towns of our own, tiles over them where a server is configured and answers. */
export function openMap(element: HTMLElement, options: MapOptions): MapHandle {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(element, {
    zoomControl: false,
    // The box is watched below; leaflet's own way leaves a timer behind that outlives the map.
    trackResize: false,
    attributionControl: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    minZoom: 2,
    maxZoom: 18,
    worldCopyJump: true,
  });
  L.control.zoom({ zoomInTitle: options.texts.zoomIn, zoomOutTitle: options.texts.zoomOut }).addTo(map);
  L.control.scale({ imperial: false }).addTo(map);
  const credits = L.control.attribution({ prefix: false }).addTo(map);
  const { lat, lon } = options.centre ?? CENTRE;
  map.setView([lat, lon], options.zoom ?? ZOOM);
  void drawLand(map, credits);
  drawTiles(map);

  const shown = new Map<string, L.Marker>();
  const line = L.polyline([], { className: 'map-line', interactive: false }).addTo(map);
  let places: [number, number][] = [];
  const closest = tileSource() ? { one: CLOSEST, several: CLOSEST } : CLOSEST_WITHOUT_TILES;
  const showAll = () => {
    const [first] = places;
    if (!first) return;
    if (places.length === 1) map.setView(first, closest.one, { animate: !still });
    else
      map.fitBounds(L.latLngBounds(places), { padding: PADDING, maxZoom: closest.several, animate: !still });
  };
  const watcher = new ResizeObserver(() => map.invalidateSize());
  watcher.observe(element);

  return {
    show(markers, way = [], drawn = false) {
      const before = [...shown.keys()].join();
      for (const [id, marker] of shown) {
        if (markers.some((m) => m.id === id)) continue;
        marker.remove();
        shown.delete(id);
      }
      for (const m of markers) putMarker(map, shown, m, options.onMove);
      places = markers.map((m) => [m.lat, m.lon]);
      line.setLatLngs(way.map((p): L.LatLngTuple => [p.lat, p.lon]));
      line.getElement()?.classList.toggle('map-line-drawn', drawn);
      if ([...shown.keys()].join() !== before) showAll();
    },
    showAll,
    close() {
      watcher.disconnect();
      // leaflet ends a running zoom by a timer that no longer finds the map.
      Object.assign(map, { _animatingZoom: false });
      map.remove();
    },
  };
}

function putMarker(
  map: L.Map,
  shown: Map<string, L.Marker>,
  m: MapMarker,
  onMove: MapOptions['onMove'],
): void {
  const icon = L.divIcon({
    className: `map-marker map-${m.kind}`,
    html: Object.assign(document.createElement('span'), { textContent: m.mark }),
    iconSize: [32, 32],
  });
  const old = shown.get(m.id);
  if (old) {
    old.setLatLng([m.lat, m.lon]);
    nameMarker(old, m);
    remark(old, m);
    return;
  }
  const movable = Boolean(m.movable && onMove);
  const marker = L.marker([m.lat, m.lon], {
    icon,
    draggable: movable,
    autoPan: movable,
    keyboard: true,
    alt: m.label,
    zIndexOffset: m.kind === 'courier' ? 1000 : 0,
  }).addTo(map);
  marker.bindTooltip(m.label, { direction: 'top', offset: [0, -14] });
  shown.set(m.id, marker);
  nameMarker(marker, m);
  if (!movable) return;
  marker.on('dragend', () => {
    const at = marker.getLatLng();
    onMove?.(m.id, { lat: at.lat, lon: at.lng });
  });
  marker.getElement()?.addEventListener('keydown', (event) => {
    const at = marker.getLatLng();
    const place = keyMove({ lat: at.lat, lon: at.lng }, event.key, event.shiftKey);
    if (!place) return;
    // The map would move under the marker.
    event.preventDefault();
    event.stopPropagation();
    marker.setLatLng([place.lat, place.lon]);
    map.panInside([place.lat, place.lon], { padding: PADDING, animate: false });
    onMove?.(m.id, place);
  });
}

/** A stop that changed its place in the order shows its new number and role, and keeps the focus. */
function remark(marker: L.Marker, m: MapMarker): void {
  const element = marker.getElement();
  if (!element) return;
  for (const kind of ['pickup', 'dropoff', 'courier'])
    element.classList.toggle(`map-${kind}`, kind === m.kind);
  const mark = element.querySelector('span');
  if (mark) mark.textContent = m.mark;
}

function nameMarker(marker: L.Marker, m: MapMarker): void {
  const element = marker.getElement();
  element?.setAttribute('role', m.movable ? 'button' : 'img');
  element?.setAttribute('aria-label', m.label);
  marker.setTooltipContent(m.label);
}

function drawTiles(map: L.Map): void {
  const source = tileSource();
  if (!source) return;
  L.tileLayer(source.url, { attribution: source.attribution, maxZoom: 19, errorTileUrl: '' }).addTo(map);
}

let loading: Promise<LandData | null> | undefined;

/** The outlines, once a page; without a network the map keeps its sea, its markers and its words. */
function loadLand(): Promise<LandData | null> {
  loading ??= fetch(landUrl)
    .then((response) => (response.ok ? (response.json() as Promise<LandData>) : null))
    // Without the outlines the map shows its points on plain ground.
    .catch(() => null);
  return loading;
}

/** Land under everything else, so that a map without tiles is still a map. */
async function drawLand(map: L.Map, credits: L.Control.Attribution): Promise<void> {
  const land = await loadLand();
  if (!land || !map.getContainer().isConnected) return;
  map.createPane('land').classList.add('map-land');
  const renderer = L.svg({ pane: 'land', padding: 0.5 });
  L.polygon(
    land.rings.map((ring) => [ringPlaces(ring, land.scale)]),
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
