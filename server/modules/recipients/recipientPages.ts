import type { FastifyReply, FastifyRequest } from 'fastify';
import { PodInput } from '../../../contract/orders/tracking.ts';
import { ASK_LIMITS, type RecipientAsk } from '../../../contract/rules/orders/recipientAsks.ts';
import { outletText } from '../../../contract/rules/places/outletText.ts';
import type { PageContext } from '../../../pages/pageContext.ts';
import {
  ASK_PATH,
  askDigitsPage,
  askDonePage,
  askPage,
  MORE_PATH,
  wishWords,
} from '../../../pages/tracking/askPages.ts';
import { notFoundPage, tooManyPage } from '../../../pages/tracking/trackPages.ts';
import { fill } from '../../../texts/fill.ts';
import { textsOf } from '../../../texts/read.ts';
import type { App, Ctx } from '../../context.ts';
import { Refusal } from '../../http/answer/refusal.ts';
import { readForms } from '../../http/request/readForms.ts';
import { translateSentence } from '../../texts/translateSentence.ts';
import { formOf, queryOf } from '../tracking/pageForms.ts';
import { lookLimit, type PageAssets, pageOf, send, setRetryAfter } from '../tracking/pages.ts';
import { parcelByDigits } from '../tracking/proofOfDelivery.ts';
import { trackSecret } from '../tracking/service.ts';
import { askFor, askNamed, asksFor, daysOf, outletsFor, type Refused, readWish } from './ask.ts';
import { numberOfToken, tokenOf } from './askToken.ts';
import { type Parcel, parcelOf } from './recipientStore.ts';

const open = { config: { access: 'public' as const }, schema: { hide: true } };
/** Room for the longest words, with each letter written as four escaped bytes. */
const FORM_BYTES = 8192;
const ID_LENGTH = 60;

/**
 * The page where a recipient changes the delivery of a parcel, without a script. The digits open it for half an hour, by a signed field of
 * the form. An unknown parcel gets the answer of wrong digits. The server trusts no other content of a form.
 */
export async function recipientPages(app: App, ctx: Ctx, assets: PageAssets): Promise<void> {
  await app.register(async (scope) => {
    const pages = scope as App;
    pages.setErrorHandler(async (err: { statusCode?: number }, request, reply) => {
      if (err.statusCode !== 413) throw err;
      return send(ctx, reply, request, 413, await pageOf(ctx, assets, request, ASK_PATH), notFoundPage);
    });
    readForms(pages, FORM_BYTES);
    const answer = (work: Work) => async (request: FastifyRequest, reply: FastifyReply) => {
      const form = formOf(request);
      const id = (form.trackingId ?? queryOf(request, 'id')).slice(0, ID_LENGTH);
      const path = id ? `${ASK_PATH}?id=${encodeURIComponent(id)}` : ASK_PATH;
      const page = await pageOf(ctx, assets, request, path);
      const visit: Visit = { ctx, request, reply, page, form, id, token: '' };
      const limited = await lookLimit(ctx, request, 'ask');
      if (!limited) return work(visit);
      const seconds = setRetryAfter(limited, reply);
      return send(ctx, reply, request, 429, page, (p) => tooManyPage(p, seconds));
    };
    pages.get(
      ASK_PATH,
      open,
      answer((visit) => digits(visit, 200)),
    );
    pages.post(ASK_PATH, open, answer(enter));
    pages.post(
      MORE_PATH,
      open,
      answer((visit) => withParcel(visit, choose)),
    );
    pages.post(
      `${ASK_PATH}/ask`,
      open,
      answer((visit) => withParcel(visit, take)),
    );
  });
}

interface Visit {
  ctx: Ctx;
  request: FastifyRequest;
  reply: FastifyReply;
  page: PageContext;
  form: Record<string, string>;
  /** The number or link as typed or sent. */
  id: string;
  /** The signed field of the answer's form, the same one on all pages: the digits open them for half an hour only. */
  token: string;
}
const STATUS_OF: Partial<Record<Refused, number>> = { notNow: 409, limit: 429, messageLimit: 429 };
type Work = (visit: Visit) => Promise<FastifyReply>;

const textsFor = ({ page }: Visit) => textsOf(page.locale, 'ask');

const digits = ({ ctx, reply, request, page, id }: Visit, status: number, error?: string) =>
  send(ctx, reply, request, status, page, (p) => askDigitsPage(p, id, error));

async function enter(visit: Visit): Promise<FastifyReply> {
  const { ctx, request, reply, page, form, id } = visit;
  const input = PodInput.safeParse({ trackingId: id, phoneNo: form.phoneNo });
  if (!input.success) return digits(visit, 422, page.texts.podExactly);
  try {
    const { companyId, consignmentNo } = await parcelByDigits(
      ctx,
      request.tenant?.id,
      input.data,
      request.ip,
      'recipient',
    );
    const parcel = await parcelOf(ctx, companyId, consignmentNo ?? '');
    if (!parcel) return digits(visit, 403, textsFor(visit).wrong);
    return choose({ ...visit, token: tokenOf(ctx, companyId, consignmentNo ?? '') }, parcel);
  } catch (err) {
    if (!(err instanceof Refusal)) throw err;
    void reply.headers(err.headers);
    const reason = err.status === 429 ? translateSentence(page.locale, err.message) : textsFor(visit).wrong;
    return digits(visit, err.status, reason);
  }
}

/** Continues with the parcel of the form's signed field, at its own tenant. */
async function withParcel(
  visit: Visit,
  work: (visit: Visit, parcel: Parcel) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const { ctx, request, form } = visit;
  const companyId = request.tenant?.id ?? '';
  const token = (form.token ?? '').slice(0, 200);
  const number = numberOfToken(ctx, companyId, token);
  const parcel = number === null ? undefined : await parcelOf(ctx, companyId, number);
  if (!parcel) return digits(visit, 403, textsFor(visit).expired);
  return work({ ...visit, token }, parcel);
}

/** The secret link only for a visitor who has it. */
const byOf = ({ nanoId, consignmentNo }: Parcel, id: string) =>
  id === nanoId ? { id } : { trackingNo: consignmentNo ?? '' };

async function choose(
  { ctx, request, reply, page, id, token }: Visit,
  parcel: Parcel,
  status = 200,
  refused?: { ask: RecipientAsk | undefined; message: string; value: string },
): Promise<FastifyReply> {
  const asks = await asksFor(ctx, parcel);
  const found = await trackSecret(ctx, parcel.nanoId);
  const number = parcel.consignmentNo ?? '';
  const state = {
    number,
    by: byOf(parcel, id),
    statusCode: parcel.statusCode,
    token,
    asks,
    days: daysOf(ctx.ports.clock.now(), parcel.timezone),
    outlets: asks.includes('holdAtOutlet') ? await outletsFor(ctx, parcel) : [],
    branding: found?.branding ?? null,
    ...(refused ? { refused } : {}),
  };
  return send(ctx, reply, request, status, page, (p) => askPage(p, state), found);
}

async function take(visit: Visit, parcel: Parcel): Promise<FastifyReply> {
  const { ctx, request, reply, page, form, token } = visit;
  const ask = askNamed(form.ask);
  const value = form.day ?? form.outletId ?? form.words ?? '';
  const refuse = (refused: Refused) => {
    const message = fill(textsFor(visit)[refused], { most: mostOf(refused) });
    const status = STATUS_OF[refused] ?? 422;
    return choose(visit, parcel, status, { ask, message, value });
  };
  if (!ask) return refuse('notNow');
  const wish = await readWish(ctx, parcel, ask, form);
  if (typeof wish === 'string') return refuse(wish);
  const outcome = await askFor(ctx, parcel, wish, page.locale);
  if (typeof outcome === 'string') return refuse(outcome);
  const words = wishWords(
    { locale: page.locale, htmlLang: page.texts.htmlLang },
    { ask, day: wish.day, outlet: wish.outlet && outletText(wish.outlet) },
  );
  const found = await trackSecret(ctx, parcel.nanoId);
  const number = parcel.consignmentNo ?? '';
  const state = {
    number,
    by: byOf(parcel, visit.id),
    wish: words,
    token,
    branding: found?.branding ?? null,
    isConfirmed: outcome.isConfirmed,
  };
  return send(ctx, reply, request, 200, page, (p) => askDonePage(p, state), found);
}

function mostOf(refused: Refused): number {
  if (refused === 'limit') return ASK_LIMITS.perDay;
  return refused === 'messageLimit' ? ASK_LIMITS.messagesPerDay : ASK_LIMITS.words;
}
