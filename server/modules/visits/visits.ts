import type { VisitNews } from '../../../contract/messages/visits.ts';
import { mayDo } from '../../../contract/rules/account/rights.ts';
import { newsRight, ORDER_NEWS, VISIT_PAUSE_MS } from '../../../contract/rules/account/visits.ts';
import { moneyOf } from '../../../contract/rules/money/money.ts';
import { INBOX_KINDS } from '../../../contract/rules/orders/inbox.ts';
import type { Actor, Ctx } from '../../context.ts';
import { invalid } from '../../http/answer/refusal.ts';
import { DAY_MS } from '../../ports/clock.ts';
import { countOpened } from '../inbox/lineStore.ts';
import { cashSince, countNews, visitOf, writeSeen } from './store.ts';

/** News go back this far. */
const MOST_DAYS = 30;

/** Records an action of the caller in the console. */
export const noteSeen = (ctx: Ctx, actor: Actor): Promise<void> => writeSeen(ctx, actor, VISIT_PAUSE_MS);

/** The end of the caller's last visit: before the present visit, or before this call if it is the first after a pause. */
async function lastLeft(ctx: Ctx, actor: Actor): Promise<Date | null> {
  const row = await visitOf(ctx, actor);
  if (!row) return null;
  const pause = ctx.ports.clock.now().getTime() - row.lastSeenAt.getTime();
  if (pause >= VISIT_PAUSE_MS) return row.lastSeenAt;
  return row.leftAt;
}

/** Changes that the caller's role may see since its last visit, or since a given time. Throws 422 for a time that is too long ago or in the future. */
export async function newsSince(ctx: Ctx, actor: Actor, given: string | undefined): Promise<VisitNews> {
  const now = ctx.ports.clock.now();
  const oldest = new Date(now.getTime() - MOST_DAYS * DAY_MS);
  if (given && (new Date(given) < oldest || new Date(given) > now))
    throw invalid('since', `"since" must be within the last ${MOST_DAYS} days`, { max: MOST_DAYS });
  const left = given ? new Date(given) : await lastLeft(ctx, actor);
  if (!left) return { since: null, groups: [] };
  const since = left < oldest ? oldest : left;
  const orders = await Promise.all(
    ORDER_NEWS.map(async (kind) => ({ kind, count: await countNews(ctx, actor, kind, since), amount: null })),
  );
  const cash = await cashSince(ctx, actor, since);
  const matters = await countOpened(ctx, actor, since);
  const groups: VisitNews['groups'] = [
    ...orders.map((group) =>
      group.kind === 'codPaid' && cash ? { ...group, amount: moneyOf(cash.minor, cash.currency) } : group,
    ),
    ...INBOX_KINDS.map((kind) => ({
      kind,
      count: matters.find((matter) => matter.kind === kind)?.count ?? 0,
      amount: null,
    })),
  ];
  const rights = actor.member?.rights ?? [];
  const isShown = ({ kind, count }: VisitNews['groups'][number]) =>
    count > 0 && mayDo({ rights }, newsRight(kind));
  return { since: since.toISOString(), groups: groups.filter(isShown) };
}
