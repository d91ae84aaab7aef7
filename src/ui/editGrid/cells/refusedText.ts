import type { Translate } from '../../../i18n/textKey.ts';
import type { RefusedCell } from './useRefusedCells.ts';

/** Message that explains why typed text is not a value of its column. */
export const refusedText = (
  t: Translate,
  cell: Pick<RefusedCell, 'refused'> | undefined,
): string | undefined => cell && t(`editGrid.refused.${cell.refused.reason}`, { limit: cell.refused.limit });
