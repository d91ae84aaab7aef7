import type { TrackResult } from '../../contract/orders/tracking.ts';
import { isFollowed } from '../../contract/rules/orders/orderStatus.ts';
import { fill } from '../../texts/fill.ts';
import { type Html, html } from '../html.ts';
import { layout } from '../layout.ts';
import type { PageContext } from '../pageContext.ts';
import { dateTime } from '../time.ts';
import { statusChip } from './parcelCard.ts';
import { tooManyText } from './tooManyText.ts';

interface Place {
  lat: number;
  lon: number;
}

export interface MapState {
  /** The parcel: a consignment number or the id of a secure link. */
  by: { trackingNo: string } | { id: string };
  parcel?: TrackResult;
  /** The centre of the destination town. */
  town?: Place | null;
  kmAway?: number | null;
  error?: 'unknown' | 'tooMany' | 'missing';
  /** Seconds to wait after too many look-ups. */
  retryAfterS?: number;
  /** Embedded in another page: without header and footer. */
  framed: boolean;
}

/** Whether a map shows anything: a courier on the way whose position is known. */
export const hasLiveMap = (parcel: TrackResult): boolean =>
  isFollowed(parcel.statusCode) && parcel.coord !== null;

/** Query of the map page for a parcel. */
export const mapQuery = (by: MapState['by']): string =>
  'id' in by ? `id=${encodeURIComponent(by.id)}` : `trackingNo=${encodeURIComponent(by.trackingNo)}`;

/** The tracking page of a parcel. */
export const trackingPath = (by: MapState['by']): string =>
  'id' in by
    ? `/customer/etrack/${encodeURIComponent(by.id)}`
    : by.trackingNo
      ? `/customer/strack?trackingNo=${encodeURIComponent(by.trackingNo)}`
      : '/customer/strack';

/** The courier on a map that the script updates, with the same facts as text above it. */
export function liveMapPage(page: PageContext, state: MapState): Html {
  const { texts } = page;
  return layout(page, {
    ...(state.framed ? { framed: true } : {}),
    main: html`<section class="card live-map"><div data-live-text>${words(page, state)}</div>
${mapFrame(page, state)}
${!state.framed && html`<p><a class="button" href="${trackingPath(state.by)}">${texts.mapBack}</a></p>`}</section>`,
  });
}

function words(page: PageContext, { parcel, kmAway, error, retryAfterS }: MapState): Html {
  const { texts, company } = page;
  const heading = html`<h1>${texts.map}</h1>`;
  if (!parcel) {
    const text =
      error === 'tooMany'
        ? tooManyText(page, retryAfterS)
        : error === 'missing'
          ? texts.numberHelp
          : texts.notFound;
    return html`${heading}<p class="error" role="alert">${text}</p>`;
  }
  const updated = fill(texts.updated, {
    time: dateTime(parcel.updatedAt, company.timezone, texts.htmlLang),
  });
  return html`${heading}<p class="line">${statusChip(page, parcel.statusCode)} <span class="muted">${updated}</span></p>
${
  hasLiveMap(parcel)
    ? typeof kmAway === 'number' &&
      html`<p class="away" role="status">${fill(texts.away, { km: kmAway })}</p>`
    : html`<p role="status">${texts.mapNotNow}</p>`
}`;
}

function mapFrame(page: PageContext, { parcel, town }: MapState): Html | false {
  if (!parcel || !hasLiveMap(parcel) || !parcel.coord) return false;
  const { texts } = page;
  const { lat, lon } = parcel.coord;
  return html`<div class="map-box" data-map data-lat="${lat}" data-lon="${lon}"${
    town && html` data-town-lat="${town.lat}" data-town-lon="${town.lon}"`
  } data-town="${parcel.destination ?? texts.to}" data-courier="${texts.courier}" data-zoom-in="${texts.mapZoomIn}" data-zoom-out="${texts.mapZoomOut}" role="region" aria-label="${texts.map}" aria-describedby="map-help"></div>
<p class="muted" id="map-help">${texts.mapHelp}</p>
<noscript><p>${texts.mapScript}</p></noscript>`;
}
