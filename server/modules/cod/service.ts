import type { z } from 'zod';
import type {
  CodClaim,
  CodClaims,
  CodFilter,
  CodListQuery,
  CodPaidInput,
  CodPaidNoted,
  CodTotals,
} from '../../../contract/money/cod.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { COD_AGES, COD_STATUS, COD_TAB_QUERY, COD_TABS } from '../../../contract/rules/money/cod.ts';
import { moneyOf } from '../../../contract/rules/money/money.ts';
import { type Page, toPage } from '../../../contract/wire/envelope.ts';
import type { Ctx, Scope } from '../../context.ts';
import { emitEvent } from '../../eventBus/emitEvent.ts';
import { matterChanged } from '../../eventBus/matters.ts';
import { conflict, notFound } from '../../http/answer/refusal.ts';
import { minorOf } from '../../http/request/amountOf.ts';
import { isId } from '../orders/ids.ts';
import type { Reader } from '../orders/list/listFilterStore.ts';
import { toOrder } from '../orders/mapper.ts';
import { waypointsByOrder } from '../orders/store.ts';
import {
  type CodGroup,
  claimsHeld,
  claimsNamed,
  codGroups,
  codPage,
  codWhere,
  companyOf,
  lockCod,
  lockPayable,
  receivers,
  writeCodStatus,
  writePaid,
} from './store.ts';

/** One page of the cash-on-delivery orders, oldest first by default (COD-14). */
export async function listSettlements(ctx: Ctx, scope: Reader, query: CodListQuery): Promise<Page<Order>> {
  const { timezone } = await companyOf(ctx, scope);
  const where = codWhere(scope, query, timezone, ctx.ports.clock.now());
  const { records, total } = await codPage(ctx, where, query);
  const stops = await waypointsByOrder(
    ctx,
    records.map((r) => r.order.id),
  );
  return toPage(
    records.map((r) => toOrder(r, stops.get(r.order.id) ?? [])),
    total,
    query.page,
    query.limit,
  );
}

/** Count and sum of every tab and every age, for the same numbers and days as the list. */
export async function settlementTotals(ctx: Ctx, scope: Reader, filter: CodFilter): Promise<CodTotals> {
  const { timezone, currency } = await companyOf(ctx, scope);
  const now = ctx.ports.clock.now();
  const { codStatus: _, pastDue: __, ...rest } = filter;
  const groups = await codGroups(ctx, codWhere(scope, rest, timezone, now), now);
  const sum = (fits: (group: CodGroup) => boolean) => {
    const chosen = groups.filter(fits);
    return {
      orders: chosen.reduce((n, g) => n + g.orders, 0),
      total: moneyOf(
        chosen.reduce((n, g) => n + g.minor, 0),
        currency,
      ),
    };
  };
  const tabs = COD_TABS.map((tab) => {
    const { codStatus } = COD_TAB_QUERY[tab];
    return [tab, sum((g) => (codStatus === undefined ? g.late : g.status === Number(codStatus)))];
  });
  return {
    tabs: Object.fromEntries(tabs) as CodTotals['tabs'],
    ages: Object.fromEntries(COD_AGES.map((age) => [age, sum((g) => g.age === age)])) as CodTotals['ages'],
  };
}

/** Data to compare a statement with: the orders that its numbers name and, on request, all orders with held cash. */
export async function statementClaims(
  ctx: Ctx,
  scope: Scope,
  { numbers, owed }: { numbers: string[]; owed: boolean },
): Promise<CodClaims> {
  const named = numbers.length ? await claimsNamed(ctx, scope, numbers) : [];
  const { claims, total } = owed ? await claimsHeld(ctx, scope) : { claims: [], total: 0 };
  const rows = new Map([...named, ...claims].map((row) => [row.id, row]));
  const names = await receivers(ctx, [...rows.keys()]);
  return {
    orders: [...rows.values()].map((row) => toClaim(row, names.get(row.id) ?? null)),
    owedTotal: total,
  };
}

const toClaim = (
  {
    codMinor,
    currency,
    codStatus,
    deliveredAt,
    codDueAt,
    ...row
  }: Awaited<ReturnType<typeof claimsNamed>>[number],
  receivedBy: string | null,
): CodClaim => ({
  ...row,
  receivedBy,
  amount: moneyOf(codMinor ?? 0, currency),
  codStatus: codStatus ?? 0,
  deliveredAt: deliveredAt?.toISOString() ?? null,
  codDueAt: codDueAt?.toISOString() ?? null,
});

/**
 * The amounts that a checked statement pays for orders. A sum below the due amount becomes a matter of the inbox, in this transaction,
 * until a later statement or payout settles it. Orders that were settled after the statement was read do not change, and are named. So are
 * orders whose cash nobody has collected: their sum is not stored. Foreign orders are left out.
 */
export function noteStatementPaid(
  ctx: Ctx,
  scope: Scope,
  { paid, readAt }: z.output<typeof CodPaidInput>,
): Promise<CodPaidNoted> {
  return ctx.db.tx(async () => {
    const sums = new Map(
      paid.map(({ orderId, amount }, i) => [orderId, { amount, field: `paid.${i}.amount` }]),
    );
    const settled: string[] = [];
    const leftOut: string[] = [];
    let changed = 0;
    leftOut.push(...[...sums.keys()].filter((id) => !isId(id)));
    for (const row of await lockPayable(ctx, scope, [...sums.keys()].filter(isId))) {
      const { id, currency, codMinor, codPaidMinor } = row;
      const sum = sums.get(id);
      if (!sum) continue;
      if (!row.isCollected) {
        leftOut.push(id);
        continue;
      }
      const statedMinor = minorOf(sum.amount, { currency, field: sum.field });
      const paidMinor = statedMinor < (codMinor ?? 0) ? statedMinor : null;
      if (paidMinor === codPaidMinor) continue;
      if (
        row.codStatus === COD_STATUS.settled &&
        readAt &&
        row.codPaidAt &&
        row.codPaidAt > new Date(readAt)
      ) {
        settled.push(id);
        continue;
      }
      await writePaid(ctx, scope, id, paidMinor);
      await matterChanged(ctx, scope, 'codShort', id);
      changed++;
    }
    return { changed, settled, leftOut };
  });
}

/** Takes the courier's report that the cash of a delivered order is on its way, or was transferred. Throws 409 for a step out of order. */
export function advanceSettlement(
  ctx: Ctx,
  orderId: string,
  to: 2 | 3,
  { reference, paidMinor }: { reference?: string; paidMinor?: number | null } = {},
): Promise<void> {
  return ctx.db.tx(async () => {
    const order = await lockCod(ctx, orderId);
    if (!order) throw notFound();
    if (order.codStatus === null || order.codStatus !== to - 1 || order.codStatus < COD_STATUS.collected)
      throw conflict('The cash of this order is not at that step.', { codStatus: order.codStatus });
    await writeCodStatus(ctx, orderId, to, { reference, paidMinor });
    if (to !== COD_STATUS.settled) return;
    await matterChanged(ctx, order, 'cod', orderId);
    if (paidMinor !== undefined) await matterChanged(ctx, order, 'codShort', orderId);
    const { consignmentNo, statusCode } = order;
    await emitEvent(ctx, order, 'cod.paid', { orderId, consignmentNo, statusCode });
  });
}
