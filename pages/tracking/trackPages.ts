import type { TrackResult } from '../../contract/orders/tracking.ts';
import { LIMITS } from '../../contract/rules/limits.ts';
import { isTerminal } from '../../contract/rules/orders/orderStatus.ts';
import { stepMark } from '../../contract/rules/orders/trackingNumbers.ts';
import { fill } from '../../texts/fill.ts';
import { type Html, html, safeImage, safeUrl } from '../html.ts';
import { layout } from '../layout.ts';
import type { PageContext } from '../pageContext.ts';
import { askCard, askLink } from './askPages.ts';
import { mapQuery } from './mapPage.ts';
import { parcelCard } from './parcelCard.ts';
import {
  courierCard,
  mapLink,
  type ProofState,
  proofCard,
  proofLanguages,
  type RatingState,
  ratingCard,
  timeline,
} from './parcelParts.ts';
import { brandLook, promoBanner, promoNotice, promoPopup } from './shipperBrand.ts';
import { tooManyText } from './tooManyText.ts';

export interface GuestState {
  number: string;
  /** The other numbers in the address. */
  others: string[];
  parcel?: TrackResult;
  kmAway?: number | null;
  error?: 'tooShort' | 'unknown' | 'tooMany';
  /** Seconds to wait after too many look-ups. */
  retryAfterS?: number;
  proof?: ProofState;
}

/** Guest tracking: one number, one answer. */
export function guestTrackPage(page: PageContext, state: GuestState): Html {
  const { parcel } = state;
  return layout(page, {
    ...proofLanguages(page, parcel?.consignmentNo ?? '', state.proof),
    main: html`${trackForm(page, state)}
<div class="parcel" data-live${parcel && liveEvents(parcel)}>${
      parcel &&
      html`<div>${parcelCard(page, parcel, askLink(page, parcel))}${timeline(page, parcel)}</div>
<div>${courierCard(page, parcel, state.kmAway ?? null)}${mapLink(page, parcel)}${askCard(page, parcel, parcel.consignmentNo ?? '')}${proofCard(page, parcel, parcel.consignmentNo ?? '', state.proof)}${banner(page)}</div>`
    }</div>${!parcel && banner(page)}`,
  });
}

/** Where the script is notified that this parcel moved; one at its end moves no more. */
function liveEvents(parcel: TrackResult): Html | false {
  if (isTerminal(parcel.statusCode)) return false;
  const by = parcel.nanoId ? { id: parcel.nanoId } : { trackingNo: parcel.consignmentNo ?? '' };
  return html` data-events="/customer/track-events?${mapQuery(by)}&shown=${encodeURIComponent(stepMark(parcel))}"`;
}

function trackForm(page: PageContext, state: GuestState): Html {
  const { texts } = page;
  const error = errorText(page, state);
  return html`<form class="card search" method="get" action="/customer/strack" data-track data-short="${texts.tooShort}"${state.error === 'unknown' && html` data-toast-text="${texts.notFound}"`}>
${!state.parcel && html`<h1 class="sr">${fill(texts.title, { company: page.company.name })}</h1>`}<label for="tracking-no">${texts.numberLabel}</label>
<div class="inline"><input id="tracking-no" name="trackingNo" class="mono" value="${state.number}" maxlength="${LIMITS.trackingNumberLength}" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="tracking-error tracking-help"${!state.parcel && html` autofocus`} required>
<button class="button primary">${texts.track}</button></div>
<p class="error" id="tracking-error" role="alert">${error}</p>
<p class="muted" id="tracking-help">${state.error === 'unknown' ? texts.notFoundHint : !state.parcel && texts.numberHelp}</p>${otherNumbers(page, state)}</form>`;
}

/** Length of fifty usual numbers: repeated in each link, a longer list would make the page hundreds of kilobytes large. */
const REPEATED_MAX = 1200;

/** Each number links to its parcel; the link repeats the other numbers unless the list is too long for that. */
function otherNumbers({ texts }: PageContext, { number, others }: GuestState): Html | false {
  if (others.length === 0) return false;
  const repeats = encodeURIComponent([number, ...others].join(',')).length <= REPEATED_MAX;
  const link = (other: string) => {
    const all = repeats ? [other, number, ...others.filter((one) => one !== other)] : [other];
    const address = `/customer/strack?trackingNo=${encodeURIComponent(all.join(','))}`;
    return html`<li><a class="mono" href="${address}">${other}</a></li>`;
  };
  return html`<nav class="others" aria-label="${texts.otherNumbers}"><span aria-hidden="true">${texts.otherNumbers}</span><ul>${others.map(link)}</ul></nav>`;
}

function errorText(page: PageContext, { error, number, retryAfterS }: GuestState): string {
  const { texts } = page;
  if (error === 'tooShort') return texts.tooShort;
  if (error === 'tooMany') return tooManyText(page, retryAfterS);
  return error === 'unknown' ? fill(texts.notFoundFor, { number }) : '';
}

function banner({ banner: shown }: PageContext): Html | false {
  const image = safeImage(shown?.imageURL);
  if (!shown || !image) return false;
  const picture = html`<img src="${image}" alt="${shown.title ?? ''}" loading="lazy">`;
  const link = safeUrl(shown.linkURL);
  return html`<aside class="banner">${link ? html`<a href="${link}" rel="noopener">${picture}</a>` : picture}</aside>`;
}

export interface SecretState {
  parcel: TrackResult;
  kmAway: number | null;
  proof?: ProofState;
  rating?: RatingState;
  /** The promotion lies over the page from the start. */
  popupOpen?: boolean;
}

/** Secure tracking: in the shipper's own brand if the order has one. */
export function secretTrackPage(
  page: PageContext,
  { parcel, kmAway, proof, rating, popupOpen }: SecretState,
): Html {
  const { branding } = parcel;
  return layout(page, {
    ...brandLook(page, branding),
    ...proofLanguages(page, parcel.nanoId ?? '', proof),
    // The status comes before the shipper's promotion.
    main: html`<div class="parcel" data-live${liveEvents(parcel)}><div>${parcelCard(page, parcel, askLink(page, parcel))}${branding && promoNotice(branding)}${timeline(page, parcel)}</div>
<div>${ratingCard(page, parcel, rating)}${courierCard(page, parcel, kmAway)}${mapLink(page, parcel)}${askCard(page, parcel, parcel.nanoId ?? '')}${proofCard(page, parcel, parcel.nanoId ?? '', proof)}${
      branding ? promoBanner(branding) : html`${companySupport(page)}${banner(page)}`
    }</div></div>${branding && promoPopup(page, branding, popupOpen)}`,
  });
}

function companySupport({ company, texts }: PageContext): Html | false {
  if (!company.supportEmail && !company.supportPhone) return false;
  return html`<section class="card"><h2>${texts.support}</h2><div class="actions">
${company.supportPhone && html`<a class="button" href="tel:${company.supportPhone.replace(/[^\d+]/g, '')}">${texts.call}</a>`}
${company.supportEmail && html`<a class="button" href="mailto:${company.supportEmail}">${texts.email}</a>`}</div></section>`;
}

/** /etrack without an id: explains the link, and offers tracking by number. */
export function secretHintPage(page: PageContext): Html {
  return layout(page, {
    main: html`<p class="lead">${page.texts.secureHint}</p>${trackForm(page, { others: [], number: '' })}`,
  });
}

/** Instead of a parcel whose link is valid: the visitor's network sent too many requests. */
export function tooManyPage(page: PageContext, retryAfterS: number): Html {
  const { texts } = page;
  return layout(page, {
    main: html`<section class="card empty"><h1>${texts.track}</h1><p class="error lead" role="alert">${tooManyText(page, retryAfterS)}</p><p><a class="button primary" href="${page.path}">${texts.loadAgain}</a></p></section>`,
  });
}

export function notFoundPage(page: PageContext): Html {
  const { texts } = page;
  return layout(page, {
    main: html`<section class="card empty"><h1>${texts.missing}</h1><p><a class="button primary" href="/customer/">${texts.backHome}</a></p></section>`,
  });
}
