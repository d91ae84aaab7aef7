import type { z } from 'zod';
import type {
  BillingConsent,
  Integration,
  IntegrationChange,
  IntegrationInput,
  IntegrationListQuery,
} from '../../../contract/integrations/integrations.ts';
import { guidesOf, hasKey, INTEGRATION_STATUS } from '../../../contract/rules/integrations/integrations.ts';
import type { TokenScope } from '../../../contract/rules/integrations/tokenScopes.ts';
import { type Page, toPage } from '../../../contract/wire/envelope.ts';
import type { Actor, Ctx, Scope } from '../../context.ts';
import { conflict, invalid, notFound } from '../../http/answer/refusal.ts';
import { publicUrlOf } from '../../http/caller/tenantAddress.ts';
import { hmac } from '../../http/caller/tokens.ts';
import { assertUnchanged } from '../../http/request/assertUnchanged.ts';
import { createToken, endToken } from '../apiTokens/service.ts';
import { companyById } from '../company/service.ts';
import {
  deleteIntegration,
  type IntegrationRow,
  insertIntegration,
  integrationById,
  integrationOfToken,
  listIntegrations,
  lockIntegration,
  renameIntegration,
  setCharge,
} from './store.ts';

export async function integrationPage(
  ctx: Ctx,
  actor: Actor,
  query: IntegrationListQuery,
): Promise<Page<Integration>> {
  const { rows, rowTotal } = await listIntegrations(ctx, actor, query);
  const present = await presenter(ctx, actor);
  return toPage(rows.map(present), rowTotal, query.page, query.limit);
}

/** Throws 404. */
export async function getIntegration(ctx: Ctx, actor: Actor, id: number): Promise<Integration> {
  const row = await existing(ctx, actor, id);
  return (await presenter(ctx, actor))(row);
}

/**
 * Connects a shop with a key of its own; only this answer contains the key's text. Throws 422 for a kind that the company does not offer.
 */
export async function connect(
  ctx: Ctx,
  actor: Actor,
  { type, name }: z.output<typeof IntegrationInput>,
  callKey: string | null,
): Promise<Integration> {
  const { code } = await companyById(ctx, actor.companyId);
  if (!guidesOf(code).includes(type) || !hasKey(type))
    throw invalid('type', 'This kind of shop cannot be connected.');
  return ctx.db.tx(async () => {
    // Shopify calls an address of its own. Nobody needs its key, so the key may not write.
    const scopes: TokenScope[] | undefined = type === 'shopify' ? ['read'] : undefined;
    const key = await createToken(ctx, actor, { name, scopes }, callKey);
    await insertIntegration(ctx, actor, { tokenId: key.id, type, name });
    const row = await integrationOfToken(ctx, actor, key.id);
    if (!row) throw notFound();
    return { ...(await presenter(ctx, actor))(row), token: key.token };
  });
}

/** Throws 404, 409 with both versions. */
export async function rename(
  ctx: Ctx,
  actor: Actor,
  id: number,
  { name, updatedAt: basedOn }: z.output<typeof IntegrationChange>,
): Promise<Integration> {
  return ctx.db.tx(async () => {
    await lockIntegration(ctx, actor, id);
    const { updatedAt } = await existing(ctx, actor, id);
    const now = () => getIntegration(ctx, actor, id);
    await assertUnchanged({ basedOn, updatedAt, name: 'integration', now, sent: { name } });
    await renameIntegration(ctx, actor, id, name);
    return now();
  });
}

/** Deletes the shop; its key is refused from now on. Throws 404. */
export async function disconnect(ctx: Ctx, actor: Actor, id: number): Promise<Integration> {
  return ctx.db.tx(async () => {
    const row = await existing(ctx, actor, id);
    if (row.keyAlive) await endToken(ctx, actor, row.tokenId);
    await deleteIntegration(ctx, actor, id);
    const present = await presenter(ctx, actor);
    return { ...present(row), status: INTEGRATION_STATUS.inactive, keyAlive: false };
  });
}

/**
 * The address where the owner of a Shopify shop agrees to be billed (INTG-22). Throws 404, and 409 for another shop or after the agreement.
 */
export async function askForBilling(ctx: Ctx, scope: Scope, id: number): Promise<BillingConsent> {
  const row = await existing(ctx, scope, id);
  if (row.type !== 'shopify') throw conflict('Only Shopify shops are billed by their shop.');
  if (row.chargeState === 'active') throw conflict('The billing of this shop is authorised already.');
  const publicUrl = await publicUrlOf(ctx, scope.companyId);
  const request = {
    publicUrl,
    shop: row.shop ?? row.name,
    returnUrl: `${publicUrl}/customer/integration`,
  };
  if (row.chargeId && row.chargeState === 'pending')
    return { confirmationUrl: ctx.ports.shopBilling.pageOf(row.chargeId, request) };
  const { chargeId, confirmationUrl } = await ctx.ports.shopBilling.begin(request);
  await setCharge(ctx, scope, id, chargeId);
  return { confirmationUrl };
}

async function existing(ctx: Ctx, scope: Scope, id: number): Promise<IntegrationRow> {
  const row = await integrationById(ctx, scope, id);
  if (!row) throw notFound();
  return row;
}

/** The secret in the address to which a Shopify shop sends its orders: its webhooks carry no header of ours. */
export const ordersKeyOf = ({ secret }: Pick<Ctx, 'secret'>, id: number): string =>
  hmac(secret, `orders of shop\n${id}`);

/**
 * The wire form of a shop for this caller. Only the maker of the shop's key gets its address. Address and key end when the maker leaves the
 * account, so no former member knows a working address.
 */
async function presenter(
  ctx: Ctx,
  { companyId, userId, via }: Actor,
): Promise<(row: IntegrationRow) => Integration> {
  const site = await publicUrlOf(ctx, companyId);
  const ordersUrlOf = ({ id, type, keyAlive, makerId }: IntegrationRow) =>
    via === 'session' && userId === makerId && type === 'shopify' && keyAlive
      ? `${site}/v1.0/integration/${id}/orders?key=${ordersKeyOf(ctx, id)}`
      : null;
  return (row) => ({
    id: row.id,
    name: row.name,
    type: row.type,
    status: row.keyAlive && row.lastUsedAt ? INTEGRATION_STATUS.active : INTEGRATION_STATUS.inactive,
    shop: row.shop,
    token: `dx…${row.last4}`,
    keyAlive: row.keyAlive,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    ordersUrl: ordersUrlOf(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    isBilledByShop: row.type === 'shopify' && ctx.ports.shopBilling.isSetUp,
    metadata: { recurring_application_charge: row.chargeState ? { status: row.chargeState } : null },
  });
}
