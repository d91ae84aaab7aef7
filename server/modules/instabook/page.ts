import type { FastifyReply, FastifyRequest } from 'fastify';
import { InstabookInput } from '../../../contract/orders/instabook.ts';
import { LIMITS } from '../../../contract/rules/limits.ts';
import { LOCALE_FACTS, type Locale } from '../../../contract/rules/locales.ts';
import { fromMinor, isAmount } from '../../../contract/rules/money/money.ts';
import { readMoney } from '../../../contract/rules/money/readMoney.ts';
import {
  EMAIL_WRONG,
  INSTABOOK_MISSING,
  type InstabookField,
  NUMBER_WRONG,
  PHONE_TOO_SHORT,
} from '../../../contract/rules/orders/instabook.ts';
import { numberCharacters, parseNumber } from '../../../contract/rules/text/parseNumber.ts';
import {
  type InstabookForm,
  type InstabookShop,
  instabookClosedPage,
  instabookPage,
  instabookSentPage,
  instabookTooManyPage,
  instabookUnknownPage,
} from '../../../pages/instabookPage.ts';
import type { App, Ctx } from '../../context.ts';
import { listCountries } from '../../geo/countries.ts';
import { Refusal } from '../../http/answer/refusal.ts';
import { ownAddress } from '../../http/caller/tenantAddress.ts';
import { nanoId } from '../../http/caller/tokens.ts';
import { readForms } from '../../http/request/readForms.ts';
import { storableStart } from '../../http/request/storableText.ts';
import { translateSentence } from '../../texts/translateSentence.ts';
import { linkHosts } from '../company/linkHosts.ts';
import { listItemTypes } from '../services/store.ts';
import { formOf, queryOf } from '../tracking/pageForms.ts';
import { lookLimit, type PageAssets, pageOf, send, setRetryAfter } from '../tracking/pages.ts';
import { linkedBrand } from '../tracking/present.ts';
import { answerFaults, setValues, stateOf, submitAnswer } from './answer.ts';
import { formPath } from './links.ts';
import { type OpenedLink, openLink } from './store.ts';

const EXACT_NUMBER = /^\d{1,12}(\.\d{1,6})?$/;
const CLOSED_STATUS = { answered: 410, expired: 410, ended: 410 } as const;
/** A text that a link's address prefills is short: it must not look like a page of the tenant. */
const PREFILLED_MAX = 200;

type Fields = Record<string, string>;

/** The public form of a link (IB-01). */
export async function instabookPages(app: App, ctx: Ctx, assets: PageAssets): Promise<void> {
  await app.register(async (scope) => {
    const pages = scope as App;
    readForms(pages, 16_384);
    const open = { config: { access: 'public' as const }, schema: { hide: true } };
    pages.get('/customer/ib/:id', open, (request, reply) => show(ctx, assets, request, reply));
    pages.post('/customer/ib/:id', open, (request, reply) => take(ctx, assets, request, reply));
  });
}

const idOf = (request: FastifyRequest) => (request.params as { id: string }).id.slice(0, 60);

/** The link of the address; or sends another page instead. */
async function opened(ctx: Ctx, assets: PageAssets, request: FastifyRequest, reply: FastifyReply) {
  const limited = await lookLimit(ctx, request, 'form');
  const path = formPath(encodeURIComponent(idOf(request)));
  const link = limited ? undefined : await openLink(ctx, idOf(request));
  const home = link && (await ownAddress(ctx, request, link.link.companyId));
  if (home) return { answer: reply.redirect(home, 302) };
  const page = await pageOf(ctx, assets, request, path, link?.link.companyId);
  const instead = (status: number, draw: Parameters<typeof send>[5]) =>
    send(ctx, reply, request, status, page, draw);
  if (limited) {
    const seconds = setRetryAfter(limited, reply);
    return { answer: instead(429, (p) => instabookTooManyPage(p, seconds)) };
  }
  if (!link) return { answer: instead(404, instabookUnknownPage) };
  return { link, shop: await shopOf(ctx, link), page, instead };
}

/** The shipper by its brand, or else by the account's name. */
async function shopOf(ctx: Ctx, { link, name, branding: stored }: OpenedLink): Promise<InstabookShop> {
  const branding = stored && linkedBrand(stored, await linkHosts(ctx, link));
  return { name: branding?.name ?? name, branding };
}

async function show(ctx: Ctx, assets: PageAssets, request: FastifyRequest, reply: FastifyReply) {
  const found = await opened(ctx, assets, request, reply);
  if ('answer' in found) return found.answer;
  const { link, shop, page, instead } = found;
  const state = stateOf(ctx, link);
  if (state !== 'open') return instead(CLOSED_STATUS[state], (p) => instabookClosedPage(p, state, shop));
  const form = await formFor(ctx, link, page.locale, prefilled(request, link, page.locale));
  return instead(200, (p) => instabookPage(p, form, shop));
}

async function take(ctx: Ctx, assets: PageAssets, request: FastifyRequest, reply: FastifyReply) {
  const found = await opened(ctx, assets, request, reply);
  if ('answer' in found) return found.answer;
  const { link, shop, page, instead } = found;
  const sent = formOf(request);
  try {
    await submitAnswer(ctx, link.link.id, inputOf(sent, link.link.currency, page.locale), {
      key: sent.key?.slice(0, PREFILLED_MAX) || nanoId(),
      ip: request.ip,
      locale: page.locale,
    });
    return instead(200, (p) => instabookSentPage(p, shop));
  } catch (err) {
    if (!(err instanceof Refusal)) throw err;
    if (err.status === 429) {
      const seconds = setRetryAfter(err, reply);
      return instead(429, (p) => instabookTooManyPage(p, seconds));
    }
    const state = stateOf(ctx, (await openLink(ctx, link.link.id)) ?? link);
    if (state !== 'open') return instead(CLOSED_STATUS[state], (p) => instabookClosedPage(p, state, shop));
    if (err.status !== 422) throw err;
    const input = inputOf(sent, link.link.currency, page.locale);
    const isUnread: Partial<Record<InstabookField, boolean>> = {
      // A price with too many decimals is none, as one below the smallest.
      amount:
        Boolean(sent.amount?.trim()) &&
        !/^(amount|decimals)$/.test(readMoney(sent.amount ?? '', link.link.currency).kind),
      weightValue: Boolean(sent.weightValue?.trim()) && input.item?.weight?.value == null,
    };
    const faults = (await answerFaults(ctx, link, input)).map((fault) =>
      isUnread[fault.field] ? { ...fault, message: NUMBER_WRONG } : fault,
    );
    const form = await formFor(ctx, link, page.locale, sent, faults);
    return instead(422, (p) => instabookPage(p, form, shop));
  }
}

/**
 * Values that the query prefills, except those that the shipper has set (IB-03). `name` is the product's name, as nobody knows the buyer's
 * name yet.
 */
function prefilled(request: FastifyRequest, { link }: OpenedLink, locale: Locale): Fields {
  const prefill = (name: string) => queryOf(request, name).trim().slice(0, PREFILLED_MAX);
  const number = (name: string, read: (text: string) => number | null) => {
    const text = prefill(name);
    if (!EXACT_NUMBER.test(text)) return '';
    return read(text)?.toString().replace('.', LOCALE_FACTS[locale].decimals) ?? text;
  };
  return {
    productName: prefill('name'),
    amount: number('value', (text) => {
      const price = readMoney(text, link.currency);
      return price.kind === 'amount' ? fromMinor(price.minor) : null;
    }),
    // In the form that the page reads: the `1.500` kilograms of an address are no thousands.
    weightValue: number('weight', Number),
    type: prefill('type').toUpperCase(),
    note: prefill('notes') || (link.note ?? ''),
  };
}

/** The form's fields as a body of the API. A text that is too long and an invalid number count as empty. */
function inputOf(sent: Fields, currency: string, locale: Locale): InstabookInput {
  const text = (name: string, max: number = LIMITS.addressLength) =>
    sent[name] && storableStart(sent[name].trim(), max);
  const price = readMoney(sent.amount ?? '', currency);
  const amount = price.kind === 'amount' ? fromMinor(price.minor) : null;
  const kg = parseNumber(numberCharacters(sent.weightValue ?? ''), LOCALE_FACTS[locale].decimals);
  return InstabookInput.parse({
    item: {
      name: text('productName'),
      amount: amount !== null && isAmount(amount) && amount <= LIMITS.amountMax ? amount : null,
      type: text('type', 60),
      weight: { value: kg >= 0 && kg <= LIMITS.weightMaxKg ? kg : null },
    },
    receiver: {
      name: text('name', LIMITS.nameLength),
      phone: text('phone', LIMITS.phoneLength),
      email: text('email'),
      unitNo: text('unitNo', 60),
      address1: text('address1'),
      postcode: text('postcode', 20),
      city: text('city', 120),
      state: text('state', 120),
      country: text('country', 2),
    },
    note: text('note', LIMITS.noteLength),
  });
}

async function formFor(
  ctx: Ctx,
  { link, country }: OpenedLink,
  locale: Locale,
  values: Fields,
  faults: readonly { field: InstabookField; message: string }[] = [],
): Promise<InstabookForm> {
  const translated = (english: string) => translateSentence(locale, english);
  const types = (await listItemTypes(ctx, link.companyId)).map(({ name }) => name);
  const set = Object.entries(setValues(link)).filter(([, value]) => value !== null);
  return {
    id: link.id,
    key: values.key || nanoId(),
    set: Object.fromEntries(set),
    values: { country, ...values },
    faults: Object.fromEntries(faults.map(({ field, message }) => [field, translated(message)])),
    missing: Object.fromEntries(
      Object.entries(INSTABOOK_MISSING).map(([field, message]) => [field, translated(message)]),
    ) as InstabookForm['missing'],
    phoneTooShort: translated(PHONE_TOO_SHORT),
    emailWrong: translated(EMAIL_WRONG),
    numberWrong: translated(NUMBER_WRONG),
    types,
    countries: listCountries(locale).map(({ countryCode, name }) => ({ code: countryCode, name })),
    currency: link.currency,
  };
}
