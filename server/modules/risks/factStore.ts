import { sql } from 'drizzle-orm';
import { type PastFacts, RISK_LIMITS } from '../../../contract/rules/orders/risks.ts';
import type { Ctx, Scope } from '../../context.ts';
import { rowsOf } from '../../db/db.ts';
import { orders } from '../../db/schema/orders/orders.ts';
import { parcelRecord } from '../../db/schema/orders/risks.ts';
import type { RecordedParcel } from '../orders/booking/parcelRecord.ts';

/** Number of newest records that are read for a phone, an address or a type. */
const NEWEST = RISK_LIMITS.usualOf;

type Fact = number | string | null;
interface Row extends Record<keyof PastFacts, Fact> {
  i: number;
}

export interface ParcelWithOrder extends RecordedParcel {
  /** The parcel's own draft, or the order whose reasons are looked up later. */
  orderId: string | null;
}

/** Facts of the account's past parcels about these parcels, as of this time, in one statement. Each part of it reads an index. */
export async function pastFacts(
  ctx: Ctx,
  scope: Scope,
  parcels: readonly ParcelWithOrder[],
  at: Date,
): Promise<PastFacts[]> {
  const parcelsJson = JSON.stringify(
    parcels.map(({ phone, address, content, itemType, orderId }, i) => ({
      i,
      phone,
      address,
      content,
      type: itemType,
      own: orderId,
    })),
  );
  const now = sql`${at.toISOString()}::timestamptz`;
  const ago = (ms: number) => sql`${new Date(at.getTime() - ms).toISOString()}::timestamptz`;
  /** The newest records of the account with this value in a column, in the order of its index. */
  const like = (column: 'phone' | 'address' | 'item_type', name: string, also = sql``) => sql`
    select r.* from ${parcelRecord} r
    where r.customer_id = ${scope.customerId} and r.company_id = ${scope.companyId}
      and r.${sql.identifier(column)} = asked.${sql.identifier(name)}
      and r.booked_at <= ${now} and r.order_id is distinct from asked.own ${also}
    order by r.booked_at desc nulls last limit ${NEWEST}`;
  const codEnd = sql`coalesce(returned_at, ended_at)`;
  const isCod = sql`cod_minor > 0 and not is_cancelled and ${codEnd} between ${ago(RISK_LIMITS.codRefusedMs)} and ${now}`;
  const isPaid = sql`cod_minor > 0 and not is_cancelled and returned_at is null and ended_at <= ${now}`;
  const wasTried = sql`not is_cancelled and not is_shared and coalesce(failed_at, returned_at, ended_at) <= ${now}`;
  const hasFailed = sql`${wasTried} and (failed_at <= ${now} or returned_at <= ${now})`;
  const sameContent = sql`r.content = asked.content and not (r.is_cancelled and r.ended_at <= ${now}) and r.booked_at between ${ago(RISK_LIMITS.twiceMs)} and ${now}
    and r.order_id is distinct from asked.own`;
  const rows = rowsOf<Row>(
    await ctx.db.sql.execute(sql`
    select asked.i, phones.*, places.*, twice.*, types.*
    from jsonb_to_recordset(${parcelsJson}::jsonb) as asked(i int, phone text, address text, content text, type text, own uuid)
    cross join lateral (
      select (count(*) filter (where ${isCod}))::int as "codParcels",
        (count(*) filter (where ${isCod} and returned_at is not null))::int as "codRefused",
        min(${codEnd}) filter (where ${isCod}) as "codSince",
        max(cod_minor) filter (where ${isPaid}) as "paidMaxMinor",
        (count(*) filter (where ${isPaid}))::int as "paidParcels"
      from (${like('phone', 'phone')}) found
    ) phones
    cross join lateral (
      select (count(*) filter (where ${wasTried}))::int as "addressParcels",
        (count(*) filter (where ${hasFailed}))::int as "addressFailed",
        max(least(failed_at, returned_at)) filter (where ${hasFailed}) as "addressLast",
        max(ended_at) filter (where ${wasTried} and failed_at is null and returned_at is null) as "addressGoodAt"
      from (${like('address', 'address', sql`and r.booked_at >= ${ago(RISK_LIMITS.addressMs)}`)}) found
    ) places
    left join lateral (
      select r.booked_at as "twiceAt", ${orders.consignmentNo} as "twiceNumber"
      from (
        select r.* from ${parcelRecord} r
        where r.customer_id = ${scope.customerId} and r.company_id = ${scope.companyId} and r.phone = asked.phone and ${sameContent}
        union all
        select r.* from ${parcelRecord} r
        where asked.phone is null and r.customer_id = ${scope.customerId} and r.company_id = ${scope.companyId}
          and r.address = asked.address and ${sameContent}
      ) r
      join ${orders} on ${orders.id} = r.order_id
      order by r.booked_at desc limit 1
    ) twice on true
    cross join lateral (
      select count(*)::int as "usualParcels",
        percentile_disc(0.9) within group (order by weight_kg)::float8 as "usualKg"
      from (${like('item_type', 'type')}) found
    ) types
    order by asked.i`),
  );
  return rows.map(factsOf);
}

const dateOf = (value: Fact) => (value === null ? null : new Date(value));
const numberOf = (value: Fact) => (value === null ? null : Number(value));

const factsOf = (row: Row): PastFacts => ({
  codParcels: Number(row.codParcels),
  codRefused: Number(row.codRefused),
  codSince: dateOf(row.codSince),
  paidMaxMinor: numberOf(row.paidMaxMinor),
  paidParcels: Number(row.paidParcels),
  addressParcels: Number(row.addressParcels),
  addressFailed: Number(row.addressFailed),
  addressLast: dateOf(row.addressLast),
  addressGoodAt: dateOf(row.addressGoodAt),
  twiceAt: dateOf(row.twiceAt),
  twiceNumber: row.twiceNumber === null ? null : String(row.twiceNumber),
  usualParcels: Number(row.usualParcels),
  usualKg: numberOf(row.usualKg),
});
