import { and, eq, inArray, sql } from 'drizzle-orm';
import { RISK_LIMITS } from '../../../../contract/rules/orders/risks.ts';
import type { Ctx, Scope } from '../../../context.ts';
import { parcelRecord, parcelRisk, riskDismissal, riskShown } from '../../../db/schema/orders/risks.ts';
import type { OrderRow } from '../status/statusStore.ts';
import type { Stop } from './orderInput.ts';
import { namesOf, parcelsOf } from './parcelRecord.ts';

/** These places whose contradiction the account has dismissed, for one of these parcels or for the recipient. */
export async function dismissedPlaces(
  ctx: Ctx,
  { companyId, customerId }: Scope,
  parcels: readonly string[],
  places: readonly string[],
): Promise<Set<string>> {
  const rows = await ctx.db.sql
    .select({ place: riskShown.recipient })
    .from(riskShown)
    .where(
      and(
        eq(riskShown.companyId, companyId),
        eq(riskShown.customerId, customerId),
        eq(riskShown.kind, 'place'),
        eq(riskShown.isDismissed, true),
        inArray(riskShown.parcel, [...parcels]),
        inArray(riskShown.recipient, [...places]),
      ),
    )
    .union(
      ctx.db.sql
        .select({ place: riskDismissal.recipient })
        .from(riskDismissal)
        .where(
          and(
            eq(riskDismissal.companyId, companyId),
            eq(riskDismissal.customerId, customerId),
            eq(riskDismissal.kind, 'place'),
            inArray(riskDismissal.recipient, [...places]),
          ),
        ),
    );
  return new Set(rows.map(({ place }) => place));
}

/**
 * Stores the parcels of an order during its booking, and the reasons that were shown for them, in one statement of its transaction (BX-43).
 */
export async function recordParcels(
  ctx: Ctx,
  { companyId, customerId }: Scope,
  order: OrderRow,
  stops: Stop[],
): Promise<void> {
  const parcels = parcelsOf(order, stops);
  if (parcels.length === 0) return;
  const now = ctx.ports.clock.now();
  const shownSince = new Date(now.getTime() - RISK_LIMITS.shownMs).toISOString();
  const names = sql.join(
    namesOf(parcels, stops).map((name) => sql`${name}`),
    sql`, `,
  );
  const isKept = stops.some(({ contact }) => contact.placeConfirmed);
  const rows = sql.join(
    parcels.map(
      (p) => sql`(${order.id}::uuid, ${p.stop}::int, ${companyId}::uuid, ${customerId}::int, ${p.phone}::text,
        ${p.address}::text, ${p.content}::text, ${p.itemType}::text, ${p.weightKg}::numeric, ${p.codMinor}::bigint,
        ${p.isShared}::boolean, ${now.toISOString()}::timestamptz)`,
    ),
    sql`, `,
  );
  await ctx.db.sql.execute(sql`
    with told as (
      delete from ${riskShown}
      where ${riskShown.companyId} = ${companyId} and ${riskShown.customerId} = ${customerId} and ${riskShown.parcel} in (${names})
      returning kind, is_dismissed, told_at
    ), kept as (
      insert into ${parcelRecord} (order_id, stop, company_id, customer_id, phone, address, content, item_type, weight_kg,
        cod_minor, is_shared, booked_at)
      values ${rows}
      on conflict (order_id, stop) do update set booked_at = excluded.booked_at, ended_at = null, is_cancelled = false
    )
    insert into ${parcelRisk} (order_id, kind, company_id, customer_id, is_dismissed)
    select ${order.id}::uuid, kind, ${companyId}::uuid, ${customerId}::int, bool_and(is_dismissed or (${isKept}::boolean and kind = 'place'))
    from told where told_at >= ${shownSince}::timestamptz group by kind
    on conflict (order_id, kind) do nothing`);
}
