import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { isNeverTrue, RISK_KINDS, RISK_LIMITS, type RiskKind } from '../../../contract/rules/orders/risks.ts';
import type { Ctx, Scope } from '../../context.ts';
import { rowsOf } from '../../db/db.ts';
import { ownRows } from '../../db/ownRows.ts';
import { parcelRisk, riskDismissal, riskShown } from '../../db/schema/orders/risks.ts';

type ShownRow = typeof riskShown.$inferSelect;

/** A reason for a parcel, by the names of both. */
export interface ShownReason {
  parcel: string;
  kind: RiskKind;
  recipient: string;
  shownAt: Date;
}

const ofAccount = (table: typeof riskShown | typeof riskDismissal, scope: Scope) => ownRows(table, scope);

/** Reasons that were already shown for these parcels. */
export const shownReasonsOf = (ctx: Ctx, scope: Scope, parcels: readonly string[]): Promise<ShownRow[]> =>
  ctx.db.sql
    .select()
    .from(riskShown)
    .where(and(ofAccount(riskShown, scope), inArray(riskShown.parcel, [...parcels])));

/** Reasons that are dismissed for these recipients, as `recipient kind`. */
export async function dismissedFor(
  ctx: Ctx,
  scope: Scope,
  recipients: readonly string[],
): Promise<Set<string>> {
  const rows = await ctx.db.sql
    .select({ recipient: riskDismissal.recipient, kind: riskDismissal.kind })
    .from(riskDismissal)
    .where(and(ofAccount(riskDismissal, scope), inArray(riskDismissal.recipient, [...recipients])));
  return new Set(rows.map(({ recipient, kind }) => `${recipient} ${kind}`));
}

/** Kinds that never come true for the account: all its newest parcels with this reason ended without it. */
export async function kindsNeverTrue(ctx: Ctx, scope: Scope, at: Date): Promise<Set<RiskKind>> {
  const since = new Date(at.getTime() - RISK_LIMITS.provenMs).toISOString();
  const kinds = sql.join(
    RISK_KINDS.map((kind) => sql`(${kind}::text)`),
    sql`, `,
  );
  const rows = rowsOf<{ kind: RiskKind; ended: number; proven: number }>(
    await ctx.db.sql.execute(sql`
      select kinds.kind, ends.* from (values ${kinds}) as kinds(kind)
      cross join lateral (
        select count(*)::int as ended, (count(*) filter (where came_true))::int as proven from (
          select came_true from ${parcelRisk} r
          where r.customer_id = ${scope.customerId} and r.company_id = ${scope.companyId} and r.kind = kinds.kind
            and r.ended_at >= ${since}::timestamptz and r.ended_at is not null
          order by r.ended_at desc nulls last limit 200
        ) newest
      ) ends`),
  );
  return new Set(rows.filter(isNeverTrue).map(({ kind }) => kind));
}

/** Stores reasons as shown, and deletes the `gone` reasons of the same parcels. */
export async function storeShownReasons(
  ctx: Ctx,
  { companyId, customerId }: Scope,
  reasons: readonly ShownReason[],
  gone: readonly Pick<ShownRow, 'parcel' | 'kind'>[],
): Promise<void> {
  if (gone.length > 0)
    await ctx.db.sql.delete(riskShown).where(
      and(
        ofAccount(riskShown, { companyId, customerId }),
        sql`(${riskShown.parcel}, ${riskShown.kind}) in (${sql.join(
          gone.map(({ parcel, kind }) => sql`(${parcel}, ${kind})`),
          sql`, `,
        )})`,
      ),
    );
  if (reasons.length > 0)
    await ctx.db.sql
      .insert(riskShown)
      .values(reasons.map((reason) => ({ ...reason, companyId, customerId })))
      .onConflictDoUpdate({
        target: [riskShown.customerId, riskShown.parcel, riskShown.kind],
        // A reason about another place of the same parcel was not dismissed yet.
        set: {
          shownAt: sql`excluded.told_at`,
          recipient: sql`excluded.recipient`,
          isDismissed: sql`${riskShown.isDismissed} and ${riskShown.recipient} = excluded.recipient`,
        },
      });
}

/** Marks a shown reason. Returns its recipient, or undefined if the account was not shown the reason. */
export async function setDismissed(
  ctx: Ctx,
  scope: Scope,
  { parcel, kind }: Pick<ShownRow, 'parcel' | 'kind'>,
  isDismissed: boolean,
): Promise<string | undefined> {
  const [row] = await ctx.db.sql
    .update(riskShown)
    .set({ isDismissed })
    .where(and(ofAccount(riskShown, scope), eq(riskShown.parcel, parcel), eq(riskShown.kind, kind)))
    .returning({ recipient: riskShown.recipient });
  return row?.recipient;
}

export async function insertDismissal(
  ctx: Ctx,
  { companyId, customerId }: Scope,
  reason: { recipient: string; kind: RiskKind; dismissedBy: number | null },
): Promise<void> {
  const dismissedAt = ctx.ports.clock.now();
  await ctx.db.sql
    .insert(riskDismissal)
    .values({ ...reason, companyId, customerId, dismissedAt })
    .onConflictDoNothing();
}

export async function deleteDismissal(
  ctx: Ctx,
  scope: Scope,
  recipient: string,
  kind: RiskKind,
): Promise<void> {
  await ctx.db.sql
    .delete(riskDismissal)
    .where(
      and(
        ofAccount(riskDismissal, scope),
        eq(riskDismissal.recipient, recipient),
        eq(riskDismissal.kind, kind),
      ),
    );
}

/** Deletes reasons of all accounts for parcels that were never booked. */
export async function deleteOldReasons(ctx: Ctx): Promise<void> {
  const oldest = new Date(ctx.ports.clock.now().getTime() - 7 * RISK_LIMITS.shownMs);
  await ctx.db.sql.delete(riskShown).where(lt(riskShown.shownAt, oldest));
}
