import type { z } from 'zod';
import type {
  SavedView,
  SavedViewInput,
  SavedViewPatch,
  ViewPlacesInput,
} from '../../../contract/account/savedViews.ts';
import { mayDo } from '../../../contract/rules/account/rights.ts';
import { LIST_RIGHTS, SAVED_VIEWS, type ViewedList } from '../../../contract/rules/savedViews.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Actor, Ctx } from '../../context.ts';
import { refusingTaken } from '../../db/failures.ts';
import { emitEvent } from '../../eventBus/emitEvent.ts';
import { invalid, notFound, Refusal } from '../../http/answer/refusal.ts';
import { assertUnchanged } from '../../http/request/assertUnchanged.ts';
import {
  clearPlacesOfOthers,
  countPinned,
  countViews,
  deleteView,
  findView,
  insertView,
  lockViews,
  pinView,
  updateView,
  type ViewRow,
  viewsOf,
  writePlaces,
} from './store.ts';

/** Views that the person may open, in the person's order. */
export async function listViews(ctx: Ctx, actor: Actor, list?: ViewedList): Promise<SavedView[]> {
  const rows = await viewsOf(ctx, actor, list);
  return rows.filter((row) => mayOpen(actor, row)).map((row) => present(actor, row));
}

const mayOpen = ({ member }: Actor, { list }: Pick<ViewRow, 'list'>): boolean =>
  member !== undefined && mayDo(member, LIST_RIGHTS[list]);

/** Throws 404. */
export async function getView(ctx: Ctx, actor: Actor, id: string): Promise<SavedView> {
  const row = await findView(ctx, actor, id);
  if (!row || !mayOpen(actor, row)) throw notFound();
  return present(actor, row);
}

/** Throws 403 for a shared view of a person who may not share, and 422. */
export function createView(
  ctx: Ctx,
  actor: Actor,
  input: z.output<typeof SavedViewInput>,
): Promise<SavedView> {
  const { list, shared, pinned } = input;
  if (shared && !managesSettings(actor)) throw mayNotShare();
  return ctx.db.tx(async () => {
    await lockViews(ctx, actor);
    const had = await countViews(ctx, actor, list);
    if (had.own >= SAVED_VIEWS.most) throw invalid('name', `At most ${SAVED_VIEWS.most} views of a list`);
    if (shared) assertRoom(had.shared);
    if (pinned) assertPinned((await countPinned(ctx, actor, list)) + 1);
    const id = await named(() => ctx.db.tx(() => insertView(ctx, actor, input)));
    if (pinned) await pinView(ctx, actor, list, id);
    if (shared) await emitEvent(ctx, actor, 'views.changed', {});
    return getView(ctx, actor, id);
  });
}

/** Throws 403, 404, 409 with both versions, and 422. */
export function changeView(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { name, shared, content, updatedAt: basedOn }: z.output<typeof SavedViewPatch>,
): Promise<SavedView> {
  return ctx.db.tx(async () => {
    await lockViews(ctx, actor);
    const before = await changeable(ctx, actor, id);
    const sent = { name, shared, content };
    const { updatedAt } = before;
    await assertUnchanged({ basedOn, updatedAt, name: 'view', now: () => present(actor, before), sent });
    if (shared && !before.shared) {
      if (!managesSettings(actor)) throw mayNotShare();
      assertRoom((await countViews(ctx, actor, before.list)).shared);
    }
    await named(() =>
      ctx.db.tx(() =>
        updateView(ctx, actor, id, {
          ...(name === undefined ? {} : { name }),
          ...(shared === undefined ? {} : { shared }),
          ...(content === undefined ? {} : { content }),
        }),
      ),
    );
    if (shared === false) await clearPlacesOfOthers(ctx, actor, before);
    if (before.shared || shared) await emitEvent(ctx, actor, 'views.changed', {});
    // A view of another user that is no longer shared is hidden from the caller.
    const after = await findView(ctx, actor, id);
    return present(actor, after ?? { ...before, shared: false });
  });
}

/** Deletes a view; other users lose its tab. Throws 403 and 404. */
export function removeView(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  return ctx.db.tx(async () => {
    const { shared } = await changeable(ctx, actor, id);
    await deleteView(ctx, actor, id);
    if (shared) await emitEvent(ctx, actor, 'views.changed', {});
  });
}

/** Stores the person's order, tabs and default of a list. Throws 409 with the present views, and 422. */
export function arrangeViews(
  ctx: Ctx,
  actor: Actor,
  { customerId: _, list, arrangedAt: basedOn, ...sent }: z.output<typeof ViewPlacesInput>,
): Promise<SavedView[]> {
  return ctx.db.tx(async () => {
    await lockViews(ctx, actor);
    const present = await viewsOf(ctx, actor, list);
    const open = new Set(present.map(({ id }) => id));
    const updatedAt = present[0]?.arrangedAt ?? null;
    const now = () => listViews(ctx, actor, list);
    const changedBy = { name: '', isYou: true };
    if (open.size > 0) await assertUnchanged({ basedOn, updatedAt, name: 'views', now, sent, changedBy });
    const requestedViews = new Map(sent.views.map(({ id, pinned }) => [id.toLowerCase(), pinned]));
    const chosen = sent.defaultId?.toLowerCase();
    if (chosen && !requestedViews.has(chosen)) requestedViews.set(chosen, false);
    const places = [...requestedViews]
      .filter(([id]) => open.has(id))
      .map(([viewId, pinned]) => ({ viewId, pinned, isDefault: viewId === chosen }));
    assertPinned(places.filter(({ pinned }) => pinned).length);
    await writePlaces(ctx, actor, list, places, updatedAt);
    return listViews(ctx, actor, list);
  });
}

const managesSettings = ({ member }: Actor): boolean => member !== undefined && mayDo(member, 'settings');

const present = (actor: Actor, { userId, arrangedAt, updatedAt, ...row }: ViewRow): SavedView => ({
  ...row,
  mine: userId === actor.userId,
  changeable: mayChange(actor, { userId }),
  arrangedAt: arrangedAt?.toISOString() ?? '',
  updatedAt: updatedAt.toISOString(),
});

const mayChange = (actor: Actor, { userId }: Pick<ViewRow, 'userId'>): boolean =>
  userId === actor.userId || managesSettings(actor);

async function changeable(ctx: Ctx, actor: Actor, id: string): Promise<ViewRow> {
  const row = await findView(ctx, actor, id);
  if (!row || !mayOpen(actor, row)) throw notFound();
  if (!mayChange(actor, row))
    throw new Refusal(
      403,
      ERROR.forbidden,
      'Only its maker and people who manage the settings may change a shared view.',
    );
  return row;
}

const mayNotShare = () =>
  new Refusal(403, ERROR.forbidden, 'Only people who manage the settings may share a view.', {
    field: 'shared',
  });

function assertRoom(shared: number): void {
  if (shared >= SAVED_VIEWS.most)
    throw invalid('shared', `At most ${SAVED_VIEWS.most} shared views of a list`);
}

function assertPinned(pinned: number): void {
  if (pinned > SAVED_VIEWS.pinned) throw invalid('views', `At most ${SAVED_VIEWS.pinned} views as tabs`);
}

const named = <T>(write: () => Promise<T>): Promise<T> =>
  refusingTaken(
    'saved_view_name_key',
    () => invalid('name', 'Another view of this list has this name'),
    write,
  );
