import type { Translate } from '../../i18n/textKey.ts';
import { isLoadFailure } from '../../session/failures.ts';

/** The reason of a failure. Code that cannot be loaded fails with the browser's words, which name a file. */
export function failureText(error: unknown, t: Translate): string {
  if (isLoadFailure(error)) return t(navigator.onLine ? 'shell.codeMissing' : 'shell.offline');
  return error instanceof Error ? error.message : String(error);
}
