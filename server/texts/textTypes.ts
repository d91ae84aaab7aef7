import type english from './en_US/index.ts';
import type { Translations } from './messages.ts';

/** What the server writes by itself, in one language. */
export type ServerTexts = typeof english;

/** A language beside English also has the sentences that the server says, by their English ones. */
export interface TranslatedTexts extends ServerTexts {
  sentences: Translations;
  /** `{rest}` said of the `{field}` in front of it. */
  afterField: string;
}
