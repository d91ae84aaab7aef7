import { createContext, useContext } from 'react';
import { type CheckedRow, checkParcel, type RowToCheck } from '../../../contract/rules/import/importCheck.ts';
import type { Choices } from '../../../contract/rules/import/importChoices.ts';
import {
  IMPORT_COLUMNS,
  IMPORT_LIMITS,
  type ImportColumn,
} from '../../../contract/rules/import/importColumns.ts';
import type { TextKey } from '../../i18n/textKey.ts';

/** The kind of an import: what the rows of a sheet become. */
export interface ImportKind {
  /** Part of the storage keys of a sheet in this browser. */
  storage: string;
  columns: readonly ImportColumn[];
  mostRows: number;
  /** Checks all rows of a parcel, or one row. */
  check: (rows: readonly RowToCheck[], choices: Choices, today: string) => CheckedRow[];
  /** Names of the columns, if they differ from the order template's. */
  columnText?: (column: ImportColumn) => TextKey;
  /** Whether the mapping is stored for the next sheet with the same headings. */
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
