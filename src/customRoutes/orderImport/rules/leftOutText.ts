import {
  LEFT_OUT_REASONS,
  type LeftOutReason,
} from '../../../../contract/rules/import/headings/sheetRoles.ts';
import type { Translate } from '../../../i18n/textKey.ts';

/** `4 left out: 3 cancelled, 1 shipped already`. */
export const leftOutText = (reasons: readonly LeftOutReason[], translate: Translate): string =>
  translate('orderImport.rows.leftOut', {
    smart_count: reasons.length,
    reasons: LEFT_OUT_REASONS.flatMap((reason) => {
      const count = reasons.filter((each) => each === reason).length;
      return count ? [translate(`orderImport.rows.leftOutBy.${reason}`, { smart_count: count })] : [];
    }).join(', '),
  });
