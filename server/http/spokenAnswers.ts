import type { FastifyInstance } from 'fastify';
import { DEFAULT_LOCALE, type Locale } from '../../contract/rules/locales.ts';
import { said } from '../texts/said.ts';
import { languageOf } from './language.ts';

/** Members of answers that hold a sentence of the server's own. What people wrote stands under other names. */
const SPOKEN = new Set(['message', 'failedReason', 'cancelReason']);

/** Sentences are kept in English and leave in the caller's language: results of rows, reasons of failures, steps of the history. */
export function registerSpokenAnswers(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, _reply, payload) => {
    const locale = languageOf(request);
    return locale === DEFAULT_LOCALE ? payload : spoken(locale, payload);
  });
}

/** The value with the server's sentences said in the language. What holds none is not copied: lists are long. */
export function spoken<T>(locale: Locale, value: T): T;
export function spoken(locale: Locale, value: unknown): unknown {
  if (!Array.isArray(value) && !isPlain(value)) return value;
  let copy: Record<string, unknown> | null = null;
  for (const name of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[name];
    const next =
      typeof member === 'string' && isSpoken(name, value) ? said(locale, member) : spoken(locale, member);
    if (next === member) continue;
    copy ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
    copy[name] = next;
  }
  return copy ?? value;
}

/** A step of an order's history names its status beside what it describes; other descriptions are people's. */
const isSpoken = (name: string, owner: object) =>
  SPOKEN.has(name) || (name === 'description' && 'statusText' in owner);

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
