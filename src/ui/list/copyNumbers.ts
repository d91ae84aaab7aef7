import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import type { RecordAction } from '../../commands/recordAction.ts';
import type { TextKey } from '../../i18n/textKey.ts';

export interface CopyTools {
  copy(lines: readonly string[]): Promise<void>;
}

/** Copies the numbers of records, one per line; records without one are omitted. */
export function copyNumbers<T>(
  label: TextKey,
  numberOf: (record: T) => string | null,
): RecordAction<T, CopyTools> {
  return {
    id: 'copyNumber',
    label: () => label,
    icon: ContentCopyOutlined,
    keys: ['y'],
    fits: (record) => Boolean(numberOf(record)),
    many: { run: ({ known }, { copy }) => copy(known.flatMap((record) => numberOf(record) || [])) },
  };
}
