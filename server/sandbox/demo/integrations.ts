import { eq } from 'drizzle-orm';
import { guidesOf, type IntegrationType } from '../../../contract/rules/integrations/integrations.ts';
import type { Ctx, Scope } from '../../context.ts';
import { apiToken } from '../../db/schema/account/access.ts';
import { integration } from '../../db/schema/integrations/integrations.ts';
import { keyText } from '../../http/caller/apiKey.ts';
import { storeApiToken } from '../../modules/apiTokens/store.ts';

interface DemoShop {
  type: IntegrationType;
  name: string;
  shop: string | null;
  /** Whether its key was used. */
  used: boolean;
}

/** A shop that sells, an unfinished shop, and in one company a Shopify shop without billing. */
export async function seedIntegrations(
  ctx: Ctx,
  scope: Scope & { userId: number },
  companyCode: string,
  brand: string,
): Promise<void> {
  const host = `${brand.toLowerCase().replace(/[^a-z0-9]+/g, '')}.example`;
  const shops: DemoShop[] = [
    { type: 'woocommerce', name: brand, shop: `shop.${host}`, used: true },
    { type: 'custom', name: `${brand} ERP`, shop: null, used: false },
    { type: 'shopify', name: `${brand} Shopify`, shop: null, used: true },
  ];
  const { companyId, customerId } = scope;
  for (const { used, ...facts } of shops.filter(({ type }) => guidesOf(companyCode).includes(type))) {
    const key = await storeApiToken(ctx, scope, facts.name, keyText(ctx.secret, null));
    if (used)
      await ctx.db.sql
        .update(apiToken)
        .set({ lastUsedAt: ctx.ports.clock.now() })
        .where(eq(apiToken.id, key.id));
    await ctx.db.sql
      .insert(integration)
      .values({ companyId, customerId, tokenId: key.id, createdAt: ctx.ports.clock.now(), ...facts });
  }
}
