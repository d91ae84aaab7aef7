import type { FastifyInstance } from 'fastify';
import { DEFAULT_LOCALE, type Locale } from '../../contract/rules/locales.ts';
import { translateSentence } from '../texts/translateSentence.ts';
import { languageOf } from './language.ts';

/** Members of answers that hold a sentence of the server's own. What people wrote stands under other names. */
const SENTENCES = new Set(['message', 'failedReason', 'cancelReason', 'custDescription']);
/** What names and describes the things of a catalogue has such a member beside it: steps, ways to pay, vehicles, add-ons. */
const OFFERED = ['fontAwesomeIcon', 'minWaypoint', 'required'] as const;
/** Lists whose rows are named by the catalogue: add-ons of an order, what an add-on asks for. */
const NAMED_LISTS = new Set(['serviceAddon', 'required']);

/** Sentences are kept in English and leave in the caller's language: results of rows, reasons of failures, names of add-ons. */
export function registerAnswerTranslation(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, _reply, payload) => {
    const locale = languageOf(request);
    return locale === DEFAULT_LOCALE ? payload : translateAnswer(locale, payload);
  });
}

/** The value with the server's sentences said in the language. What holds none is not copied: lists are long. */
export function translateAnswer<T>(locale: Locale, value: T): T {
  return translatedIn(locale, value, '') as T;
}

/** `under` is the name under which the value, or the list that it is a row of, stands. */
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

/** A step of an order's history names its status beside what it describes; descriptions of other things are people's. */
function isSentence(name: string, owner: object, under: string): boolean {
  if (SENTENCES.has(name)) return true;
  if (name === 'description') return 'statusText' in owner || 'required' in owner;
  return name === 'name' && (NAMED_LISTS.has(under) || OFFERED.some((member) => member in owner));
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
