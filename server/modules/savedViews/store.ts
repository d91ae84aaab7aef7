import { and, asc, count, desc, eq, max, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { SavedViewInput } from '../../../contract/account/savedViews.ts';
import type { ViewedList } from '../../../contract/rules/savedViews.ts';
import type { Actor, Ctx, Scope } from '../../context.ts';
import { nextVersion } from '../../db/nextVersion.ts';
import { orderedId } from '../../db/orderedId.ts';
import { ownRows } from '../../db/ownRows.ts';
import { savedView, savedViewPlace } from '../../db/schema/account/savedViews.ts';
import { appUser } from '../../db/schema/tenants.ts';

/** A person in an account. */
export type Viewer = Scope & Pick<Actor, 'userId'>;

const ofAccount = (scope: Scope) => ownRows(savedView, scope);
/** Views of the account that this person may open: shared views and the person's own. */
const openTo = (viewer: Viewer) =>
  and(ofAccount(viewer), or(eq(savedView.shared, true), eq(savedView.userId, viewer.userId)));
const placesOf = (viewer: Viewer, list: ViewedList) =>
  and(
    ownRows(savedViewPlace, viewer),
    eq(savedViewPlace.userId, viewer.userId),
    eq(savedViewPlace.list, list),
  );

/** Locks the views: calls check an account's limits and orders one after another. */
export async function lockViews(ctx: Ctx, { companyId, customerId }: Scope): Promise<void> {
  await ctx.db.sql.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`views:${companyId}`}), ${customerId})`,
  );
}

const anyPlace = alias(savedViewPlace, 'any_place');
/** When the person last changed the order of each list. */
const lastOrders = (ctx: Ctx, viewer: Viewer) =>
  ctx.db.sql
    .select({ list: anyPlace.list, at: max(anyPlace.arrangedAt).as('at') })
    .from(anyPlace)
    .where(and(ownRows(anyPlace, viewer), eq(anyPlace.userId, viewer.userId)))
    .groupBy(anyPlace.list)
    .as('last_order');

/** Views in the person's order; views without a place follow by age. */
function read(ctx: Ctx, viewer: Viewer, where: SQL | undefined) {
  const lastOrder = lastOrders(ctx, viewer);
  return ctx.db.sql
    .select({
      id: savedView.id,
      userId: savedView.userId,
      list: savedView.list,
      name: savedView.name,
      shared: savedView.shared,
      maker: appUser.name,
      content: savedView.content,
      updatedAt: savedView.updatedAt,
      pinned: sql<boolean>`coalesce(${savedViewPlace.pinned}, false)`,
      isDefault: sql<boolean>`coalesce(${savedViewPlace.isDefault}, false)`,
      /** Null without an order. */
      arrangedAt: lastOrder.at,
    })
    .from(savedView)
    .innerJoin(appUser, eq(appUser.id, savedView.userId))
    .leftJoin(
      savedViewPlace,
      and(
        eq(savedViewPlace.viewId, savedView.id),
        eq(savedViewPlace.userId, viewer.userId),
        eq(savedViewPlace.customerId, viewer.customerId),
      ),
    )
    .leftJoin(lastOrder, eq(lastOrder.list, savedView.list))
    .where(and(openTo(viewer), where))
    .orderBy(
      asc(savedView.list),
      sql`${savedViewPlace.place} asc nulls last`,
      asc(savedView.createdAt),
      asc(savedView.id),
    );
}

export type ViewRow = Awaited<ReturnType<typeof read>>[number];

export const viewsOf = (ctx: Ctx, viewer: Viewer, list: ViewedList | undefined): Promise<ViewRow[]> =>
  read(ctx, viewer, list && eq(savedView.list, list));

export async function findView(ctx: Ctx, viewer: Viewer, id: string): Promise<ViewRow | undefined> {
  return (await read(ctx, viewer, eq(savedView.id, id)))[0];
}

/** Views of the list that this person made, and those that the account shares. */
export async function countViews(
  ctx: Ctx,
  { userId, ...scope }: Viewer,
  list: ViewedList,
): Promise<{ own: number; shared: number }> {
  const [found] = await ctx.db.sql
    .select({
      own: sql<number>`(count(*) filter (where ${savedView.userId} = ${userId}::int))::int`,
      shared: sql<number>`(count(*) filter (where ${savedView.shared}))::int`,
    })
    .from(savedView)
    .where(and(ofAccount(scope), eq(savedView.list, list)));
  return found ?? { own: 0, shared: 0 };
}

export async function countPinned(ctx: Ctx, viewer: Viewer, list: ViewedList): Promise<number> {
  const [found] = await ctx.db.sql
    .select({ rows: count() })
    .from(savedViewPlace)
    .innerJoin(savedView, and(eq(savedView.id, savedViewPlace.viewId), openTo(viewer)))
    .where(and(placesOf(viewer, list), eq(savedViewPlace.pinned, true)));
  return found?.rows ?? 0;
}

/** Throws when the name is taken. */
export async function insertView(
  ctx: Ctx,
  { companyId, customerId, userId }: Viewer,
  { list, name, shared, content }: z.output<typeof SavedViewInput>,
): Promise<string> {
  const now = ctx.ports.clock.now();
  const id = orderedId();
  await ctx.db.sql.insert(savedView).values({
    id,
    companyId,
    customerId,
    userId,
    list,
    name,
    shared,
    content,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

/** Throws when the name is taken. */
export async function updateView(
  ctx: Ctx,
  scope: Scope,
  id: string,
  set: Partial<Pick<ViewRow, 'name' | 'shared' | 'content'>>,
): Promise<void> {
  await ctx.db.sql
    .update(savedView)
    .set({ ...set, updatedAt: nextVersion(savedView.updatedAt, ctx.ports.clock.now()) })
    .where(and(ofAccount(scope), eq(savedView.id, id)));
}

export async function deleteView(ctx: Ctx, scope: Scope, id: string): Promise<void> {
  await ctx.db.sql.delete(savedView).where(and(ofAccount(scope), eq(savedView.id, id)));
}

/** Removes a view that is no longer shared from all users but its maker. */
export async function clearPlacesOfOthers(
  ctx: Ctx,
  scope: Scope,
  { id, userId }: Pick<ViewRow, 'id' | 'userId'>,
): Promise<void> {
  await ctx.db.sql
    .delete(savedViewPlace)
    .where(
      and(ownRows(savedViewPlace, scope), eq(savedViewPlace.viewId, id), ne(savedViewPlace.userId, userId)),
    );
}

/** Adds a tab after the person's other tabs. */
export async function pinView(ctx: Ctx, viewer: Viewer, list: ViewedList, viewId: string): Promise<void> {
  const { companyId, customerId, userId } = viewer;
  const [last] = await ctx.db.sql
    .select({ place: savedViewPlace.place, arrangedAt: savedViewPlace.arrangedAt })
    .from(savedViewPlace)
    .where(placesOf(viewer, list))
    .orderBy(desc(savedViewPlace.place))
    .limit(1);
  const place = (last?.place ?? -1) + 1;
  await ctx.db.sql.insert(savedViewPlace).values({
    companyId,
    customerId,
    userId,
    list,
    viewId,
    place,
    pinned: true,
    arrangedAt: laterThan(last?.arrangedAt ?? null, ctx.ports.clock.now()),
  });
}

const laterThan = (previous: Date | null, now: Date): Date =>
  previous && previous >= now ? new Date(previous.getTime() + 1) : now;

export interface Place {
  viewId: string;
  pinned: boolean;
  isDefault: boolean;
}

/** Writes the person's order of a list, in place of the previous one of that time. */
export async function writePlaces(
  ctx: Ctx,
  viewer: Viewer,
  list: ViewedList,
  places: readonly Place[],
  previous: Date | null,
): Promise<void> {
  const { companyId, customerId, userId } = viewer;
  const arrangedAt = laterThan(previous, ctx.ports.clock.now());
  await ctx.db.sql.delete(savedViewPlace).where(placesOf(viewer, list));
  if (places.length === 0) return;
  await ctx.db.sql
    .insert(savedViewPlace)
    .values(places.map((row, place) => ({ ...row, companyId, customerId, userId, list, place, arrangedAt })));
}
