import type { App, Ctx } from '../context.ts';
import { controlRoutes } from './control.ts';
import { courierPage } from './courierPage.ts';
import { gatewayRoutes } from './gateway/gatewayRoutes.ts';
import { newsPages } from './newsFeed.ts';
import { outboxRoutes } from './outbox.ts';
import { shopBillingPages } from './shopBilling.ts';

/** Pages of the sandbox for people, for each part that is open. */
export async function registerSandboxPages(app: App, ctx: Ctx): Promise<void> {
  const { demo, sandbox } = ctx.config;
  if (sandbox.has('gateway')) {
    await gatewayRoutes(app, ctx);
    await shopBillingPages(app, ctx);
  }
  if (sandbox.has('outbox')) outboxRoutes(app, ctx);
  if (sandbox.has('couriers')) courierPage(app, ctx);
  // Only in a demo may users move their parcels or fill their wallet without a courier or payment.
  if (!demo) return;
  controlRoutes(app, ctx);
  newsPages(app);
}
