import type { App, Ctx } from '../context.ts';
import { controlRoutes } from './control.ts';
import { courierPage } from './courierPage.ts';
import { gatewayRoutes } from './gateway/gatewayRoutes.ts';
import { outboxRoutes } from './outbox.ts';

/** Pages of the sandbox that people can open. */
export async function registerSandboxPages(app: App, ctx: Ctx): Promise<void> {
  await gatewayRoutes(app, ctx);
  await outboxRoutes(app, ctx);
  controlRoutes(app, ctx);
  courierPage(app, ctx);
}
