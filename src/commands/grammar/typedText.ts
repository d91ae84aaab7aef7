import type { Locale } from '../../../contract/rules/locales.ts';
import { CONNECTORS, type Connector, everyWordOf, wordsOf } from './words.ts';

/**
 * Normalises typed text: full-width forms and punctuation of Chinese input methods become plain ones,
 * line ends become spaces.
 */
export function normalizeTyped(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[、；;]/g, ',')
    .replace(/(\d)。(\d)/g, '$1.$2')
    .replace(/[》〉]/g, '>')
    .replace(/^\s*¥/, '$')
    .replace(/[\s\u200b↵]+/g, ' ')
    .trim();
}

/** Words, with Chinese separated from Latin characters, as nobody types a space between them. */
export function tokens(text: string): string[] {
  return text
    .replace(/(\p{Script=Han})([A-Za-z0-9])/gu, '$1 $2')
    .replace(/([A-Za-z0-9])(\p{Script=Han})/gu, '$1 $2')
    .split(/\s+/)
    .filter(Boolean);
}

export function isConnector(token: string | undefined, connector: Connector, locale: Locale): boolean {
  return token !== undefined && everyWordOf(CONNECTORS[connector], locale).includes(token.toLowerCase());
}

/** Position of the connector; a word of the page's language or English comes before words of other languages. */
export function connectorAt(words: readonly string[], connector: Connector, locale: Locale): number {
  const ownWords = wordsOf(CONNECTORS[connector], locale);
  const at = words.findIndex((word) => ownWords.includes(word.toLowerCase()));
  return at >= 0 ? at : words.findIndex((word) => isConnector(word, connector, locale));
}

export interface CodeList {
  ids: string[];
  unread: string[];
}

const CODE = /^[A-Za-z0-9-]{4,}$/;

/** Consignment or order numbers, separated by spaces, commas or line breaks; duplicates count once. */
export function readCodes(text: string): CodeList {
  const parts = text.split(/[\s,]+/).filter(Boolean);
  const ids = new Set<string>();
  const unread: string[] = [];
  for (const part of parts) {
    const code = part.replace(/^#/, '');
    if (CODE.test(code)) ids.add(code);
    else unread.push(part);
  }
  return { ids: [...ids], unread };
}

/** Whether a word looks like a number: it has at least four characters, one of them a digit. */
export function looksLikeCode(text: string): boolean {
  return CODE.test(text) && /\d/.test(text);
}
