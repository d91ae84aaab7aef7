import type { InboxLine, InboxResult } from '../../../contract/orders/inbox.ts';
import type { Translate } from '../../i18n/textKey.ts';
import { shortList } from '../../lib/text/shortList.ts';
import { matterName } from '../../shared/inbox/rules/matterName.ts';

/** `isUnanswered`: nobody knows whether the line was changed. */
export interface LineResult extends InboxResult {
  isUnanswered?: true;
}

/** Why lines were not changed: of several lines each reason once, after the names of its lines. */
export function reasonsOf(
  lines: readonly InboxLine[],
  results: readonly LineResult[],
  translate: Translate,
): string {
  const refused = results.filter(({ ok, isUnanswered }) => !ok && !isUnanswered);
  const reasons = new Set(refused.map(reasonOf));
  return [...reasons]
    .map((reason) => {
      const names = namesOf(
        lines,
        refused.filter((result) => reasonOf(result) === reason),
        translate,
      );
      return lines.length > 1 ? `${names}: ${reason}` : reason;
    })
    .join(' · ');
}

/** The names of lines that may have been changed, because their calls were not answered. */
export const unansweredNames = (
  lines: readonly InboxLine[],
  results: readonly LineResult[],
  translate: Translate,
): string =>
  namesOf(
    lines,
    results.filter(({ isUnanswered }) => isUnanswered),
    translate,
  );

const reasonOf = ({ error }: LineResult): string => error?.message ?? '';

const namesOf = (lines: readonly InboxLine[], results: readonly LineResult[], translate: Translate): string =>
  shortList(
    lines
      .filter((line) => results.some(({ id }) => id === line.id))
      .map((line) => matterName(line) ?? translate(`inbox.kinds.${line.kind}`)),
  );
