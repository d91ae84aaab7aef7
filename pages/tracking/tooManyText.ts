import { fill } from '../../texts/fill.ts';
import type { PageContext } from '../pageContext.ts';
import { secondsText } from '../time.ts';

/** Says that the visitor's network sent too many requests, and how long to wait; the parcel itself may well exist. */
export const tooManyText = ({ texts }: PageContext, retryAfterS = 60): string =>
  fill(texts.tooMany, { wait: secondsText(texts.htmlLang, retryAfterS) });
