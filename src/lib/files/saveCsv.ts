import { BYTE_ORDER_MARK, csvRecord } from '../../../contract/rules/text/csvRecord.ts';
import { saveFile } from './saveFile.ts';

/** Downloads rows as a CSV file, in which no text is a formula. */
export const saveCsv = (rows: readonly (readonly (string | number | null)[])[], fileName: string): void =>
  saveFile(new Blob([BYTE_ORDER_MARK, ...rows.map(csvRecord)], { type: 'text/csv;charset=utf-8' }), fileName);
