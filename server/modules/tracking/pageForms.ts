import type { FastifyRequest } from 'fastify';
import { PodInput, RateInput } from '../../../contract/orders/tracking.ts';
import { pickLocale } from '../../../pages/language.ts';
import { TEXTS } from '../../../pages/pageTexts.ts';
import type { ProofState, RatingState } from '../../../pages/tracking/parcelParts.ts';
import type { Ctx } from '../../context.ts';
import { Refusal } from '../../http/answer/refusal.ts';
import { storableStart, storableText } from '../../http/request/storableText.ts';
import { translateSentence } from '../../texts/translateSentence.ts';
import { unlockProof } from './proofOfDelivery.ts';
import { rateOrder } from './rate.ts';

/** Maximum length of a rating's note; browsers apply the same limit. */
const NOTE_MAX = 500;

/** One query parameter, '' without it. */
export const queryOf = (request: FastifyRequest, name: string): string => {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
};

/** Fields of a form-encoded body; any other body has none. */
export function formOf(request: FastifyRequest): Record<string, string> {
  const body: unknown = request.body;
  if (!body || typeof body !== 'object' || Array.isArray(body)) return {};
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, storableText(value)]] : [],
    ),
  );
}

/** The visitor's language and its texts. */
export function localeOf(request: FastifyRequest) {
  const locale = pickLocale(
    queryOf(request, 'lang') || undefined,
    request.cookies.lang,
    request.headers['accept-language'],
    request.tenant?.lang,
  );
  return { locale, texts: TEXTS[locale] };
}

/** Result of the proof-of-delivery form; refusals become messages in the visitor's language. */
export async function tryProof(
  ctx: Ctx,
  request: FastifyRequest,
  form: Record<string, string>,
): Promise<ProofState> {
  const { locale, texts } = localeOf(request);
  const input = PodInput.safeParse(form);
  if (!input.success) return { error: texts.podExactly };
  try {
    const pictures = await unlockProof(ctx, request.tenant?.id, input.data, request.ip);
    return { pictures, phoneNo: input.data.phoneNo };
  } catch (err) {
    if (!(err instanceof Refusal)) throw err;
    return { error: err.status === 429 ? translateSentence(locale, err.message) : texts.podMismatch };
  }
}

/** Result of the rating form. */
export async function tryRate(
  ctx: Ctx,
  request: FastifyRequest,
  nanoId: string,
  form: Record<string, string>,
): Promise<RatingState> {
  const { texts } = localeOf(request);
  const ratingNote = form.ratingNote && storableStart(form.ratingNote, NOTE_MAX);
  const input = RateInput.safeParse({ rating: Number(form.rating), ratingNote, nanoId });
  if (!input.success) return { error: texts.rateMissing };
  try {
    await rateOrder(ctx, nanoId, input.data);
    return { done: true };
  } catch (err) {
    if (!(err instanceof Refusal)) throw err;
    return { error: texts.rateFailed };
  }
}
