import type { TrackBranding } from '../contract/orders/tracking.ts';
import { LIMITS } from '../contract/rules/limits.ts';
import { LOCALE_FACTS } from '../contract/rules/locales.ts';
import { shownDecimals } from '../contract/rules/money/money.ts';
import type { InstabookField, InstabookState } from '../contract/rules/orders/instabook.ts';
import { INSTABOOK } from '../contract/rules/orders/instabook.ts';
import { postcodeInputMode } from '../contract/rules/places/postcodes.ts';
import { fill } from '../texts/fill.ts';
import { textsOf } from '../texts/read.ts';
import { type Html, html, type Insert } from './html.ts';
import { layout } from './layout.ts';
import type { PageContext } from './pageContext.ts';
import { itemTypeName } from './pageTexts.ts';
import { secondsText } from './time.ts';
import { brandLook } from './tracking/shipperBrand.ts';

/** The shipper as its recipients know it. */
export interface InstabookShop {
  name: string;
  /** Its own brand, if it is switched on. */
  branding: TrackBranding | null;
}

export interface InstabookForm {
  id: string;
  /** Names one sending, so that a form that is sent twice counts once. */
  key: string;
  /** Goods set by the shipper: shown, and not to be changed. */
  set: Partial<Record<InstabookField, string | number>>;
  values: Readonly<Record<string, string>>;
  /** Errors of the sent answer, by field. */
  faults: Partial<Record<InstabookField, string>>;
  /** Messages of empty fields, for checks in the browser. */
  missing: Readonly<Record<InstabookField, string>>;
  phoneTooShort: string;
  emailWrong: string;
  numberWrong: string;
  types: readonly string[];
  countries: readonly { code: string; name: string }[];
  currency: string;
}

/** The form in which a buyer enters the parcel's destination; it works without a script (IB-01…23). */
export function instabookPage(page: PageContext, form: InstabookForm, shop: InstabookShop): Html {
  const texts = textsOf(page.locale, 'instabookForm');
  const isFaulty = Object.keys(form.faults).length > 0;
  return framed(
    page,
    html`<form class="ib" method="post" action="/customer/ib/${form.id}" novalidate data-instabook data-sending="${texts.submitting}" data-check="${texts.check}">
<h1>${texts.heading}</h1><p class="muted">${fill(texts.lead, { shop: shop.name })}</p>
<p class="error" role="alert" data-summary>${isFaulty && texts.check}</p>
<input type="hidden" name="key" value="${form.key}">
<section class="card"><h2>${texts.parcel}</h2>${goodsSet(page, form)}<div class="fields">${goodsFields(page, form)}</div></section>
<section class="card"><h2>${texts.address}</h2><div class="fields">${receiver(page, form)}</div></section>
<button type="submit" class="button primary send">${texts.submit}</button></form>`,
    shop,
  );
}

const framed = (page: PageContext, main: Insert, shop?: InstabookShop): Html => {
  const texts = textsOf(page.locale, 'instabookForm');
  return layout(page, {
    ...brandLook(page, shop?.branding ?? null),
    main,
    title: fill(texts.title, { company: page.company.name }),
    description: texts.description,
  });
};

/** The goods as the shipper has set them. */
function goodsSet(page: PageContext, { set, currency }: InstabookForm): Html | false {
  const texts = textsOf(page.locale, 'instabookForm');
  const { productName, amount, type, weightValue } = set;
  const rows: [string, string][] = [];
  if (productName !== undefined) rows.push([texts.productName, String(productName)]);
  if (amount !== undefined) rows.push([texts.amount, moneyText(Number(amount), currency, page)]);
  if (type !== undefined) rows.push([texts.type, itemTypeName(page.locale, String(type))]);
  if (weightValue !== undefined)
    rows.push([texts.weightValue, `${weightText(Number(weightValue), page)} kg`]);
  return (
    rows.length > 0 &&
    html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
  );
}

const moneyText = (amount: number, currency: string, { texts }: PageContext): string =>
  new Intl.NumberFormat(texts.htmlLang, {
    style: 'currency',
    currency,
    minimumFractionDigits: shownDecimals(Math.round(amount * 100), currency),
  }).format(amount);

const weightText = (kg: number, { texts }: PageContext): string =>
  new Intl.NumberFormat(texts.htmlLang, { maximumFractionDigits: 3 }).format(kg);

/** The buyer's part of the goods: the values that the shipper has left open, and notes. */
function goodsFields(page: PageContext, form: InstabookForm): Insert {
  const texts = textsOf(page.locale, 'instabookForm');
  const open = (field: InstabookField) => form.set[field] === undefined;
  return [
    open('productName') && input(page, form, 'productName', { max: 255, wide: true }),
    open('amount') &&
      input(page, form, 'amount', { number: 'amount', min: INSTABOOK.amountMin, unit: form.currency }),
    open('type') && select(page, form, 'type', typesOf(page, form)),
    open('weightValue') &&
      input(page, form, 'weightValue', { number: 'measure', min: INSTABOOK.weightMinKg, unit: 'kg' }),
    html`<div class="field wide"><label for="ib-note">${texts.note}</label><textarea id="ib-note" name="note" rows="2" maxlength="${LIMITS.noteLength}">${form.values.note}</textarea></div>`,
  ];
}

const typesOf = (page: PageContext, { types }: InstabookForm) =>
  types.map((name) => ({ code: name, name: itemTypeName(page.locale, name) }));

function receiver(page: PageContext, form: InstabookForm): Insert {
  return [
    input(page, form, 'name', { max: LIMITS.nameLength, auto: 'name' }),
    input(page, form, 'phone', {
      type: 'tel',
      min: INSTABOOK.phoneLength,
      max: LIMITS.phoneLength,
      auto: 'tel',
    }),
    input(page, form, 'email', { type: 'email', max: 255, auto: 'email' }),
    input(page, form, 'unitNo', { max: 60, auto: 'address-line2' }),
    input(page, form, 'address1', { max: LIMITS.addressLength, auto: 'address-line1', wide: true }),
    input(page, form, 'postcode', {
      max: 20,
      auto: 'postal-code',
      mode: postcodeInputMode(form.values.country ?? ''),
    }),
    input(page, form, 'city', { max: 120, auto: 'address-level2' }),
    input(page, form, 'state', { max: 120, auto: 'address-level1' }),
    select(page, form, 'country', form.countries, 'country'),
  ];
}

interface InputFacts {
  type?: 'tel' | 'email';
  /** A number is a text for the browser, whose own input drops the decimal sign of another language: `2,5` would become 25. */
  number?: 'amount' | 'measure';
  max?: number;
  /** Lowest number, or the fewest characters. */
  min?: number;
  auto?: string;
  /** Keyboard of a phone; the script changes the one of the postcode with the country. */
  mode?: 'numeric' | undefined;
  unit?: string;
  wide?: true;
}

function input(
  page: PageContext,
  form: InstabookForm,
  field: InstabookField,
  { type, number, max, min, auto, mode, unit, wide }: InputFacts,
): Html {
  const bounds = number
    ? html` inputmode="decimal" maxlength="30" autocomplete="off" data-number="${number}" data-min="${min}" data-point="${LOCALE_FACTS[page.locale].decimals}" data-unit="${unit}" data-wrong="${form.numberWrong}"`
    : html` maxlength="${max}"`;
  const short = field === 'phone' && html` data-least="${min}" data-short="${form.phoneTooShort}"`;
  const wrong = type === 'email' && html` data-wrong="${form.emailWrong}"`;
  return frame(
    page,
    form,
    field,
    (aria) =>
      html`<input id="ib-${field}" name="${field}" type="${type ?? 'text'}" value="${form.values[field]}"${bounds}${short}${wrong}${auto && html` autocomplete="${auto}"`}${mode && html` inputmode="${mode}"`}${aria}>`,
    { wide, unit, number: number !== undefined },
  );
}

function select(
  page: PageContext,
  form: InstabookForm,
  field: InstabookField,
  options: readonly { code: string; name: string }[],
  auto?: string,
): Html {
  return frame(
    page,
    form,
    field,
    (aria) =>
      html`<select id="ib-${field}" name="${field}"${auto && html` autocomplete="${auto}"`}${aria}>${options.map(
        ({ code, name }) =>
          html`<option value="${code}"${code === form.values[field] && html` selected`}${field === 'country' && postcodeInputMode(code) && html` data-digits`}>${name}</option>`,
      )}</select>`,
  );
}

/** Label above, message below; the first faulty field has the focus. */
function frame(
  page: PageContext,
  { faults, missing }: InstabookForm,
  field: InstabookField,
  control: (aria: Html) => Html,
  { wide, unit, number }: { wide?: true | undefined; unit?: string | undefined; number?: boolean } = {},
): Html {
  const fault = faults[field];
  const isFirst = fault !== undefined && Object.keys(faults)[0] === field;
  const aria = html` required aria-describedby="ib-${field}-fault" data-missing="${missing[field]}"${fault && html` aria-invalid="true"`}${isFirst && html` autofocus`}`;
  const label = textsOf(page.locale, 'instabookForm')[field];
  return html`<div class="field${wide && ' wide'}"><label for="ib-${field}">${label}${unit && html` <span class="muted">(${unit})</span>`}</label>
${control(aria)}${number && html`<p class="muted" data-understood></p>`}<p class="error" id="ib-${field}-fault">${fault}</p></div>`;
}

/** After a form was sent (IB-24). */
export function instabookSentPage(page: PageContext, shop: InstabookShop): Html {
  const texts = textsOf(page.locale, 'instabookForm');
  return message(page, texts.submitted, texts.submittedHint, shop, 'status');
}

/** A closed link (IB-25). */
export function instabookClosedPage(
  page: PageContext,
  why: Exclude<InstabookState, 'open'>,
  shop: InstabookShop,
): Html {
  const texts = textsOf(page.locale, 'instabookForm');
  return why === 'answered'
    ? message(page, texts.answered, texts.answeredHint, shop)
    : message(page, texts.closed, texts.closedHint, shop);
}

/** An unknown link (IB-25). */
export function instabookUnknownPage(page: PageContext): Html {
  const texts = textsOf(page.locale, 'instabookForm');
  return message(page, texts.unknown, texts.unknownHint);
}

/** Instead of a form: the visitor's network sent too many. */
export function instabookTooManyPage(page: PageContext, seconds: number): Html {
  const texts = textsOf(page.locale, 'instabookForm');
  return framed(
    page,
    html`<section class="card empty"><h1>${texts.heading}</h1><p class="error lead" role="alert">${fill(texts.tooMany, { wait: secondsText(page.texts.htmlLang, seconds) })}</p><p><a class="button primary" href="${page.path}">${page.texts.loadAgain}</a></p></section>`,
  );
}

const message = (
  page: PageContext,
  title: string,
  hint: string,
  shop?: InstabookShop,
  role?: 'status',
): Html =>
  framed(
    page,
    html`<section class="card empty"${role && html` role="${role}"`}><h1>${title}</h1><p class="muted lead">${fill(hint, { shop: shop?.name ?? '' })}</p></section>`,
    shop,
  );
