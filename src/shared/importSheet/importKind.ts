import { createContext, useContext } from 'react';
import { type CheckedRow, checkParcel, type RowToCheck } from '../../../contract/rules/import/importCheck.ts';
import type { Choices } from '../../../contract/rules/import/importChoices.ts';
import {
  IMPORT_COLUMNS,
  IMPORT_LIMITS,
  type ImportColumn,
} from '../../../contract/rules/import/importColumns.ts';
import type { TextKey } from '../../i18n/textKey.ts';

/** Result of a sheet's rows. */
export interface ImportKind {
  /** Part of the keys under which a sheet is stored in this browser. */
  storage: string;
  columns: readonly ImportColumn[];
  mostRows: number;
  /** All rows of a parcel, or one row. */
  check: (rows: readonly RowToCheck[], choices: Choices, today: string) => CheckedRow[];
  /** Names of the columns, if they are not those of the order template. */
  columnText?: (column: ImportColumn) => TextKey;
  /** Keeps how the headings were matched, for the next sheet with the same headings. */
  remembers: boolean;
}

export const ORDER_IMPORT: ImportKind = {
  storage: 'import',
  columns: IMPORT_COLUMNS,
  mostRows: IMPORT_LIMITS.rows,
  check: checkParcel,
  remembers: true,
};

export const ImportKindContext = createContext<ImportKind>(ORDER_IMPORT);
export const useImportKind = (): ImportKind => useContext(ImportKindContext);
