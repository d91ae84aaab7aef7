import type { TrackHistory, TrackResult } from '../../contract/orders/tracking.ts';
import { hasCourier, STATUS } from '../../contract/rules/orders/orderStatus.ts';
import { fill } from '../../texts/fill.ts';
import { type Html, html, safeImage } from '../html.ts';
import type { LanguageForm } from '../layout.ts';
import type { PageContext } from '../pageContext.ts';
import { stepWords } from '../stepWords.ts';
import { dateTime, zoneName } from '../time.ts';
import { chatAddress } from './chatAddress.ts';
import { hasLiveMap, mapQuery } from './mapPage.ts';
import { statusWord, trackingTone } from './parcelCard.ts';

const SHOWN_FIRST = 3;

/** Newest first; three steps, all others on request. */
export function timeline(page: PageContext, parcel: TrackResult): Html {
  const { texts, company } = page;
  const rest = parcel.histories.slice(SHOWN_FIRST);
  return html`<section class="card" data-part="timeline"><h2>${texts.timeline}</h2>
${parcel.histories.length === 0 && html`<p class="muted">${texts.noSteps}</p>`}
<div class="scroll" tabindex="0" role="region" aria-label="${texts.timeline}"><ol class="timeline">${parcel.histories.slice(0, SHOWN_FIRST).map((h) => step(page, h))}</ol>
${
  rest.length > 0 &&
  html`<details data-keep="timeline"><summary><span class="more">${fill(texts.showMore, { count: rest.length })}</span><span class="less">${texts.showLess}</span></summary><ol class="timeline">${rest.map((h) => step(page, h))}</ol></details>`
}</div>
<p class="muted">${fill(texts.zone, { zone: zoneName(company.timezone, page.now) })}</p></section>`;
}

function step(page: PageContext, h: TrackHistory): Html {
  const { texts, company } = page;
  const { note, foreign, place } = stepWords(h, texts.steps);
  const head = h.by ? texts.said[h.by] : statusWord(page, h.statusCode);
  return html`<li class="tone-${h.by ? 'grey' : trackingTone(h.statusCode)}"><strong>${head}</strong>
${note && (foreign ? html`<span lang="">${note}</span>` : html`<span>${note}</span>`)}
<span class="muted"><time datetime="${h.createdAt}">${dateTime(h.createdAt, company.timezone, texts.htmlLang)}</time>${place && html` · ${place}`}</span></li>`;
}

const digitsOf = (phone: string) => phone.replace(/[^\d+]/g, '');

/** The courier, only while the parcel is on its way. */
export function courierCard(page: PageContext, parcel: TrackResult, kmAway: number | null): Html | false {
  const { texts, company } = page;
  const { personnel } = parcel;
  if (!hasCourier(parcel.statusCode) || (!personnel?.name && kmAway === null)) return false;
  const phone = personnel?.phone ? digitsOf(personnel.phone) : '';
  const chat = chatAddress(personnel?.phone ?? '', company.country);
  return html`<section class="card" data-part="courier"><h2>${texts.courier}</h2>
${personnel?.name && html`<p><strong>${personnel.name}</strong>${personnel.vehicleRegNo && html`<br><span class="muted">${fill(texts.vehicle, { plate: personnel.vehicleRegNo })}</span>`}</p>`}
${kmAway !== null && html`<p class="away">${fill(texts.away, { km: kmAway })}</p>`}
${
  phone !== '' &&
  html`<div class="actions"><a class="button" href="tel:${phone}">${texts.call}</a><a class="button" href="sms:${phone}">${texts.sms}</a>${chat && html`<a class="button" href="${chat}" target="_blank" rel="noopener noreferrer">${texts.chat}</a>`}</div>`
}</section>`;
}

/** The link to the live map; the script opens it inside this page instead. */
export function mapLink(page: PageContext, parcel: TrackResult): Html | false {
  if (!hasLiveMap(parcel)) return false;
  const { texts } = page;
  const by = parcel.nanoId ? { id: parcel.nanoId } : { trackingNo: parcel.consignmentNo ?? '' };
  return html`<section class="card" data-part="map"><a class="button" href="/customer/rmap?${mapQuery(by)}" data-map-link data-title="${texts.map}">${texts.mapShow}</a></section>`;
}

export interface ProofState {
  pictures?: string[];
  /** The digits that opened the pictures. */
  phoneNo?: string;
  error?: string;
}

const PROOF_PATH = '/customer/track-proof';
const proofFields = ({ path }: PageContext, trackingId: string): Html =>
  html`<input type="hidden" name="trackingId" value="${trackingId}"><input type="hidden" name="back" value="${path}">`;

/** The languages of a page with opened pictures, which ask for no digits again. */
export const proofLanguages = (
  page: PageContext,
  trackingId: string,
  { pictures, phoneNo }: ProofState = {},
): { languageForm?: LanguageForm } =>
  pictures && phoneNo
    ? {
        languageForm: {
          action: PROOF_PATH,
          fields: html`${proofFields(page, trackingId)}<input type="hidden" name="phoneNo" value="${phoneNo}">`,
        },
      }
    : {};

/** Proof of delivery, protected by four digits: a plain form that works without a script. */
export function proofCard(
  page: PageContext,
  parcel: TrackResult,
  trackingId: string,
  state: ProofState = {},
): Html | false {
  const { texts } = page;
  if (!parcel.histories.some((h) => h.hasPodImage)) return false;
  return html`<section class="card" id="proof" data-part="proof"><h2>${texts.pod}</h2>
<form method="post" action="${PROOF_PATH}#proof" data-proof data-short="${texts.podExactly}" data-mismatch="${texts.podMismatch}" data-failed="${texts.podFailed}" data-error="${texts.podError}" data-unshowable="${texts.podUnshowable}" data-picture="${texts.podPicture}" data-download="${texts.download}" data-title="${texts.pod}" data-close="${texts.close}">
${proofFields(page, trackingId)}
<label for="pod-digits">${texts.podAsk}</label>
<div class="inline"><input id="pod-digits" name="phoneNo" class="mono" inputmode="numeric" autocomplete="off" maxlength="4" pattern="[0-9]{4}" title="${texts.podExactly}" placeholder="0000" aria-describedby="pod-error" required>
<button class="button primary">${texts.podShow}</button></div>
<p class="error" id="pod-error" role="alert">${state.error}</p></form>
<div class="pictures" data-pictures>${(state.pictures ?? []).map((p, i) => picture(page, p, i + 1))}</div></section>`;
}

function picture(page: PageContext, url: string, n: number): Html {
  const alt = fill(page.texts.podPicture, { n });
  const image = safeImage(url);
  if (image) return html`<a href="${image}" download="proof-${n}"><img src="${image}" alt="${alt}"></a>`;
  if (url.startsWith('data:application/pdf;base64,'))
    return html`<a class="button" href="${url}" download="proof-${n}.pdf">${page.texts.download}</a>`;
  return html`<p class="error">${page.texts.podUnshowable}</p>`;
}

export interface RatingState {
  done?: boolean;
  error?: string;
}

/** Stars and a note, once, after the delivery. */
export function ratingCard(page: PageContext, parcel: TrackResult, state: RatingState = {}): Html | false {
  const { texts } = page;
  if (parcel.statusCode !== STATUS.delivered && parcel.statusCode !== STATUS.completed) return false;
  if (state.done || parcel.rated)
    return html`<section class="card" id="rate" data-part="rate"><h2>${texts.rate}</h2><p role="status">${texts.rateThanks}</p></section>`;
  const stars = [texts.star1, texts.star2, texts.star3, texts.star4, texts.star5];
  return html`<section class="card" id="rate" data-part="rate"><form method="post" action="/customer/etrack/${parcel.nanoId}/rate#rate" data-rate data-nano="${parcel.nanoId}" data-thanks="${texts.rateThanks}" data-missing="${texts.rateMissing}" data-failed="${texts.rateFailed}">
<fieldset><legend><h2>${texts.rate}</h2></legend><div class="stars">${stars.map((label, i) => html`<input type="radio" name="rating" id="star${i + 1}" value="${i + 1}" required><label for="star${i + 1}" title="${label}"><span class="sr">${label}</span></label>`)}</div></fieldset>
<label for="rating-note">${texts.rateNote}</label><textarea id="rating-note" name="ratingNote" rows="2" maxlength="500"></textarea>
<p class="error" role="alert">${state.error}</p><button class="button primary">${texts.rateSend}</button></form></section>`;
}
