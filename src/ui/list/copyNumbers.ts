import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import type { RecordAction } from '../../commands/recordAction.ts';
import type { TextKey } from '../../i18n/textKey.ts';

export interface CopyTools {
  copy(lines: readonly string[]): Promise<void>;
}

/** The numbers of records into the clipboard, a line each; what has none is left out. */
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
