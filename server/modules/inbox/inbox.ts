import { groupBy } from 'es-toolkit/array';
import type {
  InboxFacts,
  InboxLine,
  InboxPerson,
  InboxQuery,
  InboxResult,
  TakeResult,
} from '../../../contract/orders/inbox.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { moneyOf } from '../../../contract/rules/money/money.ts';
import {
  hasRemedy,
  type InboxRemedy,
  type InboxStep,
  SNOOZE_MOST_DAYS,
} from '../../../contract/rules/orders/inbox.ts';
import { matterUrl } from '../../../contract/rules/orders/matterPage.ts';
import { costIfIgnored } from '../../../contract/rules/orders/remedies.ts';
import { outletText } from '../../../contract/rules/places/outletText.ts';
import { type Page, toPage } from '../../../contract/wire/envelope.ts';
import { textsOf } from '../../../texts/read.ts';
import type { Actor, Ctx, Scope } from '../../context.ts';
import type { LineStep, StepDoer } from '../../db/schema/orders/inbox.ts';
import { doerOf, emitEvent } from '../../eventBus/emitEvent.ts';
import { conflict, invalid, notFound, Refusal } from '../../http/answer/refusal.ts';
import { noteSubject } from '../../http/audit/callRecord.ts';
import { DAY_MS } from '../../ports/clock.ts';
import { personNames } from '../audit/auditStore.ts';
import { openDispute, withdrawDispute } from '../charges/disputes.ts';
import { membersOf } from '../members/memberStore.ts';
import { peopleWith } from '../members/peopleWith.ts';
import { ordersByIds } from '../orders/list/listOrders.ts';
import { lockOrder } from '../orders/store.ts';
import { outletAt } from '../services/outlets/outletStore.ts';
import { remediesOfLines } from './lineRemedies.ts';
import {
  changeLines,
  findLines,
  holderOf,
  type LineRow,
  type LineSet,
  linePage,
  lockLines,
  openParcelLines,
  placesOf,
} from './lineStore.ts';

/** A page of lines with their orders, in this language. `home`: the portal's address. */
export async function listInbox(
  ctx: Ctx,
  actor: Actor,
  query: InboxQuery,
  locale: Locale,
  home: string,
): Promise<Page<InboxLine>> {
  const { records: rows, total, more } = await linePage(ctx, actor, query);
  const orders = await ordersByIds(
    ctx,
    actor,
    rows.flatMap(({ orderId }) => orderId ?? []),
    undefined,
  );
  const byId = new Map(orders.map((order) => [order.id, order]));
  const people = rows.flatMap(({ endedBy, takenBy, steps }) => [
    endedBy,
    takenBy,
    ...steps.map(({ by, key }) => key?.userId ?? by),
  ]);
  const names = await personNames(
    ctx,
    actor,
    people.filter((id) => id !== null),
  );
  const outlets = await outletsNamed(ctx, actor, rows);
  const answersOf = await remediesOfLines(ctx, actor, rows, byId);
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  const whoOf = (doer: StepDoer | undefined) => ({
    by: nameOf(doer?.key?.userId ?? doer?.by ?? null),
    key: doer?.key?.name ?? null,
  });
  const now = ctx.ports.clock.now();
  const { costs } = textsOf(locale, 'inbox');
  const lines = rows.map((line): InboxLine => {
    const { id, kind, orderId, facts, amountMinor, currency } = line;
    const ender = whoOf(enderOf(line));
    const takenBy = nameOf(holderOf(line, now));
    const amount = amountMinor === null || currency === null ? null : moneyOf(amountMinor, currency);
    const order = byId.get(orderId ?? '') ?? null;
    return {
      id,
      kind,
      orderId,
      since: line.since.toISOString(),
      deadline: line.deadline.toISOString(),
      snoozedUntil: line.snoozedUntil?.toISOString() ?? null,
      endedAt: line.endedAt?.toISOString() ?? null,
      endedBy: ender.by,
      endedByKey: ender.key,
      amount,
      ifIgnored: { text: costs[kind], ...costIfIgnored({ kind, amount, order }) },
      ...answersOf(line),
      openUrl: matterUrl(home, kind, order?.consignmentNo),
      takenBy: takenBy === null ? null : { name: takenBy, isMe: line.takenBy === actor.userId },
      steps: line.steps.toReversed().map(({ what, at, instruction, day, ...doer }) => ({
        what,
        ...whoOf(doer),
        isOwnKey: doer.key?.id != null && doer.key.id === actor.tokenId,
        at,
        instruction,
        day,
      })),
      facts: { ...facts, ...hostOf(facts), ...outlets.get(facts.outletId ?? '') },
      order,
    };
  });
  const page = toPage(lines, total, query.page, query.limit);
  return more ? { ...page, rowTotalMore: true } : page;
}

/** The people of the account who may answer matters, by name. */
export const inboxPeople = async (ctx: Ctx, scope: Scope): Promise<InboxPerson[]> =>
  peopleWith('orders.write', await membersOf(ctx, scope));

/** The host of a webhook's address. */
function hostOf({ url }: InboxFacts): Pick<InboxFacts, 'host'> {
  const host = url && URL.parse(url)?.host;
  return host ? { host } : {};
}

/** The outlets that recipients chose, by id. */
async function outletsNamed(
  ctx: Ctx,
  { companyId }: Actor,
  rows: readonly { facts: InboxFacts }[],
): Promise<Map<string, Pick<InboxFacts, 'outlet'>>> {
  const found = new Map<string, Pick<InboxFacts, 'outlet'>>();
  for (const id of new Set(rows.flatMap(({ facts }) => facts.outletId ?? []))) {
    const outlet = await outletAt(ctx, companyId, id);
    if (outlet) found.set(id, { outlet: outletText(outlet) });
  }
  return found;
}

/** The person of a call; null for a program. */
export const personOf = (actor: Actor): number | null => doerOf(actor).by;

/** The person or key that marked the line as done. */
const enderOf = ({ endedHow, endedBy, steps }: Pick<LineRow, 'endedHow' | 'endedBy' | 'steps'>) =>
  endedHow !== 'done'
    ? undefined
    : endedBy !== null
      ? { by: endedBy }
      : steps.findLast(({ what }) => what === 'done' || what === 'accepted');

/** Names of persons by their ids. */
type Names = ReadonlyMap<number, string>;

/** The refusal of a line that another person has taken, with the person's name if it is known; null if the caller may answer it. */
export function heldByOther(ctx: Ctx, { userId }: Actor, line: LineRow, names: Names): Refusal | null {
  const holder = holderOf(line, ctx.ports.clock.now());
  if (holder === null || holder === userId) return null;
  const name = names.get(holder);
  return conflict(name ? `${name} works on this matter.` : 'Somebody else works on this matter.');
}

/** The names of those who have taken these lines. */
export const holderNames = (ctx: Ctx, actor: Actor, lines: readonly LineRow[]): Promise<Names> =>
  personNames(
    ctx,
    actor,
    lines.flatMap(({ takenBy }) => takenBy ?? []),
  );

type Ending = Extract<InboxStep, 'done' | 'accepted'>;

/**
 * Marks lines as done. A line that this caller has done stays unchanged. A line that somebody else has taken or done is refused, so that
 * nobody does it twice.
 */
export const endLines = (
  ctx: Ctx,
  actor: Actor,
  ids: string[],
  what: Ending = 'done',
): Promise<InboxResult[]> =>
  change(ctx, actor, ids, what, {
    plan: (line, names) => {
      if (line.endedAt === null)
        return what === 'accepted' && !hasRemedy(line.kind, 'accept')
          ? conflict('There is nothing to accept in this matter.')
          : (heldByOther(ctx, actor, line, names) ?? 'change');
      if (line.endedHow === 'done' && line.endedBy === personOf(actor)) return 'asWanted';
      return line.endedHow === 'done'
        ? conflict('Somebody else has answered this matter already.')
        : conflict('This matter has ended already.');
    },
    set: { endedAt: ctx.ports.clock.now(), endedHow: 'done', endedBy: personOf(actor) },
  });

/** Hides open lines until this time. A line that somebody else has taken is refused. Throws 422 for a time in the past or too far away. */
export function snoozeLines(ctx: Ctx, actor: Actor, ids: string[], until: Date): Promise<InboxResult[]> {
  const now = ctx.ports.clock.now();
  if (until <= now) throw invalid('until', 'The time is in the past.');
  // A line hidden for longer would never be seen again.
  if (until.getTime() - now.getTime() > SNOOZE_MOST_DAYS * DAY_MS)
    throw invalid('until', '"until" must be within a year');
  return change(ctx, actor, ids, 'snoozed', {
    plan: (line, names) => endedOf(line) ?? heldByOther(ctx, actor, line, names) ?? 'change',
    set: { snoozedUntil: until },
  });
}

/**
 * Opens snoozed and done lines again. The line of a disputed weight has ended: withdrawing its dispute opens another line. `isUndo`: refuses
 * lines whose last step is not the caller's.
 */
export async function reopenLines(
  ctx: Ctx,
  actor: Actor,
  ids: string[],
  isUndo = false,
): Promise<InboxResult[]> {
  const overtaken = ({ steps }: Pick<LineRow, 'steps'>) =>
    isUndo && steps.at(-1)?.by !== personOf(actor)
      ? conflict('Somebody else has changed this matter meanwhile.')
      : null;
  const disputed = (await findLines(ctx, actor, ids)).filter(
    ({ overAt, steps }) => overAt !== null && steps.at(-1)?.what === 'disputed',
  );
  const withdrawn: InboxResult[] = [];
  for (const line of disputed)
    withdrawn.push(
      await resultOf(line.id, async () => {
        const refusal = overtaken(line);
        if (refusal) throw refusal;
        await withdrawDispute(ctx, actor, line.orderId ?? '');
      }),
    );
  const others = ids.filter((id) => !disputed.some((line) => line.id === id));
  const reopened =
    others.length === 0
      ? []
      : await change(ctx, actor, others, 'reopened', {
          plan: (line) =>
            line.overAt === null
              ? (overtaken(line) ?? 'change')
              : conflict('The order has moved on: this matter is over.'),
          set: { endedAt: null, endedHow: null, endedBy: null, snoozedUntil: null },
        });
  return ids.flatMap((id) => [...withdrawn, ...reopened].find((result) => result.id === id) ?? []);
}

/** `holder`: the tab that takes or releases; null: the person, by hand. */
export interface Hold {
  release: boolean;
  holder: string | null;
}

const BY_HAND = '';
/** A person's tabs at one line; the newest ones count. */
const PLACES_MOST = 20;

/**
 * Shows other people that the caller works on lines, still does, or no longer does. A line that somebody else has taken is refused. A release
 * by a tab leaves a line to the caller's other tabs, and to the caller who took it by hand.
 */
export const takeLines = (
  ctx: Ctx,
  actor: Actor,
  ids: string[],
  { release, holder }: Hold,
): Promise<TakeResult[]> => {
  const now = ctx.ports.clock.now();
  const place = holder ?? BY_HAND;
  const otherPlaces = (line: LineRow) =>
    release && holder === null
      ? []
      : Object.entries(placesOf(line, actor.userId, now)).filter(([other]) => other !== place);
  return change(ctx, actor, ids, release ? null : 'taken', {
    plan: (line, names) => {
      const refusal = endedOf(line) ?? heldByOther(ctx, actor, line, names);
      if (refusal) return refusal;
      if (holderOf(line, now) === null) return release ? 'asWanted' : 'change';
      if (!release) return 'renew';
      if (holder !== null && !Object.hasOwn(line.holders, holder)) return 'asWanted';
      return otherPlaces(line).length > 0 ? 'renew' : 'change';
    },
    set: (line) => {
      const others = otherPlaces(line);
      if (!release) {
        const newest = others.sort(([, a], [, b]) => (a < b ? 1 : -1)).slice(0, PLACES_MOST - 1);
        const holders = Object.fromEntries([...newest, [place, now.toISOString()]]);
        return { takenBy: personOf(actor), takenAt: now, holders };
      }
      // The time of the released tab would hold the line for a tab that was closed without a release.
      const newest = others
        .map(([, at]) => at)
        .sort()
        .at(-1);
      return newest
        ? { takenAt: new Date(newest), holders: Object.fromEntries(others) }
        : { takenBy: null, takenAt: null, holders: {} };
    },
  });
};

/** The same for the open lines about the parcels of orders. An order without such a line has no result. */
export async function takeLinesOfOrders(
  ctx: Ctx,
  actor: Actor,
  orderIds: string[],
  hold: Hold,
): Promise<TakeResult[]> {
  const ids = await openParcelLines(ctx, actor, orderIds);
  if (ids.length === 0) return [];
  const results = await takeLines(ctx, actor, ids, hold);
  // The call itself names the orders.
  for (const { id, error } of results) if (!error) noteSubject(ctx, 'inboxLine', id);
  return results;
}

/** Records an action of the caller outside the system, such as a call. A line without the remedy, if one is named, is refused. */
export const noteOnLines = (
  ctx: Ctx,
  actor: Actor,
  ids: string[],
  what: InboxStep,
  remedy?: InboxRemedy,
): Promise<InboxResult[]> =>
  change(ctx, actor, ids, what, {
    plan: (line) =>
      remedy && !hasRemedy(line.kind, remedy)
        ? conflict('This matter has no such remedy.')
        : (endedOf(line) ?? 'change'),
    set: {},
  });

/** Records that a remedy succeeded; it may have ended the line. A caller's repeated step (`isRetry`) is recorded once. */
export const noteRemedy = (
  ctx: Ctx,
  actor: Actor,
  ids: string[],
  { what, isRetry }: { what: InboxStep; isRetry: boolean },
): Promise<InboxResult[]> => {
  const { by, key } = doerOf(actor);
  const isNoted = ({ steps }: LineRow) =>
    steps.some((step) => step.what === what && step.by === by && step.key?.id === key?.id);
  return change(ctx, actor, ids, what, {
    plan: (line) => (isRetry && isNoted(line) ? 'asWanted' : 'change'),
    set: {},
  });
};

/** Disputes the weights of lines, one by one, as each dispute locks its order first. */
export async function disputeLines(
  ctx: Ctx,
  actor: Actor,
  ids: string[],
  reason: string | null,
): Promise<InboxResult[]> {
  const lines = await findLines(ctx, actor, ids);
  if (lines.length === 0) throw notFound();
  const results: InboxResult[] = [];
  for (const id of ids) {
    const line = lines.find((found) => found.id === id);
    results.push(await disputeOne(ctx, actor, id, line, reason));
  }
  return results;
}

const disputeOne = (
  ctx: Ctx,
  actor: Actor,
  id: string,
  line: LineRow | undefined,
  reason: string | null,
): Promise<InboxResult> =>
  resultOf(id, async () => {
    if (!line) throw notFound();
    const { kind, orderId } = line;
    if (!hasRemedy(kind, 'dispute') || !orderId)
      throw conflict('There is nothing to dispute in this matter.');
    await ctx.db.tx(async () => {
      // Before the line, as in every step of an order. Somebody else may just have taken the line.
      await lockOrder(ctx, actor, orderId);
      const [now = line] = await lockLines(ctx, actor, [id]);
      const refusal = heldByOther(ctx, actor, now, await holderNames(ctx, actor, [now]));
      if (refusal) throw refusal;
      await openDispute(ctx, actor, orderId, reason);
      await changeLines(ctx, actor, [id], {}, { what: 'disputed', ...doerOf(actor) });
    });
  });

/** The result of one line: a refusal does not hold back the others. */
async function resultOf(id: string, work: () => Promise<void>): Promise<InboxResult> {
  try {
    await work();
    return { id, ok: true, error: null };
  } catch (err) {
    if (!(err instanceof Refusal)) throw err;
    return refused(id, err);
  }
}

export const refused = (id: string, { code, message }: Refusal): InboxResult => ({
  id,
  ok: false,
  error: { code, message },
});

const endedOf = ({ endedAt }: LineRow): Refusal | null =>
  endedAt === null ? null : conflict('This matter has ended already.');

interface Change {
  /** The effect on a line: it changes, stays for longer without a step, is already in the requested state, or is refused. */
  plan: (line: LineRow, names: Names) => 'change' | 'renew' | 'asWanted' | Refusal;
  set: LineSet | ((line: LineRow) => LineSet);
}

/**
 * Changes the lines that fit, with a result for each id: a line that cannot be changed does not hold back the others. Throws 404 if all are
 * missing.
 */
async function change(
  ctx: Ctx,
  actor: Actor,
  ids: string[],
  what: InboxStep | null,
  { plan, set }: Change,
): Promise<TakeResult[]> {
  const results = new Map<string, TakeResult>();
  const changeLocked = (some: string[], how = {}) =>
    ctx.db.tx(async () => {
      const lines = await lockLines(ctx, actor, some, how);
      const names = await holderNames(ctx, actor, lines);
      const plans = lines.map((line) => ({ line, planned: plan(line, names) }));
      const write = async (effect: 'change' | 'renew', step: LineStep | null) => {
        const planned = plans.filter((one) => one.planned === effect).map(({ line }) => line);
        // Nearly always one group: the lines of a dialog have the same holders.
        const sets = planned.map((line) => ({
          id: line.id,
          set: typeof set === 'function' ? set(line) : set,
        }));
        for (const equal of Object.values(groupBy(sets, (one) => JSON.stringify(one.set))))
          if (equal[0])
            await changeLines(
              ctx,
              actor,
              equal.map(({ id }) => id),
              equal[0].set,
              step,
            );
        return planned.length > 0;
      };
      await write('renew', null);
      if (await write('change', what && { what, ...doerOf(actor) }))
        await emitEvent(ctx, actor, 'inbox.changed', {});
      for (const {
        line: { id, orderId },
        planned,
      } of plans)
        results.set(id, {
          ...(planned instanceof Refusal ? refused(id, planned) : { id, ok: true, error: null }),
          orderId,
          isChanged: planned === 'change',
        });
    });
  // An order's step may lock its lines in any order. A call that waits for a line therefore holds no other one: neither waits for the other.
  if (ids.length > 1) await changeLocked(ids, { skipLocked: true });
  for (const id of ids) if (!results.has(id)) await changeLocked([id]);
  if (results.size === 0) throw notFound();
  return ids.map((id) => results.get(id) ?? { ...refused(id, notFound()), orderId: null, isChanged: false });
}
