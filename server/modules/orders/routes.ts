import type { App, Ctx } from '../../context.ts';
import { onJob } from '../../jobs/registry.ts';
import { documentRoutes } from './documentRoutes.ts';
import { listRoutes } from './listRoutes.ts';
import { registerOrderCounts } from './orderCounts.ts';
import { priceDrafts, tellUnpriced } from './priceDrafts.ts';
import { PRICE_QUEUE } from './pricingStore.ts';
import { registerOrderPlacement } from './queuedOrder.ts';
import { quoteRoute } from './quoteRoute.ts';
import { writeRoutes } from './writeRoutes.ts';

export function orderRoutes(app: App, ctx: Ctx): void {
  onJob(ctx, PRICE_QUEUE, priceDrafts, tellUnpriced);
  listRoutes(app, ctx);
  writeRoutes(app, ctx);
  quoteRoute(app, ctx);
  registerOrderPlacement(ctx);
  registerOrderCounts(ctx);
  documentRoutes(app, ctx);
}
