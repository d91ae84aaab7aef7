import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { WEBHOOK_OFF, WEBHOOK_ON } from '../../../contract/rules/integrations/webhookEvents.ts';
import { COD_STATUS } from '../../../contract/rules/money/cod.ts';
import { INBOX, type InboxKind } from '../../../contract/rules/orders/inbox.ts';
import { STATUS } from '../../../contract/rules/orders/orderStatus.ts';
import type { Ctx, Scope } from '../../context.ts';
import { rowsOf } from '../../db/db.ts';
import { hostIn } from '../../db/hostIn.ts';
import { ownRows } from '../../db/ownRows.ts';
import { webhook } from '../../db/schema/integrations/webhooks.ts';
import { inboxLine } from '../../db/schema/orders/inbox.ts';
import { MATTERS, type Matter } from '../../eventBus/matters.ts';
import { DAY_MS } from '../../ports/clock.ts';
import { noteForRules } from '../inboxRules/noteStore.ts';
import { isKeyEnded, isServed } from '../webhooks/store.ts';

/** One thing of an account, or all things of all accounts. */
export type Which = { scope: Scope; id: string } | 'all';

interface Narrow {
  ctx: Ctx;
  now: SQL;
  /** The condition on the customer and the id. */
  is: (customerId: SQL, id: SQL, type?: 'uuid' | 'int' | 'text') => SQL;
}

/** Payers at a gateway's page need this time; then their parcels wait for a person. */
export const PAYING_MS = 15 * 60_000;
/** Older matters were dealt with in other ways, before the inbox existed. */
const FOUND_DAYS = 30;

const HOOK = alias(webhook, 'w');
const hours = (kind: InboxKind) => sql.raw(`interval '${INBOX[kind].hours} hours'`);

/**
 * Finds the things that now need a person, each as one row. A line opens for a row without a line, and ends when its row is gone. So
 * events, the timer and data from before the inbox use one definition of each kind.
 */
const FINDERS: Readonly<Record<Matter, { kinds: readonly InboxKind[]; rows: (narrow: Narrow) => SQL }>> = {
  invoice: {
    kinds: ['paymentPending', 'invoiceOverdue'],
    rows: ({ now, is }) => sql`
      select i.company_id, i.customer_id, 'invoice:' || i.id as matter, null::uuid as order_id,
        case when i.due_at < ${now} then 'invoiceOverdue' else 'paymentPending' end as kind,
        case when i.due_at < ${now} then i.due_at else i.created_at end as since,
        coalesce(i.due_at, i.created_at + ${hours('paymentPending')}) as deadline,
        i.total_minor - i.paid_minor as amount_minor, i.currency, i.invoice_no as label,
        jsonb_build_object('invoiceId', i.id, 'invoiceNo', i.invoice_no, 'parcels', jsonb_array_length(i.items)) as facts
      from customer c
      cross join lateral (
        select distinct o.invoice_id as id from orders o
        where o.customer_id = c.id and o.status_code = ${STATUS.pendingPayment}::int and o.invoice_id is not null
        union
        select w.id from invoice w where w.customer_id = c.id and w.type in ('postpaid', 'weight') and w.status = 0
      ) open
      join invoice i on i.id = open.id
      where i.status = 0 and ${is(sql`c.id`, sql`i.id`)}
        and case i.type when 'weight' then i.due_at < ${now} when 'postpaid' then true
          else i.created_at <= ${now} - ${sql.raw(`interval '${PAYING_MS / 1000} seconds'`)} end`,
  },
  cod: {
    kinds: ['codLate'],
    rows: ({ now, is }) => sql`
      select o.company_id, o.customer_id, 'cod:' || o.id as matter, o.id as order_id, 'codLate' as kind, o.cod_due_at as since,
        o.cod_due_at + ${hours('codLate')} as deadline, o.cod_minor as amount_minor, o.currency, null as label, '{}'::jsonb as facts
      from orders o
      where o.cod_status in (${sql.raw(`${COD_STATUS.collected}, ${COD_STATUS.processing}`)}) and not o.own_courier
        and o.cod_minor > 0 and o.cod_due_at < ${now} and ${is(sql`o.customer_id`, sql`o.id`)}`,
  },
  codShort: {
    kinds: ['codShort'],
    rows: ({ is }) => sql`
      select o.company_id, o.customer_id, 'codShort:' || o.id as matter, o.id as order_id, 'codShort' as kind, o.updated_at as since,
        o.updated_at + ${hours('codShort')} as deadline, o.cod_minor - o.cod_paid_minor as amount_minor, o.currency, null as label,
        '{}'::jsonb as facts
      from orders o where o.cod_paid_minor < o.cod_minor and ${is(sql`o.customer_id`, sql`o.id`)}`,
  },
  weight: {
    kinds: ['weightCharge'],
    rows: ({ is }) => sql`
      select w.company_id, w.customer_id, 'weight:' || w.order_id as matter, w.order_id, 'weightCharge' as kind, w.created_at as since,
        w.created_at + ${hours('weightCharge')} as deadline, w.amount_minor, w.currency, null as label,
        jsonb_build_object('declaredKg', w.declared_kg, 'measuredKg', w.measured_kg) as facts
      from weight_correction w
      where w.amount_minor > 0 and w.undone_at is null and w.dispute_status is null
        and ${is(sql`w.customer_id`, sql`w.order_id`)}`,
  },
  wallet: {
    kinds: ['lowBalance'],
    rows: ({ now, is }) => sql`
      select c.company_id, c.id as customer_id, 'wallet' as matter, null::uuid as order_id, 'lowBalance' as kind, ${now} as since,
        ${now} + ${hours('lowBalance')} as deadline, null::bigint as amount_minor, null as currency, null as label,
        jsonb_build_object('line', (c.notifications->>'minBalanceVal')::numeric) as facts
      from customer c
      where c.deleted_at is null and (c.notifications->>'minBalanceNotify')::boolean
        and c.wallet_minor < (c.notifications->>'minBalanceVal')::numeric * 100 and ${is(sql`c.id`, sql`c.id`, 'int')}`,
  },
  webhook: {
    kinds: ['webhookOff'],
    // Switched off by its failures, or on and not served: its key has ended, or its maker has no right to webhooks. Nobody was told
    // of a key that ended long ago, so it is a matter too, but of no more than these days.
    rows: ({ ctx, now, is }) => sql`
      select w.company_id, w.customer_id, 'webhook:' || w.id as matter, null::uuid as order_id, 'webhookOff' as kind,
        why.since, why.since + ${hours('webhookOff')} as deadline,
        null::bigint as amount_minor, null as currency, ${hostIn(sql`w.url`)} as label,
        jsonb_build_object('webhookId', w.id, 'url', w.url, 'offReason', why.reason) as facts
      from webhook w left join api_token k on k.id = w.token_id and ${isKeyEnded(ctx, HOOK)}
      cross join lateral (select coalesce(w.disabled_at, case when k.id is not null then
          greatest(least(k.revoked_at, k.expires_at), ${now} - ${sql.raw(`interval '${FOUND_DAYS} days'`)}) end, ${now}) as since,
        case when w.status = ${WEBHOOK_OFF}::int then w.off_reason when k.id is not null then 'keyEnded' else 'noRight' end as reason) why
      where w.rule_id is null and case w.status when ${WEBHOOK_ON}::int then not ${isServed(ctx, HOOK)}
          else w.off_reason in ('failures', 'gone') end
        and ${is(sql`w.customer_id`, sql`w.id`, 'int')}`,
  },
  asked: {
    kinds: ['recipientAsks', 'complaint'],
    rows: ({ is }) => sql`
      select r.company_id, r.customer_id, 'asked:' || r.id as matter, r.order_id,
        case r.ask when 'notOrdered' then 'complaint' else 'recipientAsks' end as kind, r.created_at as since,
        r.created_at + case r.ask when 'notOrdered' then ${hours('complaint')} else ${hours('recipientAsks')} end as deadline,
        null::bigint as amount_minor, null as currency, null as label,
        jsonb_strip_nulls(jsonb_build_object('ask', r.ask, 'day', r.day, 'outletId', r.outlet_id, 'words', r.words)) as facts
      from recipient_request r join orders o on o.id = r.order_id
      where r.answered_at is null and o.status_code < ${STATUS.returning}::int and ${is(sql`r.customer_id`, sql`r.id`)}`,
  },
  // Reported when the last try of a cancellation fails; the order's next step ends it (`endOthers`).
  cancelUnknown: {
    kinds: ['cancelUnknown'],
    rows: ({ now, is }) => sql`
      select o.company_id, o.customer_id, 'cancelUnknown:' || o.id as matter, o.id as order_id, 'cancelUnknown' as kind, ${now} as since,
        ${now} + ${hours('cancelUnknown')} as deadline, o.price_minor as amount_minor, o.currency, null as label, '{}'::jsonb as facts
      from orders o where ${is(sql`o.customer_id`, sql`o.id`)}`,
  },
  import: {
    kinds: ['importRows'],
    rows: ({ is }) => sql`
      select f.company_id, f.customer_id, 'import:' || f.hash as matter, null::uuid as order_id, 'importRows' as kind,
        f.created_at as since, f.created_at + ${hours('importRows')} as deadline, null::bigint as amount_minor, null as currency,
        f.name as label, jsonb_build_object('file', f.name, 'rowsLeft', f.rows_left) as facts
      from imported_file f where f.rows_left > 0 and ${is(sql`f.customer_id`, sql`f.hash`, 'text')}`,
  },
};

/**
 * Opens, refreshes and ends the lines of these things. Returns the accounts in which something changed. The timer calls it for all
 * accounts.
 */
export async function syncLines(ctx: Ctx, matter: Matter, which: Which): Promise<Scope[]> {
  const { kinds, rows } = FINDERS[matter];
  const at = ctx.ports.clock.now();
  const now = sql`${at.toISOString()}::timestamptz`;
  const found = rows({
    ctx,
    now,
    is: (customerId, id, type = 'uuid') =>
      which === 'all'
        ? sql`true`
        : sql`${customerId} = ${which.scope.customerId}::int and ${id} = ${which.id}::${sql.raw(type)}`,
  });
  const lines =
    which === 'all'
      ? sql`l.kind in (${sql.join(
          kinds.map((kind) => sql`${kind}`),
          sql`, `,
        )})`
      : sql`l.customer_id = ${which.scope.customerId}::int and l.matter = ${matter === 'wallet' ? 'wallet' : `${matter}:${which.id}`}`;
  // The timer has many lines of many accounts at once. It leaves those that a call changes for its next run, so neither waits for the other.
  const lock = sql.raw(`for update of l${which === 'all' ? ' skip locked' : ''}`);
  const isThere = sql`f.customer_id = l.customer_id and f.matter = l.matter and f.kind = l.kind`;
  const ended = await ctx.db.sql.execute(sql`
    with f as materialized (${found}),
    was as (select l.id, l.ended_at is null as open from inbox_line l
      where ${lines} and l.over_at is null and not exists (select 1 from f where ${isThere}) ${lock})
    update inbox_line l set over_at = ${now}, ended_at = coalesce(l.ended_at, ${now}), ended_how = coalesce(l.ended_how, 'over'),
      updated_at = ${now}
    from was where was.id = l.id
    returning l.company_id as "companyId", l.customer_id as "customerId"`);
  const oldest = new Date(at.getTime() - FOUND_DAYS * DAY_MS).toISOString();
  const opened = await ctx.db.sql.execute(sql`
    with f as materialized (${found}),
    stale as (select l.id, f.deadline, f.amount_minor, f.label, f.facts from inbox_line l join f on ${isThere}
      where ${lines} and l.over_at is null and f.kind <> 'lowBalance'
        and (l.amount_minor is distinct from f.amount_minor or l.label is distinct from f.label or l.facts <> f.facts) ${lock}),
    fresh as (update inbox_line l set deadline = s.deadline, amount_minor = s.amount_minor, label = s.label, facts = s.facts,
        updated_at = ${now}
      from stale s where s.id = l.id
      returning l.company_id, l.customer_id),
    made as (insert into inbox_line (id, company_id, customer_id, kind, matter, order_id, since, deadline, amount_minor, currency, label,
        facts, opened_at, updated_at)
      select gen_random_uuid(), f.company_id, f.customer_id, f.kind, f.matter, f.order_id, f.since, f.deadline, f.amount_minor,
        f.currency, f.label, f.facts, ${now}, ${now}
      from f where f.kind <> 'weightCharge' or f.since >= ${oldest}::timestamptz
      on conflict (customer_id, matter) where over_at is null do nothing
      returning company_id, customer_id, id)
    select company_id as "companyId", customer_id as "customerId", null::uuid as id from fresh
    union select company_id, customer_id, id from made`);
  const changed = rowsOf<Scope & { id: string | null }>(opened);
  await noteForRules(
    ctx,
    changed.flatMap(({ id }) => id ?? []),
  );
  const scopes: Scope[] = [...rowsOf<Scope>(ended), ...changed];
  return [
    ...new Map(scopes.map(({ companyId, customerId }) => [customerId, { companyId, customerId }])).values(),
  ];
}

/**
 * Another order has taken over the order of a recipient's request, such as with another service: its line goes along. The cancellation of
 * the first order ended the line in the same transaction, so it becomes what it was before.
 */
export async function moveAskedLine(ctx: Ctx, { customerId }: Scope, id: string): Promise<void> {
  await ctx.db.sql.execute(sql`
    update inbox_line l set order_id = r.order_id, over_at = null,
      ended_at = case l.ended_how when 'over' then null else l.ended_at end, ended_how = nullif(l.ended_how, 'over'),
      updated_at = ${ctx.ports.clock.now().toISOString()}::timestamptz
    from recipient_request r
    where r.id = ${id}::uuid and r.answered_at is null and l.order_id <> r.order_id
      and l.id = (select newest.id from inbox_line newest where newest.customer_id = ${customerId}::int
        and newest.matter = ${`asked:${id}`} order by newest.over_at desc nulls first limit 1)`);
}

/** Compares the order's lines of other matters with its new step, so that each ends by the rule that opened it. */
export async function syncOrder(ctx: Ctx, scope: Scope, orderId: string): Promise<void> {
  const lines = await ctx.db.sql
    .select({ matter: inboxLine.matter })
    .from(inboxLine)
    .where(and(ownRows(inboxLine, scope), eq(inboxLine.orderId, orderId), isNull(inboxLine.overAt)))
    .orderBy(asc(inboxLine.id));
  for (const { matter: name } of lines) {
    const [prefix, id = ''] = name.split(':');
    const matter = MATTERS.find((one) => one === prefix);
    // `endOthers` has ended that of a cancellation.
    if (matter && matter !== 'cancelUnknown') await syncLines(ctx, matter, { scope, id });
  }
}
