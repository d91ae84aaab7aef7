import type { FastifyInstance } from 'fastify';
import { DEFAULT_LOCALE, type Locale } from '../../../contract/rules/locales.ts';
import { translateSentence } from '../../texts/translateSentence.ts';
import { languageOf } from './language.ts';

/** Fields of answers that contain a sentence of the server. People's texts have other names. */
const SENTENCES = new Set([
  'message',
  'error',
  'failedReason',
  'cancelReason',
  'custDescription',
  'desc',
  'refusal',
  'promoRefusal',
  'valueTxt',
]);
/** An entry of the catalogue with a name and a description has one of these fields: steps, payment methods, vehicles, add-ons. */
const OFFERED = ['fontAwesomeIcon', 'minWaypoint', 'required'] as const;
/** A step, an add-on or a plan with a description has one of these fields. A tenant's own texts have no translation and stay. */
const DESCRIBED = ['statusText', 'required', 'features'] as const;
/** Lists whose rows are named by the catalogue: add-ons of an order, inputs of an add-on. */
const NAMED_LISTS = new Set(['serviceAddon', 'required']);

/** Sentences are stored in English and translated for the caller: results of rows, reasons of failures, names of add-ons. */
export function registerAnswerTranslation(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, _reply, payload) => {
    const locale = languageOf(request);
    return locale === DEFAULT_LOCALE ? payload : translateAnswer(locale, payload);
  });
}

/** The value with the server's sentences translated. Parts without sentences are not copied, since lists are long. */
export function translateAnswer<T>(locale: Locale, value: T): T {
  return translatedIn(locale, value, '') as T;
}

/** `under` is the field name of the value, or of the list that contains it. */
function translatedIn(locale: Locale, value: unknown, under: string): unknown {
  if (!Array.isArray(value) && !isPlain(value)) return value;
  let copy: Record<string, unknown> | null = null;
  for (const name of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[name];
    const next =
      typeof member === 'string' && isSentence(name, value, under)
        ? translateSentence(locale, member)
        : translatedIn(locale, member, Array.isArray(value) ? under : name);
    if (next === member) continue;
    copy ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
    copy[name] = next;
  }
  return copy ?? value;
}

/**
 * A step of an order's history has a status name and a description; an app has a kind and a slug. People write other descriptions, and
 * reasons too, except the reasons why a message did not arrive.
 */
function isSentence(name: string, owner: object, under: string): boolean {
  if (SENTENCES.has(name)) return true;
  if (name === 'description')
    return DESCRIBED.some((member) => member in owner) || ('kind' in owner && 'path' in owner);
  if (name === 'reason') return 'channel' in owner;
  if (name !== 'name') return false;
  const isInvoiceItem = under === 'items' && 'orderId' in owner;
  return isInvoiceItem || NAMED_LISTS.has(under) || OFFERED.some((member) => member in owner);
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
