import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import { type ActionEntry, type ClearSelection, fitsAll } from '../../../commands/recordAction.ts';
import type { TextKey } from '../../../i18n/textKey.ts';

export interface CopyTools {
  /** False if the browser refused. */
  copy(lines: readonly string[]): Promise<boolean>;
}

/** Copies the numbers of records, one on each line; records without a number are omitted. */
export function copyNumbers<T>(
  label: TextKey,
  numberOf: (record: T) => string | null,
  whyNot: ActionEntry<T, CopyTools>['whyNot'] = () => 'common.nothingToCopy',
): ActionEntry<T, CopyTools> {
  return {
    label,
    icon: ContentCopyOutlined,
    keys: ['y'],
    fits: (record) => Boolean(numberOf(record)),
    whyNot,
    many: {
      run: async ({ known }, { copy }) => {
        await copy(known.flatMap((record) => numberOf(record) || []));
      },
    },
  };
}

interface Ending<T, Tools> {
  label: TextKey;
  icon: typeof SvgIcon;
  /** Whether a record can be ended; absent if all can. */
  fits?: (record: T) => boolean;
  whyNot?: ActionEntry<T, Tools>['whyNot'];
  /** Called with the records that can be ended; `done` clears the ticks. */
  end: (tools: Tools, records: readonly T[], done: ClearSelection | undefined) => void | Promise<void>;
}

/** The action that deletes or ends records. */
export const endRecords = <T, Tools>({
  label,
  icon,
  fits = fitsAll,
  whyNot,
  end,
}: Ending<T, Tools>): ActionEntry<T, Tools> => ({
  label,
  icon,
  keys: ['#'],
  writes: true,
  tone: 'error',
  fits,
  ...(whyNot ? { whyNot } : {}),
  many: { run: ({ known, clear }, tools) => end(tools, known.filter(fits), clear) },
});
