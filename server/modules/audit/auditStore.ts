import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { AuditFilter, AuditListQuery } from '../../../contract/account/audit.ts';
import { type AuditSubject, operationsOf } from '../../../contract/rules/account/audit.ts';
import { mayDo } from '../../../contract/rules/account/rights.ts';
import { Uuid } from '../../../contract/wire/scalars.ts';
import type { Actor, Ctx, Scope } from '../../context.ts';
import { rowsOf } from '../../db/db.ts';
import { hostIn } from '../../db/hostIn.ts';
import { ownRows } from '../../db/ownRows.ts';
import { apiToken } from '../../db/schema/account/access.ts';
import { auditEntry } from '../../db/schema/account/audit.ts';
import { invitation } from '../../db/schema/account/people.ts';
import { contact } from '../../db/schema/addressBook.ts';
import { isSerial } from '../../db/schema/columns.ts';
import { installedApp } from '../../db/schema/integrations/apps.ts';
import { integration } from '../../db/schema/integrations/integrations.ts';
import { webhook } from '../../db/schema/integrations/webhooks.ts';
import { invoice } from '../../db/schema/ledger.ts';
import { manifest, orders } from '../../db/schema/orders/orders.ts';
import { orderTemplate } from '../../db/schema/orders/templates.ts';
import { accountRole, appUser, customerUser } from '../../db/schema/tenants.ts';
import { dayRange } from '../../http/request/dayRange.ts';

export type EntryRow = typeof auditEntry.$inferSelect;

/** The filter of list and export. Throws 422 for invalid days. */
export function entriesWhere(scope: Scope, filter: AuditFilter, timezone: string): SQL | undefined {
  const { dateFrom, dateTo, person, key, group, keyword } = filter;
  return and(
    ownRows(auditEntry, scope),
    dayRange(auditEntry.at, dateFrom, dateTo, timezone),
    person === undefined ? undefined : and(eq(auditEntry.userId, Number(person)), isNull(auditEntry.tokenId)),
    key === undefined ? undefined : eq(auditEntry.tokenId, Number(key)),
    group === undefined ? undefined : inArray(auditEntry.operation, operationsOf(group)),
    keyword?.trim() ? ofRecord(scope, keyword.trim()) : undefined,
  );
}

/** Entries of the record with this id, or of the order, invoice or manifest with this number. */
function ofRecord({ customerId }: Scope, typed: string): SQL | undefined {
  const number = typed.toUpperCase();
  return or(
    arrayContains(auditEntry.subjects, [typed.toLowerCase()]),
    arrayContains(auditEntry.subjects, [typed]),
    sql`${auditEntry.subjects} && array(
      select id::text from orders where customer_id = ${customerId} and consignment_no = ${number}
      union all select id::text from invoice where customer_id = ${customerId} and invoice_no = ${number}
      union all select id::text from manifest where customer_id = ${customerId} and manifest_id = ${number})`,
  );
}

type Order = AuditListQuery['orderBy'];

const sorted = (order: Order) => [(order === 'asc' ? asc : desc)(auditEntry.at), asc(auditEntry.id)];

export const entryPage = (
  ctx: Ctx,
  where: SQL | undefined,
  { orderBy, page, limit }: Pick<AuditListQuery, 'orderBy' | 'page' | 'limit'>,
): Promise<EntryRow[]> =>
  ctx.db.sql
    .select()
    .from(auditEntry)
    .where(where)
    .orderBy(...sorted(orderBy))
    .limit(limit)
    .offset((page - 1) * limit);

/** The entries that follow this one. */
export function entriesAfter(
  ctx: Ctx,
  where: SQL | undefined,
  { orderBy, last, limit }: { orderBy: Order; last: EntryRow | undefined; limit: number },
): Promise<EntryRow[]> {
  const beyond = orderBy === 'asc' ? gt : lt;
  const rest =
    last && or(beyond(auditEntry.at, last.at), and(eq(auditEntry.at, last.at), gt(auditEntry.id, last.id)));
  return ctx.db.sql
    .select()
    .from(auditEntry)
    .where(and(where, rest))
    .orderBy(...sorted(orderBy))
    .limit(limit);
}

export async function countEntries(ctx: Ctx, where: SQL | undefined, most: number): Promise<number> {
  const found = ctx.db.sql
    .select({ id: auditEntry.id })
    .from(auditEntry)
    .where(where)
    .limit(most)
    .as('found');
  const [row] = await ctx.db.sql.select({ rows: sql<number>`count(*)::int` }).from(found);
  return row?.rows ?? 0;
}

/** The table of each kind of record, and the column with its name. */
const NAMED: Partial<
  Record<AuditSubject, [PgTable & { id: AnyPgColumn; customerId: AnyPgColumn }, AnyPgColumn]>
> = {
  order: [orders, orders.consignmentNo],
  invoice: [invoice, invoice.invoiceNo],
  manifest: [manifest, manifest.manifestId],
  template: [orderTemplate, orderTemplate.name],
  contact: [contact, contact.name],
  webhook: [webhook, webhook.url],
  apiKey: [apiToken, apiToken.name],
  app: [installedApp, installedApp.name],
  shop: [integration, integration.name],
  role: [accountRole, accountRole.name],
  invitation: [invitation, invitation.email],
};

/** Numbers or names of the account's records of one kind, by their ids. */
export async function recordNames(
  ctx: Ctx,
  scope: Scope & Pick<Actor, 'member'>,
  kind: AuditSubject,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { customerId, member } = scope;
  if (kind === 'user') {
    const people = await personNames(ctx, scope, ids.map(Number).filter(isSerial));
    return new Map([...people].map(([id, name]) => [String(id), name]));
  }
  // An invitation's name is an address, visible only to members who may see the account's people.
  if (kind === 'invitation' && !(member && mayDo(member, 'people'))) return new Map();
  const named = NAMED[kind];
  if (!named) return new Map();
  const [table, column] = named;
  const name = kind === 'webhook' && !(member && mayDo(member, 'integrations')) ? hostIn(column) : column;
  const isUuid = table.id.getSQLType() === 'uuid';
  const known = [...new Set(ids)].flatMap<string | number>((id) => {
    if (isUuid) return Uuid.safeParse(id).success ? [id] : [];
    return isSerial(Number(id)) ? [Number(id)] : [];
  });
  if (known.length === 0) return new Map();
  const rows = await ctx.db.sql
    .select({ id: sql<string>`${table.id}::text`, name: sql<string>`${name}` })
    .from(table)
    .where(and(eq(table.customerId, customerId), inArray(table.id, known), isNotNull(name)));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Names of users of the company, by id. */
export async function personNames(
  ctx: Ctx,
  { companyId }: Scope,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.sql
    .select({ id: appUser.id, name: appUser.name })
    .from(appUser)
    .where(and(eq(appUser.companyId, companyId), inArray(appUser.id, [...new Set(ids)])));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Users who belong to the account or have acted in it. */
export async function actingUsers(ctx: Ctx, { customerId }: Scope): Promise<number[]> {
  const members = await ctx.db.sql
    .select({ id: customerUser.userId })
    .from(customerUser)
    .where(eq(customerUser.customerId, customerId));
  // Moves from user to user along the index and skips their entries.
  const actors = rowsOf<{ id: number }>(
    await ctx.db.sql.execute(sql`
      with recursive found as (
        (select user_id from audit_entry where customer_id = ${customerId} order by user_id limit 1)
        union all
        select (select e.user_id from audit_entry e where e.customer_id = ${customerId} and e.user_id > found.user_id
          order by e.user_id limit 1) from found where found.user_id is not null
      )
      select user_id as id from found where user_id is not null`),
  );
  return [...new Set([...members, ...actors].map(({ id }) => id))];
}

const KEYS_MOST = 200;

/** The account's API keys, the newest first, with those that were revoked. */
export const actingKeys = (ctx: Ctx, { customerId }: Scope): Promise<{ id: number; name: string }[]> =>
  ctx.db.sql
    .select({ id: apiToken.id, name: apiToken.name })
    .from(apiToken)
    .where(eq(apiToken.customerId, customerId))
    .orderBy(desc(apiToken.id))
    .limit(KEYS_MOST);
