import type { SQL } from 'drizzle-orm';
import type { AuditEntry, AuditListQuery } from '../../../contract/account/audit.ts';
import { bookedBy } from '../../../contract/rules/account/audit.ts';
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
  const { operations, booked, rule, results } = textsOf(locale, 'activity');
  const { roles } = textsOf(locale, 'people');
  const did = ({ operation, amount, role, roleName }: AuditEntry): string => {
    const paid = bookedBy(operation, amount);
    const note = role === 'own' ? roleName : role && roles[role];
    return `${paid ? booked[paid] : operations[operation]}${note ? ` (${note})` : ''}`;
  };
  for await (const entry of allEntries(ctx, scope, where, query))
    yield [
      local(new Date(entry.at)),
      entry.person.name,
      entry.key?.name ?? null,
      did(entry),
      entry.records.map(({ id, name }) => name ?? (entry.subject === 'rule' ? rule : id)).join(', ') || null,
      entry.recordTotal || null,
      entry.fields.join(', ') || null,
      entry.amount?.amount ?? null,
      entry.amount?.currency ?? null,
      results[entry.result],
      entry.requestId,
    ];
}
