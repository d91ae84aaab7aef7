import { BYTE_ORDER_MARK, csvRecord } from '../../../../contract/rules/text/csvRecord.ts';
import { localDay } from '../../../../contract/rules/text/localClock.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useText } from '../../../i18n/useText.ts';
import { saveFile } from '../../../lib/files/saveFile.ts';
import type { SheetCell } from '../../../lib/importFile/saveWorkbook.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { secureTrackingLink } from '../../../shared/tracking/rules/trackingPage.ts';
import { disputeTable, isDisputable } from './disputeTable.ts';
import type { CheckRecord } from './matchStatement.ts';
import type { StoredStatement } from './useStatement.ts';

/** A CSV cell: days without a time, amounts with decimals. */
const csvCell = (cell: SheetCell) =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : typeof cell === 'number' ? cell.toFixed(2) : cell;

/** Saves the file that disputes orders: the ticked orders, else all short or late orders. */
export function useDispute(
  statement: StoredStatement | null | undefined,
  records: readonly CheckRecord[],
  ticked: readonly string[],
  now: Date | undefined,
) {
  const translate = useText();
  const notify = useNotify();
  const { company } = useSession();
  const chosen = (ticked.length ? records.filter(({ id }) => ticked.includes(id)) : records).filter(
    isDisputable,
  );
  return async (format: 'xlsx' | 'csv') => {
    if (!statement || !now || !chosen.length)
      return notify('cod.statement.nothingToDispute', { type: 'warning' });
    const table = disputeTable(chosen, {
      statement: statement.sheet.sheet
        ? `${statement.sheet.name} (${statement.sheet.sheet})`
        : statement.sheet.name,
      feesAgreed: statement.feesAgreed,
      now,
      column: (column) => translate(`cod.statement.dispute.${column}`),
      problem: (kind) => translate(`cod.statement.problems.${kind}`),
      dayOf: (iso) => localDay(new Date(iso), company.timezone),
      proofLink: secureTrackingLink,
    });
    const name = `cod-dispute-${localDay(now, company.timezone)}`;
    if (format === 'csv') {
      const text = BYTE_ORDER_MARK + table.map((row) => csvRecord(row.map(csvCell))).join('');
      saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
    } else {
      const { saveWorkbook } = await import('../../../lib/importFile/saveWorkbook.ts');
      await saveWorkbook(table, translate('cod.statement.disputeSheet'), `${name}.xlsx`);
    }
    notify('cod.statement.disputed', { type: 'success', messageArgs: { smart_count: chosen.length } });
  };
}

export type SaveDispute = ReturnType<typeof useDispute>;
