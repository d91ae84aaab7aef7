import type { Translate } from '../../i18n/textKey.ts';
import type { ScanRow } from './scanRows.ts';
import { wordsOf } from './scanWords.ts';

const COLUMNS = [
  'time',
  'code',
  'mode',
  'result',
  'number',
  'reference',
  'recipient',
  'carton',
  'manifest',
] as const;

/** The list for a spreadsheet: a heading, and a row for each scan. */
export function exportTable(
  rows: readonly ScanRow[],
  t: Translate,
  time: (iso: string) => string,
): (string | null)[][] {
  return [
    COLUMNS.map((column) => t(`scan.columns.${column}`)),
    ...rows.map((row) => {
      const { order, carton, manifest } = row.result ?? {};
      return [
        time(row.at),
        row.code,
        t(`scan.modes.${row.mode}`),
        [t(wordsOf(row).text), row.problem].filter(Boolean).join(': '),
        order?.consignmentNo ?? null,
        order?.referenceNo ?? null,
        order?.recipientName ?? null,
        carton ? `${carton.number}/${carton.total}` : null,
        manifest?.manifestId ?? null,
      ];
    }),
  ];
}
