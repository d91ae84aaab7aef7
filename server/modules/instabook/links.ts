import type { z } from 'zod';
import type {
  InstabookLink,
  InstabookLinkInput,
  InstabookListQuery,
} from '../../../contract/orders/instabook.ts';
import { amountLimits } from '../../../contract/rules/money/currencies.ts';
import { moneyOf } from '../../../contract/rules/money/money.ts';
import { INSTABOOK, instabookState } from '../../../contract/rules/orders/instabook.ts';
import { localDay } from '../../../contract/rules/text/localClock.ts';
import { type Page, toPage } from '../../../contract/wire/envelope.ts';
import type { Ctx, Scope } from '../../context.ts';
import { invalid, notFound } from '../../http/answer/refusal.ts';
import { publicUrlOf } from '../../http/caller/tenantAddress.ts';
import { minorOf } from '../../http/request/amountOf.ts';
import { DAY_MS } from '../../ports/clock.ts';
import { companyById } from '../company/service.ts';
import { listItemTypes } from '../services/store.ts';
import { endLink, findLink, insertLink, type LinkRow, linkPage } from './store.ts';

/** The address of the form for buyers. */
export const formPath = (id: string) => `/customer/ib/${id}`;

/** Makes a link with the given id; an existing one is returned unchanged. Throws 422. */
export async function createLink(
  ctx: Ctx,
  scope: Scope,
  input: z.output<typeof InstabookLinkInput>,
  id: string,
): Promise<InstabookLink> {
  const company = await companyById(ctx, scope.companyId);
  const { currency } = company;
  const now = ctx.ports.clock.now();
  assertDays(input, localDay(now, company.timezone), localDay(daysAfter(now), company.timezone));
  const types = await listItemTypes(ctx, scope.companyId);
  if (input.itemType && !types.some((type) => type.name === input.itemType))
    throw invalid('itemType', '"itemType" is not valid');
  await insertLink(ctx, {
    id,
    companyId: scope.companyId,
    customerId: scope.customerId,
    productName: input.productName,
    valueMinor:
      input.value == null
        ? null
        : minorOf(input.value, { currency, field: 'value', max: amountLimits(currency).value }),
    currency,
    itemType: input.itemType,
    weightKg: input.weight?.value ?? null,
    note: input.note,
    useLimit: input.limit,
    endsOn: input.endsOn ?? null,
    createdAt: now,
    updatedAt: now,
  });
  return existing(ctx, scope, id);
}

const daysAfter = (now: Date) => new Date(now.getTime() + INSTABOOK.daysMax * DAY_MS);

function assertDays(
  { limit, endsOn }: z.output<typeof InstabookLinkInput>,
  today: string,
  last: string,
): void {
  if (limit > 1 && !endsOn) throw invalid('endsOn', '"endsOn" is required');
  if (endsOn && endsOn < today) throw invalid('endsOn', '"endsOn" must not be in the past');
  if (endsOn && endsOn > last) throw invalid('endsOn', '"endsOn" must be within a year', { max: last });
}

export async function listLinks(
  ctx: Ctx,
  scope: Scope,
  query: InstabookListQuery,
): Promise<Page<InstabookLink>> {
  const toLink = await presenter(ctx, scope);
  const { timezone } = await companyById(ctx, scope.companyId);
  const { rows, total } = await linkPage(ctx, scope, query, localDay(ctx.ports.clock.now(), timezone));
  return toPage(rows.map(toLink), total, query.page, query.limit);
}

/** Ends a link: buyers can no longer answer. Its drafts stay. Throws 404. */
export async function endOwnLink(ctx: Ctx, scope: Scope, id: string): Promise<InstabookLink> {
  await endLink(ctx, scope, id);
  return existing(ctx, scope, id);
}

async function existing(ctx: Ctx, scope: Scope, id: string): Promise<InstabookLink> {
  const row = await findLink(ctx, scope, id);
  if (!row) throw notFound();
  return (await presenter(ctx, scope))(row);
}

async function presenter(ctx: Ctx, { companyId }: Scope): Promise<(row: LinkRow) => InstabookLink> {
  const { timezone } = await companyById(ctx, companyId);
  const [home, today] = [await publicUrlOf(ctx, companyId), localDay(ctx.ports.clock.now(), timezone)];
  return (row) => ({
    id: row.id,
    url: `${home}${formPath(row.id)}`,
    productName: row.productName,
    value: row.valueMinor === null ? null : moneyOf(row.valueMinor, row.currency),
    itemType: row.itemType,
    weight: row.weightKg === null ? null : { value: row.weightKg, unit: 'kg' },
    note: row.note,
    limit: row.useLimit,
    uses: row.uses,
    endsOn: row.endsOn,
    state: instabookState(
      { limit: row.useLimit, uses: row.uses, endsOn: row.endsOn, isEnded: row.endedAt !== null },
      today,
    ),
    createdAt: row.createdAt.toISOString(),
  });
}
