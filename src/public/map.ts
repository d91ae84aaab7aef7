import './map.css';
import type { MapMarker } from '../lib/leafletMap/mapPlaces.ts';
import { isPlace } from '../lib/leafletMap/mapPlaces.ts';
import { openMap } from '../lib/leafletMap/openMap.ts';

const EVERY_MS = 15_000;

/** Data that the server puts next to the map: the courier, and the destination town. */
export function markersOf({ dataset }: HTMLElement): MapMarker[] {
  const place = (lat: string | undefined, lon: string | undefined) => ({
    lat: Number(lat ?? Number.NaN),
    lon: Number(lon ?? Number.NaN),
  });
  const markers: MapMarker[] = [
    {
      id: 'town',
      kind: 'dropoff',
      mark: '⚑',
      label: dataset.town ?? '',
      ...place(dataset.townLat, dataset.townLon),
    },
    {
      id: 'courier',
      kind: 'courier',
      mark: '➤',
      label: dataset.courier ?? '',
      ...place(dataset.lat, dataset.lon),
    },
  ];
  return markers.filter(isPlace);
}

/** Shows the map and follows the courier while the page is visible. */
export function start(): void {
  const box = document.querySelector<HTMLElement>('[data-map]');
  if (!box) return;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const showMode = () => {
    document.body.dataset.mapMode = dark.matches ? 'dark' : 'light';
  };
  showMode();
  dark.addEventListener('change', showMode);
  const map = openMap(box, {
    texts: { zoomIn: box.dataset.zoomIn ?? '', zoomOut: box.dataset.zoomOut ?? '' },
  });
  const show = (from: HTMLElement) => {
    const markers = markersOf(from);
    map.show(markers, markers);
  };
  show(box);
  const stream = followEvents(() => void refresh());
  const refresh = async () => {
    if (document.hidden) return;
    const fresh = await load();
    const text = fresh?.querySelector('[data-live-text]');
    const old = document.querySelector('[data-live-text]');
    if (text && old && old.innerHTML !== text.innerHTML) old.replaceChildren(...text.childNodes);
    const next = fresh?.querySelector<HTMLElement>('[data-map]');
    if (next) show(next);
    else if (text) {
      // The parcel is delivered or back at the depot: the courier is removed from the map.
      clearInterval(timer);
      stream.close();
      document.removeEventListener('visibilitychange', refresh);
      map.close();
      box.remove();
      document.getElementById('map-help')?.remove();
    }
  };
  // The stream reports a move; if a network blocks the stream, the page polls.
  const timer = setInterval(() => {
    if (stream.readyState !== EventSource.OPEN) void refresh();
  }, EVERY_MS);
  document.addEventListener('visibilitychange', refresh);
}

/** The stream of this page's parcel. */
function followEvents(onMove: () => void): EventSource {
  const stream = new EventSource(`/customer/track-events${location.search}`);
  // Moves between the rendering of the page and the opening of the stream were not reported.
  stream.onopen = onMove;
  stream.onmessage = onMove;
  return stream;
}

async function load(): Promise<Document | null> {
  try {
    const response = await fetch(location.href, { cache: 'no-cache', redirect: 'manual' });
    if (!response.ok) return null;
    const text = await response.text();
    // Only the main part is used: the style in the head has another nonce, which this page's policy would report.
    const main = text.slice(text.indexOf('<main>'), text.lastIndexOf('</main>'));
    return new DOMParser().parseFromString(main, 'text/html');
  } catch {
    // The map does not change; the next event fetches again.
    return null;
  }
}

start();
