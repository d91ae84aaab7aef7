import type { AuditEntry } from '../../../contract/account/audit.ts';
import { bookedBy } from '../../../contract/rules/account/audit.ts';
import { textsOf } from '../../../texts/read.ts';
import { type SheetStyle, sheetOf } from '../../documents/sheets/sheetColumns.ts';

export function auditSheet(style: SheetStyle) {
  const { operations, booked, results, subjects, tools } = textsOf(style.locale, 'activity');
  const { roles } = textsOf(style.locale, 'people');
  return sheetOf<'activity', AuditEntry>('activity', style, {
    time: { time: ({ at }) => new Date(at) },
    person: ({ person }) => person.name,
    apiKey: ({ key }) => key && [key.name, key.token].filter(Boolean).join(' · '),
    action: ({ operation, amount, role, roleName }) => {
      const paid = bookedBy(operation, amount);
      const note = role === 'own' ? roleName : role && roles[role];
      return `${paid ? booked[paid] : operations[operation]}${note ? ` (${note})` : ''}`;
    },
    records: {
      long: ({ records, subject }) =>
        records.map(({ id, name }) => name ?? (subject === 'rule' ? subjects.rule : id)).join(', ') || null,
    },
    recordCount: ({ recordTotal }) => recordTotal || null,
    fields: { long: ({ fields }) => fields.join(', ') || null },
    amount: ({ amount }) => amount?.amount ?? null,
    currency: ({ amount }) => amount?.currency ?? null,
    tool: ({ tool }) => tool && tools[tool.name],
    calls: ({ tool }) => tool?.times ?? null,
    result: ({ result }) => results[result],
    code: ({ tool }) => tool?.code ?? null,
    requestId: ({ requestId }) => requestId,
  });
}
