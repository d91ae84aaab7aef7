import type { SQL } from 'drizzle-orm';
import type { AuditListQuery } from '../../../contract/account/audit.ts';
import { textsOf } from '../../../texts/read.ts';
import type { Ctx, Scope } from '../../context.ts';
import { type SheetStyle, sheetColumns, timeCell } from '../../documents/sheets/sheetColumns.ts';
import type { XlsxColumn } from '../../documents/sheets/xlsxWriter.ts';
import { allEntries } from './audit.ts';

export const auditColumns = (style: SheetStyle): XlsxColumn[] =>
  sheetColumns(textsOf(style.locale, 'exports').activity, style, { times: [0], long: [4, 6] });

/** Rows of the filtered activity in the order of the list. */
export async function* auditRows(
  ctx: Ctx,
  scope: Scope,
  where: SQL | undefined,
  query: Pick<AuditListQuery, 'orderBy'>,
  { locale, timezone }: SheetStyle,
): AsyncGenerator<(string | number | Date | null)[]> {
  const local = timeCell(timezone);
  const { operations, results } = textsOf(locale, 'activity');
  for await (const entry of allEntries(ctx, scope, where, query))
    yield [
      local(new Date(entry.at)),
      entry.person.name,
      entry.key?.name ?? null,
      operations[entry.operation],
      entry.records.map(({ id, name }) => name ?? id).join(', ') || null,
      entry.recordTotal || null,
      entry.fields.join(', ') || null,
      entry.amount?.amount ?? null,
      entry.amount?.currency ?? null,
      results[entry.result],
      entry.requestId,
    ];
}
