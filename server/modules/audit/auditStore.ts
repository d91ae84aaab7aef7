import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  or,
  type SQL,
  type SQLWrapper,
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
import { nowOf } from '../../db/moments.ts';
import { ownRows } from '../../db/ownRows.ts';
import { apiToken } from '../../db/schema/account/access.ts';
import { auditEntry } from '../../db/schema/account/audit.ts';
import { invitation } from '../../db/schema/account/people.ts';
import { savedView } from '../../db/schema/account/savedViews.ts';
import { contact, contactGroup } from '../../db/schema/addressBook.ts';
import { isSerial } from '../../db/schema/columns.ts';
import { installedApp } from '../../db/schema/integrations/apps.ts';
import { inboxRule } from '../../db/schema/integrations/inboxRules.ts';
import { integration } from '../../db/schema/integrations/integrations.ts';
import { webhook } from '../../db/schema/integrations/webhooks.ts';
import { invoice } from '../../db/schema/ledger.ts';
import { savedMapping } from '../../db/schema/orders/imports.ts';
import { inboxLine } from '../../db/schema/orders/inbox.ts';
import { instabookLink } from '../../db/schema/orders/instabook.ts';
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

/** A record of an entry as it is now. */
export interface RecordFacts {
  name: string | null;
  /** It is deleted or no longer valid. */
  isGone: boolean;
  /** The tab or list that shows it, for kinds whose address needs one. */
  place: string | null;
}

interface RecordTable {
  table: PgTable & { id: AnyPgColumn; customerId: AnyPgColumn };
  name?: SQLWrapper;
  gone?: SQL;
  place?: (ctx: Ctx, reader: Pick<Actor, 'userId'>) => SQL;
}

const isDeleted = (column: SQLWrapper): SQL => sql`${column} is not null`;

/** Where the records of each kind are, and how they are named. */
const TABLES: Partial<Record<AuditSubject, RecordTable>> = {
  order: {
    table: orders,
    // A draft has no number yet.
    name: sql`coalesce(${orders.consignmentNo}, nullif(${orders.referenceNo}, ''), ${orders.recipientName})`,
  },
  invoice: { table: invoice, name: invoice.invoiceNo },
  manifest: {
    table: manifest,
    name: manifest.manifestId,
    place: () => sql`${manifest.status}::text`,
  },
  template: { table: orderTemplate, name: orderTemplate.name, gone: isDeleted(orderTemplate.deletedAt) },
  mapping: { table: savedMapping, name: savedMapping.name },
  contact: { table: contact, name: contact.name, gone: isDeleted(contact.deletedAt) },
  group: { table: contactGroup, name: contactGroup.name },
  webhook: { table: webhook, name: webhook.url },
  apiKey: { table: apiToken, name: apiToken.name },
  app: { table: installedApp, name: installedApp.name },
  shop: { table: integration, name: integration.name },
  link: { table: instabookLink, name: instabookLink.productName },
  role: { table: accountRole, name: accountRole.name },
  rule: { table: inboxRule },
  view: {
    table: savedView,
    name: savedView.name,
    // Nobody else can open a view that its maker keeps.
    place: (_ctx, { userId }) =>
      sql`case when ${savedView.shared} or ${savedView.userId} = ${userId} then ${savedView.list} end`,
  },
  inboxLine: {
    table: inboxLine,
    name: sql`coalesce((select o.consignment_no from orders o where o.id = ${inboxLine.orderId}), ${inboxLine.label})`,
    place: (ctx) => sql`case when ${inboxLine.endedAt} is not null then 'ended'
      when ${inboxLine.snoozedUntil} > ${nowOf(ctx)} then 'snoozed' else 'waiting' end`,
  },
  invitation: {
    table: invitation,
    name: invitation.email,
    gone: sql`coalesce(${invitation.acceptedAt}, ${invitation.withdrawnAt}) is not null`,
  },
};

export type AuditReader = Scope & Pick<Actor, 'member' | 'userId'>;

const GONE: RecordFacts = { name: null, isGone: true, place: null };

/**
 * The account's records of one kind, by id as it was written. Kinds without a table of their own have none, nor have texts that are no id
 * of the kind, such as a parcel's number.
 */
export async function recordFacts(
  ctx: Ctx,
  reader: AuditReader,
  kind: AuditSubject,
  ids: readonly string[],
): Promise<Map<string, RecordFacts> | null> {
  const { customerId, member } = reader;
  if (kind === 'user') {
    const known = ids.filter((id) => isSerial(Number(id)));
    const people = await personNames(ctx, reader, known.map(Number));
    const factsOf = (name: string | undefined) =>
      name === undefined ? GONE : { ...GONE, name, isGone: false };
    return new Map(known.map((id) => [id, factsOf(people.get(Number(id)))]));
  }
  // An invitation's name is an address, visible only to members who may see the account's people.
  if (kind === 'invitation' && !(member && mayDo(member, 'people'))) return null;
  const { table, name: stored = sql`null`, gone = sql`false`, place } = TABLES[kind] ?? {};
  if (!table) return null;
  const name = kind === 'webhook' && !(member && mayDo(member, 'integrations')) ? hostIn(stored) : stored;
  const type = table.id.getSQLType();
  const isOfKind = (id: string) =>
    type === 'text' || (type === 'uuid' ? Uuid.safeParse(id).success : isSerial(Number(id)));
  // The database writes an id in small letters.
  const asStored = (id: string) => (type === 'text' ? id : type === 'uuid' ? id.toLowerCase() : Number(id));
  const known = [...new Set(ids)].filter(isOfKind);
  if (known.length === 0) return new Map();
  const rows = await ctx.db.sql
    .select({
      id: sql<string>`${table.id}::text`,
      name: sql<string | null>`${name}`,
      isGone: sql<boolean>`${gone}`,
      place: sql<string | null>`${place?.(ctx, reader) ?? sql`null`}`,
    })
    .from(table)
    .where(and(eq(table.customerId, customerId), inArray(table.id, known.map(asStored))));
  const found = new Map(rows.map(({ id, ...facts }) => [id, facts]));
  return new Map(known.map((id) => [id, found.get(String(asStored(id))) ?? GONE]));
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

const keyColumns = {
  id: apiToken.id,
  name: apiToken.name,
  /** End of its text; null for a program's key, whose text changes. */
  token: sql<string | null>`case when ${apiToken.accessUntil} is null then 'dx…' || ${apiToken.last4} end`,
  createdAt: apiToken.createdAt,
};

/** The account's API keys, the newest first, with those that were revoked. */
export const actingKeys = (ctx: Ctx, { customerId }: Scope) =>
  ctx.db.sql
    .select(keyColumns)
    .from(apiToken)
    .where(eq(apiToken.customerId, customerId))
    .orderBy(desc(apiToken.id))
    .limit(KEYS_MOST);

export const keysById = (ctx: Ctx, { customerId }: Scope, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : ctx.db.sql
        .select(keyColumns)
        .from(apiToken)
        .where(and(eq(apiToken.customerId, customerId), inArray(apiToken.id, [...new Set(ids)])));
