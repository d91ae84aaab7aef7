import type { TrackResult } from '../../contract/orders/tracking.ts';
import { hasArrived, STATUS, type StatusTone, statusRule } from '../../contract/rules/orders/orderStatus.ts';
import { fill } from '../../texts/fill.ts';
import { type Html, html, type Insert, safeUrl } from '../html.ts';
import type { PageContext } from '../pageContext.ts';
import { age, dateTime, day, timeOfDay } from '../time.ts';

/** Colours of codes on the tracking pages (TRACK-18…23); all others have those of the status table. */
export function trackingTone(code: number): StatusTone {
  if (code === STATUS.pickupSuccess) return 'orange';
  return statusRule(code).tone;
}

export const statusWord = (page: PageContext, code: number): string =>
  page.texts.statuses[statusRule(code).name];

export const statusChip = (page: PageContext, code: number): Html =>
  html`<span class="chip tone-${trackingTone(code)}"><i aria-hidden="true"></i><span data-status="${code}">${statusWord(page, code)}</span></span>`;

/** When the parcel will arrive, or arrived: the headline of the page. */
function promise(page: PageContext, parcel: TrackResult): Html {
  const { texts, company } = page;
  const say = (label: string, big: string, small?: string) =>
    html`<div class="when"><span>${label}</span><h1>${big}</h1>${small && html` <em>${small}</em>`}</div>`;
  if (parcel.deliveredAt) {
    return say(
      texts.deliveredOn,
      day(parcel.deliveredAt, company.timezone, texts.htmlLang),
      timeOfDay(parcel.deliveredAt, company.timezone, texts.htmlLang),
    );
  }
  const word = html`<div class="when"><h1>${statusWord(page, parcel.statusCode)}</h1></div>`;
  if (!page.showEstimate || !parcel.eta) return word;
  const date = day(parcel.eta, company.timezone, texts.htmlLang);
  const soon = (parcel.etaDuration ?? 0) < 86_400;
  const time = soon ? timeOfDay(parcel.eta, company.timezone, texts.htmlLang) : undefined;
  const label = soon ? texts.expectedBy : texts.expected;
  // A delivered parcel is neither late nor on its way: the promised time is shown below in small.
  if (hasArrived(parcel.statusCode))
    return html`${word}<p class="muted">${label} ${date}${time && html` ${time}`}</p>`;
  const late = new Date(parcel.eta) < page.now;
  return html`${say(label, date, time)}${late && html`<p class="late">${texts.late}</p>`}`;
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

/** The card with a recipient's first needs: status, arrival, number, progress. */
export function parcelCard(page: PageContext, parcel: TrackResult): Html {
  const { texts, company } = page;
  const courierSite = safeUrl(parcel.extTrackUrl);
  const sinceS = (Date.parse(parcel.updatedAt) - page.now.getTime()) / 1000;
  const updated = dateTime(parcel.updatedAt, company.timezone, texts.htmlLang);
  return html`<section class="card hero" data-part="card" aria-label="${texts.track}">
<div class="line">${statusChip(page, parcel.statusCode)}<span class="muted" data-updated="${parcel.updatedAt}" data-text="${texts.updated}" title="${fill(texts.updated, { time: updated })}">${fill(texts.updated, { time: age(texts.htmlLang, sinceS) })}</span></div>
${promise(page, parcel)}
${milestones(page, parcel.statusCode)}
<dl class="facts">
${row(texts.numberLabel, html`<span class="mono">${parcel.consignmentNo}</span>`)}
${row(texts.from, parcel.origin)}${row(texts.to, parcel.destination)}
${row(texts.service, parcel.service && html`${serviceLogo(parcel)}${parcel.service.name}`)}${row(texts.sender, parcel.nanoId && parcel.customer?.name)}
</dl>
${shareRow(page)}
${courierSite && html`<p><a href="${courierSite}" rel="noopener noreferrer" target="_blank">${texts.courierSite}</a></p>`}
</section>`;
}

const serviceLogo = (parcel: TrackResult): Html | false => {
  const logo = parcel.service?.logo;
  return (
    Boolean(logo && /^(https:|\/(?!\/)|data:image\/)/.test(logo)) &&
    html`<img class="carrier" src="${logo}" alt="" loading="lazy">`
  );
};

/**
 * Copying and sharing need a script: where there is one, their space is reserved from the first paint, so that nothing moves when
 * they appear. The plain links are between them.
 */
function shareRow(page: PageContext): Html {
  const { texts } = page;
  const url = encodeURIComponent(page.publicUrl + page.path);
  const subject = encodeURIComponent(fill(texts.title, { company: page.company.name }));
  return html`<div class="actions"><button type="button" class="button by-script" data-copy data-done="${texts.copied}">${texts.copy}</button>
<a class="button" href="https://wa.me/?text=${url}" target="_blank" rel="noopener noreferrer">WhatsApp</a>
<a class="button" href="mailto:?subject=${subject}&amp;body=${url}">${texts.email}</a>
<button type="button" class="button by-script waiting" data-share>${texts.share}</button></div>`;
}
