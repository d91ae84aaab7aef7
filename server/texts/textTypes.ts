import type english from './en_US/index.ts';
import type { Translations } from './messages.ts';

/** The server's own texts in one language. */
export type ServerTexts = typeof english;

/** A language other than English also has the server's sentences, by their English ones. */
export interface TranslatedTexts extends ServerTexts {
  sentences: Translations;
  /** How `{rest}` follows the `{field}` before it. */
  afterField: string;
}
