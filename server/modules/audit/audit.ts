import type { SQL } from 'drizzle-orm';
import type { AuditActors, AuditEntry, AuditListQuery } from '../../../contract/account/audit.ts';
import { type AuditSubject, auditOf } from '../../../contract/rules/account/audit.ts';
import { SEARCH_TOTAL_MOST } from '../../../contract/rules/limits.ts';
import { fromMinor } from '../../../contract/rules/money/money.ts';
import { type Page, toPage } from '../../../contract/wire/envelope.ts';
import type { Actor, Ctx, Scope } from '../../context.ts';
import { inBatches } from '../../documents/sheets/inBatches.ts';
import { companyById } from '../company/service.ts';
import {
  actingKeys,
  actingUsers,
  countEntries,
  type EntryRow,
  entriesAfter,
  entriesWhere,
  entryPage,
  personNames,
  recordNames,
} from './auditStore.ts';

type Reader = Scope & Pick<Actor, 'member'>;

/** One page of the account's activity, newest first by default. */
export async function listAudit(ctx: Ctx, scope: Reader, query: AuditListQuery): Promise<Page<AuditEntry>> {
  const { timezone } = await companyById(ctx, scope.companyId);
  const where = entriesWhere(scope, query, timezone);
  const { page, limit } = query;
  const most = Math.max(SEARCH_TOTAL_MOST, page * limit);
  const rows = await entryPage(ctx, where, query);
  const counted = await countEntries(ctx, where, most + 1);
  const entries = toPage(await present(ctx, scope, rows), Math.min(counted, most), page, limit);
  return counted > most ? { ...entries, rowTotalMore: true } : entries;
}

/** All entries of a filter, in batches. */
export function allEntries(
  ctx: Ctx,
  scope: Reader,
  where: SQL | undefined,
  { orderBy }: Pick<AuditListQuery, 'orderBy'>,
): AsyncGenerator<AuditEntry[]> {
  let last: EntryRow | undefined;
  return inBatches(async (_page, limit) => {
    const rows = await entriesAfter(ctx, where, { orderBy, last, limit });
    last = rows.at(-1);
    return present(ctx, scope, rows);
  });
}

/** Entries with the present names of their persons and records; a deleted role has its name of that time. */
async function present(ctx: Ctx, scope: Reader, rows: EntryRow[]): Promise<AuditEntry[]> {
  const people = await personNames(
    ctx,
    scope,
    rows.map(({ userId }) => userId),
  );
  const { currency } = await companyById(ctx, scope.companyId);
  const ids = new Map<AuditSubject, string[]>();
  for (const { operation, subjects } of rows) {
    const { subject } = auditOf(operation);
    if (subject) ids.set(subject, [...(ids.get(subject) ?? []), ...subjects]);
  }
  const names = new Map<AuditSubject, Map<string, string>>();
  for (const [kind, some] of ids) names.set(kind, await recordNames(ctx, scope, kind, some));
  const roleIds = rows.flatMap(({ detail }) => detail.roleId ?? []);
  const roles = roleIds.length > 0 ? await recordNames(ctx, scope, 'role', roleIds) : null;
  return rows.map(({ userId, tokenId, keyName, at, operation, subjects, subjectCount, detail, ...row }) => {
    const { group, subject } = auditOf(operation);
    const { fields = [], walletMinor, kind = null, role = null, roleId, roleName = null } = detail;
    const nameOf = (id: string) =>
      (subject && names.get(subject)?.get(id)) ?? (subject === 'role' ? roleName : null);
    return {
      id: row.id,
      at: at.toISOString(),
      person: { id: userId, name: people.get(userId) ?? null },
      key: tokenId === null ? null : { id: tokenId, name: keyName ?? '' },
      operation,
      group,
      subject,
      records: subjects.map((id) => ({ id, name: nameOf(id) })),
      recordTotal: subjectCount,
      fields,
      amount: walletMinor === undefined ? null : { amount: fromMinor(walletMinor), currency },
      kind,
      role,
      roleName: roleId ? (roles?.get(roleId) ?? roleName) : null,
      result: row.result,
      requestId: row.requestId,
    };
  });
}

export async function auditActors(ctx: Ctx, scope: Scope): Promise<AuditActors> {
  const names = await personNames(ctx, scope, await actingUsers(ctx, scope));
  const people = [...names].map(([id, name]) => ({ id, name }));
  return { people: people.sort((a, b) => a.name.localeCompare(b.name)), keys: await actingKeys(ctx, scope) };
}
