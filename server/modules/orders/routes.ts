import type { App, Ctx } from '../../context.ts';
import { onJob } from '../../jobs/registry.ts';
import { registerCancellations } from './booking/cancelOrders.ts';
import { registerServiceChanges } from './booking/changeService.ts';
import { writeRoutes } from './booking/writeRoutes.ts';
import { documentRoutes } from './documents/documentRoutes.ts';
import { listRoutes } from './list/listRoutes.ts';
import { registerOrderCounts } from './list/orderCounts.ts';
import { registerOrderPlacement } from './payment/queuedOrder.ts';
import { priceDrafts, tellUnpriced } from './pricing/priceDrafts.ts';
import { PRICE_QUEUE } from './pricing/pricingStore.ts';
import { quoteRoute } from './pricing/quoteRoute.ts';

export function orderRoutes(app: App, ctx: Ctx): void {
  onJob(ctx, PRICE_QUEUE, priceDrafts, tellUnpriced);
  listRoutes(app, ctx);
  writeRoutes(app, ctx);
  quoteRoute(app, ctx);
  registerOrderPlacement(ctx);
  registerCancellations(ctx);
  registerServiceChanges(ctx);
  registerOrderCounts(ctx);
  documentRoutes(app, ctx);
}
