import {
  LEFT_OUT_REASONS,
  type LeftOutReason,
} from '../../../../contract/rules/import/headings/sheetRoles.ts';
import type { Translate } from '../../../i18n/textKey.ts';
import { lineRanges } from '../../../shared/importSheet/rows/hiddenLines.ts';

/** `5 left out: 3 cancelled, 2 lines that are no parcels (12–13)`. */
export const leftOutText = (
  leftOut: readonly { line: number; reason: LeftOutReason }[],
  translate: Translate,
): string =>
  translate('orderImport.rows.leftOut', {
    smart_count: leftOut.length,
    reasons: LEFT_OUT_REASONS.flatMap((reason) => {
      const lines = leftOut.filter((each) => each.reason === reason).map(({ line }) => line);
      const params = { smart_count: lines.length, lines: lineRanges(lines) };
      return lines.length > 0 ? [translate(`orderImport.rows.leftOutBy.${reason}`, params)] : [];
    }).join(', '),
  });
