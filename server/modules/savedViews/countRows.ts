import type { z } from 'zod';
import { TokenListQuery } from '../../../contract/account/apiTokens.ts';
import { AuditListQuery } from '../../../contract/account/audit.ts';
import type { ViewCount, ViewCountsInput } from '../../../contract/account/savedViews.ts';
import { ContactListQuery } from '../../../contract/contacts/contacts.ts';
import { AppListQuery, InstalledListQuery } from '../../../contract/integrations/apps.ts';
import { IntegrationListQuery } from '../../../contract/integrations/integrations.ts';
import { WebhookListQuery } from '../../../contract/integrations/webhooks.ts';
import { InvoiceListQuery, TransactionListQuery } from '../../../contract/money/billing.ts';
import { CodListQuery } from '../../../contract/money/cod.ts';
import { InboxQuery } from '../../../contract/orders/inbox.ts';
import { InstabookListQuery } from '../../../contract/orders/instabook.ts';
import { ManifestListQuery } from '../../../contract/orders/manifests.ts';
import { OrderListQuery } from '../../../contract/orders/orders.ts';
import { TemplateListQuery } from '../../../contract/orders/templates.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { LIST_RIGHTS, SAVED_VIEWS, type ViewedList } from '../../../contract/rules/savedViews.ts';
import type { Actor, Ctx } from '../../context.ts';
import { Refusal } from '../../http/answer/refusal.ts';
import { assertMay } from '../../http/caller/memberRights.ts';
import { tokenPage } from '../apiTokens/service.ts';
import { availableApps, installedApps } from '../apps/service.ts';
import { listAudit } from '../audit/audit.ts';
import { listInvoices, listTransactions } from '../billing/service.ts';
import { listSettlements } from '../cod/service.ts';
import { duplicatePage } from '../contacts/duplicates.ts';
import { contactPage } from '../contacts/service.ts';
import { listInbox } from '../inbox/inbox.ts';
import { listLinks } from '../instabook/links.ts';
import { integrationPage } from '../integrations/service.ts';
import { listManifests } from '../manifests/service.ts';
import { countOrders } from '../orders/list/listOrders.ts';
import { listTemplates } from '../templates/templates.ts';
import { webhookPage } from '../webhooks/service.ts';

interface Counted {
  rowTotal: number;
}
type Query = Record<string, string>;
type Count = (ctx: Ctx, actor: Actor, query: Query, locale: Locale) => Promise<Counted>;

/** Counts by the shortest page of a list, which contains the total. */
const byPage =
  <S extends z.ZodType>(
    schema: S,
    page: (ctx: Ctx, actor: Actor, query: z.output<S>, locale: Locale) => Promise<Counted>,
  ): Count =>
  (ctx, actor, query, locale) =>
    page(ctx, actor, schema.parse({ ...query, page: '1', limit: '1' }), locale);

const orders = byPage(OrderListQuery, countOrders);
const contacts = byPage(ContactListQuery, contactPage);
const duplicates = byPage(ContactListQuery, duplicatePage);
const installed = byPage(InstalledListQuery, installedApps);
const available = byPage(AppListQuery, availableApps);

const COUNTS: Record<ViewedList, Count> = {
  orders,
  drafts: orders,
  inbox: byPage(InboxQuery, (ctx, actor, query, locale) => listInbox(ctx, actor, query, locale, '')),
  templates: byPage(TemplateListQuery, listTemplates),
  instabook: byPage(InstabookListQuery, listLinks),
  manifests: byPage(ManifestListQuery, listManifests),
  cod: byPage(CodListQuery, listSettlements),
  invoices: byPage(InvoiceListQuery, listInvoices),
  transactions: byPage(TransactionListQuery, listTransactions),
  contacts: (ctx, actor, query, locale) =>
    (query.duplicates === 'true' ? duplicates : contacts)(ctx, actor, query, locale),
  // The two tabs of apps are two calls of the API with the same fields.
  apps: (ctx, actor, { available: isAvailable, ...query }, locale) =>
    (isAvailable === 'true' ? available : installed)(ctx, actor, query, locale),
  integrations: byPage(IntegrationListQuery, integrationPage),
  tokens: byPage(TokenListQuery, tokenPage),
  webhooks: byPage(WebhookListQuery, webhookPage),
  activity: byPage(AuditListQuery, listAudit),
};

/**
 * Number of rows of each view, up to `SAVED_VIEWS.counted`. A view whose filter is refused has no count and does not hold back the others.
 */
export async function countViewRows(
  ctx: Ctx,
  actor: Actor,
  { list, views }: z.output<typeof ViewCountsInput>,
  locale: Locale,
): Promise<ViewCount[]> {
  assertMay(actor, LIST_RIGHTS[list]);
  const counts: ViewCount[] = [];
  for (const { id, query } of views) {
    const total = await totalOf(() => COUNTS[list](ctx, actor, query, locale));
    const rows = total === null ? null : Math.min(total, SAVED_VIEWS.counted);
    counts.push({ id, rows, more: total !== null && total > SAVED_VIEWS.counted });
  }
  return counts;
}

async function totalOf(count: () => Promise<Counted>): Promise<number | null> {
  try {
    return (await count()).rowTotal;
  } catch (err) {
    // The list itself shows the reason when the view is opened.
    if (err instanceof Refusal || (err instanceof Error && err.name === 'ZodError')) return null;
    throw err;
  }
}
