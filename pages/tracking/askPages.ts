import type { Outlet } from '../../contract/orders/services.ts';
import type { TrackBranding, TrackResult } from '../../contract/orders/tracking.ts';
import { STATUS } from '../../contract/rules/orders/orderStatus.ts';
import { ASK_LIMITS, canAsk, type RecipientAsk } from '../../contract/rules/orders/recipientAsks.ts';
import { outletText } from '../../contract/rules/places/outletText.ts';
import { fill } from '../../texts/fill.ts';
import { textsOf } from '../../texts/read.ts';
import { type Html, html } from '../html.ts';
import { layout } from '../layout.ts';
import type { PageContext } from '../pageContext.ts';
import { day as dayText } from '../time.ts';
import { type MapState, trackingPath } from './mapPage.ts';
import { statusChip } from './parcelCard.ts';
import { brandLook } from './shipperBrand.ts';

export const ASK_PATH = '/customer/recipient';
/** The requests again, after the digits. */
export const MORE_PATH = `${ASK_PATH}/more`;

const askTexts = ({ locale }: PageContext) => textsOf(locale, 'ask');

/** On the page of a parcel that is still to be brought: the way to change its delivery, after four digits. */
export function askCard(page: PageContext, parcel: TrackResult, trackingId: string): Html | false {
  if (!canAsk(parcel.statusCode)) return false;
  const texts = askTexts(page);
  return html`<section class="card" id="change" data-part="ask"><h2>${texts.heading}</h2><p class="muted">${texts.hint}</p>
${digitsForm(page, trackingId)}</section>`;
}

/** After a failed attempt, the way to that card, which is far below the status on a phone. */
export const askLink = (page: PageContext, { statusCode }: TrackResult): Html | false =>
  statusCode === STATUS.failedDelivery &&
  html`<p class="to-ask"><a class="button primary" href="#change">${askTexts(page).heading}</a></p>`;

/** A refused page opens with the focus in the field that is wrong. */
const REFUSED = html` aria-invalid="true" autofocus`;

function digitsForm(page: PageContext, trackingId: string, error = ''): Html {
  const texts = askTexts(page);
  return html`<form method="post" action="${ASK_PATH}"><input type="hidden" name="trackingId" value="${trackingId}">
<label for="ask-digits">${texts.digits}</label>
<div class="inline"><input id="ask-digits" name="phoneNo" class="mono" inputmode="numeric" autocomplete="off" maxlength="4" pattern="[0-9]{4}" title="${page.texts.podExactly}" placeholder="0000" aria-describedby="ask-error" required${error && REFUSED}>
<button class="button primary">${texts.go}</button></div>
<p class="error" id="ask-error" role="alert">${error}</p></form>`;
}

/** The form for the digits, on a page that reveals nothing about the parcel: it may not exist. */
export function askDigitsPage(page: PageContext, trackingId: string, error?: string): Html {
  const texts = askTexts(page);
  return layout(page, {
    main: html`<section class="card ask"><h1>${texts.heading}</h1><p class="muted">${texts.hint}</p>${digitsForm(page, trackingId, error)}</section>`,
  });
}

/** The parcel of a page after the digits. */
interface AskedParcel {
  number: string;
  /** The way by which the recipient found the parcel. */
  by: MapState['by'];
  /** Proves that the digits were right. */
  token: string;
  /** The shipper's own brand, as on the parcel's tracking page. */
  branding: TrackBranding | null;
}

export interface AskState extends AskedParcel {
  statusCode: number;
  asks: readonly RecipientAsk[];
  /** Days that can be named. */
  days: readonly string[];
  outlets: readonly Outlet[];
  /** A form that was refused, as it was filled in. */
  refused?: { ask: RecipientAsk | undefined; message: string; value: string };
}

/** The possible requests, each with a form of its own, so that no script has to hide fields. */
export function askPage(page: PageContext, state: AskState): Html {
  const texts = askTexts(page);
  const { number, statusCode, asks, refused } = state;
  const general = refused && !asks.some((ask) => ask === refused.ask);
  return layout(page, {
    ...provenLook(page, state),
    main: html`<section class="card ask"><h1>${texts.heading}</h1>
<p class="line"><span class="mono">${number}</span> ${statusChip(page, statusCode)}</p>
${general && html`<p class="error" role="alert">${refused.message}</p>`}
${asks.length === 0 ? html`<p role="status">${texts.tooLate}</p>` : html`<p class="muted">${texts.choose}</p>`}
${asks.map((ask) => askForm(page, state, ask))}
<p class="muted">${texts.privacy}</p>
${backLink(page, state)}</section>`,
  });
}

/** The shipper's brand, and languages that need no second proof. */
const provenLook = (page: PageContext, parcel: AskedParcel) => ({
  ...brandLook(page, parcel.branding),
  languageForm: { action: MORE_PATH, fields: parcelFields(parcel) },
});

/** Each page is the answer to a form, to which the browser's own Back does not return without sending it again. */
const backLink = ({ texts }: PageContext, { by }: AskedParcel): Html =>
  html`<p><a class="alone" href="${trackingPath(by)}">${texts.mapBack}</a></p>`;

/** The parcel's name leads on to its digits when the proof has expired. */
const parcelFields = ({ by, token }: AskedParcel): Html =>
  html`<input type="hidden" name="token" value="${token}"><input type="hidden" name="trackingId" value="${'id' in by ? by.id : by.trackingNo}">`;

function askForm(page: PageContext, state: AskState, ask: RecipientAsk): Html {
  const { days, outlets, refused } = state;
  const texts = askTexts(page);
  const wrong = refused?.ask === ask ? refused : undefined;
  return html`<details class="wish"${wrong && html` open`}><summary>${texts.asks[ask]}</summary>
<form method="post" action="${ASK_PATH}/ask">${parcelFields(state)}<input type="hidden" name="ask" value="${ask}">
${askField(page, ask, { days, outlets, value: wrong?.value ?? '', isWrong: wrong !== undefined })}
<p class="error" id="error-${ask}"${wrong && html` role="alert"`}>${wrong?.message}</p>
<button class="button primary">${texts.send[ask === 'message' || ask === 'notOrdered' ? 'sender' : 'wish']}</button></form></details>`;
}

interface Field {
  days: readonly string[];
  outlets: readonly Outlet[];
  value: string;
  isWrong: boolean;
}

function askField(
  page: PageContext,
  ask: RecipientAsk,
  { days, outlets, value, isWrong }: Field,
): Html | false {
  const texts = askTexts(page);
  const id = `ask-${ask}`;
  const attributes = html`id="${id}" aria-describedby="error-${ask}"${isWrong && REFUSED}`;
  const label = html`<label for="${id}">${texts.fields[ask]}</label>`;
  if (ask === 'anotherDay')
    return html`${label}<select ${attributes} name="day" required>${days.map(
      (iso) =>
        html`<option value="${iso}"${iso === value && html` selected`}>${dayText(`${iso}T12:00:00Z`, 'UTC', page.texts.htmlLang)}</option>`,
    )}</select>`;
  // A list of a phone's width cuts an address; radio buttons show all of it.
  if (ask === 'holdAtOutlet') {
    // After a refusal no other outlet is chosen in the place of the recipient's.
    const chosen = isWrong || outlets.some((outlet) => outlet.id === value) ? value : outlets[0]?.id;
    return html`<fieldset aria-describedby="error-${ask}"><legend>${texts.fields[ask]}</legend>${outlets.map(
      (outlet, i) =>
        html`<label class="wish-place"><input type="radio" name="outletId" value="${outlet.id}"${outlet.id === chosen && html` checked`}${isWrong && html` aria-invalid="true"`}${isWrong && i === 0 && html` autofocus`} required><span>${outletText(outlet)}</span></label>`,
    )}</fieldset>`;
  }
  if (ask === 'cashReady') return html`<p>${texts.fields.cashReady}</p>`;
  return html`${label}<textarea ${attributes} name="words" rows="2" maxlength="${ASK_LIMITS.words}"${ask !== 'notOrdered' && html` required`}>${value}</textarea>`;
}

/** After a request: it is confirmed here at once, and by a message if the parcel has an address for it. */
export function askDonePage(
  page: PageContext,
  state: AskedParcel & { wish: string; isConfirmed: boolean },
): Html {
  const texts = askTexts(page);
  return layout(page, {
    ...provenLook(page, state),
    main: html`<section class="card ask"><h1>${texts.done}</h1><p role="status">${fill(texts.doneHint, { wish: state.wish, number: state.number })}</p>
${state.isConfirmed && html`<p class="muted">${texts.confirmed}</p>`}
<form method="post" action="${MORE_PATH}">${parcelFields(state)}<button class="button">${texts.more}</button></form>
${backLink(page, state)}</section>`,
  });
}

/** A request in words: its kind, with its day or outlet. */
export function wishWords(
  page: Pick<PageContext, 'locale'> & { htmlLang: string },
  { ask, day, outlet }: { ask: RecipientAsk; day: string | null; outlet: string | null },
): string {
  const texts = textsOf(page.locale, 'ask');
  const value = day ? dayText(`${day}T12:00:00Z`, 'UTC', page.htmlLang) : outlet;
  return value ? fill(texts.wish, { ask: texts.asks[ask], value }) : texts.asks[ask];
}
