import type { TrackResult } from '../../contract/orders/tracking.ts';
import {
  hasArrived,
  isSelfCollection,
  STATUS,
  type StatusTone,
  statusRule,
} from '../../contract/rules/orders/orderStatus.ts';
import { fill } from '../../texts/fill.ts';
import { type Html, html, type Insert, safeUrl } from '../html.ts';
import type { PageContext } from '../pageContext.ts';
import { age, dateTime, day, isDeliveryTime, timeOfDay } from '../time.ts';

/** Colours of codes on the tracking pages (TRACK-18…23); all others have those of the status table. */
export function trackingTone(code: number): StatusTone {
  if (code === STATUS.pickupSuccess) return 'orange';
  return statusRule(code).tone;
}

export const statusWord = (page: PageContext, code: number): string =>
  page.texts.statuses[statusRule(code).name];

export const statusChip = (page: PageContext, code: number): Html =>
  html`<span class="chip tone-${trackingTone(code)}"><i aria-hidden="true"></i><span data-status="${code}">${statusWord(page, code)}</span></span>`;

/** The status, once: the headline of the page. */
const headline = (page: PageContext, code: number): Html =>
  html`<h1 class="status tone-${trackingTone(code)}"><i aria-hidden="true"></i><span data-status="${code}">${statusWord(page, code)}</span></h1>`;

/** The time when the parcel will arrive, or arrived. A day that has passed is shown as the expected day, not as a promise. */
function promise(page: PageContext, parcel: TrackResult): Html | false {
  const { texts, company } = page;
  const dayOf = (iso: string) => day(iso, company.timezone, texts.htmlLang);
  const timeOf = (iso: string) => timeOfDay(iso, company.timezone, texts.htmlLang);
  const say = (label: string, date: string, time?: string) =>
    html`<p class="when">${label && html`<span>${label}</span> `}<strong>${date}</strong>${time && html` <em>${time}</em>`}</p>`;
  const { deliveredAt, statusCode, eta, agreedDay } = parcel;
  // The headline has the word of a delivered parcel.
  const label = statusCode === STATUS.delivered ? '' : texts.deliveredOn;
  if (deliveredAt) return say(label, dayOf(deliveredAt), timeOf(deliveredAt));
  if (isSelfCollection(statusCode)) {
    const since = readySince(parcel);
    return say(texts.readySince, dayOf(since), timeOf(since));
  }
  if (!page.showEstimate || !eta) return false;
  if (new Date(eta) < page.now) {
    const wasExpected = html`<p class="muted">${fill(texts.wasExpected, { date: dayOf(eta) })}</p>`;
    return hasArrived(statusCode) ? wasExpected : html`<p class="late">${texts.late}</p>${wasExpected}`;
  }
  const isSoon = !agreedDay && (parcel.etaDuration ?? 0) < 86_400;
  return isSoon && isDeliveryTime(eta, company.timezone)
    ? say(texts.expectedBy, dayOf(eta), timeOf(eta))
    : say(texts.expected, dayOf(eta));
}

/** The first of the newest steps that say so: a reminder of the courier does not begin the wait again. */
function readySince({ histories, updatedAt }: TrackResult): string {
  const steps = [...histories].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  const before = steps.findIndex(({ statusCode }) => !isSelfCollection(statusCode));
  return (before === -1 ? steps : steps.slice(0, before)).at(-1)?.createdAt ?? updatedAt;
}

function milestones(page: PageContext, code: number): Html | false {
  if (code >= STATUS.returning && code !== STATUS.delivered && code !== STATUS.completed) return false;
  const { texts } = page;
  const reached =
    code >= STATUS.delivered ? 3 : code >= STATUS.hubIn ? 2 : code >= STATUS.pickupSuccess ? 1 : 0;
  const names = [texts.stepBooked, texts.stepPickedUp, texts.stepOnTheWay, texts.stepDelivered];
  return html`<ol class="steps">${names.map(
    (name, i) =>
      html`<li class="${i < reached ? 'done' : i === reached ? 'now' : 'next'}"${i === reached ? html` aria-current="step"` : ''}>${name}</li>`,
  )}</ol>`;
}

const row = (label: string, value: Insert): Html | false =>
  Boolean(value) && html`<div><dt>${label}</dt><dd>${value}</dd></div>`;

/** The card with a recipient's first needs: status, arrival, the way to change it, number, progress. */
export function parcelCard(page: PageContext, parcel: TrackResult, change: Html | false): Html {
  const { texts, company } = page;
  const courierSite = safeUrl(parcel.extTrackUrl);
  const sinceS = (Date.parse(parcel.updatedAt) - page.now.getTime()) / 1000;
  const updated = dateTime(parcel.updatedAt, company.timezone, texts.htmlLang);
  return html`<section class="card hero" data-part="card" aria-label="${texts.track}">
${headline(page, parcel.statusCode)}
${promise(page, parcel)}
<p class="line"><span class="muted" data-updated="${parcel.updatedAt}" data-text="${texts.updated}" title="${fill(texts.updated, { time: updated })}">${fill(texts.updated, { time: age(texts.htmlLang, sinceS) })}</span></p>
${change}
${milestones(page, parcel.statusCode)}
<dl class="facts">
${row(texts.numberLabel, html`<span class="mono">${parcel.consignmentNo}</span>`)}
${row(texts.from, parcel.origin)}${row(texts.to, parcel.destination)}
${row(texts.service, parcel.service && html`${serviceLogo(parcel)}${parcel.service.name}`)}${row(texts.sender, parcel.nanoId && parcel.customer?.name)}
</dl>
${shareRow(page)}
${courierSite && html`<p><a class="alone" href="${courierSite}" rel="noopener noreferrer" target="_blank">${texts.courierSite}</a></p>`}
</section>`;
}

const serviceLogo = (parcel: TrackResult): Html | false => {
  const logo = parcel.service?.logo;
  return (
    Boolean(logo && /^(https:|\/(?!\/)|data:image\/)/.test(logo)) &&
    html`<img class="carrier" src="${logo}" alt="" loading="lazy">`
  );
};

/** Copying and sharing need a script, and sharing a browser that can share. The plain links are between them. */
function shareRow(page: PageContext): Html {
  const { texts } = page;
  const url = encodeURIComponent(page.publicUrl + page.path);
  const subject = encodeURIComponent(fill(texts.title, { company: page.company.name }));
  return html`<div class="actions share"><h2>${texts.share}</h2><button type="button" class="button by-script" data-copy data-done="${texts.copied}">${texts.copy}</button>
<a class="button plain" href="https://wa.me/?text=${url}" target="_blank" rel="noopener noreferrer">WhatsApp</a>
<a class="button plain" href="mailto:?subject=${subject}&amp;body=${url}">${texts.email}</a>
<button type="button" class="button by-script sharing" data-share>${texts.share}</button></div>`;
}
