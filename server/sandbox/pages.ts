import type { App, Ctx } from '../context.ts';
import { controlRoutes } from './control.ts';
import { courierPage } from './courierPage.ts';
import { gatewayRoutes } from './gateway/gatewayRoutes.ts';
import { newsPages } from './newsFeed.ts';
import { outboxRoutes } from './outbox.ts';
import { shopBillingPages } from './shopBilling.ts';

/** Pages of the sandbox that people can open. */
export async function registerSandboxPages(app: App, ctx: Ctx): Promise<void> {
  await gatewayRoutes(app, ctx);
  await outboxRoutes(app, ctx);
  await shopBillingPages(app, ctx);
  controlRoutes(app, ctx);
  courierPage(app, ctx);
  newsPages(app, ctx);
}
