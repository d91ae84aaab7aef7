import type { SQL } from 'drizzle-orm';
import type { AuditActors, AuditEntry, AuditListQuery } from '../../../contract/account/audit.ts';
import { type AuditSubject, auditOf } from '../../../contract/rules/account/audit.ts';
import { SEARCH_TOTAL_MOST } from '../../../contract/rules/limits.ts';
import { fromMinor } from '../../../contract/rules/money/money.ts';
import { type Page, toPage } from '../../../contract/wire/envelope.ts';
import type { Ctx, Scope } from '../../context.ts';
import { inBatches } from '../../documents/sheets/inBatches.ts';
import { companyById } from '../company/service.ts';
import {
  type AuditReader,
  actingKeys,
  actingUsers,
  countEntries,
  type EntryRow,
  entriesAfter,
  entriesWhere,
  entryPage,
  keysById,
  personNames,
  type RecordFacts,
  recordFacts,
} from './auditStore.ts';

/** One page of the account's activity, newest first by default. */
export async function listAudit(
  ctx: Ctx,
  scope: AuditReader,
  query: AuditListQuery,
): Promise<Page<AuditEntry>> {
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
  scope: AuditReader,
  where: SQL | undefined,
  { orderBy }: Pick<AuditListQuery, 'orderBy'>,
): AsyncGenerator<AuditEntry[]> {
  let last: EntryRow | undefined;
  return inBatches(async (limit) => {
    const rows = await entriesAfter(ctx, where, { orderBy, last, limit });
    last = rows.at(-1);
    return present(ctx, scope, rows);
  });
}

/** Entries with the present state of their persons, keys and records; a deleted role has its name of that time. */
async function present(ctx: Ctx, reader: AuditReader, rows: EntryRow[]): Promise<AuditEntry[]> {
  const people = await personNames(
    ctx,
    reader,
    rows.map(({ userId }) => userId),
  );
  const { currency } = await companyById(ctx, reader.companyId);
  const keys = await keysById(
    ctx,
    reader,
    rows.flatMap(({ tokenId }) => tokenId ?? []),
  );
  const ids = new Map<AuditSubject, string[]>();
  for (const { operation, subjects } of rows) {
    const { subject } = auditOf(operation);
    if (subject) ids.set(subject, [...(ids.get(subject) ?? []), ...subjects]);
  }
  const found = new Map<AuditSubject, Map<string, RecordFacts> | null>();
  for (const [kind, some] of ids) found.set(kind, await recordFacts(ctx, reader, kind, some));
  const roleIds = rows.flatMap(({ detail }) => detail.roleId ?? []);
  const roles = roleIds.length > 0 ? await recordFacts(ctx, reader, 'role', roleIds) : null;
  return rows.map(({ userId, tokenId, keyName, at, operation, subjects, subjectCount, detail, ...row }) => {
    const { group, subject } = auditOf(operation);
    const {
      fields = [],
      walletMinor,
      kind = null,
      role = null,
      roleId,
      roleName = null,
      tool,
      code = null,
      times = 1,
    } = detail;
    const records = subject ? found.get(subject) : null;
    const recordOf = (id: string) => {
      const { name = null, isGone = false, place = null } = records?.get(id) ?? {};
      return { id, name: name ?? (subject === 'role' ? roleName : null), gone: isGone, place };
    };
    return {
      id: row.id,
      at: at.toISOString(),
      person: { id: userId, name: people.get(userId) ?? null },
      key:
        tokenId === null
          ? null
          : toKey({
              token: null,
              createdAt: null,
              ...keys.find(({ id }) => id === tokenId),
              id: tokenId,
              name: keyName ?? '',
            }),
      operation,
      group,
      subject,
      records: subjects.map(recordOf),
      recordTotal: subjectCount,
      fields,
      amount: walletMinor === undefined ? null : { amount: fromMinor(walletMinor), currency },
      kind,
      role,
      roleName: roleId ? (roles?.get(roleId)?.name ?? roleName) : null,
      tool: tool ? { name: tool, code, times } : null,
      result: row.result,
      requestId: row.requestId,
    };
  });
}

interface KeyFacts {
  id: number;
  name: string;
  token: string | null;
  createdAt: Date | null;
}
const toKey = ({ createdAt, ...key }: KeyFacts) => ({ ...key, createdAt: createdAt?.toISOString() ?? null });

export async function auditActors(ctx: Ctx, scope: Scope): Promise<AuditActors> {
  const names = await personNames(ctx, scope, await actingUsers(ctx, scope));
  const people = [...names].map(([id, name]) => ({ id, name }));
  return {
    people: people.sort((a, b) => a.name.localeCompare(b.name)),
    keys: (await actingKeys(ctx, scope)).map(toKey),
  };
}
